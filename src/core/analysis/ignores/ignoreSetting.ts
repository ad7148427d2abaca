import type { Ignore } from "./ignore.ts";
import { readAcceptance, readIgnored, writeEntry } from "./ignoreEntry.ts";

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
  return entry && isSame ? { ...converted, ...Object.fromEntries([entry]) } : [...(setting as unknown[]), added];
}

/**
 * Undefined for an entry without a rule, a package or an advisory, which would hide everything, and for one with a field that is
 * not a string, which would hide more than intended.
 */
function listedIgnore(entry: Readonly<Record<string, unknown>>): Ignore | undefined {
  if (["rule", "package", "advisory", "until"].some((name) => !isOptionalText(entry[name]))) return undefined;
  const fields = ["rule", "package", "advisory", "until", "reason"].flatMap((name) => {
    const value = entry[name];
    return typeof value === "string" && value.trim() !== "" ? [[name, value.trim()] as const] : [];
  });
  const ignore: Ignore = Object.fromEntries(fields);
  return (ignore.rule ?? ignore.package ?? ignore.advisory) === undefined ? undefined : ignore;
}

function isOptionalText(value: unknown): boolean {
  return value === undefined || value === null || typeof value === "string";
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
