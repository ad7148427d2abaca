import assert from "node:assert/strict";
import { knownIn, readBaseline } from "../../../src/cli/check/baseline.ts";
import type { Finding } from "../../../src/core/analysis/finding.ts";
import type { AffectedBy } from "../../../src/core/analysis/advisories.ts";
import { jsonReport } from "../../../src/core/report/jsonReport.ts";
import type { ReportInput } from "../../../src/core/report/reportInput.ts";
import { createFolder, type Folder } from "../../support/commandLine.ts";
import { everyFinding, exportHost, madeUp } from "../../support/exported.ts";

let folder: Folder;

before(() => (folder = createFolder()));

after(() => folder.remove());

const made = madeUp("a", {}, everyFinding("a"));

function inputOf(findings: readonly Finding[], path = "package.json"): ReportInput {
  return { ...made, files: made.files.map((file) => ({ ...file, path, findings })) };
}

const all = made.files.flatMap(({ findings }) => findings);
const advisory = all.filter(({ rule }) => rule === "advisory");
const below = all.filter(({ rule }) => rule === "transitive-advisory");
const deprecated = all.filter(({ rule }) => rule === "deprecated");
const outdated = all.filter(({ rule }) => rule === "outdated");
const malicious = all.filter(({ rule }) => rule === "malicious");

const named = (id: string, ...aliases: readonly string[]): AffectedBy => ({
  id,
  band: "high",
  advisory: { advisoryKey: { id }, url: "", title: "", aliases },
});

function withAdvisories(findings: readonly Finding[], ...advisories: readonly AffectedBy[]): readonly Finding[] {
  return findings.map((finding) => {
    const [item] = finding.items;
    return { ...finding, items: [{ ...item, advisories }] } as unknown as Finding;
  });
}

/** The same, each found once more. */
const again = (findings: readonly Finding[]) => findings.map((finding) => ({ ...finding }));

/** The numbers of known findings and of new ones. */
async function compared(before: ReportInput, now: ReportInput): Promise<string> {
  const path = folder.write("report.json", jsonReport(before, exportHost));
  const known = knownIn(now.files, await readBaseline(path));
  const count = now.files.reduce((sum, file) => sum + file.findings.length, 0);
  return `${known.size} known, ${count - known.size} new`;
}

describe("a baseline", () => {
  const moved = all.map((finding) => ({ ...finding, span: { start: 9, end: 9 } }));
  const rows: readonly (readonly [what: string, expected: string, before: ReportInput, now: ReportInput])[] = [
    ["knows all of itself but what is malicious", `${all.length - 1} known, 1 new`, inputOf(all), inputOf(all)],
    ["knows what has moved", `${all.length - 1} known, 1 new`, inputOf(all), inputOf(moved)],
    ["never knows what is malicious", "0 known, 1 new", inputOf(malicious), inputOf(malicious)],
    ["knows nothing of another manifest", "0 known, 1 new", inputOf(advisory), inputOf(advisory, "app/package.json")],
    ["knows a path however it is written", "1 known, 0 new", inputOf(advisory, "./package.json"), inputOf(advisory)],
    ["knows one of two equal ones", "1 known, 1 new", inputOf(advisory), inputOf([...advisory, ...again(advisory)])],
    [
      "knows both of two equal ones",
      "2 known, 0 new",
      inputOf([...advisory, ...again(advisory)]),
      inputOf([...advisory, ...again(advisory)]),
    ],
    ["knows one rule by no other", "0 known, 1 new", inputOf(deprecated), inputOf(outdated)],
    [
      "knows an alias by its advisory",
      "1 known, 0 new",
      inputOf(withAdvisories(advisory, named("CVE-9"))),
      inputOf(withAdvisories(advisory, named("GHSA-9", "CVE-8", "CVE-9"))),
    ],
    [
      "knows an advisory by its alias",
      "1 known, 0 new",
      inputOf(withAdvisories(advisory, named("GHSA-9", "CVE-9"))),
      inputOf(withAdvisories(advisory, named("CVE-9"))),
    ],
    [
      "does not know another advisory of the package",
      "0 known, 1 new",
      inputOf(withAdvisories(advisory, named("GHSA-9"))),
      inputOf(withAdvisories(advisory, named("GHSA-8"))),
    ],
    [
      "does not know a transitive dependency with one more advisory",
      "0 known, 1 new",
      inputOf(withAdvisories(below, named("GHSA-9"))),
      inputOf(withAdvisories(below, named("GHSA-9"), named("GHSA-8"))),
    ],
    [
      "knows a transitive dependency with one advisory less",
      "1 known, 0 new",
      inputOf(withAdvisories(below, named("GHSA-9"), named("GHSA-8"))),
      inputOf(withAdvisories(below, named("GHSA-8"))),
    ],
    [
      "does not know an advisory below by one of the dependency itself",
      "0 known, 1 new",
      inputOf(advisory),
      inputOf(below),
    ],
  ];
  for (const [what, expected, before, now] of rows) {
    it(what, async () => assert.equal(await compared(before, now), expected));
  }

  for (const text of ["", "{", "[]", "null", '{ "version": 1, "files": [] }', '{ "version": 2 }']) {
    it(`is not ${JSON.stringify(text)}`, () =>
      assert.rejects(readBaseline(folder.write("no.json", text)), /is not a report of check --format json/));
  }

  it("is of the repository, from whichever folder either is checked", async () => {
    const home = process.cwd();
    const known = async (folderThen: string, then: string, folderNow: string, now: string) => {
      const { files, ...rest } = inputOf(advisory, then);
      const path = folder.write("report.json", jsonReport({ ...rest, files, folder: folderThen }, exportHost));
      process.chdir(folderNow);
      try {
        return knownIn(inputOf(advisory, now).files, await readBaseline(path)).size;
      } finally {
        process.chdir(home);
      }
    };
    folder.write(".git/HEAD", "");
    folder.write("apps/web/package.json", "{}");
    const web = `${folder.path}/apps/web`;
    assert.equal(await known("", "apps/web/package.json", web, "package.json"), 1);
    assert.equal(await known("apps/web", "package.json", folder.path, "apps/web/package.json"), 1);
    assert.equal(await known("apps/web", "../x/package.json", web, "../x/package.json"), 1);
    assert.equal(await known("apps/web", "package.json", folder.path, "package.json"), 0);
    assert.equal(await known("", `${web}/package.json`, web, "package.json"), 1);
  });

  it("is refused where it cannot be read", () => assert.rejects(readBaseline("nowhere.json"), /cannot be read/));

  it("reads entries of other kinds as nothing", async () => {
    const odd = {
      version: 2,
      files: [null, 3, { path: "package.json", findings: [null, "x", { package: {}, details: 1 }] }],
    };
    const known = await readBaseline(folder.write("odd.json", JSON.stringify(odd)));
    assert.equal(knownIn(inputOf(all).files, known).size, 0);
  });
});
