import assert from "node:assert/strict";
import { mock } from "node:test";
import { checkedWith, type Checked } from "../../src/core/check/checked.ts";
import { createChecker } from "../../src/core/check/checker.ts";
import { coreOver, type Core } from "../../src/core/core.ts";
import { noFacts, type Facts } from "../../src/core/analysis/facts.ts";
import type { FixedIn } from "../../src/core/analysis/fixedIn.ts";
import type { GatherOptions } from "../../src/core/analysis/gathering/gather.ts";
import { defaultPolicy } from "../../src/core/analysis/policy.ts";
import { subjectsOf } from "../../src/core/analysis/target/subject.ts";
import { parserFor } from "../../src/core/manifests/formats.ts";
import { startCheck } from "../../src/editor/check.ts";
import { bareVersion } from "../support/bareVersion.ts";

const text = `{ "dependencies": { "lodash": "4.17.20" } }`;
const manifest = parserFor("package.json")?.parse(text) ?? assert.fail();
const project = { manifest, gaps: [] };
const subjects = subjectsOf(project, text);
const read = { path: "/app/package.json", text, system: "NPM", format: "npm/package.json", project, subjects } as const;
const answered = subjects.map(noFacts);
const failed = answered.map((facts): Facts => {
  return { ...facts, version: { kind: "failed", error: { kind: "paused", request: "GET lodash" } } };
});

const delay = () => Promise.resolve();

/** A check over a service that is held until `answer` is called. */
function world(previous: readonly Facts[] = answered) {
  const gathering = Promise.withResolvers<readonly Facts[]>();
  const searching = Promise.withResolvers<readonly (readonly FixedIn[])[]>();
  const searchingTransitive = Promise.withResolvers<readonly (readonly FixedIn[])[]>();
  const listeners = new Set<() => unknown>();
  const events: string[] = [];
  const reporting: { report?: GatherOptions["report"] } = {};
  const core: Core = {
    ...coreOver({ call: () => assert.fail() }, delay),
    ...{
      gather: (_: unknown, { signal }: { readonly signal: AbortSignal }, { report }: GatherOptions) => {
        reporting.report = report;
        signal.addEventListener("abort", () => gathering.reject(signal.reason));
        return gathering.promise;
      },
      fixedIn: (manifests: readonly { readonly facts: readonly Facts[] }[]) => {
        events.push(`asked for ${manifests.map(({ facts }) => facts.length).join()}`);
        return searching.promise;
      },
      transitiveFixedIn: () => {
        events.push("asked for transitive dependencies");
        return searchingTransitive.promise;
      },
    },
  };
  const policy = () => defaultPolicy(0);
  const readFile = () => Promise.resolve({ kind: "missing" } as const);
  const host = {
    checker: createChecker({ core, delay, policy, readFile }),
    log: { error: (error: unknown) => events.push(`logged ${String(error)}`) },
    onDidRecover(listener: () => unknown) {
      listeners.add(listener);
      return { dispose: () => listeners.delete(listener) };
    },
  };
  const check = startCheck(
    host,
    checkedWith(read, "checking", previous, { policy, evaluate: () => [] }),
    ({ facts, stage }) =>
      events.push(
        stage === "checking" ? "busy" : stage === "searching" ? `searching${fixOf(facts)}` : shownText(stage, facts),
      ),
    () => events.push("retry"),
  );
  return {
    events,
    listeners,
    check,
    report: (areVersionsKnown = false) => reporting.report?.(answered, areVersionsKnown),
    recover: () => listeners.forEach((listener) => listener()),
    answer: async (facts: readonly Facts[]): Promise<void> => {
      gathering.resolve(facts);
      await turns();
    },
    find: async (fixedIn: FixedIn): Promise<void> => {
      searching.resolve([[fixedIn]]);
      await turns();
    },
    findTransitive: async (fixedIn: FixedIn): Promise<void> => {
      searchingTransitive.resolve([[fixedIn]]);
      await turns();
    },
  };
}

function withVulnerableDependency(facts: Facts): Facts {
  const { target, version, advisories } = facts;
  assert.ok(target?.kind === "version" && version?.kind === "found");
  const key = { ...target.key, name: "below" };
  const value = { ...version.value, versionKey: key, advisoryKeys: [{ id: "X-1" }] };
  const below = { key, path: [target.key, key], version: { ...version, value }, advisories };
  return { ...facts, transitive: { from: "resolved", packages: [below] } };
}

function withoutAdvisories(facts: Facts): Facts {
  assert.ok(facts.version?.kind === "found");
  return { ...facts, version: { ...facts.version, value: { ...facts.version.value, advisoryKeys: [] } } };
}

