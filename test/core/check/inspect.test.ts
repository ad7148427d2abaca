import assert from "node:assert/strict";
import { evaluate } from "../../../src/core/analysis/evaluate.ts";
import { noFacts, type Facts } from "../../../src/core/analysis/facts.ts";
import type { FixedIn } from "../../../src/core/analysis/fixedIn.ts";
import { defaultPolicy, needsOf } from "../../../src/core/analysis/policy.ts";
import type { Subject } from "../../../src/core/analysis/target/subject.ts";

import { checkedWith, type Checked } from "../../../src/core/check/checked.ts";
import { inspect, type Inspection } from "../../../src/core/check/inspect.ts";
import type { Core } from "../../../src/core/core.ts";
import type { FixPlan } from "../../../src/core/fixes/plan/planFixes.ts";
import { factsOf } from "../../support/exported.ts";
import { readIn, type FileTree } from "../../support/project.ts";
import { caller } from "../../support/world.ts";
import { affected, below, failed, keyOf, versionOf } from "./affected.ts";

const path = "/p/package.json";
const text = `{ "dependencies": { "a": "1.0.0", "b": "1.0.0" } }`;
const policy = defaultPolicy(Date.parse("2026-11-21"));
const provenance = { sourceRepository: "", commit: "", url: "", verified: true } as const;

const attested = { slsaProvenances: [provenance] };
const listed = { locked: { isListed: true } } as unknown as Partial<Facts>;

interface World {
  readonly stage?: Checked["stage"];
  /** The facts of the check. */
  readonly before?: Partial<Facts>;
  /** Those that are gathered for the hover. */
  readonly facts?: Partial<Facts>;
  readonly subject?: Partial<Subject>;
  readonly own?: FixedIn;
  readonly clean?: FixedIn;
  readonly other?: "missing" | "none";
  readonly plan?: Pick<FixPlan, "overrides" | "held">;
  readonly files?: FileTree;
  readonly at?: string;
}

/** Explains a dependency of a checked manifest twice; what it is after the first time, what was told until then, and all that is asked. */
async function explain(world: World = {}) {
  const { stage = "settled", before = {}, subject = {}, files = { [path]: text }, at = `"a"` } = world;
  const asked: string[] = [];
  const reports: Inspection[] = [];
  const factsFor = (of: Subject, more: Partial<Facts>): Facts => {
    return { ...noFacts(of), ...factsOf(keyOf(of.declaration.name)), ...(of.declaration.name === "a" && more) };
  };
  const read = await readIn(files, path);
  const subjects = read.subjects.map((each, index) => (index === 0 ? { ...each, ...subject } : each));
  const known = subjects.map((each) => factsFor(each, before));
  const checked = checkedWith({ ...read, subjects }, stage, known, {
    policy: () => policy,
    evaluate: (each) => evaluate([each], policy),
  });
  const core: Pick<Core, "inspect" | "fixedIn" | "cleanIn" | "versions" | "news"> = {
    inspect(of, _, { known: kept, needs, report } = {}) {
      asked.push(`${of.declaration.name} ${of.stale?.kind ?? ""}${kept ? "known" : "anew"}`);
      assert.deepEqual(needs, needsOf(policy, true));
      const facts = factsFor(of, world.facts ?? before);
      report?.(facts);
      return Promise.resolve(facts);
    },
    fixedIn(manifests) {
      asked.push(`fix among ${manifests.flatMap(({ facts }) => facts.map((each) => each.declaration.name)).join()}`);
      return Promise.resolve([[world.own]]);
    },
    cleanIn: () => (asked.push("clean"), Promise.resolve(world.clean)),
    versions([key]) {
      asked.push(`version ${key?.version}`);
      const version = world.other ? failed : versionOf("a", { versionKey: keyOf("a", key?.version) });
      return Promise.resolve([world.other === "none" ? {} : { version }] as never);
    },
    news(from, to) {
      asked.push(`news ${from.version} ${to.version}`);
      return Promise.resolve({ from, to, requirements: [] } as never);
    },
  };
  const plan = () => (asked.push("plan"), Promise.resolve({ overrides: [], ...world.plan } as never));
  const host = { core: core as Core, policy, caller: caller(), plan, report: (each: Inspection) => reports.push(each) };
  const offset = text.indexOf(at) + 1;
  const inspection = await inspect(checked, offset, host);
  const told = [...reports];
  const once = [...asked];
  const again = await inspect(checked, offset, host);
  return { inspection, told, asked: once, again, askedAgain: asked.slice(once.length) };
}

