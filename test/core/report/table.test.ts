import assert from "node:assert/strict";
import type { ReportInput } from "../../../src/core/report/reportInput.ts";
import { cut, cutMiddle, widthOf, wrapped } from "../../../src/core/report/columns.ts";
import { servedText } from "../../../src/core/messages/message.ts";
import { fact, textCell } from "../../../src/core/pages/cells.ts";
import { pageText } from "../../../src/core/report/pageReport.ts";
import { tableReport } from "../../../src/core/report/table.ts";
import { textReport } from "../../../src/core/report/text.ts";
import { acceptGaps } from "../../../src/core/analysis/coverage.ts";
import type { FixedIn } from "../../../src/core/analysis/fixedIn.ts";
import type { Facts } from "../../../src/core/analysis/facts.ts";
import {
  everyFinding,
  exportHost,
  factsOf,
  hostileTexts,
  madeUp,
  minimumAge,
  nothing,
} from "../../support/exported.ts";

const key = { system: "NPM", name: "a", version: "1.0.0" } as const;
const git: Partial<Facts> = { target: { kind: "unknown", why: { kind: "skipped", reason: "git", text: "" } } };
const failed: Partial<Facts> = {
  target: { kind: "version", key, how: "locked" },
  version: { kind: "failed", error: { kind: "network", request: "GET /a", text: "refused" } },
};

/** One manifest with a dependency for each of the names. */
function manifest(names: readonly string[], facts: Partial<Facts>, path = "package.json"): ReportInput {
  const files = names.flatMap((name) => madeUp(name, facts, [], "NPM", path).files);
  const [first] = files;
  if (!first) return nothing;
  const gaps = files.flatMap(({ coverage }) => coverage.gaps);
  const all = { ...first, facts: files.flatMap((file) => file.facts), coverage: { ...first.coverage, gaps } };
  return { ...nothing, files: [all] };
}

const names = (count: number, prefix = "p") => Array.from({ length: count }, (_, at) => `${prefix}${at}`);
const together = (...inputs: readonly ReportInput[]): ReportInput => ({
  ...nothing,
  files: inputs.flatMap(({ files }) => files),
});

