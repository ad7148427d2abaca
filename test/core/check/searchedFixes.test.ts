import assert from "node:assert/strict";
import { evaluate } from "../../../src/core/analysis/evaluate.ts";
import { noFacts, type Facts } from "../../../src/core/analysis/facts.ts";
import type { FixedIn } from "../../../src/core/analysis/fixedIn.ts";
import { defaultPolicy, needsOf, type Policy } from "../../../src/core/analysis/policy.ts";
import type { Subject } from "../../../src/core/analysis/target/subject.ts";
import { checkedWith, type Checked } from "../../../src/core/check/checked.ts";
import { manifestsOf } from "../../../src/core/check/scanPaths.ts";
import type { Core, FixHost } from "../../../src/core/core.ts";
import type { Change } from "../../../src/core/fixes/plan/changes.ts";
import { only } from "../../support/findings.ts";
import { factsOf } from "../../support/exported.ts";
import { checkerOf, readIn } from "../../support/project.ts";
import { caller } from "../../support/world.ts";
import { affected, below, coreWith, keyOf, versionOf } from "./affected.ts";

const path = "/p/package.json";
const text = `{ "dependencies": { "b": "1.0.0", "a": "1.0.0" } }`;
const policy = defaultPolicy(Date.parse("2026-11-21"));
const fixed = (version: string): FixedIn => ({ kind: "fixed", version });

/** Facts of a version that was found, of `a` with these. */
function factsFor(subject: Subject, more: Partial<Facts>): Facts {
  const { name } = subject.declaration;
  return { ...noFacts(subject), ...factsOf(keyOf(name)), ...(name === "a" && more) };
}

/** The answers of a core about `a`, and what it is asked for. */
function world(more: Partial<Facts>) {
  const asked: string[] = [];
  const answers: Partial<Core> = {
    gather: (subjects) => Promise.resolve(subjects.map((subject) => factsFor(subject, more))),
    fixedIn: () => (asked.push("own"), Promise.resolve([[undefined, fixed("2.0.0")]])),
    transitiveFixedIn: () => (asked.push("below"), Promise.resolve([[undefined, fixed("3.0.0")]])),
  };
  return { asked, core: coreWith(answers) };
}

function fixesOf(facts: readonly Facts[]): string {
  const versions = facts.map(({ fixedIn, transitiveFixedIn }) =>
    [fixedIn, transitiveFixedIn].map((each) => (each?.kind === "fixed" ? each.version : "-")).join(" "),
  );
  return versions.join(", ");
}

describe("the fixes that a check searches", () => {
  const rows: readonly (readonly [
    what: string,
    facts: Partial<Facts>,
    before: Partial<Facts>,
    asked: readonly string[],
    updates: readonly string[],
    end: string,
  ])[] = [
    ["are none of what is clean", {}, {}, [], [], "- -, - -"],
    ["are those of the dependency", affected, {}, ["own"], ["- -, - -"], "- -, 2.0.0 -"],
    ["are those of what it depends on", below, {}, ["below"], ["- -, - -"], "- -, - 3.0.0"],
    [
      "are those of both",
      { ...affected, ...below },
      {},
      ["own", "below"],
      ["- -, - -", "- -, 2.0.0 -"],
      "- -, 3.0.0 3.0.0",
    ],
    [
      "are those of before until they are found again",
      { ...affected, ...below },
      { fixedIn: fixed("1.1.0"), transitiveFixedIn: { kind: "none" } },
      ["own", "below"],
      ["- -, 1.1.0 -none", "- -, 2.0.0 -none"],
      "- -, 3.0.0 3.0.0",
    ],
  ];
  for (const [what, facts, before, asked, updates, end] of rows)
    it(what, async () => {
      const { core, asked: questions } = world(facts);
      const checker = checkerOf({}, { core });
      const read = (await checker.read({ path, text })) ?? assert.fail();
      const known = read.subjects.map((subject) => factsFor(subject, { ...facts, ...before }));
      const told: string[] = [];
      const checked = await checker.check({ ...read, facts: known }, caller(), ({ kind, current }) => {
        const now = current();
        const kinds = now.facts.map(({ transitiveFixedIn: each }) => (each?.kind === "none" ? "none" : ""));
        if (kind === "fixes") told.push(`${fixesOf(now.facts)}${kinds.join("")}`);
        assert.equal(now.stage, "searching");
      });
      assert.deepEqual([questions, told, fixesOf(checked.facts)], [asked, updates, end]);
    });

  for (const fixedIn of [true, false])
    it(`are ${fixedIn ? "searched" : "not searched"} by a scan that ${fixedIn ? "wants" : "does not want"} them`, async () => {
      const { core, asked } = world({ ...affected, ...below });
      const checker = checkerOf({ [path]: text }, { core });
      const result = await checker.scan([path], { ...caller(), keepFacts: true, fixedIn });
      const [manifest] = manifestsOf(result);
      assert.deepEqual(asked, fixedIn ? ["own", "below"] : []);
      assert.equal(fixesOf(manifest?.facts ?? []), fixedIn ? "- -, 3.0.0 3.0.0" : "- -, - -");
      assert.deepEqual(
        manifest?.facts.map(({ version }) => version?.kind),
        ["found", "found"],
      );
      assert.equal(manifest.text, text);
      assert.deepEqual(manifestsOf(await checker.scan([path], caller())), []);
    });
});

