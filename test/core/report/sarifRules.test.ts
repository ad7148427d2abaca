import assert from "node:assert/strict";
import type { AffectedBy } from "../../../src/core/analysis/advisories.ts";
import { ruleIds, ruleOf } from "../../../src/core/analysis/finding.ts";
import { message } from "../../../src/core/messages/message.ts";
import type { ReportInput } from "../../../src/core/report/reportInput.ts";
import { sarifReport } from "../../../src/core/report/sarif.ts";
import { artifactOf, levelOf, plain, rulesFor, securitySeverity } from "../../../src/core/report/sarifRules.ts";
import type { SignalId } from "../../../src/core/review/signals.ts";
import { everyFinding, exportHost, factsOf, type FindingData, madeUp } from "../../support/exported.ts";

interface Descriptor {
  readonly id: string;
  readonly shortDescription: { readonly text: string };
  readonly fullDescription: { readonly text: string };
  readonly help: { readonly text: string };
  readonly helpUri?: string;
  readonly defaultConfiguration: { readonly level: string };
  readonly properties: Readonly<Record<string, unknown>>;
}

const known = [...ruleIds, "not-checked"];

/** The descriptors after those of the product. */
function ownOf(findings: Parameters<typeof rulesFor>[0], signals: readonly SignalId[] = []): readonly Descriptor[] {
  return rulesFor(findings, signals).descriptors.slice(known.length) as readonly Descriptor[];
}

function findingsOf(...data: readonly FindingData[]): Parameters<typeof rulesFor>[0] {
  return madeUp("a", {}, data).files.flatMap(({ findings }) => findings);
}

const url = "https://osv.example/A-1";
const advisory = { advisoryKey: { id: "A-1" }, url, title: "A `flaw`", aliases: [] };

function affecting(affected: AffectedBy): FindingData {
  const [own] = everyFinding("a");
  assert.ok(own?.rule === "advisory");
  return { ...own, items: [{ advisories: [affected] }] };
}

