import { deepEqual, equal, match, ok } from "node:assert/strict";
import { readFileSync } from "node:fs";
import { withCommandTables } from "../../build/commandLists.ts";
import type { Command } from "../../src/cli/command.ts";
import { commands } from "../../src/cli/commands.ts";
import { helpOf, overview } from "../../src/cli/help.ts";
import type { Options } from "../../src/cli/option.ts";
import { commonOptions } from "../../src/cli/options.ts";

const all: readonly Command[] = commands;

describe("the commands of the command line", () => {
  it("have names of their own", () => equal(new Set(all.map(({ name }) => name)).size, all.length));

  it("mean with an option of one name options of one kind, as they are read before the command is known", () => {
    const kinds = (options: Options) =>
      Object.entries(options).map(([name, { value, short }]) => [name, value !== undefined, short].join(" "));
    const different = new Set([commonOptions, ...all.map(({ options }) => options)].flatMap(kinds));
    equal(new Set([...different].map((kind) => kind.split(" ")[0])).size, different.size);
  });

  it("are in docs/cli.md as they are in the records (npm run generate)", () => {
    const text = readFileSync("docs/cli.md", "utf8");
    equal(text, withCommandTables(text));
    for (const { name } of all) match(text, new RegExp(`^\\| \`${name}[ \`].*\\|$`, "m"));
    for (const list of ["options", "exit codes"]) match(text, new RegExp(`^<!-- ${list}: generated`, "m"));
  });
});

describe("help", () => {
  const flags = (text: string) => [...text.matchAll(/^ {2}(?:-\w, )?--([\w-]+)/gm)].map(([, name]) => name);

  it("lists the commands and the options of all", () => {
    const text = overview(all);
    const listed = [...text.matchAll(/^ {2}(\w+) {2,}/gm)].map(([, name]) => name);
    deepEqual(
      listed,
      all.map(({ name }) => name),
    );
    deepEqual(flags(text), Object.keys(commonOptions));
  });

  for (const command of all) {
    it(`of ${command.name} has its own usage, options, examples and exit codes`, () => {
      const text = helpOf(command);
      match(text, new RegExp(`^Usage: package-insights ${command.name} `));
      deepEqual(flags(text), Object.keys(command.options));
      for (const example of command.examples) ok(text.includes(`  package-insights ${example}\n`), example);
      for (const code of Object.keys(command.exitCodes)) match(text, new RegExp(`^ {2}${code} `, "m"));
    });
  }

  it("has no line in a table that is wider than 100 characters", () => {
    const lines = [overview(all), ...all.map(helpOf)].flatMap((text) => text.split("\n"));
    deepEqual(
      lines.filter((line) => line.length > 100 && /^ {2}(?!package-insights )/.test(line)),
      [],
    );
  });
});
