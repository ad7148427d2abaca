import type { System } from "../model/keys.ts";
import { couldMatch, nameMatcher } from "../model/namePattern.ts";
import { decodedName, foldedName } from "../model/names.ts";
import { touches, type Span } from "../model/span.ts";
import { systemTraits } from "../model/systems.ts";
import type { Declaration, Manifest, ManifestParser, Surroundings, Withheld } from "./manifest.ts";
import type { RecordedReads } from "./recordedReads.ts";
import { isFromRegistry, privateAmong, skip } from "./shared/skip.ts";

/** The user's pattern that matches one of these names of a package; undefined if none does. */
export type PrivatePatternOf = (system: System, ...names: readonly string[]) => string | undefined;

/** Compiles patterns, in which `*` stands for any characters. They match all spellings of a name, also percent-encoded ones. */
export function privatePatterns(patterns: readonly string[]): PrivatePatternOf {
  const matchers = nonEmpty(patterns).map((pattern) => {
    const folded = new Map<string, ReturnType<typeof nameMatcher>>();
    const matchesIn = (system: System) => {
      const text = foldedName(system, pattern);
      const matcher = folded.get(text) ?? nameMatcher(text);
      folded.set(text, matcher);
      return matcher;
    };
    return { pattern, matches: nameMatcher(pattern), matchesIn };
  });
  return (system, ...names) =>
    matchers.find(({ matches, matchesIn }) =>
      names.map(decodedName).some((name) => matches(name) || matchesIn(system)(foldedName(system, name))),
    )?.pattern;
}

function byUserPattern(pattern: string): Withheld {
  return { reason: "private", detail: `${pattern} in packageInsights.private` };
}

/** Any package could be private by settings of this name. */
function notReadable(settings: string): Withheld {
  return { reason: "unknown-origin", detail: `${settings} cannot be read` };
}

/** Marks the packages that match the user's patterns as private, so that they are never looked up. */
export function markPrivate(manifest: Manifest, patternOf: PrivatePatternOf): Manifest {
  const marked = (declaration: Declaration): Declaration => {
    const { name, package: key } = declaration;
    const pattern = mayBeAsked(declaration) ? patternOf(key.system, key.name, name) : undefined;
    if (pattern === undefined) return declaration;
    return skip(declaration, byUserPattern(pattern));
  };
  const overrides = manifest.overrides?.map(marked);
  return { ...manifest, declarations: manifest.declarations.map(marked), ...(overrides && { overrides }) };
}

/** Skips whatever may come from a registry: settings of this name cannot be read, and any of it could be private by them. */
export function withholdAll(manifest: Manifest, settings: string): Manifest {
  const withheld = (declaration: Declaration): Declaration =>
    mayBeAsked(declaration) ? skip(declaration, notReadable(settings)) : declaration;
  const overrides = manifest.overrides?.map(withheld);
  return { ...manifest, declarations: manifest.declarations.map(withheld), ...(overrides && { overrides }) };
}

/** The names that one of the user's patterns matches. */
export function withheldByPattern(
  names: readonly string[],
  patternOf: (name: string) => string | undefined,
): ReadonlyMap<string, Withheld> {
  return privateAmong(names, (name) => {
    const pattern = patternOf(name);
    return pattern === undefined ? undefined : byUserPattern(pattern);
  });
}

export type RecordedSurroundings = Surroundings & Pick<RecordedReads, "unreadSettings">;

/** The names that the service is not asked about by the settings around the manifest or by the user's patterns. */
export async function withheldAmong(
  parser: ManifestParser,
  names: readonly string[],
  { unreadSettings, ...surroundings }: RecordedSurroundings,
  patternOf: PrivatePatternOf,
): Promise<ReadonlyMap<string, Withheld>> {
  const bySettings = (await parser.privateAmong?.(names, surroundings)) ?? new Map<string, Withheld>();
  const unread = unreadSettings();
  const otherwise = unread === undefined ? undefined : notReadable(unread);
  const byPattern = withheldByPattern(names, (name) => patternOf(parser.system, name));
  return new Map(
    names.flatMap((name) => {
      const reason = byPattern.get(name) ?? bySettings.get(name) ?? otherwise;
      return reason === undefined ? [] : [[name, reason] as const];
    }),
  );
}

/** Answers which of the names are private. */
export type PrivateNames = (names: readonly string[]) => Promise<Pick<ReadonlySet<string>, "has">>;

/** `byProject` finds the names that the manifest and its lockfiles have from elsewhere. */
export function privateNamesAround(
  parser: ManifestParser,
  surroundings: RecordedSurroundings,
  patternOf: PrivatePatternOf,
  byProject: (names: readonly string[]) => ReadonlyMap<string, Withheld>,
): PrivateNames {
  return async (names) =>
    new Set([...(await withheldAmong(parser, names, surroundings, patternOf)).keys(), ...byProject(names).keys()]);
}

