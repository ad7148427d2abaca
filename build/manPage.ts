/** Makes `dist/package-insights.1`, the page of the manual, from the records of the commands. */
import { readFileSync, writeFileSync } from "node:fs";
import { commands } from "../src/cli/commands.ts";
import type { Command } from "../src/cli/command.ts";
import { explanation, sentence, usageErrorCode, usageOf, writtenOption } from "../src/cli/help.ts";
import type { Options } from "../src/cli/option.ts";
import { commonOptions } from "../src/cli/options.ts";
import { withoutTicks } from "../src/core/messages/message.ts";

/** The page in the macros of man(7). */
export function manPage(all: readonly Command[], version: string): string {
  const lines = [
    `.TH PACKAGE-INSIGHTS 1 "" "package-insights ${version}" "User Commands"`,
    ...[".SH NAME", "package-insights \\- check and update dependencies, with the rules of the editor"],
    ...[".SH SYNOPSIS", ".B package-insights", roff("<command> [arguments] [options]")],
    ".SH COMMANDS",
    ...all.flatMap(commandLines),
    ...[".SH OPTIONS", "Options of all commands:", ...optionLines(commonOptions)],
    ".SH EXIT STATUS",
    ...codeLines(usageErrorCode),
    roff("The other exit codes of a command are told with it."),
  ];
  return `${lines.join("\n")}\n`;
}

function commandLines(command: Command): readonly string[] {
  return [
    `.SS ${roff(usageOf(command))}`,
    roff(sentence(command.text)),
    ...optionLines(command.options),
    ...[".PP", "Examples:", ".EX"],
    ...command.examples.map((example) => roff(`  package-insights ${example}`)),
    ...[".EE", ".PP", "Exit codes:"],
    ...codeLines(command.exitCodes),
  ];
}

function optionLines(options: Options): readonly string[] {
  return Object.entries(options).flatMap(([name, option]) => [
    ...[".TP", `.B ${roff(writtenOption(name, option))}`],
    roff(sentence(withoutTicks(explanation(option)))),
  ]);
}

function codeLines(codes: Readonly<Record<number, string>>): readonly string[] {
  return Object.entries(codes).flatMap(([code, meaning]) => [".TP", `.B ${code}`, roff(sentence(meaning))]);
}

/** Text of which nothing is taken for a macro, and hyphens can be copied. */
function roff(text: string): string {
  return text
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replace(/^(?=[.'])/gm, "\\&");
}

/** Writes the page of this version. */
export function writeManPage(): void {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { readonly version: string };
  writeFileSync("dist/package-insights.1", manPage(commands, version));
}
