// What the command line keeps between two runs, where, and what it keeps nowhere.

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runBundle } from "../support/commandLine.ts";
import { servedFolder } from "../support/servedFolder.ts";

const { service, folder } = servedFolder(() => {
  folder.write("project/package.json", JSON.stringify({ dependencies: { minimist: "1.2.5", "acme-secret": "1.0.0" } }));
});

/** The report, and how many requests it took. */
async function check(...options: readonly string[]): Promise<{ readonly out: string; readonly requests: number }> {
  const before = service.requests.length;
  const args = ["check", ".", "--format", "json", "--private", "acme-*", "--base-url", service.url, ...options];
  const { code, out, err } = await runBundle(join(folder.path, "project"), args);
  assert.equal(err, "");
  assert.equal(code, 1);
  return { out, requests: service.requests.length - before };
}

describe("the cache of the command line", () => {
  it("answers the next run, is outside the project, and has no private name", async () => {
    const cache = join(folder.path, "cache");
    const first = await check("--cache", cache);
    assert.ok(first.requests > 0);
    const second = await check("--cache", cache);
    assert.deepEqual(second, { out: first.out, requests: 0 });
    assert.deepEqual(readdirSync(join(folder.path, "project")), ["package.json"]);
    const answers = readdirSync(cache).filter((name) => name.startsWith("answers"));
    assert.ok(answers.length > 0);
    for (const name of answers) assert.ok(!readFileSync(join(cache, name), "latin1").includes("acme-secret"), name);
  });

  it("is not written and not read with --no-cache", async () => {
    const cache = join(folder.path, "cache");
    const { requests } = await check("--cache", cache, "--no-cache");
    assert.equal(existsSync(cache), false);
    await check("--cache", cache);
    assert.equal((await check("--cache", cache, "--no-cache")).requests, requests);
  });

  it("does without where its folder cannot be made", async () => {
    const file = join(folder.path, "file");
    writeFileSync(file, "");
    const first = await check("--cache", join(file, "cache"));
    assert.equal((await check("--cache", join(file, "cache"))).requests, first.requests);
  });
});
