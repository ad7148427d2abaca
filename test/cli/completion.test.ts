import { deepEqual, equal, ok } from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { commands } from "../../src/cli/commands.ts";
import { completionScript } from "../../src/cli/completion.ts";
import { commonOptions } from "../../src/cli/options.ts";

const shells = ["bash", "zsh", "fish"] as const;

describe("completion", () => {
  for (const shell of shells) {
    it(`of ${shell} has every command and option`, () => {
      const script = completionScript(shell, commands);
      for (const { name, options } of commands) {
        ok(script.includes(` ${name} `), name);
        for (const option of Object.keys({ ...options, ...commonOptions })) {
          ok(new RegExp(shell === "fish" ? ` -l ${option}\\b` : `[ "]--${option}\\b`).test(script), option);
        }
      }
    });

    it(`of ${shell} is a script without errors`, function () {
      if (spawnSync(shell, ["--version"]).error) this.skip();
      const input = completionScript(shell, commands);
      equal(execFileSync(shell, ["-n"], { input, encoding: "utf8" }), "");
    });
  }

  const rows: readonly (readonly [typed: string, ...offered: string[]])[] = [
    ["che", "check"],
    ["help pu", "purls"],
    ["check --form", "--format"],
    ["check --format sa", "sarif"],
    ["check . --color a", "auto", "always"],
    ["fix --format p", "patch"],
    ["info --base", "--base-url"],
    ["check .", ""],
  ];
  for (const [typed, ...offered] of rows) {
    it(`of bash offers ${offered.join(" and ") || "files"} after ${typed}`, function () {
      if (spawnSync("bash", ["--version"]).error) this.skip();
      const words = ["package-insights", ...typed.split(" ")].map((word) => `'${word}'`).join(" ");
      const script = [
        completionScript("bash", commands),
        `COMP_WORDS=(${words}); COMP_CWORD=$((\${#COMP_WORDS[@]}-1)); _package_insights; echo "\${COMPREPLY[@]}"`,
      ].join("\n");
      deepEqual(execFileSync("bash", ["-c", script], { encoding: "utf8" }).trim().split(" "), offered);
    });
  }
});
