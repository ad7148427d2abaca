import type { Registries } from "../../registries/origin.ts";
import type { Surroundings } from "../manifest.ts";
import { atVariable, inHome, readFirst, type SettingsFile } from "../shared/settingsFiles.ts";
import { type PrivateSetting, replacingSetting } from "../shared/skip.ts";
import { matchesWildcards } from "../shared/wildcards.ts";

/** The setting that makes a module private; undefined for a public one. */
export type PrivacyOf = (path: string) => PrivateSetting | undefined;

/** A pattern in any of these variables keeps the name of a module from being sent: no public host is reached insecurely. */
const variables = ["GOPRIVATE", "GONOPROXY", "GONOSUMDB", "GOINSECURE"];

export function privacyOf(settings: GoSettings, registries: Registries): PrivacyOf {
  const patterns = variables.flatMap((name) => settings(name) ?? []);
  const proxy = settings("GOPROXY");
  const privateProxy = proxy && privateSettingOf(proxy, registries);
  return (path) => {
    const pattern = patterns.find(({ value }) => matchesPath(value, path));
    return pattern ? { detail: pattern.label } : privateProxy;
  };
}

/** The names that the patterns match, with `*` for any characters: some more where a pattern has other wildcards. */
export function patternsOf(settings: GoSettings): readonly string[] {
  const patterns = variables.flatMap((name) => settings(name)?.value.split(",") ?? []);
  return patterns
    .map((pattern) => pattern.trim().replace(/\/$/, ""))
    .filter((pattern) => pattern !== "")
    .map((pattern) => `${pattern.replace(/\[[^\]]*\]|\?|\\./g, "*")}/*`);
}

/**
 * Returns the setting unless modules may come from a public proxy, or directly from their host. A path is the same module
 * wherever it comes from, so a private proxy in front of these makes nothing private; on its own it may have anything.
 */
function privateSettingOf({ value, label }: GoSetting, registries: Registries): PrivateSetting | undefined {
  const list = value
    .split(/[,|]/)
    .map((proxy) => proxy.trim())
    .filter((proxy) => proxy !== "");
  const off = list.indexOf("off");
  const proxies = list.slice(0, off < 0 ? list.length : off).map(addressOf);
  const isPublic = proxies.some((proxy) => proxy === "direct" || registries.origin("GO", proxy) !== "private");
  return isPublic ? undefined : replacingSetting(label, proxies[0] ?? "");
}

function addressOf(proxy: string): string {
  return proxy === "direct" || proxy.includes("://") ? proxy : `https://${proxy}`;
}

/** A variable of the go command, and where it is set. */
interface GoSetting {
  readonly value: string;
  /** The name that messages use for the setting: `GOPRIVATE`, `GOPRIVATE in ~/.config/go/env`. */
  readonly label: string;
}

/** Finds the setting for a variable; returns undefined if the variable is not set, or empty. */
export type GoSettings = (name: string) => GoSetting | undefined;

/** The environment goes before the file that `go env -w` writes, and that before the defaults of the installation. */
export async function readGoSettings(surroundings: Surroundings): Promise<GoSettings> {
  const found = await Promise.all([
    readFirst(surroundings, settingsFiles(surroundings)),
    readFirst(surroundings, installationFiles(surroundings)),
  ]);
  const files = found.flatMap((file) =>
    file ? { label: file.label, variables: new Map(variablesOf(file.text)) } : [],
  );
  return (name) => {
    const fromEnvironment = surroundings.environment?.(name);
    if (fromEnvironment) return { value: fromEnvironment, label: name };
    for (const { label, variables } of files) {
      const value = variables.get(name);
      if (value) return { value, label: `${name} in ${label}` };
    }
    return undefined;
  };
}

/** Returns the places of the file on the different platforms; only one of them exists. */
function settingsFiles(surroundings: Surroundings): readonly SettingsFile[] {
  const chosen = surroundings.environment?.("GOENV");
  if (chosen) return chosen === "off" ? [] : atVariable(surroundings, "GOENV");
  return [
    ...atVariable(surroundings, "XDG_CONFIG_HOME", "go/env"),
    ...atVariable(surroundings, "AppData", "go/env"),
    ...inHome(surroundings, ".config/go/env"),
    ...inHome(surroundings, "Library/Application Support/go/env"),
  ];
}

function installationFiles(surroundings: Surroundings): readonly SettingsFile[] {
  const usual = ["/usr/local/go/go.env", "/usr/lib/go/go.env"].map((path) => ({ path, label: path }));
  return [...atVariable(surroundings, "GOROOT", "go.env"), ...usual];
}

/** Lines of a name, `=` and a value; the last line of a name counts. */
function variablesOf(text: string): readonly (readonly [name: string, value: string])[] {
  return text.split("\n").flatMap((line) => {
    const equals = line.indexOf("=");
    return equals > 0 && /^[A-Z]/.test(line) ? [[line.slice(0, equals), line.slice(equals + 1).trim()] as const] : [];
  });
}

/**
 * Checks whether one of the comma-separated patterns matches the module path. A pattern is compared with as many leading segments
 * of the path as it has itself, so `*.example` also matches `git.example/team/tool`.
 */
export function matchesPath(patterns: string, path: string): boolean {
  const segments = path.split("/");
  return patterns.split(",").some((pattern) => {
    const globs = pattern.trim().replace(/\/$/, "").split("/");
    if (globs.join("") === "" || globs.length > segments.length) return false;
    return globs.every((glob, index) => matchesGlob(glob, segments[index] ?? ""));
  });
}

/** `*` for any characters; `?`, `[a-z]`, `[^a-z]` or an escaped character for one. Undefined for an invalid pattern. */
type Glob = readonly ("*" | ((char: string) => boolean))[];

/** An invalid pattern matches nothing. */
function matchesGlob(pattern: string, text: string): boolean {
  const glob = readGlob(pattern);
  if (!glob) return false;
  return matchesWildcards(text.split(""), glob, {
    isAny: (piece) => piece === "*",
    matches: (char, piece) => piece !== "*" && piece(char),
  });
}

function readGlob(pattern: string): Glob | undefined {
  const glob: Glob[number][] = [];
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern.charAt(at);
    if (char === "*") glob.push("*");
    else if (char === "?") glob.push(() => true);
    else if (char === "[") {
      const end = pattern.indexOf("]", at + 2);
      if (end < 0) return undefined;
      glob.push(characterClass(pattern.slice(at + 1, end)));
      at = end;
    } else {
      const literal = char === "\\" ? pattern.charAt(++at) : char;
      if (literal === "") return undefined;
      glob.push((other) => other === literal);
    }
  }
  return glob;
}

function characterClass(text: string): (char: string) => boolean {
  const isNegated = text.startsWith("^");
  const ranges: (readonly [low: string, high: string])[] = [];
  for (const match of text.slice(isNegated ? 1 : 0).matchAll(/\\?([^])(?:-\\?([^]))?/g)) {
    const [, low = "", high = low] = match;
    ranges.push([low, high]);
  }
  return (char) => ranges.some(([low, high]) => low <= char && char <= high) !== isNegated;
}
