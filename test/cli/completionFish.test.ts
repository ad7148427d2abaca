import { ok } from "node:assert/strict";
import { commands } from "../../src/cli/commands.ts";
import { completionScript } from "../../src/cli/completion.ts";

describe("completion of fish", () => {
  const of = (command: string, rest: string) =>
    `complete -c package-insights -n "__fish_seen_subcommand_from ${command}" ${rest}`;
  const rows: readonly (readonly [what: string, line: string])[] = [
    [
      "a switch",
      of(
        "check",
        "-l strict -d 'exit with 2 also where coverage is limited: transitive dependencies or deprecations are not known'",
      ),
    ],
    ["a switch with a letter", of("check", "-l help -s h -d 'show the arguments and options of the command'")],
    ["an option with a value", of("fix", "-l only -r -d 'only these packages; * matches any characters'")],
    ["an option with several values, without a text", of("fix", "-l format -x -a 'text json patch'")],
  ];
  for (const [what, line] of rows) {
    it(`has ${what}`, () => ok(completionScript("fish", commands).split("\n").includes(line), line));
  }
});