describe("the rules of a SARIF report", () => {
  it("say for each what it is and what to do, with its level and its tags", () => {
    const descriptors = rulesFor([], []).descriptors as readonly Descriptor[];
    assert.deepEqual(
      descriptors.map(({ id }) => id),
      known,
    );
    for (const { id, shortDescription, fullDescription, help, defaultConfiguration, properties } of descriptors) {
      assert.equal(fullDescription.text, `${shortDescription.text} ${help.text}`);
      const rule = ruleIds.find((own) => own === id);
      const level = rule ? levelOf(ruleOf({ rule }).severity) : "none";
      const tags = rule ? ruleOf({ rule }).help.tags : ["unknown"];
      assert.deepEqual([defaultConfiguration, properties], [{ level }, { tags }]);
    }
  });

  const signals: readonly (readonly [ids: readonly SignalId[], own: readonly string[]])[] = [
    [[], []],
    [["provenance-lost"], []],
    [["integrity"], ["integrity"]],
    [
      ["weaker-settings", "new-source", "provenance-lost", "new-source"],
      ["new-source", "weaker-settings"],
    ],
  ];
  for (const [ids, own] of signals) {
    it(`have ${own.join(" and ") || "none of their own"} for ${ids.join(", ") || "no signal"}`, () => {
      const findings = findingsOf(...everyFinding("a"));
      const rules = rulesFor(findings, ids);
      const descriptors = rules.descriptors as readonly Descriptor[];
      assert.deepEqual(
        descriptors.slice(known.length + 2).map(({ id }) => id),
        own,
      );
      for (const id of ids) {
        const { ruleId, ruleIndex } = rules.ofSignal(id);
        assert.deepEqual([ruleId, descriptors[ruleIndex]?.id], [id, id]);
      }
    });
  }

  it("describe what only two states show", () => {
    assert.deepEqual(
      ownOf([], ["new-source", "integrity", "weaker-settings"]).map((own) => [
        own.shortDescription.text,
        own.help.text,
        own.fullDescription.text === `${own.shortDescription.text} ${own.help.text}`,
        own.defaultConfiguration,
        own.properties,
      ]),
      [
        [
          "The package comes from elsewhere than in the earlier state.",
          "Find out who publishes there before you trust it.",
        ],
        [
          "The same version has lost the hash of its archive, or has another one.",
          "Compare the archives: a version that is published does not change.",
        ],
        ["A setting lets pass what was found before.", "Let somebody who answers for the project agree with it."],
      ].map((texts) => [...texts, true, { level: "warning" }, { tags: ["security", "supply-chain"] }]),
    );
  });

  const descriptors: readonly (readonly [what: string, affected: AffectedBy, own: object])[] = [
    [
      "with a score, without marks of code in its title",
      { id: "A-1", band: "high", advisory: { ...advisory, cvss3Score: 7.25 } },
      {
        ...{ title: "A flaw", level: "error", helpUri: url, advice: ruleOf({ rule: "advisory" }).help.advice },
        properties: { tags: ["security"], "security-severity": "7.3" },
      },
    ],
    [
      "without a score",
      { id: "A-1", band: "unscored", advisory },
      {
        ...{ title: "A flaw", level: "warning", helpUri: url, advice: ruleOf({ rule: "advisory" }).help.advice },
        properties: { tags: ["security"] },
      },
    ],
    [
      "that the user counts as low",
      { id: "A-1", band: "unscored", countsAs: "low", advisory },
      {
        ...{ title: "A flaw", level: "note", helpUri: url, advice: ruleOf({ rule: "advisory" }).help.advice },
        properties: { tags: ["security"], "security-severity": "0.1" },
      },
    ],
    [
      "of a malicious package, without a title and an address of the web",
      { id: "MAL-1", band: "malicious", advisory: { ...advisory, title: "", url: "file:///etc" } },
      {
        ...{ title: "MAL-1", level: "error", helpUri: undefined, advice: ruleOf({ rule: "malicious" }).help.advice },
        properties: { tags: ruleOf({ rule: "malicious" }).help.tags, "security-severity": "10.0" },
      },
    ],
    [
      "without details",
      { id: "A-1", band: "unscored" },
      {
        ...{ title: "A-1", level: "warning", helpUri: undefined, advice: ruleOf({ rule: "advisory" }).help.advice },
        properties: { tags: ["security"] },
      },
    ],
  ];
  for (const [what, affected, expected] of descriptors) {
    it(`have an advisory ${what}`, () => {
      const [own, ...others] = ownOf(findingsOf(affecting(affected), affecting(affected)));
      assert.ok(own && others.length === 0);
      const { id, shortDescription, fullDescription, help, helpUri, defaultConfiguration, properties } = own;
      assert.deepEqual([id, fullDescription], [affected.id, shortDescription]);
      const { text: title } = shortDescription;
      const { level } = defaultConfiguration;
      assert.deepEqual({ title, level, helpUri, advice: help.text, properties }, expected);
    });
  }

  const scores: readonly (readonly [affected: Omit<AffectedBy, "id">, score: string | undefined])[] = [
    [{ band: "unscored", countsAs: "critical", advisory }, "9.0"],
    [{ band: "unscored", countsAs: "high", advisory }, "7.0"],
    [{ band: "unscored", countsAs: "medium", advisory }, "4.0"],
    [{ band: "unscored", countsAs: "low", advisory }, "0.1"],
    [{ band: "unscored" }, undefined],
    [{ band: "malicious", advisory: { ...advisory, cvss3Score: 5 } }, "10.0"],
    [{ band: "medium", advisory: { ...advisory, cvss3Score: 5 } }, "5.0"],
  ];
  for (const [affected, score] of scores) {
    it(`score ${affected.countsAs ?? affected.band} ${score ?? "not at all"}`, () =>
      assert.equal(securitySeverity({ id: "A-1", ...affected }), score));
  }

  it("have a level for each severity", () => {
    const severities = ["error", "warning", "information", "hint"] as const;
    assert.deepEqual(severities.map(levelOf), ["error", "warning", "note", "note"]);
  });

  const texts: readonly (readonly [text: string, shown: string])[] = [
    ["{0} and {{1}}", "{{0}} and {{{{1}}}}"],
    ["[a](b)](c)", "[a] (b)] (c)"],
    ["a\nb", "a b"],
    ["\ud800", "\ufffd"],
  ];
  for (const [text, shown] of texts)
    it(`show ${JSON.stringify(text)} as it is`, () => assert.equal(plain(text), shown));

  it("name files by addresses below the folder", () =>
    assert.deepEqual(artifactOf("a b/c#d/\ud800.json"), { uri: "a%20b/c%23d/%EF%BF%BD.json", uriBaseId: "SRCROOT" }));
});

interface Result {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly kind: string;
  readonly level: string;
  readonly message: { readonly text: string };
  readonly locations: readonly { readonly physicalLocation: object }[];
  readonly properties: Readonly<Record<string, unknown>>;
  readonly baselineState?: string;
}

interface Log {
  readonly version: string;
  readonly runs: readonly [
    {
      readonly tool: { readonly driver: { readonly rules: readonly Descriptor[] } };
      readonly results: readonly Result[];
      readonly [name: string]: unknown;
    },
  ];
}

