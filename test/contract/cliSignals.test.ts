// What a command leaves behind when a signal ends it while it writes.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, watch } from "node:fs";
import { temporaryName } from "../../src/cli/fix/leftovers.ts";
import { bundle, runIn } from "../support/commandLine.ts";
import { servedFolder } from "../support/servedFolder.ts";

const { service, folder } = servedFolder();

const original = JSON.stringify({ dependencies: { lodash: "4.17.20" } });
const fixed = original.replace("4.17.20", "4.18.1");

/** Sends the signals when a file of this ending appears. */
async function fixUntil(ending: string, signals: readonly NodeJS.Signals[]): Promise<number | null> {
  const seen = new Promise<void>((resolve) => {
    const watcher = watch(folder.path, (_, name) => {
      if (!name?.endsWith(ending)) return;
      watcher.close();
      resolve();
    });
  });
  const args = [bundle, "fix", "package.json", "--write", "--base-url", service.url];
  const child = spawn(process.execPath, args, { cwd: folder.path, stdio: "ignore" });
  const closed = once(child, "close") as Promise<[number | null]>;
  await Promise.race([seen, closed]);
  for (const signal of signals) child.kill(signal);
  const [code] = await closed;
  return code;
}

describe("package-insights fix --write that is ended", () => {
  const rows: readonly (readonly [ending: string, signals: readonly NodeJS.Signals[]])[] = [
    [".new", ["SIGINT"]],
    [".new", ["SIGTERM"]],
    [".new", ["SIGINT", "SIGTERM"]],
    [".old", ["SIGINT"]],
    [".old", ["SIGTERM", "SIGHUP"]],
  ];
  for (const [ending, signals] of rows) {
    it(`leaves nothing but the file after ${signals.join(" and ")} with ${ending} on disk`, async () => {
      folder.write("package.json", original);
      await fixUntil(ending, signals);
      assert.deepEqual(readdirSync(folder.path), ["package.json"]);
      assert.ok([original, fixed].includes(folder.read("package.json").toString()));
    });
  }

  it("leaves a whole file after SIGKILL, and the next run removes what is left", async () => {
    folder.write("package.json", original);
    await fixUntil(".old", ["SIGKILL"]);
    await runIn(folder.path, ["fix", "package.json", "--write", "--base-url", service.url]);
    assert.deepEqual(readdirSync(folder.path), ["package.json"]);
    assert.equal(folder.read("package.json").toString(), fixed);
  });

  it("puts a file back that was killed in the instant without it", async () => {
    const { pid } = spawnSync(process.execPath, ["-e", ""]);
    folder.write(temporaryName("package.json", `${pid}-0a1b2c3d`, "old"), original);
    folder.write(temporaryName("package.json", `${pid}-0a1b2c3d`, "new"), fixed);
    const { code } = await runIn(folder.path, ["fix", "package.json", "--write", "--base-url", service.url]);
    assert.equal(code, 0);
    assert.deepEqual(readdirSync(folder.path), ["package.json"]);
    assert.equal(folder.read("package.json").toString(), fixed);
  });

  it("removes nothing without --write", async () => {
    const { pid } = spawnSync(process.execPath, ["-e", ""]);
    folder.write("package.json", original);
    folder.write(temporaryName("package.json", `${pid}-0a1b2c3d`, "new"), fixed);
    await runIn(folder.path, ["fix", "package.json", "--base-url", service.url]);
    assert.equal(readdirSync(folder.path).length, 2);
  });
});
