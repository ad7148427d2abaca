import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import type { Store } from "../../../src/core/api/store.ts";
import { createStore, openStore } from "../../../src/platform/node/store/store.ts";

let folder: string;
let lines: string[];
let stores: Store[];

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), "answers-")), "deep");
  lines = [];
  stores = [];
});

afterEach(() => {
  for (const store of stores) store.close();
  rmSync(join(folder, ".."), { recursive: true, force: true });
});

const log = (line: string) => void lines.push(line);

async function open(maxBytes = 1e9): Promise<Store> {
  const store = await openStore(folder, { maxBytes, log, quietTime: 100 });
  assert.ok(store, lines.join("\n"));
  stores.push(store);
  return store;
}

const fileName = "answers-2.sqlite";
const path = (name = fileName) => join(folder, name);

/** All answers were last used so many minutes ago. */
function age(minutes: number): void {
  const database = new DatabaseSync(path());
  database.prepare("UPDATE answers SET used = used - ?").run(minutes * 60_000);
  database.close();
}

/** The answers whose use was written in the last minute. */
function justUsed(): readonly unknown[] {
  const database = new DatabaseSync(path(), { readOnly: true });
  const rows = database.prepare("SELECT id FROM answers WHERE used > ?").all(Date.now() - 60_000);
  database.close();
  return rows.map(({ id }) => id);
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(5);
}

const answer = (value: unknown) => ({ fetched: { kind: "found" as const, value }, since: 1 });
const kilobytes = (count: number, text: string) => answer(text.repeat(Math.ceil((count * 1_000) / text.length)));

/** Bytes of all files in the folder. */
const size = () => readdirSync(folder).reduce((sum, name) => sum + statSync(path(name)).size, 0);

/** Whether the text stands in any file of the folder. */
const isOnDisk = (text: string) => readdirSync(folder).some((name) => readFileSync(path(name)).includes(text));

describe("answers on disk", () => {
  it("can be read at once, and after the file was closed and opened", async () => {
    const store = await open();
    store.write("a", answer({ text: "ä\u0000\ud83d\ude00" }));
    assert.deepEqual(store.read("a"), answer({ text: "ä\u0000\ud83d\ude00" }));
    store.close();
    const second = await open();
    assert.deepEqual(second.read("a"), answer({ text: "ä\u0000\ud83d\ude00" }));
    assert.equal(second.read("b"), undefined);
    second.write("a", answer("newer"));
    second.close();
    assert.deepEqual((await open()).read("a"), answer("newer"));
    assert.deepEqual(lines, []);
  });

  it("leave when there are too many, those used least recently first", async () => {
    const ids = Array.from({ length: 40 }, (_, n) => `id${n}`);
    const store = await open();
    for (const id of ids) store.write(id, kilobytes(20, id));
    store.close();
    age(61);
    const reader = await open();
    for (const id of ids.slice(0, 5)) reader.read(id);
    reader.close();
    await open(400_000);
    await until(() => size() < 500_000);
    const last = await open();
    const left = ids.filter((id) => last.read(id) !== undefined);
    assert.deepEqual(left.slice(0, 5), ids.slice(0, 5));
    assert.ok(left.length < 20, `${left.length} left`);
  });

  for (const [minutes, used] of [
    [59, []],
    [61, ["a"]],
  ] as const) {
    it(`that are read ${minutes} minutes after their last use ${used.length > 0 ? "have" : "do not have"} it written`, async () => {
      const store = await open();
      for (const id of ["a", "b"]) store.write(id, answer(id));
      store.close();
      age(minutes);
      const reader = await open();
      reader.read("a");
      reader.close();
      assert.deepEqual(justUsed(), used);
    });
  }

  it("are as large as their limit on disk, also after it was lowered (defect 20 c)", async () => {
    const write = async (limit: number, count: number) => {
      const store = await open(limit);
      for (let n = 0; n < count; n++) store.write(`${limit} ${n}`, kilobytes(10, `${n}`));
      await until(() => isOnDisk(`${limit} ${count - 1}`));
      // The log is written into the file, and is not larger than a megabyte for long.
      await until(() => size() < limit + 1_500_000);
      store.close();
    };
    await write(5_000_000, 1_000);
    await open(1_000_000);
    await until(() => size() < 1_100_000);
  });

  it("are removed in slices, which do not block the thread", async () => {
    const filled = await open();
    for (let n = 0; n < 3_000; n++) filled.write(`${n}`, kilobytes(4, `${n}`));
    await filled.flush();
    filled.close();
    const before = size();
    assert.ok(before > 10_000_000);
    const store = await open(1_000_000);
    let turns = 0;
    for (; size() > 1_500_000; turns++) await new Promise((resolve) => setImmediate(resolve));
    // Other work got its turn many times while the file became small.
    assert.ok(turns > 100, `${turns} turns`);
    store.close();
  });
});

