import assert from "node:assert/strict";
import { namedInputFor } from "../../src/core/manifests/formats.ts";
import type { Gap } from "../../src/core/manifests/gap.ts";
import type { Declaration } from "../../src/core/manifests/manifest.ts";
import type { ManifestProject } from "../../src/core/manifests/project.ts";
import { contentOf, readIn, type FileTree } from "./project.ts";

/**
 * What becomes of a construct:
 * - `read`: it declares something that is installed, which is read
 * - `named`: it declares something that is installed, and the coverage names its line as not checked
 * - `nothing`: it declares nothing that is installed
 */
type Outcome = "read" | "named" | "nothing";

/** A construct of a format, by its own specification. */
export interface Construct {
  /** As the specification has it: `plugins { id … version … }`. */
  readonly construct: string;
  readonly is: Outcome;
  /** By their absolute path. The first is the file of the format. */
  readonly files: FileTree;
  /**
   * Everything that is declared and checked, or local: `name requirement scope`, with the reason in parentheses in place of
   * the requirement where that is local. Other dependencies that are not checked are lines that are named.
   */
  readonly reads?: readonly string[];
  /** The one line that is named, from 1; 0 for a file that no line names. */
  readonly line?: number;
  /** The file of that line where it is not the first. */
  readonly at?: string;
}

/** Something that is installed, and read. */
export function read(construct: string, files: FileTree, ...reads: readonly string[]): Construct {
  return { construct, is: "read", files, reads };
}

/** Something that is installed, and named at this line, from 1. */
export function named(construct: string, files: FileTree, line: number, ...reads: readonly string[]): Construct {
  return { construct, is: "named", files, line, reads };
}

/** Nothing that is installed. */
export function nothing(construct: string, files: FileTree, ...reads: readonly string[]): Construct {
  return { construct, is: "nothing", files, reads };
}

/** The constructs of a format that declare something to install, and those that may be taken for one. */
export interface ConstructTable {
  /** The ID of the parser. */
  readonly format: string;
  readonly constructs: readonly Construct[];
}

/** Reads the files as the editor and the command line do, and compares what is read and which lines are named. */
export async function checkConstruct(format: string, { is, files, reads = [], line, at }: Construct): Promise<void> {
  const [path = ""] = Object.keys(files);
  assert.equal(is === "named", line !== undefined, "a construct has a line if it is named");
  const { format: found, project } = await readIn(files, path, {
    namedInputFor: () => Promise.resolve(namedInputFor),
    list: (folder) => Promise.resolve(contentOf(folder, files)),
  });
  assert.equal(found, format, path);
  const named = line === undefined ? [] : [line === 0 ? (at ?? path) : `${at ?? path}:${line}`];
  assert.deepEqual({ reads: readsOf(project), named: namesOf(project, path, files) }, { reads: [...reads], named });
  if (is === "read") assert.ok(reads.length > 0, "a construct that is read declares something");
}

function readsOf({ manifest, listed }: ManifestProject): readonly string[] {
  if (listed)
    return listed.map(({ key, origin }) => `${key.name} ${origin === "registry" ? key.version : `(${origin})`}`);
  return manifest.declarations.filter((declaration) => !isNamed(declaration)).map(declarationLine);
}

function declarationLine({ package: { name }, requirement, scope }: Declaration): string {
  const text = requirement.kind === "written" ? requirement.text || "*" : `(${requirement.reason})`;
  return `${name} ${text} ${scope}`;
}

/** Of what is skipped, the coverage passes over local code only. */
function isNamed({ requirement }: Declaration): boolean {
  return requirement.kind === "skipped" && requirement.reason !== "path" && requirement.reason !== "workspace";
}

/** `<path>:<line>` of each line that the coverage names. */
function namesOf({ manifest, gaps }: ManifestProject, path: string, files: FileTree): readonly string[] {
  const problems = manifest.problems.map(({ span }) => lineAt(path, span.start, files));
  const skipped = manifest.declarations.filter(isNamed).map(({ nameSpan }) => lineAt(path, nameSpan.start, files));
  const unread = gaps.map((gap) => placeOf(gap, path, files));
  return [...new Set([...problems, ...skipped, ...unread])];
}

function placeOf(gap: Gap, path: string, files: FileTree): string {
  if (gap.kind === "file") return gap.span ? lineAt(path, gap.span.start, files) : gap.path;
  return lineAt(gap.path ?? path, gap.span.start, files);
}

function lineAt(path: string, offset: number, files: FileTree): string {
  return `${path}:${(files[path] ?? "").slice(0, offset).split("\n").length}`;
}

const outcomes: readonly Outcome[] = ["read", "named", "nothing"];

/** The page of the documentation: how many constructs each format has, and what becomes of each. */
export function constructsPage(tables: readonly ConstructTable[]): string {
  const count = ({ constructs }: ConstructTable, outcome: Outcome) =>
    constructs.filter(({ is }) => is === outcome).length;
  const rows = tables.map((table) => [table.format, ...outcomes.map((outcome) => String(count(table, outcome)))]);
  const sections = tables.map(({ format, constructs }) => {
    const lines = constructs.map(({ construct, is }) => [code(construct), is]);
    return `## ${format}\n\n${markdownTable(["Construct", "Outcome"], lines)}`;
  });
  return `# Constructs of the file formats\n\n${introduction}\n\n${markdownTable(["Format", ...outcomes], rows)}\n\n${sections.join("\n\n")}\n`;
}

const introduction = `<!-- Generated: \`UPDATE_GOLDEN=1 npx mocha test/core/manifests/constructs.test.ts\` -->

What each format can say about packages, and what becomes of it:

- **read**: it declares something that is installed, and that is checked
- **named**: it declares something that is installed, and the coverage names its line as not checked
- **nothing**: it declares nothing that is installed`;

function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function code(text: string): string {
  const marks = text.includes("`") ? "``" : "`";
  return `${marks}${text.replaceAll("|", "\\|")}${marks}`;
}
