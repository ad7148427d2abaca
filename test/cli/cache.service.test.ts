import { deepEqual, equal, match, ok } from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { runIn, type Outcome } from "../support/commandLine.ts";
import { runHere } from "../support/commandHere.ts";
import { servedFolder } from "../support/servedFolder.ts";

const { service, folder } = servedFolder(() => {
  folder.write("package.json", JSON.stringify({ dependencies: { minimist: "1.2.5", ms: "2.1.3" } }));
});

const run = (cache: string, ...args: readonly string[]): Promise<Outcome> =>
  runIn(folder.path, [...args, "--base-url", service.url, "--cache", cache]);

describe("package-insights cache", () => {
  it("carries the answers of one machine to another, which needs no network then", async () => {
    const first = await run("one", "check", "package.json", "--format", "json");
    match((await run("one", "cache", "export", "answers.db")).out, /^\d+ answers written to answers\.db\n$/);
    match((await run("two", "cache", "import", "answers.db")).out, /^(\d+) of \1 answers added\n$/);
    service.reset();
    const offline = await run("two", "check", "package.json", "--format", "json", "--offline");
    equal(service.requests.length, 0);
    const files = (text: string) => (JSON.parse(text) as { files: unknown }).files;
    deepEqual([offline.code, files(offline.out)], [first.code, files(first.out)]);
    match((await run("two", "cache", "import", "answers.db")).out, /^0 of \d+ answers added\n$/);
    deepEqual(
      readdirSync(folder.path).filter((name) => name.startsWith("answers")),
      ["answers.db"],
    );
  });

  it("takes over what is newer, and never anything as younger than it can be", async () => {
    await run("one", "check", "package.json");
    await run("one", "cache", "export", "answers.db");
    const day = 86_400_000;
    const change = (since: number) => {
      const database = new DatabaseSync(join(folder.path, "answers.db"));
      database.prepare("UPDATE answers SET since = ?").run(since);
      database.close();
    };
    change(Date.now() - day);
    await run("two", "cache", "import", "answers.db");
    match((await run("two", "check", "package.json", "--offline")).err, /oldest answer was given 1 day ago/);
    change(Date.now() + 400 * day);
    ok(!(await run("two", "cache", "import", "answers.db")).out.startsWith("0 of"));
    match(
      (await run("two", "check", "package.json", "--offline")).err,
      /oldest answer was given (?:just now|\d+ seconds? ago)/,
    );
  });

  const others: readonly (readonly [args: string, text: string, problem: RegExp])[] = [
    ["cache import other.db", "no database", /other\.db does not have answers of this version/],
    ["cache import nowhere.db", "", /nowhere\.db does not have answers of this version/],
    ["cache export other.db", "mine", /other\.db is there already and has no answers/],
    ["cache sideways other.db", "", /unknown direction “sideways”; expected one of export, import/],
    ["cache export other.db --no-cache", "", /means nothing with --no-cache/],
  ];
  for (const [args, text, problem] of others)
    it(`ends with 64 for ${args}, and changes nothing`, async () => {
      if (text !== "") folder.write("other.db", text);
      const { code, err } = await runIn(folder.path, [
        ...args.split(" "),
        ...(args.includes("--no-cache") ? [] : ["--cache", "one"]),
      ]);
      equal(code, 64);
      match(err, problem);
      equal(existsSync(join(folder.path, "other.db")) ? folder.read("other.db").toString() : "", text);
    });

  it("ends with 2 where nothing is kept, or a file cannot be written", async () => {
    const none = await run("empty", "cache", "export", "answers.db");
    equal(none.code, 2);
    match(none.err, /empty has no answers/);
    await run("one", "check", "package.json");
    const { code, err } = await run("one", "cache", "export", "nowhere/answers.db");
    equal(code, 2);
    match(err, /nowhere\/answers\.db cannot be written: /);
  });
});

describe("package-insights cache import", () => {
  const damages: readonly (readonly [what: string, damage: (bytes: Buffer) => Buffer])[] = [
    ["damaged", (bytes) => bytes.fill(255, bytes.length - 8_192, bytes.length - 4_096)],
    ["without a table", withoutTable],
  ];
  for (const [what, damage] of damages)
    it(`ends with 2 for a file that is ${what}, names it, and loses nothing`, async () => {
      await run("one", "check", "package.json");
      await run("one", "cache", "export", "answers.db");
      const path = join(folder.path, "answers.db");
      writeFileSync(path, damage(readFileSync(path)));
      const { code, out, err } = await run("one", "cache", "import", "answers.db");
      deepEqual([code, out], [2, ""]);
      match(err, /answers\.db cannot be read to its end: /);
      service.reset();
      equal((await run("one", "check", "package.json")).code, 1);
      equal(service.requests.length, 0);
    });

  function withoutTable(): Buffer {
    const database = new DatabaseSync(join(folder.path, "answers.db"));
    database.exec("DROP TABLE cleared");
    database.close();
    return readFileSync(join(folder.path, "answers.db"));
  }
});

describe("a version of Node without SQLite", () => {
  const versions = Object.getOwnPropertyDescriptor(process, "versions") ?? {};
  afterEach(() => void Object.defineProperty(process, "versions", versions));

  it("is told that nothing is kept, and no other", async () => {
    const check = async (...args: readonly string[]) => {
      const { err } = await runHere({ cwd: folder.path, args: ["check", ".", "--base-url", service.url, ...args] });
      return /^no answers are kept, .+ has no SQLite$/m.test(err);
    };
    const told = [await check("--cache", "one"), await check("--no-cache")];
    Object.defineProperty(process, "versions", { ...versions, value: { ...process.versions, sqlite: undefined } });
    told.push(await check("--cache", "one"), await check("--no-cache"));
    deepEqual(told, [false, false, true, false]);
  });
});

describe("--no-batch", () => {
  it("asks for the same by GET alone", async () => {
    const usual = await run("one", "check", "package.json", "--format", "json");
    service.reset();
    const single = await run("two", "check", "package.json", "--format", "json", "--no-batch");
    const files = (text: string) => (JSON.parse(text) as { files: unknown }).files;
    deepEqual([single.code, files(single.out)], [usual.code, files(usual.out)]);
    ok(service.requests.length > 0 && service.requests.every(({ method }) => method === "GET"));
  });
});
