import type { Declaration, Manifest, Place, Surroundings } from "../../manifest.ts";
import { skip, type Skip } from "../../shared/skip.ts";
import { defaultOrigin } from "../indexes/indexSettings.ts";
import { withOrigin } from "../indexes/origin.ts";
import { pipIndexes } from "../indexes/pipIndexes.ts";
import { uvSettings } from "../indexes/uvSettings.ts";
import { includedFiles, type LocatedLine } from "./includedFiles.ts";
import { readRequirement, withoutOptions } from "./requirement.ts";
import { indexesOf } from "./requirementOptions.ts";

/**
 * Completes a requirements file from other files: the versions that constraints files pin, and the index that packages come
 * from. Options of files that include this one are unknown.
 */
export async function completeRequirements(manifest: Manifest, around: Surroundings): Promise<Manifest> {
  const [{ options, constraints }, pip, uv] = await Promise.all([
    includedFiles(around),
    pipIndexes(around),
    uvSettings(around),
  ]);
  const project = indexesOf(options, ({ label }) => ` in ${label}`);
  const origin = defaultOrigin(project, [pip, uv.indexes]);
  const pins = pinsOf(constraints);
  if (origin === undefined && pins.size === 0) return manifest;
  const declarations = manifest.declarations.map((declaration) =>
    withDefaultOrigin(constrain(declaration, pins.get(declaration.package.name)), origin),
  );
  return { ...manifest, declarations };
}

/** Replaces also the detail of declarations that are private by the file alone, which does not name the file. */
function withDefaultOrigin(declaration: Declaration, origin: Skip | undefined): Declaration {
  const { requirement } = declaration;
  const isPrivate = requirement.kind === "skipped" && requirement.reason === "private";
  return isPrivate && origin ? skip(declaration, origin) : withOrigin(declaration, origin);
}

interface Pin {
  readonly text: string;
  readonly place: Place;
}

/** By name, without packages that are pinned to different versions. */
function pinsOf(lines: readonly LocatedLine[]): ReadonlyMap<string, Pin> {
  const pins = new Map<string, Pin>();
  const ambiguous = new Set<string>();
  for (const { line, path } of lines) {
    const { declaration } = readRequirement(withoutOptions(line.text), "constraints", line.start);
    const { requirement, requirementSpan: span } = declaration ?? {};
    if (!declaration || !span || requirement?.kind !== "written" || !isPin(requirement.text)) continue;
    const { name } = declaration.package;
    const isConditional = line.text.slice(span.end - line.start).includes(";");
    if (isConditional || (pins.has(name) && pins.get(name)?.text !== requirement.text)) ambiguous.add(name);
    if (!pins.has(name)) pins.set(name, { text: requirement.text, place: { path, span } });
  }
  for (const name of ambiguous) pins.delete(name);
  return pins;
}

/** Whether the text is exactly one version. */
function isPin(text: string): boolean {
  return /^={2,3}\s*[^\s,*]+$/.test(text);
}

/** Adds the constraint to the requirement. The version is then edited where the constraint is written. */
function constrain(declaration: Declaration, pin: Pin | undefined): Declaration {
  const { requirement, package: key, name, scope, nameSpan } = declaration;
  if (!pin || requirement.kind === "skipped" || isPin(requirement.text)) return declaration;
  const text = requirement.text === "" ? pin.text : `${requirement.text},${pin.text}`;
  return { package: key, name, requirement: { kind: "written", text }, scope, nameSpan, elsewhere: pin.place };
}
