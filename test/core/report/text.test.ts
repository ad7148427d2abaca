import assert from "node:assert/strict";
import { textReport } from "../../../src/core/report/text.ts";
import type { ReportInput } from "../../../src/core/report/reportInput.ts";
import type { Place } from "../../../src/core/manifests/manifest.ts";
import { servedText } from "../../../src/core/messages/message.ts";
import { everyFinding, factsOf, hostileTexts, madeUp, nothing } from "../../support/exported.ts";

const key = { system: "NPM", name: "a", version: "1.0.0" } as const;
const skipped = (reason: "path" | "git") =>
  ({ target: { kind: "unknown", why: { kind: "skipped", reason, text: "" } } }) as const;
const transitive = (incomplete?: string) =>
  ({
    from: "lockfile",
    packages: [],
    ...(incomplete !== undefined && { incomplete: servedText(incomplete) }),
  }) as const;

function together(...inputs: readonly ReportInput[]): ReportInput {
  return { ...nothing, files: inputs.flatMap(({ files }) => files) };
}

function lastLine(input: ReportInput): string {
  return textReport(input).trimEnd().split("\n").at(-1) ?? "";
}

/** A vulnerable dependency whose version is written there, else in its own manifest. */
function vulnerable(elsewhere?: Place): ReportInput {
  const made = madeUp("a", factsOf(key, { transitive: transitive() }), everyFinding("a").slice(0, 1));
  if (!elsewhere) return made;
  const files = made.files.map((file) => ({
    ...file,
    path: "b/package.json",
    absolutePath: "/work/b/package.json",
    findings: file.findings.map((finding) => ({ ...finding, declaration: { ...finding.declaration, elsewhere } })),
  }));
  return { ...made, files };
}

describe("a text report", () => {
  const complete = madeUp("a", factsOf(key, { transitive: transitive() }));
  const partial = madeUp("a", factsOf(key, { transitive: transitive("too deep") }));
  const direct = madeUp("a", factsOf(key));
  const rows: readonly (readonly [what: string, input: ReportInput, expected: string])[] = [
    ["nothing", nothing, "0 files, 0 dependencies: 0 checked, 0 not checked; 0 findings"],
    ["one of each", complete, "1 file, 1 dependency: 1 checked, 0 not checked; 0 findings"],
    [
      "local code",
      together(complete, madeUp("b", skipped("path")), madeUp("c", skipped("git"))),
      "3 files, 3 dependencies: 1 checked, 1 not checked, 1 local; 0 findings",
    ],
    [
      "incomplete transitive dependencies",
      together(complete, partial),
      "2 files, 2 dependencies: 2 checked (1 without all transitive dependencies), 0 not checked; 0 findings",
    ],
    [
      "unknown transitive dependencies",
      direct,
      "1 file, 1 dependency: 1 checked (1 without transitive dependencies), 0 not checked; 0 findings",
    ],
    [
      "both",
      together(direct, partial, partial),
      "3 files, 3 dependencies: 3 checked (2 without all, 1 without any transitive dependencies), 0 not checked; 0 findings",
    ],
    [
      "a finding",
      madeUp("a", factsOf(key, { transitive: transitive() }), everyFinding("a").slice(0, 1)),
      "1 file, 1 dependency: 1 checked, 0 not checked; 1 vulnerable, 1 finding",
    ],
    [
      "a version that another manifest has",
      together(vulnerable(), vulnerable({ path: "/work/package.json", span: { start: 2, end: 7 } })),
      "2 files, 2 dependencies: 2 checked, 0 not checked; 1 vulnerable, 2 findings",
    ],
  ];
  for (const [what, input, expected] of rows) it(`counts ${what}`, () => assert.equal(lastLine(input), expected));

  it("gives the position, the severity and the advisory or rule of each finding", () => {
    const lines = textReport(madeUp("a", factsOf(key), everyFinding("a"))).split("\n");
    assert.equal(lines[0], "package.json:1:1 warning GHSA-1: a 1.0.0: a (critical 9.8). Fixed in a.");
    assert.match(lines[2] ?? "", /^package\.json:1:1 warning deprecated: /);
  });

  it("says what was not checked", () => {
    const input = { ...madeUp("b", skipped("git")), unreadFiles: [{ path: "c", reason: "too-large" }] } as const;
    const lines = textReport(input).split("\n");
    assert.deepEqual(lines.slice(0, 2), [
      "package.json:1:1 not checked b: from a Git repository, not from a registry",
      "c not checked: too large",
    ]);
  });

  for (const text of [...hostileTexts, "\u001b[2J\u202egnp.exe\u2066", "zero\u200bwidth\u00ad"]) {
    it(`keeps ${JSON.stringify(text)} on its line, visible`, () => {
      const findings = everyFinding(text);
      const report = textReport(madeUp(text, factsOf({ ...key, name: text }), findings, "NPM", text));
      const lines = report.slice(0, -1).split("\n");
      // The counts, and that deprecation is not known.
      assert.equal(lines.length, findings.length + 2);
      assert.doesNotMatch(report, /[^\n\P{Cc}]|[\u00ad\u2028-\u202e\u200b-\u200f\u2066-\u2069]/u);
    });
  }
});
