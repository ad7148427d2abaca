// `fix --write` ends as the next `check` of what it has written does, but for deprecated versions, about which it does nothing.

import assert from "node:assert/strict";
import { basename, dirname } from "node:path";
import { generatedManifests } from "../core/fixes/generated/manifests.ts";
import { runIn, type Outcome } from "../support/commandLine.ts";
import { runs } from "../support/runs.ts";
import { servedFolder } from "../support/servedFolder.ts";

const { service, folder } = servedFolder();

async function ends(path: string): Promise<readonly [fix: Outcome, check: Outcome, again: Outcome]> {
  const run = (...args: readonly string[]) => runIn(folder.path, [...args, "--base-url", service.url]);
  const fix = await run("fix", path, "--write");
  return [fix, await run("check", path, "--fail-on", "low"), await run("fix", path)];
}

const countsOf = ({ out }: Outcome) => /(\d+) not fixed, (\d+) not checked$/m.exec(out)?.slice(1);

describe("fix and the next check", () => {
  const dependency = (group: string, artifact: string, version: string) =>
    `<project><dependencies><dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency></dependencies></project>`;
  const cases: readonly (readonly [what: string, path: string, text: string, code: number])[] = [
    ["a member of a release train", "pom.xml", dependency("org.springframework", "spring-beans", "5.3.39"), 0],
    [
      "an override whose dependencies no source lists, beside an advisory without a fix",
      "package.json",
      '{ "dependencies": { "request": "2.88.2" } }',
      1,
    ],
    ["a version that is spelled otherwise", "requirements.txt", "idna==3.04\n", 0],
  ];
  for (const [what, path, text, code] of cases) {
    it(`agree about ${what}`, async () => {
      folder.write(path, text);
      const [fix, check, again] = await ends(path);
      assert.deepEqual([fix.code, check.code, again.code], [code, code, code], fix.out + check.out + again.out);
      assert.deepEqual(countsOf(fix), countsOf(again));
    });
  }

  it("agree about generated manifests", async () => {
    const { numRuns, seed } = runs(70);
    const codes = new Set<number>();
    for (const { path, files } of generatedManifests(numRuns, seed)) {
      for (const [name, text] of Object.entries(files)) folder.write(name.slice(1), text);
      const [fix, check, again] = await ends(path.slice(1));
      const text = Object.values(files).join("\n");
      // What is locked stays affected until the package manager has updated the lockfile, as `fix` says.
      if (/: not changed: update it/.test(fix.out) && / \(locked\)/.test(check.out)) {
        assert.deepEqual([check.code, again.code], [1, 1], text + fix.out + check.out + again.out);
        continue;
      }
      assert.equal(check.code, fix.code, text + fix.out + check.out);
      codes.add(fix.code);
      // A version that is fixed itself may be led further, for what it depends on.
      if (!again.out.includes("no change, ")) continue;
      assert.equal(again.code, fix.code, text + fix.out + again.out);
      assert.deepEqual(countsOf(fix), countsOf(again), `${basename(dirname(path))} ${text}${fix.out}${again.out}`);
    }
    assert.ok(codes.size > 1);
  });
});
