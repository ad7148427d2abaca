import { fileNameOf, folderOf, pathBelow, resolvePath } from "../../model/path.ts";
import type { Span } from "../../model/span.ts";
import { publicRegistries, type Registries } from "../../registries/origin.ts";
import { type Line, logicalLines } from "../../syntax/text.ts";
import type { EntryGap } from "../gap.ts";
import type { Declaration, Manifest, ManifestParser, Place, Surroundings, Withheld } from "../manifest.ts";
import { requirementsPatterns } from "../patterns.ts";
import { shorten } from "../shared/shorten.ts";
import { skip, type Skip } from "../shared/skip.ts";
import { defaultOrigin, fromPrivateIndex, pipIndexes, withOrigin } from "./indexes.ts";
import { recordAddresses, recordLineFolders } from "./pythonFolders.ts";
import { indexesOf, readOptions, readRequirement, type RequirementOption, withoutOptions } from "./requirement.ts";
import { isRequirementsFile, parseRequirementsFile } from "./requirementsFile.ts";
import { uvSettings } from "./uv.ts";

/**
 * Requirements and constraints files, as pip reads them. The files that they include (`-r`, `-c`) are manifests of their own
 * if they are named so, and otherwise part of this one; a version in a constraints file is edited there. Addresses without a
 * name (`-e .`, `./vendored/thing`) are left out.
 */
export const requirementsTxt: ManifestParser = {
  id: "pypi/requirements.txt",
  system: "PYPI",
  patterns: requirementsPatterns,
  handles: isRequirementsFile,
  parse: (text) => parseRequirementsFile(text, publicRegistries),
  complete: completeRequirements,
  privateAmong: privateRequirements,
};

/**
 * Completes a requirements file from other files: the declarations of included files, the versions that constraints
 * files allow, and the index that packages come from. Options of files that include this one are unknown.
 */
async function completeRequirements(manifest: Manifest, surroundings: Surroundings): Promise<Manifest> {
  await recordLineFolders(surroundings);
  await recordAddresses(manifest.declarations, surroundings);
  const files = await includedFiles(surroundings);
  const { constraints, declarations: included, gaps: unread } = files;
  const origin = await originBy(files, surroundings);
  const bounds = boundsOf(constraints);
  const own = parseRequirementsFile(surroundings.text, surroundings.registries).declarations;
  const group = forDevelopment.test(fileNameOf(surroundings.path)) ? ({ isForDevelopment: true } as const) : {};
  const declarations = [...own, ...included].map((declaration) => {
    const constrained = constrain(declaration, bounds.get(declaration.package.name));
    return { ...withDefaultOrigin(constrained, origin), ...group };
  });
  const gaps = [...(manifest.gaps ?? []), ...unread];
  return {
    ...manifest,
    declarations,
    ...(gaps.length > 0 && { gaps }),
    ...(bounds.size > 0 && { constraints: new Map([...bounds].map(([name, { text }]) => [name, text])) }),
  };
}

/** Matches the names of files for development: `requirements-dev.txt`, `dev-requirements.in`, `requirements/test.txt`. */
const forDevelopment =
  /(?:^|[-_.])(?:dev|devel|develop|development|tests?|testing|docs?|documentation|lint|linting|typing|ci)(?=[-_.])/i;

/** Pinned requirements do not show the index that they came from: all of them come from the one that is set. */
async function privateRequirements(
  names: readonly string[],
  surroundings: Surroundings,
): Promise<ReadonlyMap<string, Withheld>> {
  const origin = await originBy(await includedFiles(surroundings), surroundings);
  return fromPrivateIndex(names, () => origin);
}

async function originBy(
  { options }: Pick<Awaited<ReturnType<typeof includedFiles>>, "options">,
  surroundings: Surroundings,
): Promise<Skip | undefined> {
  const [pip, uv] = await Promise.all([pipIndexes(surroundings), uvSettings(surroundings)]);
  return defaultOrigin(
    indexesOf(options, { where: ({ label }) => ` in ${label}`, registries: surroundings.registries }),
    [pip, uv.indexes],
  );
}

/** Replaces also the detail of declarations that are private by the file alone, which does not name the file. */
function withDefaultOrigin(declaration: Declaration, origin: Skip | undefined): Declaration {
  const { requirement } = declaration;
  const isPrivate = requirement.kind === "skipped" && requirement.reason === "private";
  return isPrivate && origin ? skip(declaration, origin) : withOrigin(declaration, origin);
}

/** The versions that constraints files allow of a package. */
interface Bound {
  /** The specifiers of all lines, in which that of `place` is the last. */
  readonly text: string;
  readonly place: Place;
}