describe("more answers than can be written while a store closes", () => {
  it("are there as a whole or not at all", async () => {
    const store = await open();
    const count = 8_000;
    for (let n = 0; n < count; n++) store.write(`${n}`, kilobytes(20, `${n} `));
    store.close();
    const reader = await open();
    const read = Array.from({ length: count }, (_, n) => reader.read(`${n}`));
    const found = read.filter((row) => row !== undefined);
    assert.ok(found.length > 0 && found.length < count, `${found.length} written`);
    for (const [n, row] of read.entries()) if (row !== undefined) assert.deepEqual(row, kilobytes(20, `${n} `));
  });
});

describe("cleared answers", () => {
  it("are gone at once, and nothing readable is left on disk (defect 20 d)", async () => {
    const store = await open();
    for (let n = 0; n < 500; n++) store.write(`acme-secret-${n}`, kilobytes(2, "acme-private"));
    await until(() => isOnDisk("acme-secret-499"));
    const cleared = store.clear();
    assert.equal(store.read("acme-secret-1"), undefined);
    store.write("after", answer(1));
    await cleared;
    assert.ok(!isOnDisk("acme-"));
    assert.deepEqual(store.read("after"), answer(1));
  });

  it("are gone for another window too, while it goes on", async () => {
    const [first, second] = [await open(), await open()];
    for (const [n, store] of [first, second].entries())
      for (let each = 0; each < 200; each++) store.write(`acme-${n}-${each}`, kilobytes(3, "acme-private"));
    await until(() => isOnDisk("acme-0-199") && isOnDisk("acme-1-199"));
    assert.ok(second.read("acme-0-1"));
    await first.clear();
    assert.equal(second.read("acme-0-1"), undefined);
    assert.equal(second.read("acme-1-1"), undefined);
    assert.ok(!isOnDisk("acme-"));
    second.write("after", answer(1));
    await until(() => first.read("after") !== undefined);
  });

  it("are gone although the window was closed before all were removed", async () => {
    const store = await open();
    for (let n = 0; n < 3_000; n++) store.write(`acme-${n}`, kilobytes(2, "acme-private"));
    await until(() => isOnDisk("acme-2999"));
    void store.clear();
    await until(() => new DatabaseSync(path(), { readOnly: true }).prepare("SELECT n FROM cleared").get()?.n !== 0);
    store.close();
    assert.ok(isOnDisk("acme-"));
    const next = await open();
    assert.equal(next.read("acme-1"), undefined);
    await until(() => !isOnDisk("acme-"));
  });
});

