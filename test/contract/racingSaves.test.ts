// A save by another process while `fix` writes: none may be lost.

import assert from "node:assert/strict";
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { stageRewrite } from "../../src/cli/fix/rewriteFile.ts";
import { createFolder } from "../support/commandLine.ts";

/** Saves `text` to `path` after `delay` microseconds: in place, or by renaming a new file. */
const saver = `
const { renameSync, writeFileSync } = require("node:fs");
process.on("message", ({ path, text, delay, inPlace }) => {
  const start = process.hrtime.bigint();
  while (Number(process.hrtime.bigint() - start) < delay * 1000);
  if (inPlace) writeFileSync(path, text);
  else { writeFileSync(path + ".save", text); renameSync(path + ".save", path); }
  process.send("saved");
});
process.send("ready");
`;

const races = 200;

/** Whether the file was replaced before the save came. */
async function rewrite(path: string, saved: Promise<unknown>): Promise<boolean> {
  const replacement = await stageRewrite({ path, before: "old", after: "new" }).catch(() => undefined);
  try {
    replacement?.replace();
  } catch {
    await saved;
    return false;
  }
  await saved;
  replacement?.settle();
  return replacement !== undefined;
}

describe("saves that race with a fix", function () {
  this.timeout(120_000);
  let child: ChildProcess;
  const folder = createFolder();

  before(async () => {
    child = fork(folder.write("saver.cjs", saver));
    await once(child, "message");
  });

  after(() => {
    child.kill();
    folder.remove();
  });

  for (const inPlace of [true, false]) {
    it(`are not lost when the file is ${inPlace ? "written in place" : "renamed"}`, async () => {
      let lost = 0;
      let before = 0;
      let after = 0;
      let spread = 4_000;
      for (let race = 0; race < races; race++) {
        const path = folder.write("package.json", "old");
        const text = `saved ${race}`;
        const saved = once(child, "message");
        child.send({ path, text, delay: ((race * 7) % 100) * (spread / 100), inPlace });
        const isReplaced = await rewrite(path, saved);
        if (isReplaced) after++;
        else before++;
        // About half of the saves are to come before the replacement.
        spread *= isReplaced ? 0.97 : 1.03;
        if (folder.read("package.json").toString() !== text) lost++;
      }
      assert.equal(lost, 0, `${lost} of ${races} saves`);
      assert.ok(before > races / 10 && after > races / 10, `${before} saves came before, ${after} after`);
      assert.deepEqual(readdirSync(folder.path).sort(), ["package.json", "saver.cjs"]);
    });
  }
});
