import assert from "node:assert/strict";
import { reviewInput } from "../../../../src/core/report/review/reviewInput.ts";
import { type JsonReview, reviewJson } from "../../../../src/core/report/review/reviewJson.ts";
import type { ReviewedHere } from "../../../../src/core/pages/host.ts";
import { formatMessage } from "../../../../src/core/messages/message.ts";
import { reviewSentence } from "../../../../src/core/pages/reviewVerdict.ts";
import { reviewSchemaErrors } from "../../../support/checkSchema.ts";
import { npmState, reviewOf, withFiles, type Pair, type State } from "../../review/reviewing.ts";

const exit = { code: 1, reason: "1 new advisory" } as const;
const ms = { ms: "2.1.3" };
const clean = npmState({ dependencies: ms }, ms);
const both = npmState({ dependencies: { ...ms, minimist: "^1.2.0" } }, { ...ms, minimist: "1.2.5" });
const forDevelopment = npmState(
  { dependencies: ms, devDependencies: { minimist: "^1.2.0" } },
  { ...ms, minimist: { version: "1.2.5", dev: true } },
);
const tool = (version: string) =>
  npmState({ dependencies: { "@acme-invented/tool": version } }, { "@acme-invented/tool": version });
const below = (version: string) =>
  npmState(
    { dependencies: { mkdirp: "0.5.5" } },
    { mkdirp: { version: "0.5.5", dependencies: { minimist: "^1.2.5" } }, minimist: version },
  );

function gems(revision: string): State {
  const remote = "https://git.example/rexml.git";
  return {
    Gemfile: `source "https://rubygems.org"\n\ngem "rexml", git: "${remote}"\n`,
    "Gemfile.lock": `GIT\n  remote: ${remote}\n  revision: ${revision}\n  specs:\n    rexml (3.3.9)\n\nPLATFORMS\n  ruby\n\nDEPENDENCIES\n  rexml!\n`,
  };
}

type Change = JsonReview["changes"][number];

const advisory = {
  id: "GHSA-xvch-5gv4-984h",
  severity: "critical",
  aliases: ["CVE-2021-44906"],
  url: "https://osv.dev/vulnerability/GHSA-xvch-5gv4-984h",
  cvss3Score: 9.8,
  cvss3Vector: "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H",
};
const finding = {
  path: "package.json",
  rule: "advisory",
  severity: "error",
  message: "minimist 1.2.5: Prototype Pollution in minimist (critical 9.8)",
  package: "minimist",
  version: "1.2.5",
  span: { start: 98, end: 104 },
  advisory,
} as const;
const unchanged = { unsettled: [], introduced: [], intoProduction: [], gone: [] };
const none = { fixed: [], introduced: [], remaining: [] };
const direct = {
  ...{ system: "NPM", direct: true, firstTime: false, paths: ["package.json"] },
  ...unchanged,
};
const npmSide = { path: "package.json", decidedBy: "package-lock.json", scope: "dependencies", licenses: ["MIT"] };
const minimist = { version: "1.2.5", ...npmSide, publishedAt: "2020-03-12T00:00:00Z", deprecated: false };
const publicMs = { version: "2.1.3", ...npmSide, publishedAt: "2020-12-08T13:53:15Z", deprecated: false };
const privateMs = {
  ...{ version: "2.1.3", path: "package.json", decidedBy: "package-lock.json", scope: "dependencies" },
  unchecked: { reason: "private", message: "private package, the service is not asked (package.json)" },
};
const belowMkdirp = (version: string, publishedAt: string) => ({
  version,
  path: "package-lock.json",
  decidedBy: "package-lock.json",
  through: [
    { name: "mkdirp", version: "0.5.5" },
    { name: "minimist", version },
  ],
  licenses: ["MIT"],
  publishedAt,
  deprecated: false,
});
const gem = {
  version: "3.3.9",
  ...{ path: "Gemfile", decidedBy: "Gemfile.lock", scope: "default" },
  unchecked: { reason: "git", message: "from a Git repository, not from a registry" },
};
const nowhere = {
  ...{ path: "requirements.txt", decidedBy: "requirements.txt", scope: "requirements" },
  unchecked: {
    reason: "unknown-package",
    message:
      "the service does not know this package (private, new, removed, misspelled, or neither a wheel nor an sdist)",
  },
};

