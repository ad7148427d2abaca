import assert from "node:assert/strict";
import { noFacts, type Facts } from "../../src/core/analysis/facts.ts";
import type { Caller } from "../../src/core/api/api.ts";
import type { Fetched } from "../../src/core/api/fetched.ts";
import type { Package } from "../../src/core/api/messages.ts";
import type { PackageKey } from "../../src/core/model/keys.ts";
import { createVersionLists, type Look } from "../../src/editor/versionLists.ts";
import { settle } from "../support/world.ts";
import { bareVersion } from "../support/bareVersion.ts";

/** An exact dependency on 1.0.0, of which the version is known. */
function factsOf(name: string, more: { readonly isDefault?: boolean; readonly advisory?: string } = {}): Facts {
  const key = { system: "NPM", name } as const;
  const declaration = {
    package: key,
    name,
    requirement: { kind: "written", text: "1.0.0" },
    scope: "dependencies",
    nameSpan: { start: 0, end: 1 },
  } as const;
  const versionKey = { ...key, version: "1.0.0" };
  const advisoryKeys = more.advisory === undefined ? [] : [{ id: more.advisory }];
  const value = bareVersion(versionKey, { isDefault: more.isDefault ?? false, advisoryKeys });
  const target = { kind: "version", key: versionKey, how: "written" } as const;
  return { ...noFacts({ declaration }), target, version: { kind: "found", value } };
}

function listOf(packageKey: PackageKey): Fetched<Package> {
  const versions = ["1.0.0", "2.0.0"].map((version) => ({ versionKey: { ...packageKey, version }, isDefault: false }));
  return { kind: "found", value: { packageKey, versions } };
}

function world() {
  const asked: string[] = [];
  const open = new Map<string, { readonly caller: Caller; readonly answer: (list: Fetched<Package>) => void }>();
  let time = 0;
  let changes = 0;
  let inView: readonly string[] = [];
  const lists = createVersionLists({
    core: {
      package: (key, caller) => {
        asked.push(caller.priority === "background" ? `(${key.name})` : key.name);
        return new Promise((answer, reject) => {
          open.set(key.name, { caller, answer });
          caller.signal.addEventListener("abort", () => reject(caller.signal.reason as Error));
        });
      },
    },
    log: { error: (error: unknown) => assert.ifError(error) },
    policy: () => ({ tooNewDays: 7, now: time }),
    now: () => time,
    setInView: (ids) => (inView = [...ids]),
    changed: () => changes++,
  });
  const look = (names: string, shown = names, more: Partial<Look> = {}): Look => {
    const facts = Array.from(names, (name) => factsOf(name));
    const inView = facts.filter(({ declaration }) => shown.includes(declaration.name));
    return { facts, inView, findingsOn: new Map(), stage: "checking", mode: "fix", ...more };
  };
  return {
    lists,
    look,
    asked: () => asked.splice(0).join(" "),
    answer: async (names: string, answerOf = listOf): Promise<void> => {
      for (const name of names) open.get(name)?.answer(answerOf({ system: "NPM", name }));
      await settle();
    },
    isAborted: (name: string) => open.get(name)?.caller.signal.aborted,
    changes: () => changes,
    inView: () => inView,
    pass: (milliseconds: number) => (time += milliseconds),
  };
}

const updated = (facts: Facts) => facts.package?.kind === "found";

describe("lists of versions for hints", () => {
  it("are asked for in view, in their order, and for the others when all is known, a few at a time", async () => {
    const { lists, look, asked, answer, inView } = world();
    lists.look([look("abcdefgh", "cb")]);
    assert.equal(asked(), "b c");
    assert.deepEqual(inView(), ["NPM b", "NPM c"]);
    await answer("bc");
    assert.equal(asked(), "");
    lists.look([look("abcdefgh", "cb", { stage: "settled" })]);
    assert.equal(asked(), "(a) (d) (e) (f)");
    await answer("a");
    assert.equal(asked(), "(g)");
    lists.look([look("abcdefgh", "fgh", { stage: "settled" })]);
    assert.equal(asked(), "h");
  });

  it("are not asked for where the version is not known yet, or is the default", () => {
    const { lists, look, asked } = world();
    const { version, ...unknown } = factsOf("a");
    assert.ok(version);
    lists.look([look("", "", { inView: [unknown, factsOf("b", { isDefault: true }), factsOf("c")] })]);
    assert.equal(asked(), "c");
  });

  it("are known to hints one by one, and asked for once an hour", async () => {
    const { lists, look, asked, answer, changes, pass } = world();
    const both = look("ab");
    lists.look([both]);
    await answer("a");
    assert.deepEqual([...both.facts.map((facts) => updated(lists.withList(facts, both))), changes()], [true, false, 1]);
    await answer("b");
    asked();
    pass(3_599_999);
    lists.look([both]);
    assert.equal(asked(), "");
    pass(1);
    lists.look([both]);
    assert.equal(asked(), "a b");
  });

  it("that are out of date are known, and asked for again soon", async () => {
    const { lists, look, asked, answer, changes, pass } = world();
    const one = look("a");
    const list = listOf({ system: "NPM", name: "a" });
    const stale = () => ({ ...list, stale: true }) as const;
    lists.look([one]);
    await answer("a", stale);
    lists.look([one]);
    assert.equal(asked(), "a");
    pass(10_000);
    lists.look([one]);
    assert.equal(asked(), "a");
    await answer("a", stale);
    assert.equal(changes(), 1, "it is the same list");
  });

  it("that failed are asked for with the next look", async () => {
    const { lists, look, asked, answer, changes } = world();
    lists.look([look("a")]);
    await answer("a", () => ({ kind: "failed", error: { kind: "paused", request: "GET a" } }));
    assert.equal(changes(), 0);
    lists.look([look("a")]);
    assert.equal(asked(), "a a");
  });

  it("do not lead away from a vulnerable version while its fix is searched", async () => {
    const { lists, look, answer } = world();
    const facts = factsOf("a", { advisory: "X-1" });
    const at = (stage: Look["stage"]): Look => look("", "", { facts: [facts], inView: [facts], stage });
    lists.look([at("checking")]);
    await answer("a");
    const stages = ["checking", "searching", "settled", "failed"] as const;
    assert.deepEqual(
      stages.map((stage) => updated(lists.withList(facts, at(stage)))),
      [false, false, true, true],
    );
  });

  it("are forgotten when no manifest has the package any more", async () => {
    const { lists, look, asked, answer, isAborted, inView } = world();
    const [first, second] = [look("ab"), look("bc")];
    lists.look([first, second]);
    await answer("a");
    lists.look([second]);
    assert.deepEqual(
      ["a", "b"].map((name) => updated(lists.withList(factsOf(name), first))),
      [false, false],
    );
    assert.deepEqual([isAborted("b"), inView()], [false, ["NPM b", "NPM c"]]);
    lists.clear();
    assert.deepEqual([isAborted("b"), isAborted("c"), inView()], [true, true, []]);
    asked();
    lists.look([first]);
    assert.equal(asked(), "a b");
  });
});