describe("a file that is not as expected", () => {
  it("is replaced where it is of another schema, and leaves nothing behind (defect 20 b)", async () => {
    (await open()).close();
    const database = new DatabaseSync(path());
    database.exec("PRAGMA user_version = 99");
    database.close();
    const store = await open();
    store.write("a", answer(1));
    store.close();
    assert.deepEqual(readdirSync(folder), [fileName]);
    assert.deepEqual(lines, [`The file of answers was damaged and is replaced: ${path()}`]);
    assert.deepEqual((await open()).read("a"), answer(1));
  });

  it("is left alone where it no longer begins like a database, and another takes its place", async () => {
    const first = await open();
    for (let n = 0; n < 10; n++) first.write(`${n}`, answer(n));
    first.close();
    const garbage = "this is not a database, whatever its name says. ".repeat(200);
    writeFileSync(path(), garbage);
    const store = await open();
    store.write("a", answer(1));
    store.close();
    assert.deepEqual((await open()).read("a"), answer(1));
    assert.equal(readFileSync(path(), "utf8"), garbage);
  });

  it("is replaced where it turns out to be damaged while it is used", async () => {
    const first = await open();
    for (let n = 0; n < 300; n++) first.write(`${n}`, kilobytes(4, "x"));
    first.close();
    const bytes = readFileSync(path());
    bytes.fill(0x5a, 4_096 * 3);
    writeFileSync(path(), bytes);
    const store = await open();
    const readAll = () => Array.from({ length: 300 }, (_, n) => store.read(`${n}`));
    readAll();
    readAll();
    store.write("after", answer(1));
    await until(() => lines.length > 0);
    store.close();
    assert.deepEqual((await open()).read("after"), answer(1));
    assert.deepEqual(lines, [`The file of answers was damaged and is replaced: ${path()}`]);
  });

  it("gives nothing for rows of somebody else (defect 20 a)", async () => {
    const store = await open();
    const database = new DatabaseSync(path());
    const insert = database.prepare("INSERT INTO answers (id, since, used, body) VALUES (?, 1, 1, ?)");
    insert.run("text", "not JSON");
    insert.run("null", "null");
    insert.run("blob", Buffer.from([0xff, 0x00]));
    database.close();
    assert.deepEqual(store.read("text"), { fetched: undefined, since: 1 });
    assert.deepEqual(store.read("null"), { fetched: null, since: 1 });
    assert.deepEqual(store.read("blob"), { fetched: undefined, since: 1 });
    assert.deepEqual(lines, []);
  });

  it("of another version of this program is left alone while it is used, and removed when it is not", async () => {
    const others = ["answers-8.sqlite", "answers-9.sqlite"];
    for (const name of others) {
      (await open()).close();
      renameSync(path(), path(name));
      writeFileSync(path(`${name}-wal`), "");
    }
    for (const name of ["answers-9.sqlite", "answers-9.sqlite-wal", "answers-8.sqlite"]) makeOld(name);
    const store = await open();
    await until(() => !readdirSync(folder).includes("answers-9.sqlite"));
    const names = () => readdirSync(folder).filter((name) => !name.startsWith(fileName));
    assert.deepEqual(names(), ["answers-8.sqlite", "answers-8.sqlite-wal"]);
    await store.clear();
    assert.deepEqual(names(), []);
  });

  it("of an earlier version without a mark is read on, and marked", async () => {
    const earlier = await open();
    earlier.write("a", answer(1));
    earlier.close();
    const database = new DatabaseSync(path());
    database.exec("PRAGMA application_id = 0");
    database.close();
    const store = await open();
    assert.deepEqual(store.read("a"), answer(1));
    store.close();
    assert.notEqual(readFileSync(path()).readUInt32BE(68), 0);
    assert.deepEqual(readdirSync(folder), [fileName]);
  });
});

/** It was last written eight days ago. */
function makeOld(name: string): void {
  const old = new Date(Date.now() - 8 * 86_400_000);
  utimesSync(path(name), old, old);
}

