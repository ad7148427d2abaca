import type { LockedPackage } from "../lockfile.ts";
import type { SyntaxProblem } from "../../model/problem.ts";
import { parseToml } from "../../syntax/toml/toml.ts";
import type { TomlTable, TomlValue } from "../../syntax/toml/tomlDocument.ts";
import { findConflicts, type Conflict } from "./conflicts.ts";
import { isPublicIndex } from "./cargoIndex.ts";

/** A package as `Cargo.lock` writes it. */
export interface WrittenPackage {
  readonly name: string;
  readonly version: string;
  /** Absent for what lies in a folder: the members of the workspace, and what they depend on by path. */
  readonly source: string | undefined;
  readonly origin: LockedPackage["origin"];
  /** `serde`, `serde 1.0.1` or `serde 1.0.1 (registry+…)` */
  readonly dependencies: readonly string[];
}

export interface WrittenPackages {
  readonly packages: readonly WrittenPackage[];
  readonly problems: readonly SyntaxProblem[];
}

/**
 * The packages of all versions of the format: `[[package]]`, and `[root]` for the only member of the oldest. What a merge
 * left in dispute is left out, as nobody knows which side will win.
 */
export function readLockedPackages(text: string): WrittenPackages {
  const { tables, problems } = parseToml(text);
  const conflicts = findConflicts(text);
  const packages: WrittenPackage[] = [];
  for (const table of tables) {
    const read = isPackage(table) && !isDisputed(table, conflicts) ? readPackage(table) : undefined;
    if (read) packages.push(read);
  }
  return {
    packages,
    problems:
      conflicts.length > 0 ? conflicts.map(({ marker }) => ({ message: "Merge conflict", span: marker })) : problems,
  };
}

function isPackage({ keys, isItem }: TomlTable): boolean {
  return keys.length === 1 && keys[0]?.text === (isItem ? "package" : "root");
}

function readPackage({ entries }: TomlTable): WrittenPackage | undefined {
  const fields = new Map<string, TomlValue>();
  for (const { keys, value } of entries) {
    if (keys.length === 1 && keys[0] && value && !fields.has(keys[0].text)) fields.set(keys[0].text, value);
  }
  const name = textOf(fields.get("name"));
  const version = textOf(fields.get("version"));
  if (!name || !version) return undefined;
  const source = textOf(fields.get("source"));
  const replacement = textOf(fields.get("replace"));
  const listed = fields.get("dependencies");
  const dependencies = listed?.kind === "array" ? listed.items.map(textOf) : [];
  return {
    name,
    version,
    source,
    // What `[replace]` put in its place is what is built, with the same version.
    origin: originOf(replacement === undefined ? source : /\((.*)\)/.exec(replacement)?.[1]),
    dependencies: dependencies.filter((text) => text !== undefined),
  };
}

function textOf(value: TomlValue | undefined): string | undefined {
  return value?.kind === "string" ? value.value : undefined;
}

function originOf(source: string | undefined): LockedPackage["origin"] {
  if (source === undefined) return "workspace";
  if (source.startsWith("git+")) return "git";
  if (/^(?:registry|sparse)\+/.test(source)) return isPublicIndex(source) ? "registry" : "private";
  return /^(?:path|directory|local-registry)\+/.test(source) ? "path" : "url";
}

/** Whether a conflict reaches into what the table says, or stands between its lines. */
function isDisputed({ keys, entries }: TomlTable, conflicts: readonly Conflict[]): boolean {
  if (conflicts.length === 0) return false;
  const start = keys[0]?.span.start ?? 0;
  const last = entries.at(-1);
  const end = last?.value?.span.end ?? last?.keys.at(-1)?.span.end ?? start;
  // The first conflict that ends behind the start of the table.
  let low = 0;
  for (let high = conflicts.length; low < high;) {
    const middle = (low + high) >> 1;
    if ((conflicts[middle]?.end ?? 0) > start) high = middle;
    else low = middle + 1;
  }
  return (conflicts[low]?.marker.start ?? Infinity) < end;
}
