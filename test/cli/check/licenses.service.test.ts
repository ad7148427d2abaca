// How `licenses` ends, and what it prints.

import { deepEqual, match } from "node:assert/strict";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { runIn, type Outcome } from "../../support/commandLine.ts";
import { servedFolder } from "../../support/servedFolder.ts";

const { service, folder } = servedFolder();

const run = (...args: readonly string[]): Promise<Outcome> =>
  runIn(folder.path, ["licenses", ...args, "--base-url", service.url, "--no-cache"]);

describe("package-insights licenses", () => {
  const rows: readonly (readonly [what: string, path: string, text: string, code: number, out: RegExp])[] = [
    ["licenses that are known", "package.json", '{ "dependencies": { "ms": "2.1.3" } }', 0, /^MIT \(1\)\n {2}ms 2\.1\.3$/m],
    [
      "a version without a known one",
      "package.json",
      '{ "dependencies": { "ms": "2.1.3", "acme-invented-nowhere": "1.0.0" } }',
      2,
      /^2 packages: 1 with a license that is known, 1 without$/m,
    ],
    ["a file with errors", "package.json", '{ "dependencies": { "ms": "2.1.3" }', 2, /^ {2}ms 2\.1\.3$/m],
    ["a lockfile that is damaged", "package-lock.json", "{", 2, /^0 packages: /],
    ["no dependency at all", "package.json", "{}", 0, /^0 packages: /],
  ]; // prettier-ignore
  for (const [what, path, text, code, out] of rows) {
    it(`ends with ${code} for ${what}`, async () => {
      folder.write(path, text);
      const outcome = await run(".");
      match(outcome.out, out);
      deepEqual([outcome.code, outcome.err], [code, ""]);
    });
  }

  it("looks at the current folder, and has each package for a file of notices", async () => {
    folder.write("package.json", '{ "dependencies": { "ms": "2.1.3" } }');
    const { code, out } = await run("--notice");
    deepEqual([code, out.split("\n").slice(-2)], [0, ["ms 2.1.3: MIT", ""]]);
    const { code: refused, err } = await run("--notice", "--format", "csv");
    deepEqual([refused, err.split("\n")[0]], [64, "package-insights: --notice means nothing with --format csv"]);
  });

  it("names a file that was not read, and ends with 2", async function () {
    if (process.platform === "win32") this.skip();
    folder.write("package.json", '{ "dependencies": { "ms": "2.1.3" } }');
    symlinkSync("nowhere", join(folder.path, "pom.xml"));
    const { code, err } = await run(".");
    deepEqual([code, err], [2, "package-insights: pom.xml not checked: cannot be read\n"]);
  });
});
