import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { message } from "../core/messages/message.ts";
import { cacheFolder } from "./answers.ts";
import type { Command } from "./command.ts";
import { commands } from "./commands.ts";
import { helpOf, overview } from "./help.ts";
import type { Given, Option, Options } from "./option.ts";
import { commonOptions, readCommon } from "./options.ts";
import { note, print, warn } from "./print.ts";
import type { Environment } from "./session.ts";
import { UsageError } from "./usageError.ts";

/** Runs the command that the arguments name, and reports what stops it on the error stream. Resolves to the exit code. */
export function runCommand(args: readonly string[], environment: Environment): Promise<number> {
  return run(args, environment).catch((error: unknown) => {
    warn(error instanceof Error ? error.message : String(error));
    const isUsage = error instanceof Error && error.name === "UsageError";
    if (isUsage) note("Run package-insights --help for usage.");
    return isUsage ? 64 : 2;
  });
}

/** Rejects with a `UsageError` for wrong arguments. */
async function run(args: readonly string[], environment: Environment): Promise<number> {
  const given = parseArguments(args);
  const { name, rest, values } = given;
  if (values.version === true) return output(`package-insights ${environment.productVersion}\n`);
  if (name === "help")
    return output(await helpFor(rest[0] === undefined ? undefined : commandNamed(rest[0]), rest.slice(1)));
  if (values.help === true) return output(await helpFor(find(name), rest));
  const command = commandOf(given);
  const cache = cacheFolder(values);
  // Absent in Node 20.
  if (cache !== undefined) (enableCompileCache as typeof enableCompileCache | undefined)?.(join(cache, "compiled"));
  const common = await readCommon(values, Date.now());
  return command.run({ args: rest, given: values, common }, { ...environment, cache });
}

async function helpFor(command: Command | undefined, rest: readonly string[]): Promise<string> {
  if (!command) return overview(commands);
  const usual = helpOf(command);
  return (await command.help?.(rest, usual)) ?? usual;
}

async function output(text: string): Promise<number> {
  await print(text);
  return 0;
}

/** The arguments as given. */
interface Arguments {
  /** The name of the command, and what follows it. */
  readonly name: string | undefined;
  readonly rest: readonly string[];
  readonly values: Given;
  /** The options by their names, as they are written. */
  readonly written: ReadonlyMap<string, string>;
}

const allOptions: Options = Object.fromEntries(
  [commonOptions, ...commands.map(({ options }) => options)].flatMap((options) => Object.entries<Option>(options)),
);

/** Throws a `UsageError`. */
export function parseArguments(args: readonly string[]): Arguments {
  const { positionals, values, tokens } = parsed(args);
  const [name, ...rest] = positionals;
  const written = new Map<string, string>();
  for (const token of tokens) {
    if (token.kind !== "option") continue;
    if (written.has(token.name) && token.value !== undefined && !allOptions[token.name]?.repeatable)
      throw new UsageError(message("{option} is given twice and takes one value", { option: token.rawName }));
    written.set(token.name, written.get(token.name) ?? token.rawName);
  }
  return { name, rest, values, written };
}

function parsed(args: readonly string[]) {
  const options = Object.entries(allOptions).map(([name, { value, repeatable = false, short }]) => {
    const type = value === undefined ? "boolean" : "string";
    return [name, { type, multiple: repeatable, ...(short && { short }) }] as const;
  });
  try {
    return parseArgs({ args: [...args], allowPositionals: true, tokens: true, options: Object.fromEntries(options) });
  } catch (error) {
    throw new UsageError(message("{problem}", { problem: error instanceof Error ? error.message : String(error) }));
  }
}

/** Returns the command that the arguments name. Throws a `UsageError` where there is none, or it lacks one of the options. */
function commandOf({ name, written }: Arguments): Command {
  if (name === undefined) throw new UsageError(message("missing command"));
  const command = commandNamed(name);
  for (const [option, raw] of written) {
    if (Object.hasOwn(command.options, option) || Object.hasOwn(commonOptions, option)) continue;
    throw new UsageError(message("{option} is not an option of {command}", { option: raw, command: name }));
  }
  return command;
}

function commandNamed(name: string): Command {
  const command = find(name);
  if (command === undefined) throw new UsageError(message("unknown command “{name}”", { name }));
  return command;
}

function find(name: string | undefined): Command | undefined {
  return commands.find((command) => command.name === name);
}