describe("the place of an explanation", () => {
  const pom = `<project><properties><v>1.0</v></properties><dependencies><dependency><groupId>g</groupId><artifactId>a</artifactId><version>\${v}</version></dependency></dependencies></project>`;
  const rows: readonly (readonly [file: string, text: string, at: string, expected: string | undefined])[] = [
    [path, text, `a":`, "a"],
    [path, text, `1.0.0", "b`, "1.0.0"],
    [path, text, `dependencies`, undefined],
    ["/p/pom.xml", pom, "artifactId>a", "a"],
    ["/p/pom.xml", pom, "1.0<", undefined],
    ["/p/requirements.txt", "a\nb\n", "a", "a"],
    ["/p/requirements.txt", "a\nb\n", "b", "b"],
  ];
  for (const [file, content, at, expected] of rows)
    it(`is ${expected ?? "none"} at “${at}” of ${file}`, async () => {
      const read = await readIn({ [file]: content }, file);
      const core = { inspect: (subject: Subject) => Promise.resolve(noFacts(subject)) } as unknown as Core;
      const offset = content.indexOf(at) + (at.startsWith("artifactId>") ? "artifactId>".length : 0);
      const host = { core, policy, caller: caller(), plan: () => assert.fail("nothing is planned") };
      const found = await inspect(read, offset, host);
      assert.equal(found && content.slice(found.span.start, found.span.end).split(":").at(-1), expected);
    });
});

