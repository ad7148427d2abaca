import assert from "node:assert/strict";
import type { Project, ProjectPackageVersion } from "../../../src/core/api/messages.ts";
import { formatMessage } from "../../../src/core/messages/message.ts";
import { cellText, cellValue } from "../../../src/core/pages/cells.ts";
import { builtVersions, loadProjectPage } from "../../../src/core/pages/projectPage.ts";
import { pageJson, pageText } from "../../../src/core/report/pageReport.ts";
import { detailCell } from "../../../src/core/pages/scorecardDetails.ts";
import { caller, scripted } from "../../support/world.ts";

const version: ProjectPackageVersion = {
  versionKey: { system: "NPM", name: "lodash", version: "4.17.21" },
  relationType: "SOURCE_REPO",
  relationProvenance: "UNVERIFIED_METADATA",
  slsaProvenances: [],
  attestations: [],
};

describe("the versions built from a repository", () => {
  for (const [count, text] of [
    [1, "1 version"],
    [1_500, "1,500 versions"],
  ] as const) {
    it(`are counted: ${text}`, () => {
      const versions = Array.from({ length: count }, () => version);
      const [first] = builtVersions({ kind: "found", value: { versions } }).blocks;
      assert.ok(first?.kind === "note");
      assert.equal(formatMessage(first.text), text);
    });
  }
});

const attested: ProjectPackageVersion = {
  ...version,
  relationProvenance: "SLSA_ATTESTATION",
  slsaProvenances: [
    { sourceRepository: "https://example.org/a", commit: "c1", url: "https://example.org/p", verified: true },
  ],
  attestations: [
    {
      type: "https://slsa.dev/provenance/v1",
      url: "https://example.org/p",
      verified: true,
      sourceRepository: "https://example.org/a",
      commit: "c1",
    },
  ],
};

const built: readonly (readonly [what: string, version: ProjectPackageVersion, statements: object | undefined])[] = [
  ["no statement", version, undefined],
  ["those of SLSA alone", { ...attested, attestations: [] }, { slsaProvenances: attested.slsaProvenances }],
  [
    "all, as the service spells them",
    attested,
    { attestations: attested.attestations, slsaProvenances: attested.slsaProvenances },
  ],
];

describe("the JSON of a version built from a repository", () => {
  for (const [what, related, statements] of built) {
    it(`has ${what}`, () => {
      const section = builtVersions({ kind: "found", value: { versions: [related] } });
      const json = pageJson({
        subject: { kind: "project", id: "github.com/a/a" },
        title: "",
        kind: section.title,
        actions: [],
        sections: [section],
      });
      const { sections } = JSON.parse(json) as {
        readonly sections: readonly [
          { readonly tables: readonly [{ readonly rows: readonly [Record<string, unknown>] }] },
        ];
      };
      const [row] = sections[0].tables[0].rows;
      assert.deepEqual(row.statements, statements);
      assert.equal(row.relation, related.relationType);
      assert.equal(row.provenance, related.relationProvenance);
    });
  }
});

const sentences: readonly (readonly [detail: string, sentence: string])[] = [
  ["Warn: no fuzzer integrations found", "No fuzzer integrations found."],
  ["Info: licensed under MIT. See LICENSE!", "Licensed under MIT. See LICENSE!"],
  [
    "Warn: jobLevel 'packages' permission set to 'write': .github/workflows/smoke.yml:12",
    "A job has write access to packages in .github/workflows/smoke.yml:12.",
  ],
  [
    "Info: topLevel 'contents' permission set to 'read': ci.yml:3",
    "All jobs have read access to contents in ci.yml:3.",
  ],
  ["Warn: no topLevel permission defined: ci.yml:1", "No permissions are set for all jobs in ci.yml:1."],
  [
    "Warn: third-party GitHubAction not pinned by hash: ci.yml:28: update your workflow using https://app.example/ci.yml",
    "An action of another owner is not pinned by its hash in ci.yml:28.",
  ],
  [
    "Warn: GitHub-owned GitHubAction not pinned by hash: ci.yml:20",
    "An action of GitHub is not pinned by its hash in ci.yml:20.",
  ],
  [
    "Warn: containerImage not pinned by hash: Dockerfile:5",
    "A container image is not pinned by its hash in Dockerfile:5.",
  ],
  [
    "Warn: downloadThenRun not pinned by hash: Dockerfile:60",
    "A file is downloaded and run without its hash in Dockerfile:60.",
  ],
  [
    "Warn: npmCommand not pinned by hash: Dockerfile:49-52",
    "Packages are installed by npm without their hashes in Dockerfile:49-52.",
  ],
  ["Warn: Project is vulnerable to: GHSA-1 / CVE-1", "The project is affected by GHSA-1 / CVE-1."],
];

