import { pnpmMatcher } from "../../model/namePattern.ts";
import { folderOf } from "../../model/path.ts";
import { positionsIn } from "../../model/positions.ts";
import type { Span } from "../../model/span.ts";
import type { AgeBound, AgeExclusion, AgeLimit, Surroundings } from "../manifest.ts";
import { remembered } from "../memory.ts";
import type { SettingsFile, SettingsText } from "./settingsFiles.ts";
import { matchesGlob, segmentsOf } from "./wildcards.ts";

/** Reads the minimum ages in files that may have some, the nearest first. */
export type ReadAgeLimits = (files: readonly SettingsText[]) => readonly AgeLimit[];

/**
 * Reads the minimum ages around a manifest. Only files that match `mention` are read, and the limits are the same objects as long as
 * no file changes.
 */
export async function ageLimitsIn(
  files: readonly SettingsFile[],
  surroundings: Surroundings,
  mention: RegExp,
  readAgeLimits: ReadAgeLimits,
): Promise<readonly AgeLimit[]> {
  const texts = await Promise.all(files.map(({ path }) => surroundings.read(path)));
  const mentioning = files.flatMap((file, index): readonly SettingsText[] => {
    const text = texts[index];
    return text !== undefined && mention.test(text) ? [{ ...file, text }] : [];
  });
  if (mentioning.length === 0) return [];
  const key = `age limits ${mentioning.map(({ path }) => path).join(" ")}`;
  const limits = await remembered(key, surroundings, () => Promise.resolve(readAgeLimits(mentioning)));
  const { path } = surroundings;
  return limits.map((limit) => {
    if (limit.path === path) return { ...limit, where: "here" };
    const file = mentioning.find((each) => each.path === limit.path);
    const isBeside = file && folderOf(file.path) === folderOf(path);
    return isBeside ? { ...limit, where: positionsIn(file.text)(limit.span.start) } : limit;
  });
}

/** A setting with its place. */
export interface AgeSetting {
  readonly tool: AgeLimit["tool"];
  readonly file: SettingsText;
  readonly span: Span;
  /** Undefined where the tool finds no age in it, or has none. */
  readonly bound: AgeBound | undefined;
  /** The value, where that is one for all packages. */
  readonly value?: string | undefined;
  readonly exclusions?: readonly AgeExclusion[];
  /** The words for it, if not those at its place. */
  readonly setting?: string;
}

/** The limit of a setting; undefined where it holds nothing back and is not taken for an age. */
export function limitOf(
  { tool, file: { path, text }, span, bound, value = "", exclusions = [], ...rest }: AgeSetting,
  traits: Pick<AgeLimit, "holdsUndated" | "needsDates" | "fallsBack"> = {},
): AgeLimit | undefined {
  const { setting = text.slice(span.start, span.end) } = rest;
  const place = { tool, path, span, setting };
  if (!bound && /^\d/.test(value)) return { ...place, exclusions: [], isUnread: true, id: `unread ${setting}` };
  const bounds = [...(bound ? [bound] : []), ...exclusions];
  if (!bounds.some(({ age = 0, before }) => age > 0 || before !== undefined)) return undefined;
  const id = JSON.stringify([tool, bound, exclusions, traits]);
  const matcher = tool === "pnpm" ? pnpmMatcher : globMatcher;
  const matching = exclusions.map((each) => ({ ...each, isFor: matcher(each.name) }));
  return { ...place, ...bound, exclusions: matching, ...traits, id };
}

/** Matches patterns in which `*` does not stand for a slash, as in the names of files. */
function globMatcher(pattern: string): (name: string) => boolean {
  const segments = segmentsOf(pattern);
  return (name) => matchesGlob(segmentsOf(name), segments);
}

/** A number of units, each of so many milliseconds; undefined for any other text. */
export function ageOf(text: string, unit: number): AgeBound | undefined {
  return /^\d+(?:\.\d+)?$/.test(text) ? { age: Number(text) * unit } : undefined;
}

export const minute = 60_000;
export const day = 1_440 * minute;

const units: Readonly<Record<string, number>> = { s: 1_000, m: minute, h: 60 * minute, d: day, w: 7 * day };

/** A duration of ISO 8601 without months and years: `P7D`, `PT24H`. */
export function isoAge(text: string): AgeBound | undefined {
  const [, date = "", time = ""] = /^P((?:\d+[WD])*)(?:T((?:\d+[HMS])+))?$/i.exec(text) ?? [];
  return sumOf(`${date}${time}`);
}

/** `7 days`, `24 hours`, `1d 12h`. */
export function friendlyAge(text: string): AgeBound | undefined {
  const short = text
    .toLowerCase()
    .replace(/([smhdw])(?:ec(?:ond)?|in(?:ute)?|(?:ou)?r|ay|(?:ee)?k)?s?(?![a-z])/g, "$1");
  return sumOf(short.replace(/[\s,]/g, ""));
}

function sumOf(text: string): AgeBound | undefined {
  if (!/^(?:\d+[smhdw])+$/i.test(text)) return undefined;
  const parts = [...text.toLowerCase().matchAll(/(\d+)([smhdw])/g)];
  return { age: parts.reduce((sum, [, count, unit = ""]) => sum + Number(count) * (units[unit] ?? 0), 0) };
}

/** A date or a time, in UTC where it has no zone. */
export function dateBound(text: string): AgeBound | undefined {
  const before = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(before) ? undefined : { before };
}
