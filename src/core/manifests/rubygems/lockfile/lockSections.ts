import { message, type Message } from "../../../messages/message.ts";
import type { SyntaxProblem } from "../../../model/problem.ts";
import type { LockedPackage } from "../../lockfile.ts";
import { perSlice, type Slices } from "../../../model/slices.ts";
import { conflictProblems, findConflicts } from "../../shared/mergeConflicts.ts";
import { isPublicSource } from "../sources/publicSource.ts";

/** A gem as `Gemfile.lock` lists it, once for each platform. */
export interface LockedGem {
  readonly name: string;
  /** Without the platform. */
  readonly version: string;
  readonly section: LockSection;
  /** Their names. */
  readonly dependencies: readonly string[];
}

export interface LockSection {
  readonly origin: LockedPackage["origin"];
  /** The addresses or folders that the gems come from. */
  readonly remotes: readonly string[];
}

export interface LockSections {
  readonly gems: readonly LockedGem[];
  readonly problems: readonly SyntaxProblem[];
}

/** The sections that list gems. The others repeat them, or list platforms, checksums and versions of tools. */
const kinds: ReadonlySet<string> = new Set(["GEM", "GIT", "PATH", "PLUGIN SOURCE"]);
const headingPattern = /^[A-Z][A-Z ]*$/;
const remotePattern = /^ {2}remote: *(.*)$/;
/** Versions have no hyphen; what follows one is the platform. */
const gemPattern = /^ {4}([^\s()]+) \(([0-9][0-9A-Za-z.]*)(?:-[^\s()]*)?\)!?$/;
const dependencyPattern = /^ {6}([^\s()!]+)/;

/** The section and the gem that the current line belongs to. */
interface Position {
  kind: string;
  remotes: string[];
  /** Undefined until the section lists a gem. */
  section: LockSection | undefined;
  /** Of the gem above; undefined where its line cannot be read. */
  dependencies: string[] | undefined;
}

/**
 * Reads by indentation: `remote:` and other fields of a section by two spaces, gems by four, their dependencies by six.
 * Both sides of a merge conflict are left out, as it is unknown which will be chosen.
 */
export function* readLockSections(text: string): Slices<LockSections> {
  const conflicts = findConflicts(text);
  const gems: LockedGem[] = [];
  const problems: SyntaxProblem[] = [...conflictProblems(conflicts)];
  const position: Position = { kind: "", remotes: [], section: undefined, dependencies: undefined };
  let nextConflict = 0;
  let lines = 0;
  for (const { line, start } of linesOf(text)) {
    if (++lines % perSlice === 0) yield;
    while ((conflicts[nextConflict]?.end ?? Infinity) <= start) nextConflict++;
    const conflict = conflicts[nextConflict];
    if (conflict && conflict.marker.start <= start) {
      position.dependencies = undefined;
      continue;
    }
    const problem = readLine(position, line, gems);
    if (problem) problems.push({ message: problem, span: { start, end: start + line.length } });
  }
  // Bundler writes this section at the end, also if it is empty.
  if (problems.length === 0 && gems.length > 0 && !/^DEPENDENCIES[ \t\r]*$/m.test(text)) {
    problems.push({ message: message("Unexpected end of file"), span: { start: text.length, end: text.length } });
  }
  return { gems, problems };
}

/** The message of a problem, if the line has one. */
function readLine(position: Position, line: string, gems: LockedGem[]): Message | undefined {
  if (line !== "" && !line.startsWith(" ")) {
    Object.assign(position, { kind: line, remotes: [], section: undefined, dependencies: undefined });
    return headingPattern.test(line) ? undefined : message("Expected a section such as `GEM`");
  }
  if (!kinds.has(position.kind)) return undefined;
  const remote = remotePattern.exec(line)?.[1];
  if (remote !== undefined) position.remotes.push(remote);
  else if (line.startsWith("      ")) {
    const dependency = dependencyPattern.exec(line)?.[1];
    if (dependency === undefined) return message("Expected the name of a gem");
    position.dependencies?.push(dependency);
  } else if (line.startsWith("    ")) return readGem(position, line, gems);
  return undefined;
}

function readGem(position: Position, line: string, gems: LockedGem[]): Message | undefined {
  const [, name, version] = gemPattern.exec(line) ?? [];
  position.dependencies = undefined;
  if (name === undefined || version === undefined) return message("Expected `name (version)`");
  const { kind, remotes } = position;
  position.section ??= { origin: originOf(kind, remotes), remotes };
  position.dependencies = [];
  gems.push({ name, version, section: position.section, dependencies: position.dependencies });
  return undefined;
}

/** A section without a remote is that of a lockfile without gems, or cut off. */
function originOf(kind: string, remotes: readonly string[]): LockedPackage["origin"] {
  if (kind === "GEM") return remotes.every(isPublicSource) ? "registry" : "private";
  return kind === "GIT" ? "git" : kind === "PATH" ? "path" : "private";
}

interface Line {
  /** Without trailing spaces. */
  readonly line: string;
  readonly start: number;
}

function* linesOf(text: string): Generator<Line> {
  let start = text.startsWith("\uFEFF") ? 1 : 0;
  while (start < text.length) {
    const feed = text.indexOf("\n", start);
    const end = feed < 0 ? text.length : feed;
    yield { line: text.slice(start, end).trimEnd(), start };
    start = end + 1;
  }
}
