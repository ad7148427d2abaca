import { message, type Message } from "../core/messages/message.ts";
import { readValues, type Given, type Options, type Values } from "./option.ts";
import type { CommonOptions } from "./options.ts";
import type { SessionHost } from "./session.ts";
import { UsageError } from "./usageError.ts";

/** A command as the list has it: parsing, help and documents are made from these records. */
export interface Command<Name extends string = string> {
  readonly name: Name;
  /** A sentence without its subject, which is the command. */
  readonly text: string;
  readonly arguments: Arguments;
  /** The options that not all commands have. */
  readonly options: Options;
  readonly formats: readonly string[];
  /** Command lines without the name of the program. */
  readonly examples: readonly [string, string, ...string[]];
  readonly exitCodes: ExitCodes;
  /** Resolves to the help for these arguments, made from the usual one. */
  help?(rest: readonly string[], usual: string): Promise<string>;
  /** Resolves to the exit code. Rejects with a `UsageError` for wrong arguments. */
  run(input: Input, host: CommandHost): Promise<number>;
}

/** The surroundings of a command, with all commands for what is made from their records. */
interface CommandHost extends SessionHost {
  readonly commands: readonly Command[];
}

/** The meanings of the exit codes but that of a usage error, which all commands share. */
type ExitCodes = Readonly<Partial<Record<0 | 1 | 2 | 3, string>>>;

/** An argument at its place. */
interface Argument {
  /** The argument as it is written in the usage of the command. */
  readonly usage: string;
  /** The problem where it is absent; without one it can be absent. */
  readonly missing?: Message;
  /** True for the last one, if any number of them may follow. */
  readonly repeatable?: true;
}

/** Arguments by their names, in their order. */
type Arguments = Readonly<Record<string, Argument>>;

type ArgumentValues<A extends Arguments> = {
  readonly [Name in keyof A]: A[Name] extends { repeatable: true }
    ? readonly string[]
    : string | (A[Name] extends { missing: Message } ? never : undefined);
};

/** The arguments that were given. */
interface Input {
  readonly args: readonly string[];
  readonly given: Given;
  readonly common: ReadCommon;
}

/** Reads the common options, with most of what a start loads. Rejects with a `UsageError`. */
export type ReadCommon = () => Promise<CommonOptions>;

/** A command as its file has it, with the types of what its arguments and options read. */
type Definition<Name extends string, A extends Arguments, O extends Options, Format extends string> = Pick<
  Command<Name>,
  "name" | "text" | "examples" | "exitCodes" | "help"
> & {
  readonly arguments: A;
  readonly formats?: readonly Format[];
  readonly options: O;
} & (
    | {
        /** Imports what the start of the command line is to load without. */
        readonly run: Run<A, O, Format, CommonOptions>;
      }
    | {
        /** The same for a command that answers before it needs the common options. */
        readonly serve: Run<A, O, Format, ReadCommon>;
      }
  );

type Run<A extends Arguments, O extends Options, Format extends string, Common> = (
  values: ArgumentValues<A> & Values<O> & FormatValue<Format, O>,
  common: Common,
  host: CommandHost,
) => Promise<number>;

/** A command may say itself what its format is by default. */
type FormatValue<Format extends string, O extends Options> = [Format] extends [never]
  ? unknown
  : O extends { format: unknown }
    ? unknown
    : { readonly format: Format };

export function command<
  const Name extends string,
  const A extends Arguments,
  const O extends Options,
  const Format extends string = never,
>(definition: Definition<Name, A, O, Format>): Command<Name> {
  const { name, text, examples, exitCodes, help, formats = [] } = definition;
  const format = { format: { value: "FORMAT", values: formats, default: "text" } };
  const options = { ...(formats.length > 0 && format), ...definition.options };
  return {
    ...{ name, text, arguments: definition.arguments, options, formats, examples, exitCodes },
    ...(help && { help }),
    async run({ args, given, common }, host) {
      const values = () =>
        ({ ...readArguments(definition.arguments, args), ...readValues(options, given) }) as Parameters<
          Run<A, O, Format, unknown>
        >[0];
      if ("serve" in definition) return definition.serve(values(), common, host);
      const read = await common();
      return definition.run(values(), read, host);
    },
  };
}

function readArguments(
  all: Arguments,
  args: readonly string[],
): Readonly<Record<string, string | readonly string[] | undefined>> {
  const left = [...args];
  const values = Object.entries(all).map(([name, { missing, repeatable }]) => {
    if (missing && left.length === 0) throw new UsageError(missing);
    return [name, repeatable ? left.splice(0) : left.shift()] as const;
  });
  const [excess] = left;
  if (excess !== undefined) throw new UsageError(message("unexpected argument “{excess}”", { excess }));
  return Object.fromEntries(values);
}
