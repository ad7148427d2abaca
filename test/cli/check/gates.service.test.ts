import { deepEqual, equal, ok } from "node:assert/strict";
import { exitOf } from "../../../src/cli/check/checkedFiles.ts";
import { readGate } from "../../../src/cli/check/gate.ts";
import { evaluate } from "../../../src/core/analysis/evaluate.ts";
import { noFacts, type VersionFacts } from "../../../src/core/analysis/facts.ts";
import { advisoriesOf, type Finding } from "../../../src/core/analysis/finding.ts";
import { gatherVersions } from "../../../src/core/analysis/gathering/gather.ts";
import { defaultPolicy, type Policy } from "../../../src/core/analysis/policy.ts";
import { createClient } from "../../../src/core/api/createClient.ts";
import type { Fetched } from "../../../src/core/api/fetched.ts";
import type { Advisory } from "../../../src/core/api/messages.ts";
import { systems, type VersionKey } from "../../../src/core/model/keys.ts";
import { isSameVersion } from "../../../src/core/versions/index.ts";
import { packagesOf } from "../../service/snapshot.ts";
import { madeUp } from "../../support/exported.ts";
import { base, caller, handClock, wire } from "../../support/world.ts";

type Found = Extract<NonNullable<VersionFacts["version"]>, { kind: "found" }>;
type Affected = VersionFacts & { readonly version: Found };

const keys = systems.flatMap((system): readonly VersionKey[] =>
  [...packagesOf(system).values()]
    .filter(({ source }) => source !== "invented")
    .flatMap(({ name, versions }) => [...versions.keys()].map((version) => ({ system, name, version }))),
);

/** How many versions fail `--fail-on` with `low`, `medium`, `high` and `critical`, of 4,781 with advisories. */
const gates: readonly (readonly [unscored: Policy["unscored"], failing: readonly number[]])[] = [
  ["unknown", [4_781, 4_708, 4_044, 2_646]],
  ["low", [4_781, 4_097, 3_385, 1_437]],
  ["medium", [4_781, 4_708, 3_385, 1_437]],
  ["high", [4_781, 4_708, 4_044, 1_437]],
  ["critical", [4_781, 4_708, 4_044, 2_646]],
];

describe("every version of the snapshot that has advisories", () => {
  let all: readonly Affected[] = [];

  before(async () => {
    const api = createClient({
      isSameVersion,
      transport: wire().transport,
      baseUrl: base,
      apiVersion: "auto",
      random: () => 0,
      log: () => undefined,
      now: handClock().now,
      delay: () => Promise.resolve(),
    });
    const facts = await gatherVersions(keys, { api }, caller(), { order: "at-once" });
    all = facts.flatMap((each) =>
      each.version?.kind === "found" && each.version.value.advisoryKeys.length > 0
        ? [{ ...each, version: each.version }]
        : [],
    );
    equal(all.length, 4_781);
  });

  for (const [unscored, expected] of gates) {
    it(`fails a gate as it should where unscored advisories count as ${unscored}`, () => {
      const findings = all.map((facts) => findingsOf(facts, unscored));
      const failing = (["low", "medium", "high", "critical"] as const).map(
        (failOn) => findings.filter((found) => codeFor(found, failOn) === 1).length,
      );
      deepEqual(failing, expected);
    });
  }

  it("has its advisories in bands", () => {
    const found = all.flatMap((facts) => findingsOf(facts).flatMap(advisoriesOf));
    const bands = Object.entries(Object.groupBy(found, ({ band }) => band)).map(([band, { length }]) => [band, length]);
    deepEqual(Object.fromEntries(bands), {
      critical: 4_218,
      high: 12_059,
      unscored: 10_134,
      medium: 7_612,
      low: 1_033,
    });
  });

  it("has the same entries where another database lists the same flaws", () => {
    const twins = all.map(withTwins);
    equal(numberOfKeys(all), 35_056);
    equal(numberOfKeys(twins), 41_360);
    for (const [index, facts] of all.entries()) {
      const twin = twins[index];
      deepEqual(twin && findingsOf(twin).map(entryOf), findingsOf(facts).map(entryOf));
    }
  });
});

function findingsOf(facts: Affected, unscored: Policy["unscored"] = "unknown"): readonly Finding[] {
  const [file] = madeUp(facts.version.value.versionKey.name).files;
  const [declaration] = file?.manifest.declarations ?? [];
  ok(declaration);
  return evaluate([{ ...noFacts({ declaration }), ...facts }], { ...defaultPolicy(0), unscored });
}

function codeFor(findings: readonly Finding[], failOn: "low" | "medium" | "high" | "critical"): number {
  const files = madeUp("a").files.map((file) => ({ ...file, findings, file: { path: "", displayPath: "" } }));
  return exitOf({ files, unread: [], isInterrupted: false }, { gate: readGate(failOn), strict: false }).code;
}

function entryOf(finding: Finding): readonly string[] {
  return advisoriesOf(finding).map(({ id, band, advisory }) => `${id} ${band} ${advisory?.title}`);
}

function numberOfKeys(all: readonly Affected[]): number {
  return all.reduce((sum, { version }) => sum + version.value.advisoryKeys.length, 0);
}

/** The facts where PyPA, Go and RustSec list what GitHub says that they have, without a score and a title. */
function withTwins(facts: Affected): Affected {
  const twins = [...facts.advisories.values()].flatMap((fetched) =>
    fetched.kind === "found" ? twinsOf(fetched.value) : [],
  );
  const { value } = facts.version;
  const advisoryKeys = [...twins.map(({ advisoryKey }) => advisoryKey), ...value.advisoryKeys];
  const answers = twins.map((twin) => [twin.advisoryKey.id, { kind: "found", value: twin }] as const);
  return {
    ...facts,
    version: { ...facts.version, value: { ...value, advisoryKeys } },
    advisories: new Map<string, Fetched<Advisory>>([...facts.advisories, ...answers]),
  };
}

function twinsOf({ advisoryKey, url, aliases }: Advisory): readonly Advisory[] {
  return aliases
    .filter((alias) => /^(?:PYSEC|GO|RUSTSEC)-/.test(alias))
    .map((id) => ({ advisoryKey: { id }, url, title: "", aliases: [advisoryKey.id] }));
}
