// What the command line says of itself, and the examples that it gives.

import assert from "node:assert/strict";
import { commands } from "../../src/cli/commands.ts";
import { startService, type Service } from "../service/server.ts";
import { createFolder, runBundle, runIn, type Folder } from "../support/commandLine.ts";
import { writeExampleFiles } from "../support/examples.ts";

let service: Service;
let folder: Folder;

before(async () => {
  service = await startService();
  folder = createFolder();
});

beforeEach(() => writeExampleFiles(folder));

after(async () => {
  folder.remove();
  await service.close();
});

const run = (...args: readonly string[]) => runIn(folder.path, args);

describe("package-insights help", () => {
  const same: readonly (readonly [args: string, other: string, start: RegExp])[] = [
    ["--help", "-h", /^Usage: package-insights <command> /],
    ["--help", "help", /^Usage: package-insights <command> /],
    ["--help", "look --help", /^Usage: package-insights <command> /],
    ["--version", "-V", /^package-insights \d+\.\d+\.\d+\n$/],
    ["--version", "check . -V", /^package-insights /],
    ["api GetVersion --help", "help api getversion", /^Usage: package-insights api GetVersion </],
    ...commands.map(
      ({ name }) => [`help ${name}`, `${name} -h`, new RegExp(`^Usage: package-insights ${name} `)] as const,
    ),
  ];
  for (const [args, other, start] of same) {
    it(`${args} is the same as ${other}`, async () => {
      const [first, second] = [await run(...args.split(" ")), await run(...other.split(" "))];
      assert.deepEqual([first.code, first.err], [0, ""]);
      assert.match(first.out, start);
      assert.deepEqual(second, first);
    });
  }

  it("is none for a command that does not exist", async () => {
    const { code, out, err } = await run("help", "look");
    assert.deepEqual([code, out], [64, ""]);
    assert.match(err, /unknown command “look”/);
  });

  it("is printed by the bundle", async () => {
    const { code, out } = await runBundle(folder.path, ["help", "why"]);
    assert.equal(code, 0);
    assert.equal(out, (await run("help", "why")).out);
  });
});

describe("the example", () => {
  // A server waits for what it is asked.
  const answering = commands.filter(({ name }) => name !== "mcp" && name !== "lsp");
  for (const example of answering.flatMap(({ examples }) => examples)) {
    it(`${example} answers`, async () => {
      const args = (example.match(/'[^']*'|[^\s']+/g) ?? []).map((arg) => arg.replaceAll("'", ""));
      const kept = args[0] === "cache" ? ["--cache", "kept"] : ["--no-cache"];
      if (args[1] === "export") await run("info", "npm:ms@2.1.3", "--base-url", service.url, ...kept);
      const { code, out, err } = await run(...args, "--base-url", service.url, ...kept);
      assert.ok(code <= 2 && out !== "", `${code} ${err}`);
    });
  }
});