describe("a detail of a Scorecard check", () => {
  for (const [detail, sentence] of sentences) {
    it(`is a sentence: ${sentence}`, () => {
      const cell = detailCell(detail);
      assert.equal(cellText(cell), sentence);
      assert.equal(cellValue(cell), detail.replace(/^\w+: /, ""));
    });
  }
});

const id = "github.com/a/a";
const unscored: Project = { projectKey: { id }, license: "", description: "", homepage: "" };
const date = "2026-01-02T00:00:00Z";
const scored: Project = {
  ...{ ...unscored, starsCount: 1, license: "MIT" },
  ossFuzz: { lineCount: 0, lineCoverCount: 0, date, configUrl: "" },
  scorecard: {
    ...{ date, overallScore: 9, repository: { name: "", commit: "" }, scorecard: { version: "", commit: "" } },
    ...{ metadata: [] },
    checks: [{ name: "Fuzzing", score: 10, reason: "", details: [], documentation: { shortDescription: "", url: "" } }],
  },
};

const little: readonly (readonly [what: string, project: Project, text: string])[] = [
  [
    "its name alone",
    unscored,
    `No Scorecard · license unknown · not tested by OSS-Fuzz

Overview
  Repository         github.com/a/a
  License            unknown
  OpenSSF Scorecard  not scored
  (GetProject, just now)

OpenSSF Scorecard
  The OpenSSF Scorecard has not scored this project.
  (GetProject, just now)

OSS-Fuzz
  Not tested by OSS-Fuzz.
  (GetProject, just now)
`,
  ],
  [
    "scores without what they were made from",
    scored,
    `Scorecard 9.0 of 10 · MIT · 1 star · tested by OSS-Fuzz

Overview
  Repository         github.com/a/a
  License            MIT
  Stars              1
  OpenSSF Scorecard  9.0 of 10
  (GetProject, just now)

OpenSSF Scorecard
  Score  9.0 of 10
  Date   2026-01-02
  CHECK    SCORE     REASON  DETAILS  DOCUMENTATION
  Fuzzing  10 of 10
  (GetProject, just now)

OSS-Fuzz
  Lines of code             0
  Lines covered by fuzzing  0
  Date                      2026-01-02
  (GetProject, just now)
`,
  ],
];

describe("the page of a project", () => {
  for (const [what, project, text] of little)
    it(`shows ${what}, and that no versions are built from it`, async () => {
      const { api } = scripted((operation) => {
        return { kind: "found", value: operation === "GetProject" ? project : { versions: [] } };
      });
      const reported: string[] = [];
      const report: Parameters<typeof loadProjectPage>[3] = (make) => reported.push(make().title);
      const page = await loadProjectPage({ kind: "project", id }, { api, now: () => 0 }, caller(), report);
      const versions = `Versions Built from This Repository
  The service relates no package versions to this project.
  (GetProjectPackageVersions, just now)
`;
      assert.equal(pageText(page), `${id}\nProject\n${text}\n${versions}`);
      assert.deepEqual(reported, [id, id]);
    });
});
