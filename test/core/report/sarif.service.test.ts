import assert from "node:assert/strict";
import { type RuleId, ruleIds } from "../../../src/core/analysis/finding.ts";
import type { Severity } from "../../../src/core/analysis/severity.ts";
import { formatMessage, message } from "../../../src/core/messages/message.ts";
import type { ReportInput } from "../../../src/core/report/reportInput.ts";
import { lineHashes } from "../../../src/core/report/lineHashes.ts";
import { leftOutOfSarif, sarifReport, withinLimit } from "../../../src/core/report/sarif.ts";
import { reportOf } from "../../../src/core/report/writers.ts";
import { checked, everyFinding, exportHost, factsOf, hostileTexts, madeUp, nothing } from "../../support/exported.ts";

interface Result {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly kind: string;
  readonly level: string;
  readonly message: { readonly text: string };
  readonly locations: readonly [
    { readonly physicalLocation: { readonly artifactLocation: { uri: string }; readonly region: object } },
  ];
  readonly partialFingerprints: Readonly<Record<string, string>>;
  readonly properties: Readonly<Record<string, unknown>>;
}

interface Run {
  readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
  readonly invocations: readonly [
    { readonly executionSuccessful: boolean; readonly toolExecutionNotifications: readonly unknown[] },
  ];
  readonly artifacts: readonly unknown[];
  readonly properties: object;
  readonly results: readonly Result[];
}

function runOf(exported: ReportInput): Run {
  const { runs } = JSON.parse(sarifReport(exported, exportHost)) as { runs: readonly Run[] };
  assert.equal(runs.length, 1);
  return runs[0]!;
}

function line({ kind, level, ruleId, message: { text }, properties, locations }: Result): string {
  const { startLine, startColumn, endLine, endColumn } = locations[0].physicalLocation.region as Record<string, number>;
  const score = properties["security-severity"] as string | undefined;
  return `${startLine}:${startColumn}-${endLine}:${endColumn} ${kind} ${level} ${ruleId} ${score ?? "-"}: ${text}`;
}

