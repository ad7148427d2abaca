// Nothing unread passes for clean: small projects on disk, and what the bundled command line, every format and the editor make of them.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { joinCoverage } from "../../src/core/analysis/coverage.ts";
import type { JsonReport } from "../../src/core/report/jsonReport.ts";
import { checkSchemaErrors } from "../support/checkSchema.ts";
import { runIn, type Outcome } from "../support/commandLine.ts";
import { servedFolder } from "../support/servedFolder.ts";
import { gradleRows } from "./gaps/gradleRows.ts";
import { gapsNotNamed } from "./gaps/formats.ts";
import { importRows } from "./gaps/importRows.ts";
import { lockfileInputRows } from "./gaps/lockfileInputRows.ts";
import { lockRows } from "./gaps/lockRows.ts";
import { manifestRows } from "./gaps/manifestRows.ts";
import { missingProjectRows } from "./gaps/missingProjectRows.ts";
import { namedRows } from "./gaps/namedRows.ts";
import { privateGroupRows } from "./gaps/privateGroupRows.ts";
import { readerRows } from "./gaps/readerRows.ts";
import { packageJson, type Row } from "./gaps/rows.ts";
import { serviceRows } from "./gaps/serviceRows.ts";
import { surfacesOf, type Surfaces } from "./gaps/surfaces.ts";

const { service, folder } = servedFolder();

afterEach(() => assert.deepEqual(service.refused, []));

const check = (...args: readonly string[]): Promise<Outcome> =>
  runIn(folder.path, ["check", ...args, "--base-url", service.url]);

/** The joined state, and each reason once. */
function coverageIn(out: string): string {
  const report = JSON.parse(out) as JsonReport;
  assert.equal(checkSchemaErrors(report), "");
  const coverages = report.files.map(({ coverage }) => coverage);
  const states = ["incomplete", "limited"].filter((state) => coverages.some((coverage) => coverage.state === state));
  const reasons = new Set(coverages.flatMap(({ gaps }) => gaps.map(({ reason }) => reason)));
  return [states[0] ?? "complete", ...reasons].join(" ");
}

for (const [group, rows] of Object.entries({
  gradleRows,
  importRows,
  lockRows,
  lockfileInputRows,
  manifestRows,
  missingProjectRows,
  namedRows,
  privateGroupRows,
  readerRows,
  serviceRows,
})) {
  describe(`gaps: ${group}`, () => {
    for (const row of rows) it(row.what, () => holds(row));
  });
}

async function holds(row: Row): Promise<void> {
  const { files, path = ".", args = [], refused, match, code, lines, coverage, status, hovers, hints = [] } = row;
  for (const [name, content] of Object.entries(files)) folder.write(name, content);
  if (refused) {
    const fault = { kind: "status", status: 403 } as const;
    service.faults.set({ rules: [{ operation: refused, ...(match !== undefined && { match }), fault }] });
  }
  const [text, json] = await Promise.all([check(path, ...args), check(path, ...args, "--format", "json")]);
  assert.deepEqual([text.code, json.code, coverageIn(json.out)], [code, code, coverage], text.out + text.err);
  for (const line of lines) assert.match(text.out, line);
  const surfaces = await surfacesOf(folder.path, [path, ...args], service.url);
  assert.deepEqual(gapsNotNamed(surfaces), []);
  assertIcon(surfaces);
  if (status === undefined || hovers === undefined) return;
  assert.deepEqual(
    { status: surfaces.status, hovers: surfaces.hovers, hints: surfaces.hints },
    { status, hovers, hints },
  );
}

/** A manifest that is not completely checked has no green mark, and neither has a dependency that was not checked. */
function assertIcon({ input, status, hovers }: Surfaces): void {
  const { state } = joinCoverage(input.files.map(({ coverage }) => coverage));
  const icons = { complete: /^(?:$|pass|shield)/, limited: /^(?:info|shield)/, incomplete: /^(?:question|shield)/ };
  assert.match(status, icons[state]);
  for (const hover of hovers) assert.doesNotMatch(hover, /question Not checked:.* pass /);
}

describe("gaps: files that are not regular", () => {
  const unreadable = {
    code: 2,
    lines: [/package-lock\.json/, /1 not checked/],
    coverage: "incomplete unreadable lockfile",
    status:
      "question No findings, 1 not checked · package-lock.json cannot be read · 1 dependency not checked: lockfile not read",
    hovers: ["minimist: question Not checked: package-lock.json cannot be read"],
    hints: ["minimist lockfile not read"],
  } as const;

  it("a lockfile that is a folder", async () => {
    folder.write("package.json", packageJson({ minimist: "^1.2.0" }));
    folder.write("package-lock.json/notes.txt", "");
    await holds({ what: "", files: {}, ...unreadable });
  });

  it("a requirements file that is a folder", async () => {
    folder.write("requirements.txt", "-r more.txt\nidna==3.11\n");
    folder.write("more.txt/notes.txt", "");
    const lines = [/^requirements\.txt:1:\d+ not checked: more\.txt cannot be read/m];
    await holds({ what: "", files: {}, code: 2, lines, coverage: "incomplete unreadable no-graph" });
  });

  it("a lockfile that is a pipe", async function () {
    if (process.platform === "win32") this.skip();
    folder.write("package.json", packageJson({ minimist: "^1.2.0" }));
    execFileSync("mkfifo", [join(folder.path, "package-lock.json")]);
    await holds({ what: "", files: {}, ...unreadable });
  });
});
