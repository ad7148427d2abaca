// The ends of every command: each outcome in each format, and with each option. The golden files have the exit code and the last lines.

import assert from "node:assert/strict";
import type { Command } from "../../src/cli/command.ts";
import { commands, type CommandName } from "../../src/cli/commands.ts";
import type { Option } from "../../src/cli/option.ts";
import { commonOptions } from "../../src/cli/options.ts";
import { runIn } from "../support/commandLine.ts";
import { writeExampleFiles } from "../support/examples.ts";
import { checkGolden } from "../support/golden.ts";
import { servedFolder } from "../support/servedFolder.ts";

const { service, folder } = servedFolder((place) => {
  writeExampleFiles(place);
  place.write("empty/notes.md", "");
  place.write("broken/package.json", JSON.stringify({ dependencies: { ms: "^2.1.0" } }));
  place.write("broken/package-lock.json", "{");
  place.write("absent.txt", "pkg:npm/acme-invented-absent@1.0.0\n");
  place.write("config.json", "{}");
  place.write("vex.json", JSON.stringify({ statements: [] }));
  place.write("report.json", JSON.stringify({ version: 2, files: [] }));
});

/** Writes the projects as they are before each command, one of which changes them. */
function writeProjects(): void {
  const projects = {
    clean: "ms@2.1.3",
    vulnerable: "minimist@1.2.5",
    unfixable: "acme-invented-ring@0.1.0",
    unknown: "acme-invented-nowhere@1.0.0",
  };
  for (const [name, written] of Object.entries(projects)) {
    const [dependency = "", version] = written.split("@");
    folder.write(`${name}/package.json`, JSON.stringify({ dependencies: { [dependency]: version } }));
    folder.write(`${name}.txt`, `pkg:npm/${written}\n`);
  }
}

/** The arguments of a command for each way in which it can end. */
const outcomes: Readonly<Record<CommandName, readonly string[]>> = {
  check: ["clean", "vulnerable", "unknown", "bom.json", "empty", "nowhere", ""],
  review: ["clean clean", "clean vulnerable", "vulnerable clean", "clean unknown", "nowhere clean", "clean", ""],
  fix: [
    ...["clean", "vulnerable", "unfixable", "unknown", "empty", ""],
    ...["vulnerable --only minimist --to 1.2.8", "clean --to 1.2.8", "clean --only ms --to newest"],
  ],
  plan: ["clean", "vulnerable", "vulnerable --only minimist", "unknown", "clean --only absent", "empty", "nowhere", ""],
  info: ["npm:ms@2.1.3", "npm:minimist@1.2.5", "npm:acme-invented-nowhere@1.0.0", "nothing:", ""],
  advisory: ["CVE-2021-44906", "GHSA-2222-3333-4444", "nothing", ""],
  project: ["github.com/acme-invented/tool", "github.com/acme-invented/nowhere", "nowhere", ""],
  compare: ["npm:minimist@1.2.8 1.2.8", "npm:minimist@1.2.8 1.2.5", "npm:minimist@1.2.5 9.9.9", "npm:minimist@1.2.5"],
  identify: ["lodash-4.17.20.tgz", "nowhere", ""],
  images: ["shop.tar.gz", "nowhere", ""],
  purls: ["clean.txt", "vulnerable.txt", "unknown.txt", "nowhere", ""],
  licenses: ["clean", "unknown", "empty", "nowhere"],
  find: ["clean.txt .", "malicious.csv .", "absent.txt clean", "absent.txt broken", "nowhere", ""],
  api: ["GetVersion npm ms 2.1.3", "GetVersion npm ms 9.9.9", "Nothing", ""],
  tool: [
    'check_packages {"packages":["pkg:npm/minimist@1.2.5"]}',
    'check_packages {"packages":["pkg:npm/ms@2.1.3"]}',
    'check_packages {"packages":["pkg:npm/acme-invented-nowhere@1.0.0"]}',
    'check_packages {"packages":[]}',
    "check_packages {",
    'check_manifest {"paths":["vulnerable"]}',
    'check_manifest {"paths":["clean"]}',
    'check_manifest {"paths":["empty"]}',
    'explain_dependency {"manifest":"vulnerable","package":"minimist"}',
    'explain_dependency {"manifest":"vulnerable","package":"ms"}',
    'suggest_versions {"packages":["pkg:npm/minimist@1.2.5"]}',
    'fix_manifest {"paths":["vulnerable"]}',
    'fix_manifest {"paths":["unfixable"]}',
    'fix_manifest {"paths":["clean"]}',
    "nothing",
    "",
  ],
  mcp: ["nothing"],
  lsp: ["nothing"],
  graph: ["vulnerable/package.json", "npm:express@4.17.1", "unknown/package.json", "nowhere", ""],
  why: ["minimist vulnerable", "qs package.json", "ms vulnerable", "ms nowhere", ""],
  config: ["clean", "clean/package.json", "nowhere", ""],
  init: ["clean", "clean", "nowhere"],
  cache: [
    ...["export out.db --cache kept", "export nowhere/out.db --cache kept", "import answers.db --cache kept"],
    ...["import vex.json --cache kept", "import answers.db --no-cache", "sideways out.db", "import", ""],
  ],
  completion: ["bash", "zsh", "fish", "powershell", ""],
};