/** Collects the bounds by name, without packages that are pinned to different versions, or only under a condition. */
function boundsOf(lines: readonly LocatedLine[]): ReadonlyMap<string, Bound> {
  const bounds = new Map<string, Bound>();
  const ambiguous = new Set<string>();
  for (const { line, path } of lines) {
    const { declaration } = readRequirement(withoutOptions(line.text), "constraints", line.start);
    const { requirement, requirementSpan: span } = declaration ?? {};
    if (!declaration || !span || requirement?.kind !== "written") continue;
    const { name } = declaration.package;
    const bound = { text: requirement.text, place: { path, span } };
    const joined = joinBounds(bounds.get(name), bound);
    if (!joined || line.text.slice(span.end - line.start).includes(";")) ambiguous.add(name);
    bounds.set(name, joined ?? bound);
  }
  for (const name of ambiguous) bounds.delete(name);
  return bounds;
}

/** A pin is the last, as it decides. Undefined for two pins that differ. */
function joinBounds(first: Bound | undefined, second: Bound): Bound | undefined {
  if (!first || first.text === second.text) return first ?? second;
  const pin = /(?:^|,)(={2,3}\s*[^\s,*]+)$/.exec(first.text)?.[1];
  if (pin === undefined) return { text: `${first.text},${second.text}`, place: second.place };
  if (isPin(second.text)) return pin === second.text ? first : undefined;
  return { text: `${second.text},${first.text}`, place: first.place };
}

/** Checks whether the text is exactly one version. */
function isPin(text: string): boolean {
  return /^={2,3}\s*[^\s,*]+$/.test(text);
}

/** Adds the constraint to the requirement. The version is then edited where the constraint is written. */
function constrain(declaration: Declaration, bound: Bound | undefined): Declaration {
  const { requirement, package: key, name, scope, nameSpan, isConditional } = declaration;
  if (!bound || requirement.kind === "skipped" || isPin(requirement.text)) return declaration;
  const text = requirement.text === "" ? bound.text : `${requirement.text},${bound.text}`;
  return {
    package: key,
    name,
    requirement: { kind: "written", text },
    scope,
    nameSpan,
    elsewhere: bound.place,
    ...(isConditional && { isConditional }),
  };
}

/** The content that pip reads together with a requirements file, in its order. */
export interface IncludedFiles {
  readonly options: readonly LocatedOption[];
  /** Lines of files that are included as constraints. */
  readonly constraints: readonly LocatedLine[];
  /** The declarations of included files that are not manifests by their names, placed where the manifest includes them. */
  readonly declarations: readonly Declaration[];
  /** The files that are included and not read. */
  readonly gaps: readonly EntryGap[];
}

type LocatedOption = RequirementOption & {
  /** The path of the file as written from the first one. */
  readonly label: string;
};

interface LocatedLine {
  readonly line: Line;
  readonly path: string;
}

type FileOption = Extract<RequirementOption, { readonly path: string }>;

interface File {
  readonly path: string;
  readonly text: string;
  readonly depth: number;
  readonly isConstraint: boolean;
  /** The place where the manifest includes it, directly or through other files; undefined for the manifest itself. */
  readonly span?: Span;
}

/** Real projects have fewer files, less deeply nested. */
const maxDepth = 10;
const maxFiles = 50;

/**
 * Follows `-r` and `-c` from file to file. As in pip, paths are relative to the file that contains them, and the options of
 * every file apply to all of them. Addresses are not read, and no file twice.
 */
async function includedFiles({ path, text, readNamed, registries }: Surroundings): Promise<IncludedFiles> {
  const options: LocatedOption[] = [];
  const constraints: LocatedLine[] = [];
  const declarations: Declaration[] = [];
  const gaps: EntryGap[] = [];
  const seen = new Set([path]);
  const root = folderOf(path);

  const follow = async (file: File) => {
    const label = pathBelow(root, file.path) ?? file.path;
    if (file.span && !file.isConstraint && !isRequirementsFile(file.path)) {
      const content = includedDeclarations(file, file.span, registries);
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
 * The requirements in a file that another names at its span in place of a list: options have no meaning there. None for a
 * manifest of its own.
 */
export function listedDeclarations(
  file: Required<Pick<File, "path" | "text" | "span">>,
  registries: Registries,
): Pick<IncludedFiles, "declarations" | "gaps"> {
  if (isRequirementsFile(file.path)) return { declarations: [], gaps: [] };
  const { declarations, gaps } = includedDeclarations(file, file.span, registries);
  const options = logicalLines(file.text).filter(({ text }) => /^\s*-/.test(text));
  const unread = options.map(({ start, text }) =>
    gapAt(file, { start: start + text.search(/\S/), end: start + text.trimEnd().length }),
  );
  return { declarations, gaps: [...gaps, ...unread] };
}

/**
 * Returns the declarations of an included file, and its gaps: what cannot be read of the file is not checked anywhere else, as
 * the file is not a manifest.
 */
function includedDeclarations(
  file: Pick<File, "path" | "text" | "span">,
  nameSpan: Span,
  registries: Registries,
): Pick<IncludedFiles, "declarations" | "gaps"> {
  const { declarations, problems, gaps = [] } = parseRequirementsFile(file.text, registries);
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
