import assert from "node:assert/strict";
import { noFacts, type Facts } from "../../../src/core/analysis/facts.ts";
import type { GatherOptions } from "../../../src/core/analysis/gathering/gather.ts";
import { defaultPolicy, needsOf, type Policy } from "../../../src/core/analysis/policy.ts";
import type { Subject } from "../../../src/core/analysis/target/subject.ts";
import type { Checked } from "../../../src/core/check/checked.ts";
import type { CheckerServices, ReadHow } from "../../../src/core/check/checker.ts";
import type { FixHost } from "../../../src/core/core.ts";
import { readPackageList } from "../../../src/core/find/packageList.ts";
import { inputFor } from "../../../src/core/manifests/formats.ts";
import { maxManifestLength } from "../../../src/core/manifests/limits.ts";
import { formatMessage } from "../../../src/core/messages/message.ts";
import type { System } from "../../../src/core/model/keys.ts";
import { checkerOf, contentOf, type FileTree } from "../../support/project.ts";
import { caller } from "../../support/world.ts";
import { coreWith, failed } from "./affected.ts";

const path = "/p/package.json";
const text = `{ "dependencies": { "a": "1.0.0" } }`;
const two = `{ "dependencies": { "a": "1.0.0", "b": "1.0.0" } }`;
const lockPath = "/p/package-lock.json";
const lock = JSON.stringify({
  lockfileVersion: 3,
  packages: { "": { dependencies: { a: "1.0.0" } }, "node_modules/a": { version: "1.0.0" } },
});
const strict = { ...defaultPolicy(0), unmaintainedYears: 1 };

async function read(files: FileTree, services: Partial<CheckerServices> = {}, how: ReadHow = {}): Promise<Checked> {
  const [file = path, content = ""] = Object.entries(files)[0] ?? [];
  return (await checkerOf(files, services).read({ path: file, text: content }, how)) ?? assert.fail();
}

describe("the project of a checker", () => {
  const kinds: readonly (readonly [path: string, system: System | undefined, expected: string | undefined])[] = [
    [path, undefined, "NPM npm/package.json"],
    [path, "NPM", "NPM npm/package.json"],
    [path, "CARGO", undefined],
    ["/p/other.txt", undefined, undefined],
  ];
  for (const [file, system, expected] of kinds)
    it(`of ${file}${system ? ` of ${system}` : ""} is ${expected ?? "none"}`, async () => {
      const found = await checkerOf({}).project({ path: file, text, ...(system && { system }) });
      assert.equal(found && `${found.system} ${found.format}`, expected);
      assert.equal(found?.path, expected && file);
    });

  it("is that of a file which a person names, by the host's own parsers", async () => {
    const namedInputFor = () => Promise.resolve((name: string) => inputFor(name.replace("named", "package.json")));
    const found = await checkerOf({}, { namedInputFor }).project({ path: "/p/named", text });
    assert.deepEqual(
      found?.project.manifest.declarations.map(({ name }) => name),
      ["a"],
    );
  });

  const lengths: readonly (readonly [path: string, text: string, length: number, isRead: boolean])[] = [
    [path, text, maxManifestLength, true],
    [path, text, maxManifestLength + 1, false],
    [lockPath, lock, maxManifestLength + 1, true],
  ];
  for (const [file, content, length, isRead] of lengths)
    it(`of ${file} with ${length} characters is ${isRead ? "read" : "too large"}`, async () => {
      const found = await checkerOf({}).project({ path: file, text: content.padEnd(length) });
      const { declarations, problems } = found?.project.manifest ?? assert.fail();
      assert.equal(declarations.length, isRead ? 1 : 0);
      const expected = isRead ? [] : ["This file is too large to be checked 0 0"];
      const lines = problems.map(({ message, span }) => `${formatMessage(message)} ${span.start} ${span.end}`);
      assert.deepEqual([lines, found?.project.gaps], [expected, []]);
    });

  it("is none of a file that is neither", async () => {
    assert.equal(await checkerOf({}).read({ path: "/p/other.txt", text }), undefined);
  });

  it("is read with the texts that files have in the place of theirs", async () => {
    const { subjects } = await read({ [path]: text }, {}, { texts: new Map([[lockPath, lock]]) });
    assert.deepEqual(
      subjects.map(({ locked }) => locked?.packages[0]?.key.version),
      ["1.0.0"],
    );
  });
});

