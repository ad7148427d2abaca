import {
  type Arguments,
  type CountTexts,
  formatMessage,
  listed,
  message,
  plural,
} from "../../core/messages/message.ts";

/** The text in the language that is set, with the template written out in the call as in that of `message`. */
export function say(text: string, values?: Arguments): string {
  return formatMessage(message(text, values));
}

/** As `say`, with a number and the templates of `plural`. */
export function sayCount(count: number, ...texts: CountTexts): string {
  return formatMessage(plural(count, ...texts));
}

/** `a, b, c` of those that are not empty. */
export function sayList(parts: readonly (string | false | undefined)[]): string {
  return formatMessage(listed(parts.filter((part) => typeof part === "string" && part !== "") as string[]));
}

/** A text with a capital letter at its beginning. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
