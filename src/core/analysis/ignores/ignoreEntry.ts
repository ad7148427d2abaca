import { isDay } from "../../manifests/shared/ignoreComment.ts";
import { ruleIds } from "../finding.ts";
import { type Ignore, isAdvisoryId, packagesText, readPath } from "./ignore.ts";

/** The meaning of an entry: what it ignores, or why its text does not name it. */
export type Ignored =
  | { readonly kind: "ignored"; readonly ignore: Pick<Ignore, "rule" | "advisory" | "package" | "path"> }
  | { readonly kind: "unknown"; readonly what: string }
  | { readonly kind: "no-package" }
  | { readonly kind: "broken-path" };

/**
 * `<advisory or rule>[:<package pattern>]`, or `*:<package pattern>` for all findings; the pattern may contain colons. With `>` between
 * patterns it is a path.
 */
export function readIgnored(text: string): Ignored {
  const colon = text.indexOf(":");
  const what = (colon < 0 ? text : text.slice(0, colon)).trim();
  const pattern = colon < 0 ? undefined : text.slice(colon + 1);
  const name = pattern?.trim();
  if (name === "") return { kind: "no-package" };
  const only = name === undefined ? {} : packagesOf(name);
  if (!only) return { kind: "broken-path" };
  if (ruleIds.some((rule) => rule === what)) return { kind: "ignored", ignore: { rule: what, ...only } };
  if (isAdvisoryId(what)) return { kind: "ignored", ignore: { advisory: what, ...only } };
  // Without a package it would hide everything.
  return what === "*" && name !== undefined ? { kind: "ignored", ignore: only } : { kind: "unknown", what };
}

/** One package, or those of a path; undefined for a path that lacks a name. */
function packagesOf(text: string): Pick<Ignore, "package" | "path"> | undefined {
  const path = readPath(text);
  if (!path) return { package: text };
  return path.length > 0 ? { path } : undefined;
}

const packagesPattern = ":\\s*[^>\\s][^>]*(>\\s*[^>\\s][^>]*)*";

/** A pattern of the keys that `readIgnored` understands, for the schema of the setting. */
export const ignoredPattern = `^(\\*${packagesPattern}|(${ruleIds.join("|")}|[A-Z][A-Za-z]{1,11}-[\\w-]{3,})(${packagesPattern})?)$`;

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
function writeEntry(ignore: Ignore): readonly [key: string, value: string] | undefined {
  const { rule, advisory, until, reason = "" } = ignore;
  const name = packagesText(ignore);
  const key = [advisory ?? rule ?? "*", ...(name === undefined ? [] : [name])].join(":");
  const read = readIgnored(key);
  if (read.kind !== "ignored" || read.ignore.rule !== rule || packagesText(read.ignore) !== name) return undefined;
  const last = until === undefined ? "" : `until ${until}`;
  const separator = reason !== "" && (last !== "" || /^until\b/i.test(reason)) ? ": " : "";
  const value = `${last}${separator}${reason}`;
  return readAcceptance(value) && [key, value];
}

/**
 * The entries of the setting: an object from what is ignored to how long and why, or the list of objects of earlier versions.
 * An entry that is not understood ignores nothing.
 */
export function readIgnores(setting: unknown): readonly Ignore[] {
  if (Array.isArray(setting)) return setting.flatMap((entry) => listedIgnore(recordOf(entry)) ?? []);
  return Object.entries(recordOf(setting)).flatMap(([key, value]) => {
    const read = readIgnored(key);
    const acceptance = typeof value === "string" ? readAcceptance(value) : undefined;
    return read.kind === "ignored" && acceptance ? [{ ...read.ignore, ...acceptance }] : [];
  });
}

/**
 * The value of the setting with one more entry. A list becomes an object where that changes none of its entries, else it
 * remains a list. What is not understood stays; an entry for the same is replaced.
 */
export function withIgnore(setting: unknown, added: Ignore): unknown {
  const entry = writeEntry(added);
  if (!Array.isArray(setting)) return entry ? { ...recordOf(setting), ...Object.fromEntries([entry]) } : setting;
  const entries = setting.flatMap((listed) => {
    const ignore = listedIgnore(recordOf(listed));
    const written = ignore && writeEntry(ignore);
    return written ? [written] : [];
  });
  const converted = Object.fromEntries(entries);
  const isSame = entries.length === setting.length && Object.keys(converted).length === setting.length;
  return entry && isSame
    ? { ...converted, ...Object.fromEntries([entry]) }
    : [...(setting as unknown[]), listable(added)];
}

/**
 * Reads an ignore. Undefined for an entry without a rule, a package or an advisory, which would hide everything, and for one with
 * a field that is not a string, which would hide more than intended.
 */
function listedIgnore(entry: Readonly<Record<string, unknown>>): Ignore | undefined {
  if (["rule", "package", "advisory", "until"].some((name) => !isOptionalText(entry[name]))) return undefined;
  const fields = ["rule", "package", "advisory", "until", "reason"].flatMap((name) => {
    const value = entry[name];
    return typeof value === "string" && value.trim() !== "" ? [[name, value.trim()] as const] : [];
  });
  const { package: name, ...rest }: Ignore = Object.fromEntries(fields);
  const packages = name === undefined ? {} : packagesOf(name);
  if (!packages) return undefined;
  const ignore = { ...rest, ...packages };
  return (ignore.rule ?? packagesText(ignore) ?? ignore.advisory) === undefined ? undefined : ignore;
}

function listable({ path, ...ignore }: Ignore): Ignore {
  return path ? { ...ignore, package: path.join(">") } : ignore;
}

function isOptionalText(value: unknown): boolean {
  return value === undefined || value === null || typeof value === "string";
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