/** A value for each option that takes one. */
const values: Readonly<Record<string, string>> = {
  ...{ output: "out.txt", color: "never", "fail-on": "none", baseline: "report.json", omit: "dev" },
  ...{ "base-dir": "clean", git: "HEAD" },
  ...{ "accept-unchecked": "private", rule: "outdated=hint", ignore: "advisory", unscored: "low" },
  ...{
    "license-allow": "MIT",
    "license-deny": "GPL-*",
    include: "package.json",
    exclude: "old/",
    only: "minimist",
    to: "1.2.8",
  },
  ...{ root: "minimist", source: "service", private: "acme-*", public: "com.acme.*", mirror: "nexus.example" },
  ...{ config: "config.json", "api-version": "v3", cache: "kept", "max-requests": "9", timeout: "9", vex: "vex.json" },
};

/** The exit codes of a service that fails or knows files of the tests, and of a server that is asked something. */
const elsewhere: Readonly<Partial<Record<CommandName, readonly number[]>>> = {
  ...{ identify: [0], images: [0], api: [2], mcp: [0], lsp: [0, 1] },
};

interface Row {
  readonly text: string;
  readonly code: number;
}

async function row(args: readonly string[]): Promise<Row> {
  writeProjects();
  const { code, out, err } = await runIn(folder.path, [...args, "--base-url", service.url]);
  const last = (text: string) => {
    const line = text.replaceAll(service.url, "SERVICE").replaceAll(folder.path, "FOLDER").trimEnd().split("\n").at(-1);
    return (line ?? "")
      .trim()
      .replace(/(?<=answer was given ).*/, "AGO")
      .slice(0, 120);
  };
  const ends = `${code} | ${last(out)} | ${last(err.replace(/^Run .* for usage\.\n/m, ""))}`;
  return { text: `${args.join(" ")}\n  ${ends}`.trimEnd(), code };
}

const words = (text: string) => text.split(" ").filter((word) => word !== "");

function withOption(name: string, { value }: Option): readonly string[] {
  if (value === undefined) return [`--${name}`];
  return [`--${name}`, values[name] ?? assert.fail(`a value for --${name} is missing in this test`)];
}

/** The command with one of its options each time, on what it finds something in. */
function optionRows({ name, options }: Command): readonly (readonly string[])[] {
  const ended = outcomes[name as CommandName];
  const subject = ended.find((args) => /vulnerable|minimist|malicious/.test(args)) ?? ended[0] ?? "";
  const own = Object.entries<Option>({ ...options, ...(name === "check" && commonOptions) });
  return own
    .filter(([option]) => option !== "format" && option !== "base-url")
    .flatMap(([option, record]) => {
      const given = [name, ...words(subject), ...withOption(option, record)];
      return record.value === undefined ? [given] : [given, [name, ...words(subject), `--${option}`]];
    });
}

describe("each command ends as its golden file has it, in each format and with each option", () => {
  for (const command of commands)
    it(command.name, async function () {
      this.timeout(600_000);
      const { name, formats, exitCodes } = command;
      const codes = new Set<number>([64, ...(elsewhere[name] ?? [])]);
      const found: string[] = [];
      // What is exported and imported are answers of another command.
      if (name === "cache") await row(["check", "vulnerable", "--cache", "kept"]);
      const all = outcomes[name].flatMap((args) =>
        formats.length === 0
          ? [[name, ...words(args)]]
          : formats.map((format) => [name, ...words(args), "--format", format]),
      );
      for (const args of [...all, ...optionRows(command)]) {
        const { text, code } = await row(args);
        found.push(text);
        codes.add(code);
      }
      const documented = [...Object.keys(exitCodes).map(Number), 64];
      assert.deepEqual([...codes].sort(), documented.sort());
      checkGolden(`outcomes/${name}.txt`, `${found.join("\n")}\n`);
    });
});
