import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { editDistance } from "../core/analysis/gathering/editDistance.ts";
import { alternatives, message, type Message } from "../core/messages/message.ts";
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
  const common = () => readCommon(rest, values, Date.now());
  return command.run({ args: rest, given: values, common }, { ...environment, cache, commands });
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
  // An option of the same name may be repeatable in one command alone.
  const command = find(parsed(args, allOptions).positionals[0]);
  const options: Options = { ...allOptions, ...command?.options };
  const { positionals, values, tokens } = parsed(args, options);
  const [name, ...rest] = positionals;
  const written = new Map<string, string>();
  const seen = new Set<string>();
  for (const token of tokens) {
    if (token.kind !== "option") continue;
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined;
    const id = option?.repeatable ? `${token.name}=${token.value ?? ""}` : token.name;
    const problem = option ? tokenProblem(token, option, seen.has(id)) : unknownOption(token.rawName, command);
    if (problem) throw new UsageError(problem);
    seen.add(id);
    written.set(token.name, written.get(token.name) ?? token.rawName);
  }
  return { name, rest, values, written };
}

/** Takes any option, as its own messages are about programs. */
function parsed(args: readonly string[], known: Options) {
  const options = Object.entries(known).map(([name, { value, repeatable = false, short }]) => {
    const type = value === undefined ? "boolean" : "string";
    return [name, { type, multiple: repeatable, ...(short && { short }) }] as const;
  });
  const all = Object.fromEntries(options);
  return parseArgs({ args: [...args], allowPositionals: true, tokens: true, strict: false, options: all });
}

interface OptionToken {
  readonly rawName: string;
  readonly value?: string | undefined;
  readonly inlineValue?: boolean | undefined;
}

function tokenProblem(
  { rawName: option, value, inlineValue }: OptionToken,
  { value: expected, repeatable }: Option,
  isRepeated: boolean,
): Message | undefined {
  if (expected === undefined && value !== undefined) return message("{option} takes no value", { option });
  if (expected !== undefined && value === undefined)
    return message("{option}: missing {expected}", { option, expected });
  if (expected !== undefined && !inlineValue && /^-./.test(value ?? ""))
    return message("{option}: missing {expected}; one that begins with a dash is written {option}={value}", {
      option,
      expected,
      value: value ?? "",
    });
  if (!isRepeated) return undefined;
  if (repeatable) return message("{option} {value} is given twice", { option, value: value ?? "" });
  return expected === undefined
    ? message("{option} is given twice", { option })
    : message("{option} is given twice and takes one value", { option });
}

/** Offers the options of the command, or of all commands without one, that are a typing error away. */
function unknownOption(option: string, command: Command | undefined): Message {
  const own = Object.keys(command ? { ...command.options, ...commonOptions } : allOptions).map((name) => `--${name}`);
  return withNearest(message("unknown option {option}", { option }), option, own);
}

function withNearest(problem: Message, text: string, names: readonly string[]): Message {
  const near = names.filter((name) => editDistance(name, text) <= (text.length > 4 ? 2 : 1));
  return near.length === 0
    ? problem
    : message("{problem}; did you mean {near}?", { problem, near: alternatives(near) });
}

/** Returns the command that the arguments name. Throws a `UsageError` where there is none, or it lacks one of the options. */
function commandOf({ name, written }: Arguments): Command {
  if (name === undefined) throw new UsageError(message("missing command"));
  const command = commandNamed(name);
  for (const [option, raw] of written) {
    if (Object.hasOwn(command.options, option) || Object.hasOwn(commonOptions, option)) continue;
    const having = commands.filter(({ options }) => Object.hasOwn(options, option)).map((each) => each.name);
    const values = { option: raw, command: name, having: alternatives(having) };
    throw new UsageError(message("{option} is not an option of {command}, but of {having}", values));
  }
  return command;
}

function commandNamed(name: string): Command {
  const command = find(name);
  if (command) return command;
  const names = ["help", ...commands.map((each) => each.name)];
  throw new UsageError(withNearest(message("unknown command “{name}”", { name }), name, names));
}

function find(name: string | undefined): Command | undefined {
  return commands.find((command) => command.name === name);
}
