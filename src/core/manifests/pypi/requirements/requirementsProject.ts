import type { Declaration, Manifest, Withheld, Place, Surroundings } from "../../manifest.ts";
import { fileNameOf } from "../../../model/path.ts";
import { skip, type Skip } from "../../shared/skip.ts";
import { defaultOrigin } from "../indexes/indexSettings.ts";
import { fromPrivateIndex, withOrigin } from "../indexes/origin.ts";
import { pipIndexes } from "../indexes/pipIndexes.ts";
import { uvSettings } from "../indexes/uvSettings.ts";
import { recordLineFolders } from "../manifest/pythonFolders.ts";
import { includedFiles, type LocatedLine } from "./includedFiles.ts";
import { readRequirement, withoutOptions } from "./requirement.ts";
import { parseRequirementsFile } from "./requirementsFile.ts";
import { indexesOf } from "./requirementOptions.ts";

/**
 * Completes a requirements file from other files: the declarations of included files, the versions that constraints
 * files allow, and the index that packages come from. Options of files that include this one are unknown.
 */
export async function completeRequirements(manifest: Manifest, surroundings: Surroundings): Promise<Manifest> {
  await recordLineFolders(surroundings);
  const files = await includedFiles(surroundings);
  const { constraints, declarations: included, gaps: unread } = files;
  const origin = await originBy(files, surroundings);
  const bounds = boundsOf(constraints);
  const own = parseRequirementsFile(surroundings.text, surroundings).declarations;
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

/** What files are named after: `requirements-dev.txt`, `dev-requirements.in`, `requirements/test.txt`. */
const forDevelopment =
  /(?:^|[-_.])(?:dev|devel|develop|development|tests?|testing|docs?|documentation|lint|linting|typing|ci)(?=[-_.])/i;

/** Pinned requirements do not show the index that they came from: all of them come from the one that is set. */
export async function privateRequirements(
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
  return defaultOrigin(indexesOf(options, { where: ({ label }) => ` in ${label}`, user: surroundings }), [
    pip,
    uv.indexes,
  ]);
}

/** Replaces also the detail of declarations that are private by the file alone, which does not name the file. */
function withDefaultOrigin(declaration: Declaration, origin: Skip | undefined): Declaration {
  const { requirement } = declaration;
  const isPrivate = requirement.kind === "skipped" && requirement.reason === "private";
  return isPrivate && origin ? skip(declaration, origin) : withOrigin(declaration, origin);
}

/** What constraints files allow of a package. */
interface Bound {
  /** The specifiers of all lines, in which that of `place` is the last. */
  readonly text: string;
  readonly place: Place;
}

/** By name, without packages that are pinned to different versions, or only under a condition. */
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

/** Whether the text is exactly one version. */
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