describe("an explanation", () => {
  const news = "news 1.0.0 2.0.0";
  const fixed = { kind: "fixed", version: "2.0.0" } as const;
  const held = { ...fixed, held: { tool: "npm" } } as unknown as FixedIn;
  const packages = { kind: "packages", packages: [keyOf("below", "2.0.0")] } as const;
  const setBy = { ...packages, setBy: [{ name: "below", offset: 0, version: "2.0.0" }] } as const;

  const questions: readonly (readonly [what: string, world: World, asked: readonly string[]])[] = [
    ["takes what the check knows", {}, ["a known"]],
    ["takes what a check knows that failed for another", { stage: "failed" }, ["a known"]],
    ["asks anew while the check goes on", { stage: "checking" }, ["a anew"]],
    ["asks anew for what failed", { stage: "failed", before: { version: failed }, facts: {} }, ["a anew"]],
    ["searches a fix that is not known", { before: affected, own: fixed }, ["a known", "fix among a,b", news]],
    ["searches no fix that is known", { before: { ...affected, fixedIn: fixed } }, ["a known", news]],
    ["searches a fix in vain", { before: affected }, ["a known", "fix among a,b"]],
    ["searches versions whose dependencies are clean", { before: below }, ["a known", "clean"]],
    ["tells news of what is clean", { before: below, clean: fixed }, ["a known", "clean", news]],
    [
      "asks for an attested update",
      { before: { ...affected, ...attestedVersion(), fixedIn: fixed } },
      ["a known", "version 2.0.0", news],
    ],
    [
      "has no news of an entry of a lockfile",
      { before: { ...affected, ...listed, fixedIn: fixed }, subject: listed },
      ["a known"],
    ],
    [
      "has no news of the version that a lockfile still has",
      { before: { ...affected, fixedIn: fixed }, subject: { stale: { kind: "outdated" } as never } },
      ["a outdatedknown"],
    ],
    [
      "has no news of what failed",
      { before: { version: failed, transitiveFixedIn: fixed }, stage: "failed" },
      ["a anew"],
    ],
    [
      "has no news of what was not asked for",
      { before: { version: undefined as never, transitiveFixedIn: fixed } },
      ["a known"],
    ],
    [
      "has no news without a version",
      { before: { target: undefined as never, transitiveFixedIn: fixed } },
      ["a known"],
    ],
    [
      "plans packages below that no version fixes",
      { before: { ...below, transitiveFixedIn: packages } },
      ["a known", "clean", "plan"],
    ],
    [
      "plans no packages whose versions a line sets",
      { before: { ...below, transitiveFixedIn: setBy } },
      ["a known", "clean"],
    ],
    [
      "plans nothing while anything failed",
      { stage: "failed", before: { ...below, transitiveFixedIn: packages } },
      ["a known", "clean"],
    ],
    [
      "plans nothing while fixes are searched",
      { stage: "searching", before: { ...below, transitiveFixedIn: packages } },
      ["a known", "clean"],
    ],
    ["plans nothing without a vulnerability", { before: { transitiveFixedIn: packages } }, ["a known"]],
    [
      "plans nothing for an entry of a lockfile",
      { before: { ...below, ...listed, transitiveFixedIn: packages } },
      ["a known", "clean"],
    ],
    ["plans a fix that is held back", { before: { ...affected, fixedIn: held } }, ["a known", news, "plan"]],
    [
      "plans no fix of the dependency itself",
      { before: { ...affected, fixedIn: fixed, transitiveFixedIn: packages } },
      ["a known", news],
    ],
    ["plans nothing where no fix is known", { before: { ...affected, fixedIn: { kind: "none" } } }, ["a known"]],
  ];
  for (const [what, world, asked] of questions)
    it(what, async () => {
      const found = await explain(world);
      assert.deepEqual([...found.asked].sort(), [...asked].sort());
      assert.deepEqual(found.inspection, found.told.at(-1));
    });

  const plans: readonly (readonly [what: string, plan: World["plan"], planned: string | undefined])[] = [
    ["an override", { overrides: [{ path } as never] }, "override"],
    ["an exception from a minimum age", { overrides: [], held: [{} as never] }, "held"],
    ["nothing", { overrides: [], held: [] }, undefined],
    ["neither", { overrides: [] }, undefined],
  ];
  for (const [what, plan, planned] of plans)
    it(`tells once that ${what} is planned`, async () => {
      const found = await explain({ before: { ...below, transitiveFixedIn: packages }, ...(plan && { plan }) });
      assert.equal(found.inspection?.planned?.kind, planned);
      assert.equal("planned" in (found.inspection ?? {}), planned !== undefined);
      assert.equal(found.again?.planned, found.inspection?.planned);
      assert.ok(found.asked.includes("plan") && !found.askedAgain.includes("plan"));
    });

  for (const other of [undefined, "missing", "none"] as const)
    it(`has ${other ? "no other version where that is not known" : "the version that an update leads to"}`, async () => {
      const before = { ...affected, ...attestedVersion(), fixedIn: fixed };
      const { inspection } = await explain({ before, ...(other && { other }) });
      assert.equal(inspection?.other?.versionKey.version, other ? undefined : "2.0.0");
      assert.equal(inspection?.news?.to.version, "2.0.0");
    });

  const fixes: readonly (readonly [what: string, world: World, own: string | undefined, below: string | undefined])[] =
    [
      ["as it was searched", { before: affected, own: fixed }, "2.0.0", undefined],
      ["as the check has it", { before: { ...affected, fixedIn: fixed } }, "2.0.0", undefined],
      [
        "with the version whose dependencies are clean",
        { before: { ...affected, ...below, fixedIn: fixed }, clean: { kind: "fixed", version: "3.0.0" } },
        "3.0.0",
        "3.0.0",
      ],
      ["without one", { before: affected }, undefined, undefined],
    ];
  for (const [what, world, own, clean] of fixes)
    it(`has the fix ${what}`, async () => {
      const { fixedIn, transitiveFixedIn } = (await explain(world)).inspection?.facts ?? assert.fail();
      const versions = [fixedIn, transitiveFixedIn].map((each) => (each?.kind === "fixed" ? each.version : undefined));
      assert.deepEqual(versions, [own, clean]);
    });

  it("tells what is known at once, then what arrives", async () => {
    const { told } = await explain({ stage: "checking", facts: affected, own: fixed });
    const steps = told.map(({ facts, news: update, span }) => {
      assert.equal(text.slice(span.start, span.end), "a");
      return [facts.version && "version", facts.fixedIn && "fix", update && "news"].filter(Boolean).join();
    });
    assert.deepEqual(steps, ["", "version", "version,fix", "version,fix,news"]);
    const settled = await explain();
    assert.ok(settled.told[0]?.facts.version);
  });

  const lock = JSON.stringify({
    lockfileVersion: 3,
    packages: {
      "": { dependencies: { a: "1.0.0", b: "1.0.0" } },
      "node_modules/a": { version: "1.0.5" },
      "node_modules/b": { version: "1.0.6" },
    },
  });
  const current = lock.replace("1.0.6", "1.0.0");
  const locked: readonly (readonly [what: string, files: FileTree, at: string, asked: readonly string[]])[] = [
    ["of an old lockfile", { [path]: text, "/p/package-lock.json": lock }, `"a"`, ["a nextknown", "a outdatedknown"]],
    [
      "of the same dependency",
      { [path]: text, "/p/package-lock.json": lock },
      `"b"`,
      ["b nextknown", "b outdatedknown"],
    ],
    ["only of an old lockfile", { [path]: text, "/p/package-lock.json": current }, `"b"`, ["b known"]],
  ];
  for (const [what, files, at, asked] of locked)
    it(`has the locked version ${what}`, async () => {
      const found = await explain({ files, at });
      assert.deepEqual(found.asked, asked);
      const name = asked.length > 1 ? at.slice(1, -1) : undefined;
      assert.equal(found.inspection?.locked?.declaration.name, name);
      assert.equal(found.inspection?.locked?.stale?.kind, name && "outdated");
      assert.notEqual(found.inspection?.facts.stale?.kind, "outdated");
    });
});

/** The affected version with what proves where it comes from. */
function attestedVersion(): Partial<Facts> {
  return { version: versionOf("a", { ...attested, advisoryKeys: [{ id: "GHSA-1" }] }) };
}
