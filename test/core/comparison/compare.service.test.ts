import assert from "node:assert/strict";
import type { AffectedBy } from "../../../src/core/analysis/advisories.ts";
import { createClient } from "../../../src/core/api/createClient.ts";
import { isSameVersion } from "../../../src/core/versions/index.ts";
import { compareVersions, type Comparison } from "../../../src/core/comparison/compare.ts";
import type { Changes } from "../../../src/core/comparison/compareAdvisories.ts";
import type { AffectedDependency, DependencyChange } from "../../../src/core/comparison/compareDependencies.ts";
import type { System } from "../../../src/core/model/keys.ts";
import { formatMessage } from "../../../src/core/messages/message.ts";
import { base, caller, wire } from "../../support/world.ts";
import { keyOf, miniature, type Described } from "../fixes/miniature.ts";

/** What is compared of two versions, and what must come of it, a line each. */
type Row = readonly [
  what: string,
  from: Described | undefined,
  to: Described | undefined,
  others: Readonly<Record<string, Described>>,
  expected: readonly string[],
  fails?: RegExp,
];

const noDependencies = "dependencies unknown";

describe("comparing two versions", () => {
  const rows: readonly Row[] = [
    [
      "advisories by what becomes of them, the worst first",
      { advisories: ["A", "B", "C"] },
      { advisories: ["B", "D"] },
      {},
      ["fixed A C, introduced D, remaining B", noDependencies],
    ],
    [
      "an advisory under another name as the same",
      { advisories: ["GHSA-1=CVE-1"] },
      { advisories: ["PYSEC-1=CVE-1"] },
      {},
      ["fixed, introduced, remaining PYSEC-1", noDependencies],
    ],
    ["no advisories at all", {}, {}, {}, ["fixed, introduced, remaining", noDependencies]],
    ["an unknown version", { advisories: ["A"] }, undefined, {}, ["advisories unknown", noDependencies]],
    ["an unknown version before", undefined, {}, {}, ["advisories unknown", noDependencies]],
    [
      "an answer that failed",
      { advisories: ["A"] },
      {},
      {},
      ["advisories unknown", noDependencies],
      /^GetVersion app@2\.0\.0/,
    ],
    [
      "an advisory without details",
      { advisories: ["A"] },
      {},
      {},
      ["fixed A, introduced, remaining", noDependencies],
      /^GetAdvisory/,
    ],
    ["a graph on one side only", { graph: [] }, {}, {}, ["fixed, introduced, remaining", noDependencies]],
    [
      "a graph that failed",
      { graph: [] },
      { graph: [] },
      {},
      ["fixed, introduced, remaining", noDependencies],
      /^GetDependencies app@2/,
    ],
    ["no dependencies", { graph: [] }, { graph: [] }, {}, ["fixed, introduced, remaining", "0 → 0"]],
    [
      "dependencies added, removed and changed",
      { graph: ["gone@1.0.0", "same@1.0.0", "moved@1.10.0", "moved@1.9.0"] },
      { graph: ["same@1.0.0", "moved@2.0.0", "new@0.1.0"] },
      {},
      ["fixed, introduced, remaining", "4 → 3", "+ new 0.1.0", "- gone 1.0.0", "~ moved 1.9.0 1.10.0 → 2.0.0"],
    ],
    [
      "dependencies in the order of their names",
      { graph: [] },
      { graph: ["c@1.0.0", "a@1.0.0", "b@1.0.0"] },
      {},
      ["fixed, introduced, remaining", "0 → 3", "+ a 1.0.0", "+ b 1.0.0", "+ c 1.0.0"],
    ],
    [
      "a bundled dependency by its own name",
      { graph: ["app>1.0.0>inner@1.0.0"] },
      { graph: ["app>2.0.0>inner@1.0.0"] },
      {},
      ["fixed, introduced, remaining", "1 → 1"],
    ],
    [
      "the advisories of dependencies",
      { graph: ["a@1.0.0", "b@1.0.0", "c@1.0.0"] },
      { graph: ["a@2.0.0", "b@2.0.0", "d@1.0.0"] },
      {
        "a@1.0.0": { advisories: ["A"] },
        "a@2.0.0": {},
        "b@1.0.0": { advisories: ["B"] },
        "b@2.0.0": { advisories: ["B"] },
        "c@1.0.0": { advisories: ["C"] },
        "d@1.0.0": { advisories: ["B"] },
      },
      [
        "fixed, introduced, remaining",
        "3 → 3",
        "+ d 1.0.0",
        "- c 1.0.0",
        "~ a 1.0.0 → 2.0.0",
        "~ b 1.0.0 → 2.0.0",
        "below: fixed a@1.0.0:A c@1.0.0:C, introduced d@1.0.0:B, remaining b@2.0.0:B",
      ],
    ],
    [
      "an advisory on several versions of a dependency once",
      { graph: ["a@1.10.0", "a@1.9.0"] },
      { graph: [] },
      {
        "a@1.9.0": { advisories: ["A"] },
        "a@1.10.0": { advisories: ["A", "B"] },
      },
      [
        "fixed, introduced, remaining",
        "2 → 0",
        "- a 1.9.0 1.10.0",
        "below: fixed a@1.9.0:A a@1.10.0:B, introduced, remaining",
      ],
    ],
    [
      "nothing as fixed where the other version was not checked",
      { graph: ["a@1.0.0", "b@1.0.0"] },
      { graph: ["a@2.0.0", "b@2.0.0"] },
      { "a@1.0.0": { advisories: ["A"] }, "b@2.0.0": { advisories: ["B"] } },
      [
        "fixed, introduced, remaining",
        "2 → 2",
        "~ a 1.0.0 → 2.0.0",
        "~ b 1.0.0 → 2.0.0",
        "unsettled a@1.0.0:A b@2.0.0:B",
      ],
    ],
    [
      "nothing as fixed where the other graph is not complete",
      { graph: ["a@1.0.0"] },
      { graph: ["b@1.0.0"], graphError: "a could not be resolved" },
      { "a@1.0.0": { advisories: ["A"] }, "b@1.0.0": { advisories: ["B"] } },
      [
        "fixed, introduced, remaining",
        "1 → 1 (a could not be resolved)",
        "+ b 1.0.0",
        "- a 1.0.0",
        "below: fixed, introduced b@1.0.0:B, remaining",
        "unsettled a@1.0.0:A",
      ],
    ],
    [
      "a graph that is nothing but an error as none",
      { graph: [] },
      { graph: [], graphError: "not resolved" },
      {},
      ["fixed, introduced, remaining", noDependencies],
    ],
  ];
  for (const [what, from, to, others, expected, fails] of rows) {
    it(`tells ${what}`, async () => {
      const described = {
        ...(from && { "app@1.0.0": from }),
        ...(to && { "app@2.0.0": to }),
        ...others,
      };
      const { api } = miniature(described, (call) => fails?.test(call) ?? false);
      const comparison = await compareVersions(keyOf("app@1.0.0"), keyOf("app@2.0.0"), api, caller());
      assert.equal(comparison.step, "major");
      assert.deepEqual(lines(comparison), expected);
    });
  }

  it("tells the facts of both, and leaves out what nobody said", async () => {
    const publishedAt = "2024-01-02T03:04:05Z";
    const { api } = miniature({
      "app@1.0.0": {
        attested: true,
        facts: { licenses: ["MIT"], isDeprecated: true, publishedAt },
      },
      "app@1.1.0": {},
    });
    const { from, to, step } = await compareVersions(keyOf("app@1.0.0"), keyOf("app@1.1.0"), api, caller());
    const { key, version } = from;
    assert.deepEqual(from, {
      key,
      version,
      advisories: [],
      licenses: ["MIT"],
      isDeprecated: true,
      isAttested: true,
      publishedAt,
    });
    assert.deepEqual(Object.keys(to), ["key", "version", "advisories", "isAttested"]);
    assert.equal(to.isAttested, false);
    assert.equal(step, "minor");
  });

  it("says nothing of a version that is not there", async () => {
    const { api } = miniature({ "app@1.0.0": {} });
    const { to } = await compareVersions(keyOf("app@1.0.0"), keyOf("app@1.0.1"), api, caller());
    assert.deepEqual(Object.keys(to), ["key", "version"]);
  });

  it("asks nothing twice", async () => {
    const described = {
      "app@1.0.0": { graph: ["a@1.0.0"] },
      "app@1.0.1": { graph: ["a@1.0.0"] },
      "a@1.0.0": { advisories: ["A"] },
    };
    const { api, asked } = miniature(described);
    await compareVersions(keyOf("app@1.0.0"), keyOf("app@1.0.1"), api, caller());
    assert.equal(new Set(asked()).size, asked().length);
  });

  const real: readonly (readonly [
    system: System,
    name: string,
    from: string,
    to: string,
    expected: readonly string[],
  ])[] = [
    [
      "MAVEN",
      "org.apache.logging.log4j:log4j-core",
      "2.14.1",
      "2.17.1",
      [
        "fixed GHSA-jfh8-c2jp-5v3q GHSA-7rjr-3q55-vv33 GHSA-p6xc-xr62-6r2g GHSA-8489-44mv-ggj8, introduced, remaining",
        "1 → 1",
        "~ org.apache.logging.log4j:log4j-api 2.14.1 → 2.17.1",
      ],
    ],
    ["GO", "golang.org/x/net", "v0.55.0", "v0.56.0", ["fixed GO-2026-5942, introduced, remaining", noDependencies]],
  ];
  for (const [system, name, from, to, expected] of real) {
    it(`${name} ${from} → ${to}`, async () => {
      const { transport, requests } = wire();
      const silent = {
        random: () => 0,
        log: () => undefined,
        now: () => 0,
        delay: () => Promise.resolve(),
      };
      const api = createClient({
        isSameVersion,
        transport,
        baseUrl: base,
        apiVersion: "auto",
        ...silent,
      });
      const key = (version: string) => ({ system, name, version });
      assert.deepEqual(lines(await compareVersions(key(from), key(to), api, caller())), expected);
      assert.equal(requests.filter((request) => request.startsWith("POST")).length, system === "GO" ? 1 : 2);
    });
  }

  it("rejects when aborted", async () => {
    const controller = new AbortController();
    controller.abort(new Error("gone"));
    const api = createClient({
      isSameVersion,
      ...{
        transport: wire().transport,
        baseUrl: base,
        apiVersion: "auto",
        random: () => 0,
        log: () => undefined,
      },
      ...{ now: () => 0, delay: () => Promise.resolve() },
    });
    const asked = compareVersions(keyOf("ms@2.0.0"), keyOf("ms@2.1.0"), api, {
      signal: controller.signal,
    });
    await assert.rejects(asked, /gone/);
  });
});