/** A name around the cursor in it. */
interface TypedName {
  readonly before: string;
  readonly after: string;
  readonly span: Span;
}

/**
 * Skips the packages whose names are at these offsets, where a person types, if more characters could make them one of the
 * private names, or `holdsAll` of them: each state of a private name would be sent otherwise.
 */
export function withoutTyped(manifest: Manifest, text: string, offsets: readonly number[], holdsAll = false): Manifest {
  const { privateNames = [] } = manifest;
  if (offsets.length === 0 || (privateNames.length === 0 && !holdsAll)) return manifest;
  const typed = new Map<string, Span>();
  for (const declaration of manifest.declarations) {
    const { system, name } = declaration.package;
    const found = offsets
      .flatMap((offset) => typedNames(declaration, text, offset))
      .find((candidate) => holdsAll || privateNames.some((pattern) => couldBecome(system, candidate, pattern)));
    if (found && mayBeAsked(declaration)) typed.set(name, found.span);
  }
  return typed.size === 0 ? manifest : { ...withoutNames(manifest, typed), typed: [...typed.values()] };
}

/** Skips the packages of these names, which a person types. */
export function withoutNames(manifest: Manifest, names: Pick<ReadonlySet<string>, "has">): Manifest {
  const skipTyped = (declaration: Declaration) =>
    names.has(declaration.package.name) && mayBeAsked(declaration)
      ? skip(declaration, { reason: "typed" })
      : declaration;
  const overrides = manifest.overrides?.map(skipTyped);
  return { ...manifest, declarations: manifest.declarations.map(skipTyped), ...(overrides && { overrides }) };
}

/** Checks whether the package may come from a public registry, or has not been released yet. */
function mayBeAsked({ requirement }: Declaration): boolean {
  return isFromRegistry(requirement) || (requirement.kind === "skipped" && requirement.reason === "unknown-origin");
}

/** Longer stretches between a group ID and its artifact ID are not looked through. */
const nearby = 500;

/** The nearest places of the word before and behind the span, and not within another word, such as `artifactId`. */
function placesAround({ start, end }: Span, word: string, text: string): readonly Span[] {
  const from = Math.max(0, start - nearby);
  const near = text.slice(from, end + nearby);
  const places: Span[] = [];
  for (let at = near.indexOf(word); at >= 0; at = near.indexOf(word, at + 1)) {
    const isPart = /[\w.-]/.test((near[at - 1] ?? "") + (near[at + word.length] ?? ""));
    if (!isPart) places.push({ start: from + at, end: from + at + word.length });
  }
  const before = places.findLast((place) => place.end <= start);
  const behind = places.find((place) => place.start >= end);
  return [...(before ? [before] : []), ...(behind ? [behind] : [])];
}

/** The name that the offset is in: where it is declared, behind an alias as in `npm:name@1`, or in the group ID beside it. */
function typedNames({ name, package: key, nameSpan }: Declaration, text: string, offset: number): readonly TypedName[] {
  const found: TypedName[] = [];
  const add = (span: Span, before = "", after = ""): void => {
    if (!touches(span, offset)) return;
    found.push({ before: before + text.slice(span.start, offset), after: text.slice(offset, span.end) + after, span });
  };
  const written = text.slice(nameSpan.start, nameSpan.end);
  const prefix = name.endsWith(written) ? name.slice(0, name.length - written.length) : "";
  add(nameSpan, prefix);
  if (prefix.length > 1) {
    const [group, separator] = [prefix.slice(0, -1), prefix.slice(-1)];
    for (const place of placesAround(nameSpan, group, text)) add(place, "", separator + written);
  }
  if (key.name !== name) {
    // The name behind an alias is near it, before the requirement or in the place of one.
    const from = Math.max(nameSpan.start, offset - key.name.length);
    const start = text.indexOf(key.name, from);
    if (start >= 0 && start - nameSpan.end < nearby) add({ start, end: start + key.name.length });
  }
  return found;
}

/** Checks whether characters at the cursor, or at the end of the namespace, could complete a name that the pattern matches. */
function couldBecome(system: System, { before, after }: TypedName, pattern: string): boolean {
  const name = before + after;
  const { namespaceSeparator } = systemTraits[system];
  const namespace = namespaceSeparator === undefined ? -1 : name.indexOf(namespaceSeparator);
  const states = [
    [before, after] as const,
    [name, ""] as const,
    ...(namespace > 0 ? [[name.slice(0, namespace), ""] as const] : []),
  ];
  const fold = (part: string) => foldedName(system, part);
  return states.some(
    ([start, end]) => couldMatch(pattern, start, end) || couldMatch(fold(pattern), fold(start), fold(end)),
  );
}

export function nonEmpty(patterns: readonly string[]): readonly string[] {
  return patterns.map((pattern) => pattern.trim()).filter((pattern) => pattern !== "");
}
