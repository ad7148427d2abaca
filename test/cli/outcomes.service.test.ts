// How every command ends: each outcome in each format, and with each option. The golden file has the exit code and the last lines.

import assert from "node:assert/strict";
import type { Command } from "../../src/cli/command.ts";
import { commands, type CommandName } from "../../src/cli/commands.ts";
import type { Option } from "../../src/cli/option.ts";
import { commonOptions } from "../../src/cli/options.ts";
import { startService, type Service } from "../service/server.ts";
import { createFolder, runIn, type Folder } from "../support/commandLine.ts";
import { writeExampleFiles } from "../support/examples.ts";
import { checkGolden } from "../support/golden.ts";

let service: Service;
let folder: Folder;

before(async () => {
  service = await startService();
});

after(() => service.close());

beforeEach(() => {
  folder = createFolder();
  writeExampleFiles(folder);
  const projects = { clean: "ms@2.1.3", vulnerable: "minimist@1.2.5", unknown: "acme-invented-nowhere@1.0.0" };
  for (const [name, written] of Object.entries(projects)) {
    const [dependency = "", version] = written.split("@");
    folder.write(`${name}/package.json`, JSON.stringify({ dependencies: { [dependency]: version } }));
    folder.write(`${name}.txt`, `pkg:npm/${written}\n`);
  }
  folder.write("empty/notes.md", "");
  folder.write("config.json", "{}");
  folder.write("vex.json", JSON.stringify({ statements: [] }));
  folder.write("report.json", JSON.stringify({ version: 2, files: [] }));
});

afterEach(() => folder.remove());

/** What follows a command for each way in which it can end. */
const outcomes: Readonly<Record<CommandName, readonly string[]>> = {
  check: ["clean", "vulnerable", "unknown", "empty", "nowhere", ""],
  fix: ["clean", "vulnerable", "unknown", "empty", ""],
  info: ["npm:ms@2.1.3", "npm:minimist@1.2.5", "npm:acme-invented-nowhere@1.0.0", "nothing:", ""],
  advisory: ["CVE-2021-44906", "GHSA-aaaa-bbbb-cccc", "no ID", ""],
  project: ["github.com/lodash/lodash", "github.com/acme-invented/nowhere", "nowhere", ""],
  compare: ["npm:minimist@1.2.8 1.2.8", "npm:minimist@1.2.8 1.2.5", "npm:minimist@1.2.5 9.9.9", "npm:minimist@1.2.5"],
  identify: ["lodash-4.17.20.tgz", "nowhere", ""],
  images: ["shop.tar.gz", "nowhere", ""],
  purls: ["clean.txt", "vulnerable.txt", "unknown.txt", "nowhere", ""],
  licenses: ["clean", "unknown", "empty", "nowhere"],
  find: ["clean.txt .", "malicious.csv .", "nowhere", ""],
  api: ["GetVersion npm ms 2.1.3", "GetVersion npm ms 9.9.9", "Nothing", ""],
  graph: ["vulnerable/package.json", "npm:express@4.17.1", "unknown/package.json", "nowhere", ""],
  why: ["minimist vulnerable", "ms vulnerable", "ms nowhere", ""],
  config: ["clean", "clean/package.json", "nowhere", ""],
  init: ["clean", "clean", "nowhere"],
  completion: ["bash", "zsh", "fish", "powershell", ""],
};

/** A value for each option that takes one. */
const values: Readonly<Record<string, string>> = {
  ...{ output: "out.txt", color: "never", "fail-on": "none", baseline: "report.json", omit: "dev" },
  ...{ "accept-unchecked": "private", rule: "outdated=hint", ignore: "advisory", unscored: "low" },
  ...{ "license-allow": "MIT", "license-deny": "GPL-*", include: "package.json", exclude: "old/", only: "minimist" },
  ...{ root: "minimist", source: "service", private: "acme-*", public: "com.acme.*", mirror: "nexus.example" },
  ...{ config: "config.json", "api-version": "v3", cache: "kept", "max-requests": "9", timeout: "9", vex: "vex.json" },
};

async function row(args: readonly string[]): Promise<string> {
  const { code, out, err } = await runIn(folder.path, [...args, "--base-url", service.url]);
  const last = (text: string) => {
    const line = text.replaceAll(service.url, "SERVICE").replaceAll(folder.path, "FOLDER").trimEnd().split("\n").at(-1);
    return (line ?? "")
      .trim()
      .replace(/(?<=answer was given ).*/, "AGO")
      .slice(0, 120);
  };
  return `${args.join(" ")}\n  ${code} | ${last(out)} | ${last(err.replace(/^Run .* for usage\.\n/m, ""))}`.trimEnd();
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

describe("every command", () => {
  it("ends as the golden file has it, in each format and with each option", async function () {
    this.timeout(600_000);
    const all = commands.flatMap((command) => [
      ...outcomes[command.name].flatMap((args) =>
        command.formats.length === 0
          ? [[command.name, ...words(args)]]
          : command.formats.map((format) => [command.name, ...words(args), "--format", format]),
      ),
      ...optionRows(command),
    ]);
    const found: string[] = [];
    for (const args of all) found.push(await row(args));
    checkGolden("outcomes.txt", `${found.join("\n")}\n`);
  });
});