function lines({ from, to, advisories, dependencies }: Comparison): readonly string[] {
  const own = advisories ? changesText(advisories, ({ id }: AffectedBy) => id) : "advisories unknown";
  if (!dependencies) return [own, noDependencies];
  const incomplete = [from, to].flatMap(({ dependencies: graph }) => graph?.incomplete ?? []);
  const below = changesText(dependencies.advisories, affectedText);
  const unsettled = dependencies.unsettled.map(affectedText);
  return [
    own,
    `${from.dependencies?.packages.length} → ${to.dependencies?.packages.length}${incomplete.map((text) => ` (${formatMessage(text)})`).join("")}`,
    ...dependencies.added.map((change) => `+ ${change.name} ${change.to.join(" ")}`),
    ...dependencies.removed.map((change) => `- ${change.name} ${change.from.join(" ")}`),
    ...dependencies.changed.map(
      (change: DependencyChange) => `~ ${change.name} ${change.from.join(" ")} → ${change.to.join(" ")}`,
    ),
    ...(below === "fixed, introduced, remaining" ? [] : [`below: ${below}`]),
    ...(unsettled.length === 0 ? [] : [`unsettled ${unsettled.join(" ")}`]),
  ];
}

function changesText<T>({ fixed, introduced, remaining }: Changes<T>, text: (item: T) => string): string {
  return Object.entries({ fixed, introduced, remaining })
    .map(([what, list]) => [what, ...list.map(text)].join(" "))
    .join(", ");
}

function affectedText({ key, id }: AffectedDependency): string {
  return `${key.name}@${key.version}:${id}`;
}