describe("a table", () => {
  const linesOf = (input: ReportInput, host = {}) => tableReport(input, { ...exportHost, ...host }).split("\n");

  it("has a row for each dependency, then what fixes them, the counts and the reason of the exit code", () => {
    const exit = { code: 1, reason: "2 advisories" } as const;
    const input = { ...madeUp("a", factsOf(key), everyFinding("a").slice(0, 3)), exit };
    assert.deepEqual(linesOf(input, { fixArguments: ["."] }), [
      "package.json",
      "  critical 9.8  a  1.0.0 locked  → a  1 own, 2 transitive, deprecated",
      "  ? not all checked: this version of the API does not tell whether versions are deprecated (one dependency)",
      "",
      "Vulnerable dependencies: 1 critical",
      "1 of 2 vulnerable packages are fixed by updating 1 dependency: package-insights fix .",
      "1 file, 1 dependency: 1 checked (1 without transitive dependencies), 0 not checked; 1 vulnerable, 3 findings",
      "exit 1: 2 advisories",
      "",
    ]);
  });

  const commands: readonly (readonly [paths: readonly string[], end: string])[] = [
    [["src", "b/package.json"], ": package-insights fix src b/package.json"],
    [["src", "my app"], ""],
    [["src", "$(rm -r .)"], ""],
    [["src", "-x"], ""],
  ];
  for (const [paths, end] of commands) {
    it(`${end === "" ? "has no command" : "has a command"} that fixes ${paths.join(" and ")}`, () => {
      const lines = linesOf(madeUp("a", factsOf(key), everyFinding("a").slice(0, 1)), { fixArguments: paths });
      assert.equal(lines[5], `1 of 1 vulnerable packages are fixed by updating 1 dependency${end}`);
    });
  }

  const fixes: readonly (readonly [fixedIn: FixedIn, fix: string, isFixed: boolean])[] = [
    [{ kind: "fixed", version: "1.2.0" }, "→ 1.2.0", true],
    [{ kind: "fixed", version: "1.2.0", losesAttestation: true }, "→ 1.2.0 (no attestation)", true],
    [{ kind: "fixed", version: "1.2.0", held: { version: "1.2.0", limit: minimumAge } }, "→ 1.2.0 (held back)", false],
    [{ kind: "partly", version: "1.2.0", fixed: 4, of: 5, others: 0 }, "→ 1.2.0 (4 of 5)", false],
    [{ kind: "lockfile" }, "→ lockfile update", false],
    [{ kind: "packages", packages: [{ ...key, name: "b" }] }, "→ b 1.0.0", false],
    [{ kind: "none" }, "no fix", false],
    [{ kind: "unknown", hasFailed: true }, "fix unknown", false],
  ];
  for (const [fixedIn, fix, isFixed] of fixes) {
    it(`has ${fix}${isFixed ? ", which the command updates to" : ""}`, () => {
      const [finding] = everyFinding("a");
      assert.ok(finding?.rule === "advisory");
      const lines = linesOf(madeUp("a", factsOf(key), [{ ...finding, fixedIn }]));
      assert.equal(lines[1], `  critical 9.8  a  1.0.0 locked  ${fix}  1 own`);
      assert.equal(
        lines.some((line) => line.includes("fixed by updating")),
        isFixed,
      );
    });
  }

  describe("of an unknown package", () => {
    const missing = { kind: "missing", text: "" } as const;
    const facts = { target: { kind: "version", key, how: "written" }, version: missing, package: missing } as const;
    const linesFor = (severity: "information" | "warning", similar: readonly string[], isAccepted = false) => {
      const { files } = madeUp("a", facts, [{ rule: "unknown-package", items: [{ similar }] }]);
      const rated = files.map((file) => ({
        ...file,
        ...(isAccepted && { coverage: acceptGaps(file.coverage, new Set(["unknown-package"])).coverage }),
        findings: file.findings.map((finding) => ({ ...finding, severity })),
      }));
      return linesOf({ ...nothing, files: rated }).slice(1, -3);
    };
    const gap = "  ? not checked a: the service does not know this package (private, new, removed or misspelled)";

    it("has no row where it says that it was not checked, unless a rule makes that more", () => {
      assert.deepEqual(linesFor("information", []), [gap]);
      assert.deepEqual(linesFor("warning", []), ["  warning  a    unknown-package", gap]);
    });

    it("has a row where another name may be meant", () =>
      assert.deepEqual(linesFor("information", ["b", "c"]), ["  information  a    unknown-package (b?)", gap]));

    it("has a row where that it was not checked is accepted, and not told", () =>
      assert.deepEqual(linesFor("information", [], true), ["  information  a    unknown-package"]));
  });

  it("lists three of many gaps of one reason, and all where it is verbose", () => {
    const input = manifest(names(9), git);
    assert.deepEqual(linesOf(input).slice(0, 3), [
      "package.json",
      "  ? 9 dependencies not checked: git: p0, p1, p2 and 6 more; --verbose lists them",
      "",
    ]);
    const all = linesOf(input, { isVerbose: true }).filter((line) => line.includes("not checked p"));
    assert.equal(all.length, 9);
  });

  it("has a line for all that the service has not answered, in all manifests together", () => {
    const input = together(manifest(names(3), failed), manifest(names(5, "q"), failed, "b/package.json"));
    assert.deepEqual(linesOf(input), [
      "? 8 packages or advisories not answered by the service, first GET /a: refused; --verbose lists them",
      "",
      "2 files, 8 dependencies: 0 checked, 8 not checked; 0 findings",
      "",
    ]);
  });

  it("is cut to a terminal and not elsewhere", () => {
    const long = `@acme/${"x".repeat(70)}`;
    const input = madeUp(long, factsOf({ ...key, name: long }), everyFinding("1.0.0").slice(0, 1));
    const terminal = { columns: 80, paint: (text: string) => text };
    const [, row = ""] = linesOf(input, { terminal });
    assert.ok(row.length <= 80 && row.includes("…"), row);
    assert.ok(linesOf(input)[1]?.includes(long));
  });

  it("breaks lines between words on a terminal, and keeps the command that fixes in one piece", () => {
    const name = "org.acme.invented.with.quite.long.names:artifact";
    const [finding, ...others] = everyFinding("1.0.0");
    assert.ok(finding);
    const withFix = { ...finding, fixedIn: { kind: "fixed" as const, version: "1.0.1" } };
    const found = madeUp(name, factsOf({ ...key, name }), [withFix, ...others.slice(0, 1)]);
    const gaps = manifest(names(9), git, "b/package.json");
    const fixArguments = [`./${"a".repeat(40)}/package.json`, "--no-cache"];
    const terminal = { columns: 80, paint: (text: string) => text };
    const lines = tableReport(together(found, gaps), { ...exportHost, terminal, fixArguments }).split("\n");
    const command = lines.find((line) => line.startsWith("  package-insights fix "));
    assert.equal(command, `  package-insights fix ${fixArguments.join(" ")}`);
    for (const line of lines) assert.ok(line === command || widthOf(line) <= 80, line);
    assert.ok(lines.some((line) => /…\S*:artifact /.test(line)));
  });

  const wraps: readonly (readonly [text: string, width: number, expected: string])[] = [
    ["  ? one two three", 9, "  ? one\n    two\n    three"],
    ["one two", 7, "one two"],
    ["a-word-that-is-long to", 5, "a-word-that-is-long\n    to"],
    ["one  two", Infinity, "one  two"],
    ["", 5, ""],
  ];
  for (const [text, width, expected] of wraps)
    it(`breaks ${JSON.stringify(text)} at ${width}`, () => assert.equal(wrapped(text, width, "    "), expected));

  it("colors only what has no control characters, and nothing without a terminal", () => {
    const painted: string[] = [];
    const paint = (text: string) => (painted.push(text), `<${text}>`);
    const text = "\u001b[2J\u202egnp.exe\u2069";
    const input = madeUp(text, factsOf({ ...key, name: text }), everyFinding(text), "NPM", text);
    const report = tableReport(input, { ...exportHost, terminal: { columns: 40, paint } });
    assert.ok(painted.length > 2);
    for (const each of [...painted, report]) assert.doesNotMatch(each, /[^\n\P{Cc}]|[\u202a-\u202e\u2066-\u2069]/u);
  });

  for (const text of hostileTexts) {
    it(`keeps ${JSON.stringify(text)} on its line`, () => {
      const input = madeUp(text, factsOf({ ...key, name: text }), everyFinding(text), "NPM", text);
      const lines = linesOf(input);
      assert.equal(lines.length, 8, lines.join("\n"));
      assert.doesNotMatch(lines.join(""), /\p{Cc}/u);
    });
  }
});