describe("the plan of a checker", () => {
  const none = { changes: [], overrides: [], problems: [], textAt: () => undefined };

  it("is for the dependency alone that is explained", async () => {
    const packages = { kind: "packages", packages: [keyOf("below", "2.0.0")] } as const;
    const facts = { ...below, transitiveFixedIn: packages };
    const selected: string[] = [];
    const core = coreWith({
      ...world(facts).core,
      inspect: (subject) => Promise.resolve(factsFor(subject, facts)),
      cleanIn: () => Promise.resolve(undefined),
      planFixes(manifests, isSelected) {
        for (const manifest of manifests)
          for (const each of manifest.facts)
            if (isSelected({ manifest, facts: each })) selected.push(each.declaration.name);
        return Promise.resolve(none as never);
      },
    });
    const checker = checkerOf({}, { core });
    const read = (await checker.read({ path, text })) ?? assert.fail();
    const known = read.subjects.map((subject) => factsFor(subject, facts));
    const evaluation = { policy: () => policy, evaluate: (each: Facts, now: Policy) => evaluate([each], now) };
    const checked = checkedWith(read, "settled", known, evaluation);
    const reports: string[] = [];
    await checker.inspect(checked, text.indexOf(`"a"`) + 1, caller(), ({ facts: each }) =>
      reports.push(each.declaration.name),
    );
    assert.deepEqual(selected, ["a"]);
    assert.equal(new Set(reports).size, 1);
  });

  /** The host of a plan for manifests that are not among the files. */
  async function hostFor(manifests: readonly Checked[], core: Partial<Core>, system?: "CARGO"): Promise<FixHost> {
    let host: FixHost | undefined;
    const planFixes: Core["planFixes"] = (_manifests, _isSelected, own) =>
      Promise.resolve(((host = own), none as never));
    const checker = checkerOf(
      {},
      { core: coreWith({ ...core, planFixes }), policyFor: () => Promise.resolve(undefined) },
    );
    const given = manifests.map((each) => ({ ...each, ...(system && { system }) }));
    await checker.fix(given, () => true, caller());
    return host ?? assert.fail();
  }

  for (const system of [undefined, "CARGO"] as const)
    it(`checks a manifest ${system ? `that is none of ${system} as nothing` : "again as one that is settled"}`, async () => {
      const needs: unknown[] = [];
      const gather: Core["gather"] = (subjects, _, options) => {
        needs.push(options?.needs);
        return Promise.resolve(subjects.map(noFacts));
      };
      const host = await hostFor([await readIn({ [path]: text }, path)], { gather }, system);
      const checked = (await host.check(new Map())) as readonly Checked[];
      assert.deepEqual(
        checked.map((each) => `${each.stage} ${each.text}`),
        system ? [] : [`settled ${text}`],
      );
      assert.deepEqual(needs, system ? [] : [needsOf(policy, false)]);
    });

  it("of nothing asks for no policy of a manifest", async () => {
    const core = coreWith({ planFixes: () => Promise.resolve(none as never) });
    const policyFor = () => assert.fail("there is no manifest");
    assert.deepEqual((await checkerOf({}, { core, policyFor }).fix([], () => true, caller())).changes, []);
  });

  it("has news of its changes and of those that are held back, each by the project of its own manifest", async () => {
    const read = await readIn({ [path]: text }, path);
    const facts = read.subjects.map((subject) => factsFor(subject, {}));
    const other = { ...read, path: "/p/other.txt" };
    const change = (manifest: Checked, version: string) =>
      ({ version, upgrades: [{ manifest, facts: facts[1] ?? assert.fail(), version }] }) as unknown as Change;
    const changes = [change(other, "2.0.0"), change(read, "3.0.0")];
    for (const held of [[{ change: change(read, "4.0.0") }], undefined]) {
      const core = coreWith({
        planFixes: () => Promise.resolve({ ...none, changes, held } as never),
        news: (from, to) => Promise.resolve({ from, to, requirements: [] } as never),
      });
      const plan = await checkerOf({}, { core }).fix([other, read], () => true, { ...caller(), news: true });
      const versions = [...(plan.news?.values() ?? [])].map(({ to }) => to.version);
      assert.deepEqual(versions, held ? ["3.0.0", "4.0.0"] : ["3.0.0"]);
    }
  });
});

describe("a manifest with a comment that hides nothing", () => {
  const rows: readonly (readonly [rule: string, found: readonly string[]])[] = [
    ["advisory", ["deprecated", "unused-ignore"]],
    // A check does not ask what this rule needs.
    ["suspicious-name", ["deprecated"]],
  ];
  for (const [rule, rules] of rows)
    it(`has ${rules.join(" and ")} where ${rule} is ignored, by its own policy`, async () => {
      const file = "/p/requirements.txt";
      const read = await readIn({ [file]: `a==1.0.0 # package-insights: ignore ${rule}\n` }, file);
      const facts = read.subjects.map((subject): Facts => ({
        ...factsFor(subject, { version: versionOf("a", { isDeprecated: false }) }),
        transitive: { from: "resolved", packages: [] },
      }));
      const own = { ...policy, ...only("advisory", "suspicious-name", "unused-ignore") };
      const policies: Policy[] = [];
      const { findings, findingsOn } = checkedWith({ ...read, policy: own }, "settled", facts, {
        policy: () => policy,
        evaluate({ declaration }, now) {
          policies.push(now);
          return [
            { rule: "deprecated", declaration, severity: "warning", span: declaration.nameSpan, items: [] } as never,
          ];
        },
      });
      assert.deepEqual(policies, [own]);
      assert.deepEqual(
        findings.map((each) => each.rule),
        rules,
      );
      assert.deepEqual([...findingsOn.values()].flat(), findings);
    });
});