async function turns(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

function shownText(stage: Checked["stage"], facts: readonly Facts[]): string {
  return facts === failed ? `shown ${stage}` : `shown answered${fixOf(facts)}`;
}

function fixOf([facts]: readonly Facts[]): string {
  const { fixedIn, transitiveFixedIn } = facts ?? {};
  return [fixedIn, transitiveFixedIn]
    .map((found) => (found ? ` ${found.kind === "fixed" ? found.version : found.kind}` : ""))
    .join("");
}

describe("the check of a manifest", () => {
  beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
  afterEach(() => mock.timers.reset());

  it("does not repeat what was answered", async () => {
    const { events, recover, answer } = world();
    await answer(answered);
    recover();
    mock.timers.tick(100_000);
    assert.deepEqual(events, ["shown answered"]);
  });

  it("shows the first answers soon, then what arrives in a quarter of a second, and the end at once", async () => {
    const { events, report, answer } = world();
    const shownAt: number[] = [];
    for (let time = 0; time < 650; time += 10) {
      report();
      mock.timers.tick(10);
      if (events.length > shownAt.length) shownAt.push(time + 10);
    }
    assert.deepEqual(shownAt, [100, 350, 600]);
    events.splice(0, 1);
    report();
    await answer(answered);
    mock.timers.tick(1_000);
    assert.deepEqual(events, ["busy", "busy", "shown answered"]);
  });

  it("shows at once when all versions are known, before anything else is asked", () => {
    const { events, report } = world();
    report();
    report(true);
    assert.deepEqual(events, ["busy"]);
    report(true);
    mock.timers.tick(499);
    assert.deepEqual(events, ["busy"], "details are shown later");
    mock.timers.tick(1);
    assert.deepEqual(events, ["busy", "busy"]);
  });

  it("repeats failed requests after a while", async () => {
    const { events, answer } = world();
    await answer(failed);
    mock.timers.tick(34_999);
    assert.deepEqual(events, ["shown failed"]);
    mock.timers.tick(1);
    assert.deepEqual(events, ["shown failed", "retry"]);
  });

  it("repeats failed requests as soon as the service answers again", async () => {
    const { events, recover, answer } = world();
    await answer(failed);
    recover();
    assert.deepEqual(events, ["shown failed", "retry"]);
  });

  it("repeats at once what failed before the service answered again during the check", async () => {
    const { events, recover, answer } = world();
    recover();
    assert.deepEqual(events, []);
    await answer(failed);
    mock.timers.tick(1);
    assert.deepEqual(events, ["shown failed", "retry"]);
  });

  it("does nothing more once it is disposed", async () => {
    const { events, listeners, check, recover, answer } = world();
    const early = world();
    early.check.dispose();
    await early.answer(failed);
    await answer(failed);
    check.dispose();
    recover();
    mock.timers.tick(100_000);
    assert.deepEqual([...early.events, ...events], ["shown failed"]);
    assert.equal(listeners.size, 0);
  });

  describe("of a vulnerable dependency", () => {
    const vulnerable = answered.map((facts): Facts => {
      const key = { ...facts.declaration.package, version: "4.17.20" };
      const version = bareVersion(key, { advisoryKeys: [{ id: "X-1" }] });
      return {
        ...facts,
        target: { kind: "version", key, how: "written" },
        version: { kind: "found", value: version },
        advisories: new Map([["X-1", { kind: "missing", text: "" }]]),
      };
    });
    const fixed: FixedIn = { kind: "fixed", version: "4.18.1" };

    it("shows the findings first, then in which version they are fixed", async () => {
      const { events, answer, find } = world();
      await answer(vulnerable);
      assert.deepEqual(events, ["searching", "asked for 1"]);
      await find(fixed);
      assert.deepEqual(events.slice(2), ["shown answered 4.18.1"]);
    });

    it("searches what fixes transitive dependencies after that", async () => {
      const { events, answer, find, findTransitive } = world();
      await answer(vulnerable.map(withVulnerableDependency));
      await find(fixed);
      mock.timers.tick(249);
      await findTransitive({ kind: "lockfile" });
      mock.timers.tick(1_000);
      const asked = ["searching", "asked for 1", "asked for transitive dependencies"];
      assert.deepEqual(events, [...asked, "shown answered 4.18.1 lockfile"]);
    });

    it("shows what it has found before where that takes long", async () => {
      const { events, answer, find, findTransitive } = world();
      await answer(vulnerable.map(withVulnerableDependency));
      await find(fixed);
      mock.timers.tick(250);
      await findTransitive({ kind: "lockfile" });
      assert.deepEqual(events.slice(3), ["searching 4.18.1", "shown answered 4.18.1 lockfile"]);
    });

    it("shows nothing between the two searches once it is disposed", async () => {
      const { events, check, answer, find } = world();
      await answer(vulnerable.map(withVulnerableDependency));
      await find(fixed);
      check.dispose();
      mock.timers.tick(1_000);
      assert.deepEqual(events, ["searching", "asked for 1", "asked for transitive dependencies"]);
    });

    it("searches only that where nothing else is affected", async () => {
      const { events, answer, findTransitive } = world();
      await answer(vulnerable.map(withoutAdvisories).map(withVulnerableDependency));
      await findTransitive(fixed);
      assert.deepEqual(events, ["searching", "asked for transitive dependencies", "shown answered 4.18.1"]);
    });

    it("keeps the version of the check before until the search has ended", async () => {
      const { events, answer, find } = world(vulnerable.map((facts) => ({ ...facts, fixedIn: fixed })));
      await answer(vulnerable);
      await find({ kind: "none" });
      assert.deepEqual(events, ["searching 4.18.1", "asked for 1", "shown answered none"]);
    });

    it("repeats a search that failed", async () => {
      const { events, answer, find, recover } = world();
      await answer(vulnerable);
      await find({ kind: "unknown", hasFailed: true });
      recover();
      assert.deepEqual(events.slice(2), ["shown answered unknown", "retry"]);
    });

    it("does nothing more once it is disposed", async () => {
      const { events, check, answer, find } = world();
      await answer(vulnerable);
      check.dispose();
      await find(fixed);
      assert.deepEqual(events, ["searching", "asked for 1"]);
    });
  });
});
