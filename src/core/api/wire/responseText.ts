import { printable } from "../../model/sanitize.ts";
import { message } from "../decode/fields.ts";

/** The text of an error body: plain text as a rule. JSON with `error` or `message` is understood too; of HTML nothing is kept. */
export function errorText(body: string): string {
  const head = body.slice(0, 4_096);
  if (/^\s*</.test(head)) return "";
  return oneLine(errorField(head) ?? head.slice(0, 300));
}

/** Whether the text of a 404 is the service's own. Any other may come from a proxy, or mean that there is no such operation. */
export function isServiceMiss(text: string): boolean {
  return /^(?:(?:package|version|dependents|dependencies|requirements|capabilities|project|advisory) not found|no (?:images found|results match query))$/i.test(
    text,
  );
}

export function oneLine(text: string): string {
  return printable(text).replace(/\s+/g, " ").trim();
}

function errorField(body: string): string | undefined {
  try {
    const { error, message: text } = message(JSON.parse(body));
    return [error, text].find((value) => typeof value === "string");
  } catch {
    // Plain text, as usual.
    return undefined;
  }
}