describe("a manifest that a checker has read", () => {
  const settled = (before: Checked): Checked => ({ ...before, stage: "settled" });
  const other = `{ "dependencies": { "b": "1.0.0" } }`;
  const pom = (parent: string) => `<project>${parent}<dependencies><dependency><groupId>g</groupId>
<artifactId>a</artifactId><version>\${v}</version></dependency></dependencies></project>`;
  const parent = "<parent><groupId>g</groupId><artifactId>p</artifactId><version>1</version></parent>";
  const rows: readonly (readonly [
    what: string,
    file: readonly [path: string, text: string],
    before: ((read: Checked) => Checked) | string | undefined,
    isEdit: boolean,
    stage: Checked["stage"],
  ])[] = [
    ["without dependencies", [path, "{}"], undefined, false, "settled"],
    ["that nothing is known of", [path, text], undefined, true, "checking"],
    ["that is edited", [path, text], settled, true, "settled"],
    ["that is read again", [path, text], settled, false, "checking"],
    ["that failed before", [path, text], (before) => ({ ...before, stage: "failed" }), true, "checking"],
    ["with another dependency than before", [path, text], other, true, "checking"],
    ["that lacks no POM", ["/p/pom.xml", pom("")], settled, true, "settled"],
    ["that lacks a POM", ["/p/pom.xml", pom(parent)], settled, true, "checking"],
  ];
  for (const [what, [file, content], before, isEdit, stage] of rows)
    it(`${what} is ${stage}`, async () => {
      const known = await read({ [file]: typeof before === "string" ? before : content });
      const given = typeof before === "function" ? before(known) : before === undefined ? undefined : settled(known);
      const found = await read({ [file]: content }, {}, { isEdit, before: () => given });
      assert.equal(found.stage, stage);
      assert.deepEqual([found.path, found.text], [file, content]);
    });

  it("carries over what is known of the same dependency", async () => {
    const known = await read({ [path]: text });
    const facts = known.facts.map((each): Facts => ({ ...each, package: { kind: "missing", text: "" } }));
    const [again] = (await read({ [path]: ` ${text}` }, {}, { before: () => ({ ...known, facts }) })).facts;
    assert.equal(again?.package?.kind, "missing");
  });

  it("has the policy and the entries of its folder", async () => {
    const ignore = { package: "a", reason: "of its folder" };
    const asked: string[] = [];
    const services: Partial<CheckerServices> = {
      policyFor: (of) => Promise.resolve((asked.push(of), strict)),
      ignoresFor: (of) => (asked.push(of), [ignore]),
    };
    const found = await read({ [path]: text }, services);
    assert.equal(found.policy, strict);
    assert.ok(found.subjects[0]?.ignores?.some(({ reason }) => reason === "of its folder"));
    assert.deepEqual(asked, [path, path]);
  });
});

