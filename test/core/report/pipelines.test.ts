import assert from "node:assert/strict";
import { githubReport } from "../../../src/core/report/github.ts";
import { gitlabReport } from "../../../src/core/report/gitlab.ts";
import { htmlReport } from "../../../src/core/report/html.ts";
import { junitReport } from "../../../src/core/report/junit.ts";
import type { Facts } from "../../../src/core/analysis/facts.ts";
import type { ReportInput } from "../../../src/core/report/reportInput.ts";
import { commandsIn, commandTexts } from "../../support/runners.ts";
import { everyFinding, exportHost, factsOf, hostileTexts, madeUp, nothing } from "../../support/exported.ts";

const key = { system: "NPM", name: "a", version: "1.0.0" } as const;
const git: Partial<Facts> = { target: { kind: "unknown", why: { kind: "skipped", reason: "git", text: "" } } };
const path: Partial<Facts> = { target: { kind: "unknown", why: { kind: "skipped", reason: "path", text: "" } } };
const [advisory, ...others] = everyFinding("a");
assert.ok(advisory);
const texts = [...hostileTexts, ...commandTexts];
const hostile = (text: string): ReportInput => ({
  ...madeUp(text, factsOf({ ...key, name: text, version: text }), everyFinding(text), "NPM", text),
  unreadFiles: [{ path: text, reason: "unreadable" }],
  exit: { code: 1, reason: text },
});
const many = (count: number): ReportInput => ({
  ...nothing,
  files: Array.from({ length: count }, (_, at) =>
    madeUp(`p${at}`, git, [advisory], "NPM", `${at}/package.json`),
  ).flatMap(({ files }) => files),
});

describe("annotations of GitHub", () => {
  const annotations = (input: ReportInput) =>
    githubReport(input)
      .split("\n")
      .filter((line) => line.startsWith("::"));

  it("are at lines of manifests, the worst of each kind first", () => {
    const [first, second] = annotations(madeUp("a", factsOf(key), [...others.slice(0, 2), advisory]));
    assert.match(first ?? "", /^::warning file=package\.json,line=1,col=1,title=GHSA-1::a 1\.0\.0: /);
    assert.match(second ?? "", /^::warning file=package\.json,line=1,col=1,title=transitive-advisory::/);
  });

  it("name what was not checked, and not local code", () => {
    const unread = { ...madeUp("a", git), unreadFiles: [{ path: "x/pom.xml", reason: "unreadable" } as const] };
    assert.deepEqual(annotations(unread), [
      "::error file=x/pom.xml,line=1,col=1,title=not checked::x/pom.xml not checked: cannot be read",
      "::warning file=package.json,line=1,col=1,title=not checked::a was not checked: from a Git repository, not from a registry",
    ]);
    assert.deepEqual(annotations(madeUp("a", path)), []);
  });

  it("are ten of a kind, and the rest is counted", () => {
    const report = githubReport(many(12));
    assert.equal(annotations(many(12)).length, 10);
    assert.ok(annotations(many(12)).every((line) => line.includes("title=GHSA-1")));
    assert.match(report, /^14 more annotations are left out, as GitHub shows 10 of each kind$/m);
    assert.match(report, /^12 files, 12 dependencies: /m);
  });

  it("are escaped as the runner wants it", () => {
    const [line = ""] = annotations(madeUp("a", factsOf(key), [advisory], "NPM", "a:b,c%0A/package.json"));
    assert.match(line, /^::warning file=a%3Ab%2Cc%250A\/package\.json,line=1,/);
  });

  for (const text of texts) {
    it(`have no command of ${JSON.stringify(text)}`, () => {
      for (const line of githubReport(hostile(text)).split(/\r\n|[\n\r\u0085\u2028]/)) {
        if (/^::(?:error|warning|notice) file=[^:,]*,line=\d+,col=\d+,title=[^:,]*::/.test(line)) {
          assert.deepEqual(commandsIn(line.slice(2)), []);
        } else assert.deepEqual(commandsIn(line), []);
      }
    });
  }
});

