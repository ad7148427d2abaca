import { message } from "../../messages/message.ts";
import type { LockedPackage, Lockfile, LockfileParser, LockfileProblem } from "../lockfile.ts";
import { perSlice, reading, type Slices } from "../../model/slices.ts";
import { integrityOf } from "../shared/evidence.ts";
import { conflictMessage, isConflictMarker } from "../shared/mergeConflicts.ts";

/**
 * `go.sum`: the hashes of downloaded modules. Which versions are selected is in `go.mod`, so a version is locked only if it
 * is exactly the required one. The origin of a module is not in the file: `go.mod` and the settings determine what is private.
 */
export const goSum: LockfileParser = {
  id: "go/go.sum",
  system: "GO",
  names: ["go.sum"],
  governs: (path) => /(?:^|\/)go\.mod$/.test(path),
  format: { mayBeEmpty: true },
  ...reading(readGoSum),
};

function* readGoSum(text: string): Slices<Lockfile> {
  const packages: LockedPackage[] = [];
  const problems: LockfileProblem[] = [];
  const indexes = new Map<string, number>();
  /** The modules of which it has the hash of `go.mod` at least, as of everything that the main module requires. */
  const hashed = new Set<string>();
  for (let start = 0, lines = 1; start < text.length; lines++) {
    if (lines % perSlice === 0) yield;
    const feed = text.indexOf("\n", start);
    const end = feed < 0 ? text.length : feed;
    const line = text
      .slice(start, end)
      .replace(/^\uFEFF/, "")
      .trim();
    const read = line === "" ? undefined : readLine(line);
    if (read && "id" in read) {
      hashed.add(read.id);
      if (read.module) addModule(read.id, read.module, packages, indexes);
    } else if (read) {
      const lineStart = text.indexOf(line, start);
      problems.push({ ...read, span: { start: lineStart, end: lineStart + line.length } });
    }
    start = end + 1;
  }
  return {
    packages,
    hasGraph: false,
    hasUnused: true,
    // Each module has its own.
    covers: ({ folder }) => folder === "",
    requested({ package: { name }, requirement: { text }, excluded, elsewhere }, { isMember }) {
      // In a workspace, the hash may be in `go.work.sum` or in the file of another module.
      return excluded || elsewhere || isMember || hashed.has(`${name} ${text}`) ? undefined : [];
    },
    locked({ package: { name }, requirement }) {
      const index = requirement.kind === "written" ? indexes.get(`${name} ${requirement.text}`) : undefined;
      return index === undefined ? [] : [index];
    },
    problems,
  };
}

/** Adds a module or, where a version has several hashes, a further one. */
function addModule(
  id: string,
  { key, hash }: HashedModule,
  packages: LockedPackage[],
  indexes: Map<string, number>,
): void {
  const index = indexes.get(id);
  const known = index === undefined ? undefined : packages[index];
  if (index === undefined || !known)
    indexes.set(id, packages.push({ key, origin: "registry", integrity: hash, dependencies: [] }) - 1);
  else packages[index] = { ...known, ...integrityOf(`${known.integrity ?? ""} ${hash}`) };
}

interface HashedModule {
  readonly key: LockedPackage["key"];
  readonly hash: string;
}

/** Reads a line, without a module where it is the hash of a `go.mod` alone; undefined for one of another kind. */
function readLine(
  line: string,
): { readonly id: string; readonly module?: HashedModule } | Omit<LockfileProblem, "span"> | undefined {
  const [name = "", version = "", hash = "", other] = line.split(/\s+/, 4);
  if (isConflictMarker(line)) return { message: conflictMessage, reason: "conflicted" };
  if (!version.startsWith("v") || !/^\w+:/.test(hash) || other !== undefined)
    return { message: message("Expected a module, a version and a hash") };
  if (!hash.startsWith("h1:")) return undefined;
  const suffix = "/go.mod";
  if (version.endsWith(suffix)) return { id: `${name} ${version.slice(0, -suffix.length)}` };
  return { id: `${name} ${version}`, module: { key: { system: "GO", name, version }, hash } };
}
