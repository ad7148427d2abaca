import { folderOf, pathBelow, resolvePath } from "../../../model/path.ts";
import type { Span } from "../../../model/span.ts";
import { logicalLines, type Line } from "../../../syntax/text/lines.ts";
import type { EntryGap } from "../../gap.ts";
import type { Declaration, Surroundings } from "../../manifest.ts";
import type { UserMirrors } from "../../shared/mirrors/userMirrors.ts";
import { shorten } from "../../shared/shorten.ts";
import { readOptions, type RequirementOption } from "./requirementOptions.ts";
import { isRequirementsFile, parseRequirementsFile } from "./requirementsFile.ts";

/** What pip reads together with a requirements file, in its order. */
export interface IncludedFiles {
  readonly options: readonly LocatedOption[];
  /** Lines of files that are included as constraints. */
  readonly constraints: readonly LocatedLine[];
  /** Of included files that are not manifests by their names, placed where the manifest includes them. */
  readonly declarations: readonly Declaration[];
  /** What is included and not read. */
  readonly gaps: readonly EntryGap[];
}

export type LocatedOption = RequirementOption & {
  /** The path of the file as written from the first one. */
  readonly label: string;
};

export interface LocatedLine {
  readonly line: Line;
  readonly path: string;
}

type FileOption = Extract<RequirementOption, { readonly path: string }>;

interface File {
  readonly path: string;
  readonly text: string;
  readonly depth: number;
  readonly isConstraint: boolean;
  /** Where the manifest includes it, directly or through other files; undefined for the manifest itself. */
  readonly span?: Span;
}

/** Real projects have fewer files, less deeply nested. */
const maxDepth = 10;
const maxFiles = 50;

/**
 * Follows `-r` and `-c` from file to file. As in pip, paths are relative to the file that contains them, and the options of
 * every file apply to all of them. Addresses are not read, and no file twice.
 */
export async function includedFiles({ path, text, readNamed, ...user }: Surroundings): Promise<IncludedFiles> {
  const options: LocatedOption[] = [];
  const constraints: LocatedLine[] = [];
  const declarations: Declaration[] = [];
  const gaps: EntryGap[] = [];
  const seen = new Set([path]);
  const root = folderOf(path);

  const follow = async (file: File) => {
    const label = pathBelow(root, file.path) ?? file.path;
    if (file.span && !file.isConstraint && !isRequirementsFile(file.path)) {
      const content = includedDeclarations(file, file.span, user);
      declarations.push(...content.declarations);
      gaps.push(...content.gaps);
    }
    for (const line of logicalLines(file.text)) {
      const lineOptions = readOptions(line);
      if (file.isConstraint && lineOptions.length === 0) constraints.push({ line, path: file.path });
      for (const option of lineOptions) {
        options.push({ ...option, label });
        if ("path" in option) await include(file, option);
      }
    }
  };
  const include = async (file: File, { kind, path: written, span: own }: FileOption) => {
    const next = resolvePath(folderOf(file.path), written);
    const isComputed = isAddress(written);
    if (!isComputed && seen.has(next)) return;
    if (isComputed || file.depth === maxDepth || seen.size > maxFiles) {
      gaps.push(gapAt(file, own));
      return;
    }
    seen.add(next);
    const span = file.span ?? own;
    const included = await readNamed(next, span);
    if (included === undefined) return;
    await follow({ path: next, text: included, depth: file.depth + 1, isConstraint: kind === "constraints", span });
  };
  await follow({ path, text, depth: 0, isConstraint: false });
  return { options, constraints, declarations, gaps };
}

/**
 * What a file lists that another names at its span, in place of a list of requirements: options have no meaning there. Nothing for a
 * manifest of its own.
 */
export function listedDeclarations(
  file: Required<Pick<File, "path" | "text" | "span">>,
  user: UserMirrors,
): Pick<IncludedFiles, "declarations" | "gaps"> {
  if (isRequirementsFile(file.path)) return { declarations: [], gaps: [] };
  const { declarations, gaps } = includedDeclarations(file, file.span, user);
  const options = logicalLines(file.text).filter(({ text }) => /^\s*-/.test(text));
  const unread = options.map(({ start, text }) => gapAt(file, { start, end: start + text.trimEnd().length }));
  return { declarations, gaps: [...gaps, ...unread] };
}

/** What cannot be read of the file is not checked anywhere else, as the file is not a manifest. */
function includedDeclarations(
  file: Pick<File, "path" | "text" | "span">,
  nameSpan: Span,
  user: UserMirrors,
): Pick<IncludedFiles, "declarations" | "gaps"> {
  const { declarations, problems, gaps = [] } = parseRequirementsFile(file.text, user);
  return {
    declarations: declarations.map(({ requirementSpan, ...declaration }) => ({
      ...declaration,
      nameSpan,
      ...(requirementSpan && { elsewhere: { path: file.path, span: requirementSpan }, isIncluded: true }),
    })),
    gaps: [...problems, ...gaps].flatMap(({ span }) => (span ? gapAt(file, span) : [])),
  };
}

/** The path is given only for another file than the manifest. */
function gapAt({ path, text, span: included }: Pick<File, "path" | "text" | "span">, span: Span): EntryGap {
  return { kind: "entry", text: shorten(text.slice(span.start, span.end)), span, ...(included && { path }) };
}

function isAddress(path: string): boolean {
  return path === "" || path.includes("${") || /^[a-z][a-z0-9+.-]+:\/\//i.test(path);
}