describe("files of other programs in the folder of answers", () => {
  const database = (name: string) => {
    const file = new DatabaseSync(path(name));
    file.exec("CREATE TABLE answers (question TEXT, answer TEXT); INSERT INTO answers VALUES ('why?', 'acme')");
    file.close();
  };
  const text = (name: string) => writeFileSync(path(name), "acme ".repeat(2_000));
  const rows: readonly (readonly [what: string, names: readonly string[], make: (name: string) => void])[] = [
    ["texts with names like ours", ["answers.sqlite", "answers-9.sqlite", "answers-survey-2025.sqlite"], text],
    ["databases with names like ours", ["answers.sqlite", "answers-9.sqlite", "answers-survey-2025.sqlite"], database],
    ["files set aside", ["answers.sqlite.broken-17", "answers-1.sqlite-wal", "answers-2.sqlite.bak"], text],
    ["a text with the name of ours", [fileName], text],
    ["a database with the name of ours", [fileName], database],
    ["the log of a database with the name of ours", [`${fileName}-wal`], text],
    ["a folder with the name of ours", [fileName], (name) => mkdirSync(path(name))],
  ];
  for (const [what, names, make] of rows) {
    it(`stay as they are: ${what}`, async () => {
      mkdirSync(folder);
      for (const name of names) {
        make(name);
        makeOld(name);
      }
      const content = () => names.map((name) => (statSync(path(name)).isFile() ? readFileSync(path(name)) : name));
      const before = content();
      const first = await open();
      first.write("cleared", answer(0));
      await first.clear();
      first.write("a", answer(1));
      first.close();
      const second = await open();
      assert.deepEqual([second.read("a"), second.read("cleared")], [answer(1), undefined]);
      await second.clear();
      second.close();
      assert.deepEqual(content(), before);
      assert.deepEqual(lines, []);
    });
  }

  it("leave no answers on disk where they have every name", async () => {
    mkdirSync(folder);
    for (let n = 0; n < 10; n++) text(`answers-2${n === 0 ? "" : `-${n}`}.sqlite`);
    assert.equal(await openStore(folder, { maxBytes: 1, log }), undefined);
    assert.match(lines.join(), /^Answers are kept in memory only: files of other programs/);
  });
});

describe("a disk that is full (defect 20 e)", () => {
  it("is named once, and nothing else suffers", async () => {
    mkdirSync(folder);
    const small = (file: string, options: { readonly timeout: number }) => {
      const database = new DatabaseSync(file, options);
      database.exec("PRAGMA max_page_count = 40");
      return database;
    };
    const store = createStore(folder, small, { maxBytes: 1e9, log });
    stores.push(store);
    store.write("small", answer(1));
    await until(() => isOnDisk("small"));
    for (let n = 0; n < 3; n++) {
      store.write("large", kilobytes(1_000, "x"));
      assert.ok(store.read("large"));
      await until(() => store.read("large") === undefined);
    }
    assert.deepEqual(lines, ["The disk is full: answers are kept in memory only"]);
    assert.deepEqual(store.read("small"), answer(1));
    store.write("small too", answer(2));
    await until(() => isOnDisk("small too"));
  });
});