describe("a code quality report of GitLab", () => {
  interface Violation {
    readonly description: string;
    readonly check_name: string;
    readonly fingerprint: string;
    readonly severity: string;
    readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
  }
  const violationsOf = (input: ReportInput) => JSON.parse(gitlabReport(input)) as readonly Violation[];

  it("has a severity for each finding and for what was not checked", () => {
    const found = violationsOf(madeUp("a", factsOf(key), everyFinding("a")));
    const severityOf = (name: string) => found.find(({ check_name }) => check_name === name)?.severity;
    assert.deepEqual(["GHSA-1", "malicious", "transitive-advisory", "deprecated", "not-checked"].map(severityOf), [
      "blocker",
      "blocker",
      "critical",
      "major",
      "info",
    ]);
    assert.deepEqual(
      violationsOf(madeUp("a", git)).map(({ severity }) => severity),
      ["major"],
    );
    assert.deepEqual(violationsOf(madeUp("a", path)), []);
  });

  for (const text of texts) {
    it(`has what GitLab's schema asks for, and unique fingerprints, with ${JSON.stringify(text)}`, () => {
      const found = violationsOf(hostile(text));
      for (const { description, check_name, fingerprint, severity, location } of found) {
        assert.ok([description, check_name, fingerprint].every((each) => typeof each === "string" && each !== ""));
        assert.match(severity, /^(?:info|minor|major|critical|blocker)$/);
        assert.ok(typeof location.path === "string" && Number.isInteger(location.lines.begin));
      }
      assert.ok(found.length > 10);
      assert.equal(new Set(found.map(({ fingerprint }) => fingerprint)).size, found.length);
      assert.deepEqual(commandsIn(gitlabReport(hostile(text))), []);
    });
  }
});

