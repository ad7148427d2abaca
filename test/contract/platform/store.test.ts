import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Store } from "../../../src/core/api/store.ts";
import { openStore } from "../../../src/platform/node/store.ts";

let folder: string;
let file: string;
let lines: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "answers-"));
  file = join(folder, "deep", "answers.sqlite");
  lines = [];
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function open(maxBytes = 1_000_000): Promise<Store> {
  const store = await openStore(file, { maxBytes, log: (line) => lines.push(line) });
  assert.ok(store, lines.join("\n"));
  return store;
}

/** What was used last is told by the clock, in milliseconds. */
async function clockToMove(): Promise<void> {
  for (const now = Date.now(); Date.now() === now;) await new Promise((resolve) => setImmediate(resolve));
}

const answer = (value: unknown) => ({ fetched: { kind: "found" as const, value }, since: 1 });

describe("answers on disk", () => {
  it("are there at once, and after the file was closed and opened", async () => {
    const store = await open();
    store.write("a", answer({ text: "ä\u0000\ud83d\ude00" }));
    assert.deepEqual(store.read("a"), answer({ text: "ä\u0000\ud83d\ude00" }));
    store.close();
    const second = await open();
    assert.deepEqual(second.read("a"), answer({ text: "ä\u0000\ud83d\ude00" }));
    assert.equal(second.read("b"), undefined);
    second.clear();
    assert.equal(second.read("a"), undefined);
    second.close();
    assert.deepEqual(lines, []);
  });

  it("leave when there are too many, the least recently used first", async () => {
    const store = await open();
    for (const id of ["a", "b", "c"]) store.write(id, answer("x".repeat(100)));
    store.close();
    await clockToMove();
    const reader = await open();
    reader.read("a");
    reader.close();
    await clockToMove();
    const small = await open(300);
    small.write("d", answer("x".repeat(100)));
    small.close();
    const last = await open();
    assert.deepEqual(
      ["a", "b", "c", "d"].map((id) => last.read(id) !== undefined),
      [true, false, false, true],
    );
    last.close();
  });

  for (const [what, spoil] of [
    ["corrupt", () => writeFileSync(file, "this is no database, whatever its name says. ".repeat(200))],
    [
      "of another schema",
      () => {
        const database = new DatabaseSync(file);
        database.exec("PRAGMA user_version = 99");
        database.close();
      },
    ],
  ] as const) {
    it(`begin anew where the file is ${what}, which is set aside`, async () => {
      (await open()).close();
      spoil();
      const store = await open();
      store.write("a", answer(1));
      store.close();
      assert.equal(readdirSync(join(folder, "deep")).filter((name) => name.includes(".broken-")).length, 1);
      assert.equal(lines.length, 1);
      assert.deepEqual((await open()).read("a"), answer(1));
    });
  }

  it("are kept in memory only where no file can be", async () => {
    writeFileSync(join(folder, "deep"), "a file where the folder should be");
    assert.equal(await openStore(file, { maxBytes: 1, log: (line) => lines.push(line) }), undefined);
    assert.match(lines.join(), /memory only/);
  });

  it("of two processes at once are all there, and a kill loses nothing that was committed", async () => {
    const written = await Promise.all([killed(file, "x", 150), killed(file, "y", 250)]);
    const store = await open();
    for (const ids of written) {
      assert.ok(ids.length > 0);
      for (const id of ids) assert.ok(store.read(id), id);
    }
    store.close();
    assert.deepEqual(lines, []);
  });
});

/** Lets a process write until it is killed; the ids of what it said was committed. */
function killed(path: string, prefix: string, milliseconds: number): Promise<readonly string[]> {
  const child = spawn(process.execPath, [
    join(import.meta.dirname, "..", "..", "support", "storeWriter.ts"),
    path,
    prefix,
  ]);
  let output = "";
  child.stderr.on("data", (chunk: Buffer) => assert.fail(chunk.toString()));
  child.stdout.on("data", (chunk: Buffer) => {
    if (output === "") setTimeout(() => child.kill("SIGKILL"), milliseconds);
    output += chunk.toString();
  });
  // Its last line may be cut off.
  return new Promise((resolve) => child.on("close", () => resolve(output.split("\n").slice(0, -1))));
}