describe("the check of a checker", () => {
  const needs: readonly (readonly [what: string, services: Partial<CheckerServices>, meant: boolean | undefined])[] = [
    ["does not look for what is meant by an unknown name", {}, undefined],
    ["looks for what is meant by an unknown name where the host wants it", { suggestsNames: true }, true],
  ];
  for (const [what, services, meant] of needs)
    it(what, async () => {
      const asked: (GatherOptions["needs"] | undefined)[] = [];
      const core = coreWith({
        gather(subjects, _, { needs: own } = {}) {
          asked.push(own);
          return Promise.resolve(subjects.map(noFacts));
        },
      });
      const checker = checkerOf({}, { core, ...services });
      const found = await checker.read({ path, text });
      await checker.check(found ?? assert.fail(), caller());
      const usual = needsOf(defaultPolicy(Date.parse("2026-11-21")), false);
      assert.deepEqual(asked, [{ ...usual, ...(meant && { meant }) }]);
    });

  const failedFor = (name: string) => (subject: Subject) => {
    return { ...noFacts(subject), ...(subject.declaration.name === name && { version: failed }) };
  };
  const ends: readonly (readonly [stage: Checked["stage"], facts: (subject: Subject) => Facts])[] = [
    ["settled", noFacts],
    ["failed", failedFor("a")],
  ];
  for (const [stage, facts] of ends)
    it(`ends as ${stage} and keeps what was known until an answer arrives`, async () => {
      const core = coreWith({
        gather(subjects, _, { report } = {}) {
          report?.(subjects.map(noFacts), false);
          report?.(subjects.map(noFacts), true);
          return Promise.resolve(subjects.map(facts));
        },
      });
      const checker = checkerOf({}, { core });
      const found = (await checker.read({ path, text: two })) ?? assert.fail();
      const before = found.facts.map((each): Facts => ({ ...each, package: { kind: "missing", text: "" } }));
      const updates: string[] = [];
      const ended = await checker.check({ ...found, facts: before }, caller(), ({ kind, current }) => {
        const now = current();
        updates.push(`${kind} ${now.stage} ${now.facts[0]?.package?.kind ?? "-"}`);
      });
      assert.deepEqual(updates, ["versions checking missing", "details checking missing"]);
      assert.equal(ended.stage, stage);
      assert.equal(ended.facts[0]?.package, undefined);
    });
});

describe("a checker", () => {
  const beside: readonly (readonly [file: string, others: readonly string[], expected: boolean])[] = [
    [lockPath, [path], true],
    [lockPath, ["/p/Cargo.toml"], false],
    [lockPath, [], false],
    [path, [path], false],
    ["/p/other.txt", [path], false],
  ];
  for (const [file, others, expected] of beside)
    it(`${expected ? "knows" : "does not know"} ${file} for a lockfile beside ${others.join() || "nothing"}`, async () => {
      const files = Object.fromEntries(others.map((other) => [other, ""]));
      const list = (folder: string) => Promise.resolve(contentOf(folder, files));
      assert.equal(await checkerOf(files, { list }).hasManifest(file), expected);
      assert.equal(await checkerOf(files).hasManifest(file), false);
    });

  it("does not look beside a manifest", async () => {
    const list = () => assert.fail("nothing is listed");
    assert.equal(await checkerOf({}, { list }).hasManifest(path), false);
  });

  it("has one reader for each system", async () => {
    const { reader } = checkerOf({});
    assert.equal(await reader("NPM"), await reader("NPM"));
    assert.notEqual(await reader("NPM"), await reader("CARGO"));
  });

  it("asks for a POM once, whatever system a file is read for", async () => {
    const asked: string[] = [];
    const core = coreWith({
      requirements(key) {
        asked.push(`${key.name} ${key.version}`);
        const pom = { dependencies: [], dependencyManagement: [], properties: [{ name: "v", value: "1.5" }] };
        const maven = { ...pom, repositories: [], profiles: [] };
        return Promise.resolve({ kind: "found", value: { maven } } as never);
      },
    });
    const checker = checkerOf({}, { core });
    const file = {
      path: "/p/pom.xml",
      text: `<project><parent><groupId>g</groupId><artifactId>p</artifactId><version>1</version></parent><dependencies>
<dependency><groupId>g</groupId><artifactId>a</artifactId><version>\${v}</version></dependency></dependencies></project>`,
    };
    for (const system of [undefined, "MAVEN"] as const) {
      const found = await checker.read({ ...file, ...(system && { system }) }, { caller: caller() });
      assert.equal(found?.facts.at(-1)?.declaration.requirement.text, "1.5");
    }
    assert.deepEqual(asked, ["g:p 1"]);
  });

  it("finds packages of a list in the files that it is given", async () => {
    const { packages } = readPackageList("pkg:npm/a@1.0.0");
    const found = await checkerOf({ [path]: text }).find(packages, [path], new AbortController().signal);
    assert.equal(found.hits.length, 1);
  });

  for (const source of [undefined, "lockfile"] as const)
    it(`asks for the graph of ${source ?? "the best source"}, and reads texts for it`, async () => {
      const asked: unknown[] = [];
      const core = coreWith({
        async graphFrom(_, { readText, ...options }) {
          asked.push([options, await readText?.(path), await readText?.("/p/none")]);
          return failed;
        },
      });
      await checkerOf({ [path]: text }, { core }).graph({} as never, source, caller());
      assert.deepEqual(asked, [[source ? { source } : {}, text, undefined]]);
    });

  it("has no news of an update of a file that is not read", async () => {
    const core = coreWith({ news: (from, to) => Promise.resolve({ from, to, requirements: [] } as never) });
    const from = { system: "NPM", name: "a", version: "1.0.0" } as const;
    const update = (file: string) => ({ manifest: { path: file, text }, from, to: "2.0.0" });
    const news = await checkerOf({}, { core }).news([update(path), update("/p/other.txt")], caller());
    assert.deepEqual(
      news.map((each) => each?.to.version),
      ["2.0.0", undefined],
    );
  });
});

