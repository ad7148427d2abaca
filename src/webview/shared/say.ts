import { type Arguments, formatMessage, listed, message, plural } from "../../core/messages/message.ts";

/** The text in the language that is set, with the template written out in the call as in that of `message`. */
export function say(text: string, values?: Arguments): string {
  return formatMessage(message(text, values));
}

/** As `say`, with one of two templates by a number, which both get as `{count}`. */
export function sayCount(count: number, one: string, many: string, values?: Arguments): string {
  return formatMessage(plural(count, one, many, values));
}

/** `a, b, c` of those that are not empty. */
export function sayList(parts: readonly (string | false | undefined)[]): string {
  return formatMessage(listed(parts.filter((part) => typeof part === "string" && part !== "") as string[]));
}

/** A text with a capital letter at its beginning. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
