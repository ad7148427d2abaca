import { message } from "../core/messages/message.ts";
import { UsageError } from "./usageError.ts";

/** An option: how it is written, read and explained. */
export interface Option {
  /** The name of its value in explanations; absent for a switch. */
  readonly value?: string;
  /** The values that it takes, where they are known. */
  readonly values?: readonly string[];
  /** True if a value may be followed by `=` and the file that it goes to. */
  readonly toFile?: true;
  readonly default?: string;
  readonly repeatable?: true;
  /** A letter for it. */
  readonly short?: string;
  /** A clause with code between back-ticks; the values, the default and repetition are told besides. */
  readonly text?: string;
}

/** Options by their names. */
export type Options = Readonly<Record<string, Option>>;

/** The values of options by their names. */
export type Values<O extends Options> = { readonly [Name in keyof O]: Value<O[Name]> };

type Value<O extends Option> = O extends { value: string }
  ? O extends { repeatable: true }
    ? readonly Choice<O>[]
    : Choice<O> | (O extends { default: string } ? never : undefined)
  : boolean;

type Choice<O extends Option> = O extends { values: readonly (infer C extends string)[] }
  ? O extends { toFile: true }
    ? C | `${C}=${string}`
    : C
  : string;

/** The values as they were given. */
export type Given = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;

/** Throws a `UsageError` for a value that an option does not take. */
export function readValues<O extends Options>(options: O, given: Given): Values<O> {
  return Object.fromEntries(
    Object.entries(options).map(([name, option]) => [name, read(option, given[name] ?? option.default)]),
  ) as Values<O>;
}

function read({ value, values, repeatable, toFile }: Option, given: Given[string]): Given[string] {
  if (value === undefined) return given === true;
  const chosen = (text: string | boolean) => {
    if (values) oneOf(values, toFile ? wordOf(String(text)) : String(text), value);
    return text;
  };
  if (repeatable) return (Array.isArray(given) ? given : []).map(chosen);
  return typeof given === "string" ? chosen(given) : undefined;
}

/** Returns a value without the file that it goes to. */
export function wordOf<C extends string>(value: C | `${C}=${string}`): C {
  return value.split("=", 1)[0] as C;
}

/** Returns the first of the values that is there twice. */
export function repeatedIn<T>(values: readonly T[]): T | undefined {
  return values.find((value, index) => values.indexOf(value) < index);
}

/** Reads lists of words that are separated by commas. Throws a `UsageError`. */
export function listOf<C extends string>(choices: readonly C[], given: readonly string[], value: string): readonly C[] {
  const all = given.flatMap((listed) => listed.split(",")).map((each) => oneOf(choices, each.trim(), value));
  const twice = repeatedIn(all);
  if (twice !== undefined) throw new UsageError(message("{value} “{twice}” is given twice", { value, twice }));
  return all;
}

/** Returns the text as one of the choices. Throws a `UsageError` that names them. */
export function oneOf<C extends string>(choices: readonly C[], text: string, value: string): C {
  const found = choices.find((candidate) => candidate === text);
  if (found !== undefined) return found;
  const [what, expected] = [value === "VERSION" ? "API version" : value.toLowerCase(), choices.join(", ")];
  throw new UsageError(message("unknown {what} “{text}”; expected one of {expected}", { what, text, expected }));
}