describe("the host of a plan", () => {
  const plan = { changes: [], overrides: [], problems: [], textAt: () => undefined } as never;

  /** The host that a plan for these manifests gets, and which of both plans it is. */
  async function hostOf(
    files: FileTree,
    services: Partial<CheckerServices>,
    how: { readonly closely?: boolean; readonly upgrades?: true } = {},
  ): Promise<{ readonly kind: string; readonly host: FixHost; readonly manifests: readonly Checked[] }> {
    let made: { readonly kind: string; readonly host: FixHost } | undefined;
    const core = coreWith({
      gather: (subjects) => Promise.resolve(subjects.map(noFacts)),
      planFixes: (_manifests, _selected, host) => Promise.resolve(((made = { kind: "fixes", host }), plan)),
      planVersions: (_manifests, _upgrades, host) => Promise.resolve(((made = { kind: "versions", host }), plan)),
      ...services.core,
    });
    const checker = checkerOf(files, { ...services, core });
    const manifests: Checked[] = [];
    for (const [file, content] of Object.entries(files)) {
      const found = await checker.read({ path: file, text: content });
      if (found) manifests.push(found);
    }
    const { upgrades, ...rest } = how;
    await checker.fix(manifests, upgrades ? [] : () => true, { ...caller(), ...rest });
    return { ...(made ?? assert.fail()), manifests };
  }

  const policies: readonly (readonly [what: string, own: Policy | undefined, years: number])[] = [
    ["the usual policy", undefined, defaultPolicy(0).unmaintainedYears],
    ["the policy of the first manifest", strict, 1],
  ];
  for (const [what, own, years] of policies)
    it(`has ${what}`, async () => {
      const policyFor = (of: string) => Promise.resolve(of === path ? own : undefined);
      const { host } = await hostOf({ [path]: text, "/q/package.json": text }, { policyFor });
      assert.equal(host.policy.unmaintainedYears, years);
    });

  it("leads to fixes, or to the versions that are named, and reads files", async () => {
    const { kind, host } = await hostOf({ [path]: text }, {});
    assert.equal(kind, "fixes");
    assert.deepEqual([await host.read(path), await host.read("/p/none")], [text, undefined]);
    assert.equal((await hostOf({ [path]: text }, {}, { upgrades: true })).kind, "versions");
  });

  for (const closely of [true, false])
    it(`checks the manifests with their new texts${closely ? ", as a scan does" : ", but no lockfiles"}`, async () => {
      const { host } = await hostOf({ [path]: text, "/q/package-lock.json": lock }, {}, { closely });
      const texts = new Map([[path, text.replace("1.0.0", "2.0.0")]]);
      const checked = await host.check(texts);
      assert.deepEqual(
        checked.map((each) =>
          [each.path, ...each.facts.map(({ declaration }) => declaration.requirement.text)].join(" "),
        ),
        [`${path} 2.0.0`, ...(closely ? ["/q/package-lock.json "] : [])],
      );
    });
});
