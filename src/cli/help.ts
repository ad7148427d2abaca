import { withoutTicks } from "../core/messages/message.ts";
import type { Command } from "./command.ts";
import type { Option, Options } from "./option.ts";
import { commonOptions } from "./options.ts";

/** Returns the output of `--help`. */
export function overview(commands: readonly Command[]): string {
  return sections([
    "Usage: package-insights <command> [arguments] [options]",
    table(commands.map(({ name, text }) => [name, text])),
    "Options of all commands:",
    optionTable(commonOptions),
    "package-insights help <command> has the arguments, options, examples and exit codes of a command.",
  ]);
}

/** Returns the output of `--help` after a command. */
export function helpOf(command: Command): string {
  const { text, options, examples, exitCodes } = command;
  return sections([
    `Usage: package-insights ${usageOf(command)} [options]`,
    sentence(text),
    ...(Object.keys(options).length > 0
      ? ["Options, besides those of all commands (package-insights --help):", optionTable(options)]
      : []),
    "Examples:",
    examples.map((example) => `  package-insights ${example}`).join("\n"),
    "Exit codes:",
    table(Object.entries({ ...exitCodes, ...usageErrorCode })),
  ]);
}

/** The exit code of every command for wrong arguments. */
export const usageErrorCode = { 64: "usage error" } as const;

/** Returns the command with its arguments. */
export function usageOf({ name, arguments: args }: Command): string {
  return [name, ...Object.values(args).map(({ usage }) => usage)].join(" ");
}

/** Returns the option as it is written. */
export function writtenOption(name: string, { short, value, toFile }: Option): string {
  return `${short ? `-${short}, ` : ""}--${name}${value ? ` ${value}` : ""}${toFile ? "[=FILE]" : ""}`;
}

/** Returns what is told about an option, with code between back-ticks. */
export function explanation({ text, values, default: usual, repeatable }: Option): string {
  const quoted = values?.map((value) => `\`${value}\``);
  const choices = quoted && `${quoted.slice(0, -1).join(", ")} or ${quoted.at(-1) ?? ""}`;
  const told = [text, choices].flatMap((part) => part ?? []).join(": ");
  return `${told}${usual ? ` (default: \`${usual}\`)` : ""}${repeatable ? "; can be repeated" : ""}`;
}

/** Returns a clause as a sentence. */
export function sentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}

function optionTable(options: Options): string {
  return table(
    Object.entries(options).map(([name, option]) => [writtenOption(name, option), withoutTicks(explanation(option))]),
  );
}

/** Returns lines with the second cells below each other, on lines of their own where the first one is long. */
function table(rows: readonly (readonly [string, string])[]): string {
  const width = Math.min(20, Math.max(...rows.map(([first]) => first.length)));
  const indent = " ".repeat(width + 4);
  const line = new RegExp(`(?=.{${97 - width}})(.{1,${96 - width}}) `, "g");
  return rows
    .map(([first, second]) => {
      const lines = second.replace(line, `$1\n${indent}`);
      return `  ${first.length > width ? `${first}\n${indent}` : `${first.padEnd(width)}  `}${lines}`;
    })
    .join("\n");
}

function sections(parts: readonly string[]): string {
  return `${parts.join("\n\n")}\n`;
}