describe("a file that is locked (defect 20 f)", () => {
  /** Milliseconds in which hundreds of reads and writes end on any machine if none of them waits for the lock. */
  const most = 10_000;

  /** Another window in the middle of a change. */
  function lock(mode: "IMMEDIATE" | "EXCLUSIVE"): () => void {
    const database = new DatabaseSync(path());
    database.exec(`PRAGMA locking_mode = ${mode === "EXCLUSIVE" ? "EXCLUSIVE" : "NORMAL"}; BEGIN ${mode}`);
    database.exec("UPDATE cleared SET n = n");
    return () => {
      database.exec("COMMIT");
      database.close();
    };
  }

  it("does not keep the thread waiting, and gets what was written when it is free", async () => {
    const store = await open();
    store.write("before", answer(1));
    await until(() => isOnDisk("before"));
    const unlock = lock("IMMEDIATE");
    const start = performance.now();
    for (let n = 0; n < 100; n++) {
      store.write(`during ${n}`, answer(n));
      assert.deepEqual(store.read("before"), answer(1));
      await new Promise((resolve) => setImmediate(resolve));
    }
    const milliseconds = performance.now() - start;
    // By now it was to be written, and the file found locked.
    await sleep(700);
    assert.ok(milliseconds < most, `${milliseconds} ms`);
    assert.ok(!isOnDisk("during 99"));
    assert.deepEqual(store.read("before"), answer(1));
    unlock();
    await until(() => isOnDisk("during 99"));
    assert.deepEqual(lines, []);
  });

  it("keeps a store that is closed waiting for a few attempts only", async () => {
    let attempts = 0;
    const counting = (file: string, options: { readonly timeout: number }) => {
      const database = new DatabaseSync(file, options);
      const exec = database.exec.bind(database);
      database.exec = (sql) => {
        if (sql === "BEGIN IMMEDIATE") attempts++;
        exec(sql);
      };
      return database;
    };
    mkdirSync(folder);
    const store = createStore(folder, counting, { maxBytes: 1e9, log });
    await until(() => isOnDisk("cleared"));
    const unlock = lock("IMMEDIATE");
    store.write("during", answer(1));
    store.close();
    unlock();
    // Each of them waits ten milliseconds.
    assert.ok(attempts <= 4, `${attempts} attempts`);
    assert.equal((await open()).read("during"), undefined);
  });

  it("gets everything that is flushed before the store is closed, while two others write", async () => {
    const [first, second] = [await open(), await open()];
    for (const [n, store] of [first, second].entries())
      for (let each = 0; each < 500; each++) store.write(`${n} ${each}`, kilobytes(10, `${n} ${each}`));
    await Promise.all([first.flush(), second.flush()]);
    first.close();
    second.close();
    const reader = await open();
    for (let each = 0; each < 500; each++) assert.ok(reader.read(`0 ${each}`) && reader.read(`1 ${each}`), `${each}`);
    assert.deepEqual(lines, []);
  });

  it("does not keep a flush waiting for ever", async () => {
    const store = await open();
    await until(() => isOnDisk("cleared"));
    const unlock = lock("IMMEDIATE");
    store.write("during", answer(1));
    await store.flush();
    unlock();
    assert.deepEqual(store.read("during"), answer(1));
    await store.flush();
    assert.ok(isOnDisk("during"));
  });

  it("is opened when it is free", async () => {
    (await open()).close();
    const unlock = lock("EXCLUSIVE");
    const start = performance.now();
    const store = await open();
    store.write("during", answer(1));
    for (let n = 0; n < 500; n++) store.read(`${n}`);
    const milliseconds = performance.now() - start;
    assert.ok(milliseconds < most, `${milliseconds} ms`);
    unlock();
    await until(() => isOnDisk("during"));
    assert.deepEqual(lines, []);
  });
});

describe("a folder that cannot be written to", () => {
  it("leaves answers in memory only", async () => {
    writeFileSync(folder, "a file where the folder should be");
    assert.equal(await openStore(folder, { maxBytes: 1, log }), undefined);
    assert.match(lines.join(), /^Answers are kept in memory only: /);
    rmSync(folder);
  });
});

describe("two processes", () => {
  it("keep the answers of both, and a kill loses nothing that was committed", async () => {
    const written = await Promise.all([killed("x", 150), killed("y", 250)]);
    const store = await open();
    for (const ids of written) {
      assert.ok(ids.length > 0);
      for (const id of ids) assert.ok(store.read(id), id);
    }
    assert.deepEqual(lines, []);
  });

  /** Lets a process write until it is killed; the IDs that it reported as committed. */
  function killed(prefix: string, milliseconds: number): Promise<readonly string[]> {
    const writer = join(import.meta.dirname, "..", "..", "support", "storeWriter.ts");
    const child = spawn(process.execPath, [writer, folder, prefix]);
    let output = "";
    child.stderr.on("data", (chunk: Buffer) => assert.fail(chunk.toString()));
    child.stdout.on("data", (chunk: Buffer) => {
      if (output === "") setTimeout(() => child.kill("SIGKILL"), milliseconds);
      output += chunk.toString();
    });
    // Its last line may be cut off.
    return new Promise((resolve) => child.on("close", () => resolve(output.split("\n").slice(0, -1))));
  }
});
