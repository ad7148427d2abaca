import type { LockedPackage } from "../lockfile.ts";
import type { SyntaxProblem } from "../../model/problem.ts";
import { conflictsIn } from "./conflicts.ts";
import { isPublicSource } from "./publicSource.ts";

/** A gem as `Gemfile.lock` lists it, once for each platform. */
export interface LockedGem {
  readonly name: string;
  /** Without the platform. */
  readonly version: string;
  readonly section: LockSection;
  readonly needs: readonly string[];
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

/** The sections of gems. What the others list is also in these, but for platforms, checksums and the versions of tools. */
const kinds: ReadonlySet<string> = new Set(["GEM", "GIT", "PATH", "PLUGIN SOURCE"]);
const heading = /^[A-Z][A-Z ]*$/;
const remote = /^ {2}remote: *(.*)$/;
/** No version has a hyphen; what follows one is the platform. */
const gem = /^ {4}([^\s()]+) \(([0-9][0-9A-Za-z.]*)(?:-[^\s()]*)?\)!?$/;
const need = /^ {6}([^\s()!]+)/;

/**
 * Reads by indentation: a section, its `remote:` and other fields by two blanks, the gems by four and what they need by six.
 * What a merge left in dispute is left out, as nobody knows which side will win.
 */
export function readSections(text: string): LockSections {
  const gems: LockedGem[] = [];
  const problems: SyntaxProblem[] = [...conflictsIn(text)];
  let kind = "";
  let remotes: string[] = [];
  let section: LockSection | undefined;
  let needs: string[] | undefined;
  let isDisputed = false;

  for (const { line, start } of linesOf(text)) {
    const complain = (message: string) => problems.push({ message, span: { start, end: start + line.length } });
    if (line.startsWith("<<<<<<<")) isDisputed = true;
    if (isDisputed) {
      isDisputed = !line.startsWith(">>>>>>>");
      needs = undefined;
    } else if (line !== "" && !line.startsWith(" ")) {
      kind = line;
      remotes = [];
      section = needs = undefined;
      if (!heading.test(line)) complain("Expected a section such as `GEM`");
    } else if (kinds.has(kind)) {
      const address = remote.exec(line)?.[1];
      if (address !== undefined) remotes.push(address);
      else if (line.startsWith("      ")) {
        const needed = need.exec(line)?.[1];
        if (needed !== undefined) needs?.push(needed);
      } else if (line.startsWith("    ")) {
        const [, name, version] = gem.exec(line) ?? [];
        needs = undefined;
        if (name === undefined || version === undefined) complain("Expected `name (version)`");
        else {
          section ??= { origin: originOf(kind, remotes), remotes };
          gems.push({ name, version, section, needs: (needs = []) });
        }
      }
    }
  }
  return { gems, problems };
}

/** A section without a remote is that of a lockfile without gems, or one that is broken off. */
function originOf(kind: string, remotes: readonly string[]): LockedPackage["origin"] {
  if (kind === "GEM") return remotes.every(isPublicSource) ? "registry" : "private";
  return kind === "GIT" ? "git" : kind === "PATH" ? "path" : "private";
}

interface Line {
  /** Without the blanks at its end. */
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