describe("a SARIF report of a review", () => {
  const logOf = (input: ReportInput) => JSON.parse(sarifReport(input, exportHost)) as Log;
  const span = { start: 0, end: 1 };
  const [deprecated] = everyFinding("a").filter(({ rule }) => rule === "deprecated");
  assert.ok(deprecated);
  const made = madeUp(
    "a",
    factsOf({ system: "NPM", name: "a", version: "1.0.0" }, { transitive: { from: "lockfile", packages: [] } }),
    [deprecated, affecting({ id: "A-1", band: "high", countsAs: "high", advisory: { ...advisory, cvss3Score: 7 } })],
  );
  const findings = made.files.flatMap((file) => file.findings);
  const files = made.files.map((file) => ({
    ...file,
    coverage: { state: "complete", gaps: [] } as const,
    signals: [
      { id: "new-source", span, text: message("a comes from elsewhere") },
      { id: "provenance-lost", span, text: message("a has no provenance attestation") },
      { id: "new-source", span, text: message("a comes from elsewhere") },
    ] as const,
    open: [{ reason: "uncertain", span, text: message("a: not certain") }],
  }));
  const shown = ({
    ruleId,
    kind,
    level,
    message: { text },
    properties: { reason = "-", rule = "-" },
    baselineState = "-",
  }: Result) => [ruleId, kind, level, rule, reason, baselineState, text.replace(/:.*/, "")].join(" ");

  it("has what is new and what is not, signals among the findings, and what is not certain before what was not checked", () => {
    const { results, tool } = logOf({ ...made, files, known: new Set(findings.slice(0, 1)) }).runs[0];
    assert.deepEqual(results.map(shown), [
      "A-1 fail warning advisory - new a 1.0.0",
      "deprecated fail warning deprecated - unchanged a 1.0.0 is deprecated",
      "new-source fail warning new-source - new a comes from elsewhere",
      "provenance-lost fail warning provenance-lost - new a has no provenance attestation",
      "new-source fail warning new-source - new a comes from elsewhere",
      "not-checked review none - uncertain - a",
    ]);
    assert.deepEqual(
      results.map(({ ruleIndex }) => tool.driver.rules[ruleIndex]?.id),
      results.map(({ ruleId }) => ruleId),
    );
    assert.deepEqual(
      tool.driver.rules.slice(known.length).map(({ id }) => id),
      ["A-1", "new-source"],
    );
  });

  it("does not compare without an earlier state", () => {
    const { results } = logOf({ ...made, files }).runs[0];
    assert.ok(results.every((result) => !("baselineState" in result)));
  });

  it("says what it is of, and by what", () => {
    const unscored = { countsAs: "high", passed: 2 };
    const { version, runs } = logOf({ ...made, unscored });
    const { tool, automationDetails, columnKind, originalUriBaseIds, invocations, properties } = runs[0];
    assert.deepEqual(
      [version, automationDetails, columnKind],
      ["2.1.0", { id: "package-insights/", guid: exportHost.uuid }, "utf16CodeUnits"],
    );
    assert.deepEqual({ ...tool.driver, rules: [] }, { name: "Package Insights", version: "0.1.0", rules: [] });
    assert.deepEqual(originalUriBaseIds, { SRCROOT: { description: { text: "The folder that was checked." } } });
    assert.deepEqual(invocations, [
      { executionSuccessful: true, endTimeUtc: "2026-11-21T00:00:00.000Z", toolExecutionNotifications: [] },
    ]);
    assert.deepEqual((properties as { readonly unscored?: object }).unscored, unscored);
  });

  it("has of an advisory what it counts as, its score with the vector, and where it is described", () => {
    const details = { ...advisory, cvss3Score: 7, cvss3Vector: "CVSS:3.1/AV:N", aliases: ["CVE-1"] };
    const rows: readonly (readonly [affected: AffectedBy, entry: object])[] = [
      [
        { id: "A-1", band: "high", advisory: details },
        {
          ...{ id: "A-1", severity: "high", title: "A `flaw`", aliases: ["CVE-1"], url },
          cvss: { score: 7, vector: "CVSS:3.1/AV:N" },
        },
      ],
      [
        { id: "A-1", band: "high", advisory: { ...advisory, cvss3Score: 7 } },
        { id: "A-1", severity: "high", title: "A `flaw`", aliases: [], url, cvss: { score: 7 } },
      ],
      [
        { id: "A-1", band: "unscored", countsAs: "low", advisory: { ...advisory, url: "" } },
        { id: "A-1", severity: "unscored", countsAs: "low", title: "A `flaw`", aliases: [] },
      ],
      [
        { id: "A-1", band: "unscored" },
        { id: "A-1", severity: "unscored" },
      ],
    ];
    for (const [affected, entry] of rows) {
      const [result] = logOf(madeUp("a", {}, [affecting(affected)])).runs[0].results;
      assert.deepEqual(result?.properties["advisories"], [entry]);
      assert.deepEqual(result.properties["aliases"], affected.advisory?.aliases ?? []);
    }
  });

  it("marks what is only for development, and tells how the version was found", () => {
    const inDevelopment = made.files.map((file) => ({
      ...file,
      findings: file.findings.map((finding) => ({
        ...finding,
        declaration: { ...finding.declaration, scope: "devDependencies" },
      })),
    }));
    const properties = (input: ReportInput) =>
      logOf(input).runs[0].results.flatMap(({ kind, properties: { checked, development } }) =>
        kind === "fail" ? [[checked, development]] : [],
      );
    assert.deepEqual(properties({ ...made, files: inDevelopment }), [
      ["locked", true],
      ["locked", true],
    ]);
    assert.deepEqual(properties(made), [
      ["locked", undefined],
      ["locked", undefined],
    ]);
    const [unknown] = everyFinding("a").filter(({ rule }) => rule === "unknown-package");
    assert.ok(unknown);
    assert.deepEqual(properties(madeUp("a", {}, [unknown])), [[undefined, undefined]]);
  });
});