/** Pairs of states with the changes in the JSON of their review. */
const changes: Readonly<Record<string, Pair & { readonly entries: readonly Change[] }>> = {
  "an added package": {
    before: clean,
    after: both,
    entries: [
      {
        ...direct,
        ...{ package: "minimist", kind: "added", firstTime: true, after: minimist },
        advisories: { ...none, introduced: [advisory] },
        introduced: [finding],
      },
    ],
  },
  "a removed package": {
    before: both,
    after: clean,
    entries: [
      {
        ...direct,
        ...{ package: "minimist", kind: "removed", before: minimist },
        advisories: { ...none, fixed: [advisory] },
        gone: [finding],
      },
    ],
  },
  "a dependency for development that is one for production now": {
    before: forDevelopment,
    after: both,
    entries: [
      {
        ...direct,
        ...{ package: "minimist", kind: "moved", before: { ...minimist, scope: "devDependencies" }, after: minimist },
        advisories: { ...none, remaining: [advisory] },
        intoProduction: [finding],
      },
    ],
  },
  "a transitive dependency": {
    before: below("1.2.8"),
    after: below("1.2.5"),
    entries: [
      {
        ...direct,
        ...{ package: "minimist", kind: "downgraded", direct: false, paths: ["package-lock.json"] },
        before: belowMkdirp("1.2.8", "2023-02-09T00:00:00Z"),
        after: belowMkdirp("1.2.5", "2020-03-12T00:00:00Z"),
        advisories: { ...none, introduced: [advisory] },
        introduced: [
          {
            ...finding,
            path: "package-lock.json",
            message: "minimist 1.2.5 (locked, parent unknown): Prototype Pollution in minimist (critical 9.8)",
            span: { start: 0, end: 0 },
          },
        ],
      },
    ],
  },
  "lost provenance, with Scorecards": {
    before: tool("1.1.0"),
    after: tool("1.2.0"),
    entries: [
      {
        ...direct,
        ...{ package: "@acme-invented/tool", kind: "updated", provenance: "lost" },
        before: {
          ...{ version: "1.1.0", ...npmSide, publishedAt: "2024-06-02T03:04:05Z", deprecated: false },
          scorecard: 6.4,
        },
        after: {
          ...{ version: "1.2.0", ...npmSide, publishedAt: "2025-02-02T03:04:05.123456789Z", deprecated: false },
          scorecard: 6.4,
        },
        advisories: none,
      },
    ],
  },
  "another commit of a repository": {
    before: gems("1111111"),
    after: gems("2222222"),
    entries: [
      {
        ...direct,
        ...{ system: "RUBYGEMS", package: "rexml", kind: "replaced", paths: ["Gemfile"], before: gem, after: gem },
        revision: { from: "1111111", to: "2222222" },
      },
    ],
  },
  "another hash": {
    before: npmState({ dependencies: ms }, { ms: { version: "2.1.3", integrity: "sha512-AAAA" } }),
    after: npmState({ dependencies: ms }, { ms: { version: "2.1.3", integrity: "sha512-BBBB" } }),
    entries: [
      {
        ...direct,
        ...{ package: "ms", kind: "replaced", before: publicMs, after: publicMs, advisories: none },
        integrity: "changed",
      },
    ],
  },
  "another source": {
    before: clean,
    after: npmState(
      { dependencies: ms },
      { ms: { version: "2.1.3", resolved: "https://npm.evil.example/ms/-/ms-2.1.3.tgz" } },
    ),
    entries: [
      {
        ...direct,
        ...{ package: "ms", kind: "replaced", before: privateMs, after: privateMs },
        source: { from: "registry", to: "https://npm.evil.example/" },
      },
    ],
  },
  "what was not read completely before": {
    before: { "package.json": "{" },
    after: npmState({ dependencies: { minimist: "^1.2.0" } }, { minimist: "1.2.5" }),
    entries: [
      {
        ...direct,
        ...{ package: "minimist", kind: "added", after: minimist, unsettled: [advisory], uncertain: "Expected `}`" },
      },
    ],
  },
  "an unknown package without a version": {
    before: { "requirements.txt": "acme-nowhere\n" },
    after: { "requirements.txt": "acme-nowhere>1\n" },
    entries: [
      {
        ...direct,
        ...{ system: "PYPI", package: "acme-nowhere", kind: "requirement", paths: ["requirements.txt"] },
        before: nowhere,
        after: nowhere,
      },
    ],
  },
};

async function reviewed(pair: Pair): Promise<ReviewedHere> {
  const { review } = await reviewOf(pair);
  return { review, before: "main", after: "the working tree", nameOf: (path) => path.replace("/project/", "") };
}