describe("a report of JUnit", () => {
  const tests = (input: ReportInput) =>
    junitReport(input, exportHost)
      .split("\n")
      .map((line) => line.trim());

  it("has a test for each dependency, and skips what was not checked", () => {
    const graph = { from: "resolved", packages: [] } as const;
    const v3 = factsOf(key, { transitive: graph });
    const state = (input: ReportInput) => tests(input).filter((line) => line.startsWith("<testcase"));
    assert.match(
      state(madeUp("a", git))[0] ?? "",
      /^<testcase name="a 1\.0\.0" classname="package\.json" .*<skipped message="not checked: from a Git repository, not from a registry"\/><\/testcase>$/,
    );
    assert.match(state(madeUp("a", v3, [advisory]))[0] ?? "", /<failure message="a 1\.0\.0: .*" type="GHSA-1">/);
    assert.match(
      tests(madeUp("a", v3, [advisory])).join("\n"),
      /<testsuite name="package\.json" tests="2" failures="1" errors="0" skipped="1" time="0" timestamp="2026-11-21T00:00:00">/,
    );
  });

  it("fails what fails the check, and nothing else", () => {
    const made = madeUp("a", factsOf(key), [advisory]);
    const [found] = made.files.flatMap(({ findings }) => findings);
    assert.ok(found);
    assert.match(junitReport({ ...made, failing: new Set([found]) }, exportHost), / failures="1"/);
    const known = junitReport({ ...made, failing: new Set() }, exportHost);
    assert.match(known, / failures="0"/);
    assert.match(known, /GHSA-1/);
  });

  it("has an error for what was not read, and unique names", () => {
    const report = junitReport({ ...many(1), unreadFiles: [{ path: "x/pom.xml", reason: "unreadable" }] }, exportHost);
    assert.match(report, /<testsuites name="package-insights" tests="2" failures="1" errors="1" skipped="0" time="0">/);
    const [file] = madeUp("a", git).files;
    assert.ok(file);
    const twice = { ...nothing, files: [{ ...file, facts: [...file.facts, ...file.facts] }] };
    assert.deepEqual(junitReport(twice, exportHost).match(/testcase name="[^"]*"/g), [
      'testcase name="a 1.0.0"',
      'testcase name="a 1.0.0 #2"',
    ]);
  });

  const element =
    /^<(?:\?xml version="1\.0" encoding="UTF-8"\?|\/?(testsuites|testsuite|testcase|failure|error|skipped|system-out)((?: [a-z]+="[^"<]*")*)\/?)>/;
  const plain = /^(?:[^<>&]|&(?:amp|lt|gt|quot|#39|#35);)+/;

  for (const text of texts) {
    it(`is XML without a command, with ${JSON.stringify(text)}`, () => {
      const report = junitReport(hostile(text), exportHost);
      for (let rest = report; rest !== "";) {
        const [token = ""] = element.exec(rest) ?? plain.exec(rest) ?? [];
        assert.notEqual(token, "", rest.slice(0, 200));
        assert.doesNotMatch(token, /&(?!(?:amp|lt|gt|quot|#39|#35);)/);
        rest = rest.slice(token.length);
      }
      const open: string[] = [];
      for (const [, slash, name = "", end] of report.matchAll(/<(\/?)([a-z-]+)(?: [^>]*?)?(\/?)>/g)) {
        if (slash === "/") assert.equal(open.pop(), name);
        else if (end !== "/") open.push(name);
      }
      assert.deepEqual(open, []);
      assert.doesNotMatch(report, /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
      assert.deepEqual(commandsIn(report), []);
    });
  }
});

describe("a page of HTML", () => {
  const page = (input: ReportInput) => htmlReport(input, { ...exportHost, fixArguments: ["."] });
  const verdict = (input: ReportInput) => /<h1>(.*)<\/h1>/.exec(page(input))?.[1];

  const verdicts: readonly (readonly [verdict: string, input: ReportInput])[] = [
    ["Nothing was checked", nothing],
    ["No known advisories", madeUp("a", factsOf(key))],
    ["Not all was checked", madeUp("a", git)],
    ["Not all was checked", { ...madeUp("a", factsOf(key)), isInterrupted: true }],
    ["Not all was checked", { ...madeUp("a", factsOf(key)), unreadFiles: [{ path: "x", reason: "unreadable" }] }],
    ["1 of 1 dependencies is vulnerable", madeUp("a", factsOf(key), [advisory])],
    [
      "1 of 1 dependencies is vulnerable, and not all was checked",
      { ...madeUp("a", factsOf(key), [advisory]), isInterrupted: true },
    ],
    ["1 malicious package", madeUp("a", factsOf(key), everyFinding("a"))],
    ["1 malicious package", madeUp("a", factsOf(key), [...everyFinding("a"), ...everyFinding("a")])],
  ];
  for (const [expected, input] of verdicts)
    it(`begins with “${expected}”`, () => assert.equal(verdict(input), expected));

  it("says what to do, worst first, then what was not checked", () => {
    const report = page(madeUp("a", factsOf(key), [advisory]));
    assert.match(
      report,
      /<h2>What to do<\/h2>[^]*<li>Update a to a <small>\(critical 9\.8, package\.json:1\)<\/small><\/li>[^]*<h2>Not checked<\/h2>/,
    );
    assert.match(report, /<a href="https:\/\/osv\.example\/GHSA-1">GHSA-1<\/a>/);
  });

  for (const text of texts) {
    it(`has no script, no command and no other markup with ${JSON.stringify(text)}`, () => {
      const report = page(hostile(text));
      const tags = report.slice(report.indexOf("<body>")).match(/<[^>]*>?/g) ?? [];
      for (const tag of tags)
        assert.match(
          tag,
          /^<\/?(?:body|main|h1|h2|p|ol|li|small|table|thead|tbody|tr|td|th(?: scope="col")?|code|footer|html|a(?: href="https?:\/\/[^"<>]*")?)>$/,
        );
      assert.deepEqual(commandsIn(report), []);
      assert.doesNotMatch(report, /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u202e]/);
    });
  }
});