describe("a text that would be long", () => {
  const lines = (input: ReportInput, isVerbose = false) => textReport(input, { isVerbose }).trimEnd().split("\n");
  const many = together(
    manifest(names(300), git),
    madeUp("a", factsOf(key), everyFinding("a").slice(0, 1), "NPM", "b/package.json"),
  );

  it("has a line for the gaps of one reason, and every finding", () => {
    const found = lines(many);
    assert.equal(found.length, 4);
    assert.equal(
      found[0],
      "package.json:1:1 300 dependencies not checked: git: p0, p1, p2 and 297 more; --verbose lists them",
    );
    assert.match(found[1] ?? "", /^b\/package\.json:1:1 warning GHSA-1: /);
  });

  it("has all of them where it is verbose", () => assert.equal(lines(many, true).length, 303));

  it("leaves out the least severe findings, and says how many", () => {
    const [finding] = madeUp("a", factsOf(key), everyFinding("a").slice(0, 1)).files.flatMap((file) => file.findings);
    const [file] = madeUp("a", factsOf(key, { transitive: { from: "lockfile", packages: [] } })).files;
    assert.ok(finding && file);
    const hints = Array.from({ length: 400 }, () => ({ ...finding, severity: "hint" as const }));
    const input = {
      ...nothing,
      files: [{ ...file, findings: [...hints, { ...finding, severity: "error" as const }] }],
    };
    const found = lines(input);
    assert.ok(found.length <= 200);
    assert.equal(found.filter((line) => line.includes(" error ")).length, 1);
    assert.equal(found.at(-2), "212 more lines are left out, the least severe; --verbose has all");
    assert.equal(lines(input, true).length, 403);
  });

  it("has a line for all that the service has not answered", () => {
    const input = manifest(names(4), failed);
    assert.equal(lines(input).filter((line) => line.includes("refused")).length, 1);
    assert.equal(lines(input, true).filter((line) => line.includes("refused")).length, 4);
    const few = manifest(names(3), failed);
    assert.equal(lines(few).filter((line) => line.includes("refused")).length, 3);
  });
});

describe("the width of a text", () => {
  const rows: readonly (readonly [text: string, width: number])[] = [
    ["", 0],
    ["left-pad", 8],
    ["日本語", 6],
    ["e\u0301", 1],
    ["한글 🎉", 7],
  ];
  for (const [text, width] of rows) it(`of ${text} is ${width}`, () => assert.equal(widthOf(text), width));

  it("is that of a column of pages", () => {
    const facts = [fact("a", servedText("日本語"), textCell("1")), fact("b", servedText("letter"), textCell("2"))];
    const section = { id: "s", title: servedText("S"), blocks: [{ kind: "facts", facts }], sources: [] } as const;
    const subject = { kind: "advisory", id: "A" } as const;
    const text = pageText({ subject, title: "A", kind: servedText("K"), actions: [], sections: [section] });
    assert.match(text, /^ {2}日本語 {2}1\n {2}letter {2}2$/m);
  });

  it("is that of what is left of it", () => {
    assert.equal(cut("日本語", 4), "日…");
    assert.equal(cut("left-pad", 5), "left…");
    assert.equal(cutMiddle("left-pad", 8), "left-pad");
    assert.equal(cutMiddle("org.apache.commons:commons-text", 16), "org.apac…ns-text");
    assert.equal(cutMiddle("日本語の名前", 7), "日本…前");
    assert.equal(cut("left-pad", 8), "left-pad");
  });
});