describe("the JSON of a review", () => {
  const jsonOf = async (pair: Pair): Promise<JsonReview> => {
    const text = reviewJson(await reviewed(pair), exit);
    const report = JSON.parse(text) as JsonReview;
    assert.equal(reviewSchemaErrors(report), "");
    assert.ok(text.endsWith("}\n"));
    return report;
  };

  for (const [name, { entries, ...pair }] of Object.entries(changes))
    it(`has ${name}`, async () => assert.deepEqual((await jsonOf(pair)).changes, entries));

  it("says what was compared, what is weaker, what was not read and how it ends", async () => {
    const { changes: all, ...rest } = await jsonOf({
      before: { ...both, "package-insights.json": "{}", "api/pom.xml": "<project/>" },
      after: withFiles(both, {
        "package-lock.json": { reason: "too-large" },
        "package-insights.json": '{ "rules": { "deprecated": "off" } }',
      }),
    });
    assert.deepEqual(all, []);
    assert.deepEqual(rest, {
      version: 1,
      compared: { before: { name: "main", files: 2 }, after: { name: "the working tree", files: 1 } },
      verdict: "1 setting weaker, 1 file not read",
      weaker: [{ path: "package-insights.json", text: "rule deprecated: default is now off" }],
      notes: [],
      unread: [{ path: "package.json", side: "after", reason: "package-lock.json is too large to be read" }],
      withheld: 0,
      exit,
      data: { source: "https://deps.dev", license: "CC-BY-4.0" },
    });
  });

  it("has the notes on files, and counts what the service was not asked about", async () => {
    const { notes, withheld } = await jsonOf(changes["another source"] ?? assert.fail());
    assert.deepEqual(
      [notes, withheld],
      [[{ path: "package-lock.json", text: "package-lock.json changed, though package.json did not" }], 1],
    );
  });
});

/** Pairs of states with what a report on manifests says of each file: its findings, its signals and what is open, at their places. */
const inputs: Readonly<Record<string, Pair & { readonly lines: readonly string[] }>> = {
  "what is found": {
    before: clean,
    after: both,
    lines: ["package.json NPM: minimist", "  finding advisory at 98, new"],
  },
  "what is not only for development any more": {
    before: forDevelopment,
    after: both,
    lines: ["package.json NPM: minimist", "  finding advisory at 98, known"],
  },
  "nothing of what is gone": { before: both, after: clean, lines: [] },
  "what only two states show": {
    before: { ...tool("1.1.0"), "package-insights.json": "{}" },
    after: { ...tool("1.2.0"), "package-insights.json": '{ "rules": { "deprecated": "off" } }' },
    lines: [
      "package-insights.json ?: ",
      "  signal weaker-settings at 0: rule deprecated: default is now off",
      "package.json NPM: @acme-invented/tool",
      "  signal provenance-lost at 67: @acme-invented/tool 1.2.0 has no provenance attestation, but 1.1.0 had one",
    ],
  },
  "two changes in a file": {
    before: npmState({}, {}),
    after: npmState({ dependencies: { minimist: "^1.2.0", ...ms } }, { minimist: "1.2.5", ...ms }),
    lines: ["package.json NPM: minimist, ms", "  finding advisory at 79, new"],
  },
  "what is not certain": {
    before: { "package.json": "{" },
    after: both,
    lines: [
      "package.json NPM: minimist, ms",
      "  open uncertain at 86: minimist: not certain, Expected `}`",
      "  open uncertain at 67: ms: not certain, Expected `}`",
      "  open not-compared at 0: not compared, as the earlier state cannot be read: Expected `}`",
    ],
  },
  "what was not read after": {
    before: both,
    after: withFiles(both, { "package-lock.json": { reason: "too-large" } }),
    lines: ["package.json NPM: ", "  open not-compared at 0: not compared: package-lock.json is too large to be read"],
  },
};

describe("a review as a report on manifests", () => {
  for (const [name, { lines, ...pair }] of Object.entries(inputs)) {
    it(`has ${name}`, async () => {
      const here = await reviewed(pair);
      const { files, known = assert.fail(), verdict, ...rest } = reviewInput(here, exit);
      assert.deepEqual(
        files.flatMap(({ path, absolutePath, system, text, facts, findings, signals = [], open = [] }) => {
          assert.equal(absolutePath, `/project/${path}`);
          assert.equal(text, here.review.files.get(absolutePath)?.text ?? "");
          return [
            `${path} ${system ?? "?"}: ${facts.map(({ declaration }) => declaration.name).join(", ")}`,
            ...findings.map(
              (finding) =>
                `  finding ${finding.rule} at ${finding.span.start}, ${known.has(finding) ? "known" : "new"}`,
            ),
            ...signals.map(({ id, span, text: said }) => `  signal ${id} at ${span.start}: ${formatMessage(said)}`),
            ...open.map(({ reason, span, text: said }) => `  open ${reason} at ${span.start}: ${formatMessage(said)}`),
          ];
        }),
        lines,
      );
      assert.equal(verdict && formatMessage(verdict), formatMessage(reviewSentence(here.review)));
      assert.deepEqual(rest, { unreadFiles: [], isInterrupted: false, exit });
    });
  }
});
