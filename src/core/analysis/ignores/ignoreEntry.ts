import { isDay } from "../../manifests/shared/ignoreComment.ts";
import { ruleIds } from "../finding.ts";
import { isAdvisoryId, type Ignore } from "./ignore.ts";

/** What an entry ignores, or why its text does not name it. */
export type Ignored =
  | { readonly kind: "ignored"; readonly ignore: Pick<Ignore, "rule" | "advisory" | "package"> }
  | { readonly kind: "unknown"; readonly what: string }
  | { readonly kind: "no-package" };

/** `<advisory or rule>[:<package pattern>]`, or `*:<package pattern>` for all findings; the pattern may contain colons. */
export function readIgnored(text: string): Ignored {
  const colon = text.indexOf(":");
  const what = (colon < 0 ? text : text.slice(0, colon)).trim();
  const pattern = colon < 0 ? undefined : text.slice(colon + 1);
  const name = pattern?.trim();
  if (name === "") return { kind: "no-package" };
  const only = name === undefined ? {} : { package: name };
  if (ruleIds.some((rule) => rule === what)) return { kind: "ignored", ignore: { rule: what, ...only } };
  if (isAdvisoryId(what)) return { kind: "ignored", ignore: { advisory: what, ...only } };
  // Without a package it would hide everything.
  return what === "*" && name !== undefined ? { kind: "ignored", ignore: only } : { kind: "unknown", what };
}

/** A pattern of the keys that `readIgnored` understands, for the schema of the setting. */
export const ignoredPattern = `^(\\*:.*\\S|(${ruleIds.join("|")}|[A-Z][A-Za-z]{1,11}-[\\w-]{3,})(:.*\\S.*)?$)`;

/** `until 2027-01-31: reason`, each part optional. Undefined for a last day that is not a date: it would never come. */
export function readAcceptance(text: string): Pick<Ignore, "until" | "reason"> | undefined {
  const match = /^\s*(?:until\s+(\d{4}-\d{2}-\d{2})\s*(?=:|$)|(?!until\b)):?(.*)$/is.exec(text);
  if (!match) return undefined;
  const [, until, rest = ""] = match;
  if (until !== undefined && !isDay(until)) return undefined;
  const reason = rest.trim();
  return { ...(until !== undefined && { until }), ...(reason !== "" && { reason }) };
}

/** The key and the value by which the setting has the entry; undefined for one that a key cannot express. */
export function writeEntry(ignore: Ignore): readonly [key: string, value: string] | undefined {
  const { rule, advisory, package: name, until, reason = "" } = ignore;
  const key = [advisory ?? rule ?? "*", ...(name === undefined ? [] : [name])].join(":");
  const read = readIgnored(key);
  if (read.kind !== "ignored" || read.ignore.rule !== rule || read.ignore.package !== name) return undefined;
  const last = until === undefined ? "" : `until ${until}`;
  const separator = reason !== "" && (last !== "" || /^until\b/i.test(reason)) ? ": " : "";
  const value = `${last}${separator}${reason}`;
  return readAcceptance(value) && [key, value];
}