describe("a SARIF report", () => {
  it("has real findings where they stand, and what is not checked beside them", async () => {
    const text = `{ "dependencies": {\r\n  "minimist": "1.2.5",\n  "🐢": "1.0.0", "x": "link:../x", "ms": "^99" } }`;
    const { results, properties } = runOf(await checked({ "package.json": text }));
    assert.deepEqual(results.map(line), [
      "2:16-2:21 fail error GHSA-xvch-5gv4-984h 9.8: minimist 1.2.5: Prototype Pollution in minimist (critical 9.8). Fixed in 1.2.8.",
      "3:4-3:6 review none not-checked -: 🐢 was not checked: unsupported kind of dependency",
      "3:19-3:20 review none not-checked -: x was not checked: local path",
      "3:37-3:39 review none not-checked -: ms was not checked: no known version satisfies “^99”",
      "1:1-1:1 review none not-checked -: not all checked: transitive dependencies are not known (one dependency)",
    ]);
    assert.deepEqual(
      results.map(({ properties: { purl } }) => purl),
      ["pkg:npm/minimist@1.2.5", "pkg:npm/%F0%9F%90%A2", undefined, "pkg:npm/ms", undefined],
    );
    assert.deepEqual(results[0]?.properties.fixedIn, { state: "fixed", version: "1.2.8" });
    assert.deepEqual(properties, {
      dependencies: 4,
      checked: 0,
      partiallyChecked: 0,
      directOnly: 1,
      unchecked: 2,
      local: 1,
      vulnerable: 1,
    });
  });

  it("knows every rule, and points to it by place", () => {
    const { results, tool } = runOf(madeUp("left", {}, everyFinding("left")));
    const ids = tool.driver.rules.map(({ id }) => id);
    assert.deepEqual(ids, [...ruleIds, "not-checked", "MAL-1", "GHSA-1"]);
    assert.deepEqual(
      results.map(({ ruleIndex }) => ids[ruleIndex]),
      results.map(({ ruleId }) => ruleId),
    );
    const used = new Set(results.map(({ ruleId, properties }) => properties["rule"] ?? ruleId));
    assert.equal(used.size, ruleIds.length + 1);
  });

  it("has a rule for each advisory, with its address and its score", async () => {
    const { tool } = runOf(await checked({ "package.json": `{ "dependencies": { "minimist": "1.2.5" } }` }));
    const rule = tool.driver.rules.find(({ id }) => id === "GHSA-xvch-5gv4-984h") as
      Record<string, unknown> | undefined;
    const { shortDescription, helpUri, properties } = rule ?? {};
    assert.deepEqual(
      { shortDescription, helpUri, properties },
      {
        shortDescription: { text: "Prototype Pollution in minimist" },
        helpUri: "https://osv.dev/vulnerability/GHSA-xvch-5gv4-984h",
        properties: { tags: ["security"], "security-severity": "9.8" },
      },
    );
  });

  it("has the worst findings first, then what was not checked, whichever file they are in", () => {
    const input = (path: string, rules: Readonly<Partial<Record<RuleId, Severity>>>): ReportInput => {
      const made = madeUp(
        "a",
        {},
        everyFinding("a").filter(({ rule }) => rules[rule]),
        "NPM",
        path,
      );
      const files = made.files.map((file) => ({
        ...file,
        findings: file.findings.map((finding) => ({ ...finding, severity: rules[finding.rule] ?? "warning" })),
      }));
      return { ...made, files };
    };
    const [first, second] = [
      input("a.json", { outdated: "hint" }),
      input("b.json", { outdated: "error", advisory: "error" }),
    ];
    const run = runOf({ ...first, files: [...first.files, ...second.files] });
    assert.deepEqual(
      run.results.map(
        ({ level, properties }) => `${level} ${(properties["rule"] as string | undefined) ?? "not-checked"}`,
      ),
      ["error advisory", "error outdated", "note outdated", "none not-checked", "none not-checked"],
    );
  });

  it("leaves out the best results beyond the limit, with a notification, and their rules", () => {
    const ranks = [3, 1, 2, 1];
    const text = "1 result is left out: a report has at most 3, the worst";
    assert.deepEqual(
      withinLimit(ranks, (rank) => rank, 3),
      {
        displayed: [1, 1, 2],
        notifications: [{ level: "error", message: { text } }],
      },
    );
    assert.deepEqual(
      withinLimit(ranks, (rank) => rank, 4),
      { displayed: [1, 1, 2, 3], notifications: [] },
    );

    const made = madeUp("a", {}, everyFinding("a"));
    const count = runOf(made).results.length;
    assert.equal(leftOutOfSarif(made, count), undefined);
    const left = leftOutOfSarif(made, count - 2);
    assert.equal(left && formatMessage(left), `2 results are left out: a report has at most ${count - 2}, the worst`);
  });

  it("accepts 25,000 results, and says how many more there are", () => {
    const [finding] = everyFinding("a").filter(({ rule }) => rule === "advisory");
    assert.ok(finding);
    const made = madeUp(
      "a",
      {},
      Array.from({ length: 25_003 }, () => finding),
    );
    const { results, invocations } = runOf(made);
    assert.equal(results.length, 25_000);
    const text = "4 results are left out: a report has at most 25,000, the worst";
    assert.deepEqual(invocations[0].toolExecutionNotifications, [{ level: "error", message: { text } }]);
    const { leftOut } = reportOf("sarif", made, exportHost);
    assert.equal(leftOut && formatMessage(leftOut), text);
    assert.equal(reportOf("csv", made, exportHost).leftOut, undefined);
  });

  it("has the way and all advisories of what is brought along, and no score where the worst has none", () => {
    const findings = everyFinding("a").filter(({ rule }) => rule === "transitive-advisory");
    const made = madeUp("a", {}, findings);
    const [result] = runOf(made).results;
    assert.equal(result?.properties["purl"], "pkg:npm/a-below@1.0.0");
    assert.deepEqual(result.properties["path"], ["pkg:npm/a@1.0.0", "pkg:npm/between@1.0.0", "pkg:npm/a-below@1.0.0"]);
    assert.ok(!("security-severity" in result.properties));
    assert.deepEqual(result.partialFingerprints, {
      "packageInsights/v1": "transitive-advisory pkg:npm/a@1.0.0 pkg:npm/a-below@1.0.0 GHSA-1 GHSA-2",
      primaryLocationLineHash: lineHashes(made.files[0]?.text ?? "")[0],
    });
  });

  it("has what GitHub requires of rules: two descriptions and help", async () => {
    const found = await checked({ "package.json": `{ "dependencies": { "minimist": "1.2.5" } }` });
    for (const input of [found, madeUp("left", {}, everyFinding("left"))]) {
      const rules = runOf(input).tool.driver.rules as readonly Record<string, { readonly text?: string }>[];
      const lacking = rules.flatMap((rule) =>
        ["shortDescription", "fullDescription", "help"]
          .filter((name) => (rule[name]?.text ?? "") === "")
          .map((name) => [rule["id"], name]),
      );
      assert.deepEqual(lacking, []);
    }
  });

  it("tells equal results of a file apart, by the hash of their line, too", async () => {
    const text = `{ "dependencies": { "minimist": "1.2.5" },\n  "devDependencies": { "minimist": "1.2.5" } }`;
    const { results } = runOf(await checked({ "package.json": text }));
    const [first, second] = results.filter(({ kind }) => kind === "fail").map((result) => result.partialFingerprints);
    assert.equal(second?.["packageInsights/v1"], `${first?.["packageInsights/v1"]} #2`);
    const hashes = [first, second].map((all) => all?.["primaryLocationLineHash"]);
    assert.deepEqual(hashes, lineHashes(text));
  });

  it("tells findings apart by fingerprints that a moved line leaves alone", async () => {
    const text = `{ "dependencies": { "minimist": "1.2.5", "request": "2.88.2" } }`;
    const fingerprints = async (of: string) =>
      runOf(await checked({ "package.json": of })).results.map(
        (result) => result.partialFingerprints["packageInsights/v1"],
      );
    const before = await fingerprints(text);
    assert.equal(new Set(before).size, before.length);
    assert.ok(before.length > 2);
    assert.deepEqual(await fingerprints(text.replaceAll(", ", ",\n\n  ")), before);
  });

  it("says what is not known of that which a checked version brings along", () => {
    const key = { system: "NPM", name: "a", version: "1.0.0" } as const;
    const below = { key: { ...key, name: "b" }, path: [key, { ...key, name: "b" }], advisories: new Map() };
    const transitive = { from: "resolved", packages: [below], incomplete: message("too deep") } as const;
    assert.deepEqual(runOf(madeUp("a", factsOf(key, { transitive }))).results.map(line), [
      "1:1-1:2 review none not-checked -: a was only partially checked: the dependency graph is incomplete (too deep)",
      "1:1-1:2 review none not-checked -: a was only partially checked: transitive dependency b 1.0.0: not answered yet",
      "1:1-1:1 review none not-checked -: not all checked: this version of the API does not tell whether versions are deprecated (one dependency)",
    ]);
  });

  it("notifies of texts that could not be read, and lists every manifest", async () => {
    const { invocations, artifacts, results } = runOf(
      await checked({ "a b/package.json": "{", "Cargo.toml": "[package]" }),
    );
    assert.equal(invocations[0].toolExecutionNotifications.length, 1);
    assert.deepEqual(artifacts, [
      { location: { uri: "a%20b/package.json", uriBaseId: "SRCROOT" } },
      { location: { uri: "Cargo.toml", uriBaseId: "SRCROOT" } },
    ]);
    assert.deepEqual(results, []);
  });

  it("notifies of files that were not read, and of an interruption", () => {
    const run = runOf({ ...nothing, unreadFiles: [{ path: "a b", reason: "too-large" }], isInterrupted: true });
    assert.equal(run.invocations[0].executionSuccessful, false);
    assert.deepEqual(run.invocations[0].toolExecutionNotifications, [
      {
        level: "error",
        message: { text: "not checked: too large" },
        locations: [{ physicalLocation: { artifactLocation: { uri: "a%20b", uriBaseId: "SRCROOT" } } }],
      },
    ]);
  });

  it("has a run for an empty workspace", () => assert.deepEqual(runOf(nothing).results, []));

  for (const text of hostileTexts) {
    it(`shows ${JSON.stringify(text)} as text`, () => {
      const findings = everyFinding(text);
      const { results } = runOf(madeUp(text, {}, findings, "NPM", `${text}/package.json`));
      assert.equal(results.length, findings.length + 1);
      for (const { message, locations } of results) {
        assert.doesNotMatch(message.text, /[\u0000-\u001f\u2028]|\]\(|(?<!\{)\{(?:\{\{)*(?!\{)/);
        assert.match(locations[0].physicalLocation.artifactLocation.uri, /^[\w%.!~*'()/-]*$/);
      }
    });
  }
});
