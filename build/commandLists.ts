import type { Command } from "../src/cli/command.ts";
import { commands } from "../src/cli/commands.ts";
import { explanation, sentence, usageErrorCode, usageOf, writtenOption } from "../src/cli/help.ts";
import type { Options } from "../src/cli/option.ts";
import { commonOptions } from "../src/cli/options.ts";
import { configSettings } from "../src/core/settings.ts";
import { betweenMarks } from "./marks.ts";

const all: readonly Command[] = commands;

/** `docs/cli.md` with the commands, their options and their exit codes. */
export function withCommandTables(text: string): string {
  const lists = { commands: [commandTable(), examples()], options: optionTables(), "exit codes": [exitCodeTable()] };
  return Object.entries(lists).reduce((told, [list, parts]) => betweenMarks(told, list, parts.join("\n\n")), text);
}

function commandTable(): string {
  const rows = all.map((command) => [
    `\`${usageOf(command)}\``,
    sentence(command.text),
    command.formats.map((format) => `\`${format}\``).join(", "),
  ]);
  return table(["Command", "", "Formats"], rows);
}

function examples(): string {
  const lines = all.flatMap((command) => command.examples.map((example) => `package-insights ${example}`));
  return ["```", ...lines, "```"].join("\n");
}

/** The options of each command that has some besides `--format`, then those of all. */
function optionTables(): readonly string[] {
  const own = all.filter(({ formats, options }) => Object.keys(options).length > (formats.length > 0 ? 1 : 0));
  return [
    ...own.map(({ name, options }) => `### Options of ${name}\n\n${optionTable(options)}`),
    `### Options of all commands\n\n${optionTable(commonOptions)}`,
  ];
}

const settingsInFile = `: ${configSettings.map(({ name }) => `\`${name}\``).join(", ")}`;

function optionTable(options: Options): string {
  const rows = Object.entries(options).map(([name, option]) => [
    `\`${writtenOption(name, option)}\``,
    sentence(explanation(option) + (name === "config" ? settingsInFile : "")),
  ]);
  return table(["Option", ""], rows);
}

function exitCodeTable(): string {
  const codes = [0, 1, 2, 3] as const;
  const rows = all.map(({ name, exitCodes }) => [
    `\`${name}\``,
    ...codes.map((code) => (exitCodes[code] === undefined ? "" : sentence(exitCodes[code]))),
  ]);
  const ofAll = Object.entries(usageErrorCode).map(([code, meaning]) => `${code} is a ${meaning} of every command.`);
  return [table(["", ...codes.map(String)], rows), ...ofAll].join("\n\n");
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), `|${head.map(() => "---|").join("")}`, ...rows.map(line)].join("\n").replaceAll("|  |", "| |");
}
