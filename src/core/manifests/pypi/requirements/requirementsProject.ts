import type { Declaration, Manifest, Place, Surroundings } from "../../manifest.ts";
import { includedFiles, type PlacedLine } from "./includedFiles.ts";
import { originAmong } from "../indexes/indexSettings.ts";
import { withOrigin, type Origin } from "../indexes/origin.ts";
import { pipIndexes } from "../indexes/pipIndexes.ts";
import { readRequirement, withoutOptions } from "./requirement.ts";
import { indexesOf } from "./requirementOptions.ts";
import { uvSettings } from "../indexes/uvSettings.ts";

/**
 * Adds what other files say to a requirements file: the version that a constraints file pins, and the index that packages
 * come from. What includes this file is not known, so what is said there does not count.
 */
export async function completeRequirements(manifest: Manifest, around: Surroundings): Promise<Manifest> {
  const [{ options, constraints }, pip, uv] = await Promise.all([
    includedFiles(around),
    pipIndexes(around),
    uvSettings(around),
  ]);
  const origin = originAmong(
    indexesOf(options, ({ shown }) => ` in ${shown}`),
    [pip, uv.indexes],
  );
  const pins = pinsOf(constraints);
  if (origin === undefined && pins.size === 0) return manifest;
  const declarations = manifest.declarations.map((declaration) =>
    placed(constrained(declaration, pins.get(declaration.package.name)), origin),
  );
  return { ...manifest, declarations };
}

/** What the parser took for private by the file alone is told with the file. */
function placed(declaration: Declaration, origin: Origin | undefined): Declaration {
  const { requirement } = declaration;
  if (requirement.kind === "skipped" && requirement.reason === "private" && origin)
    return { ...declaration, requirement: { ...requirement, ...origin } };
  return withOrigin(declaration, origin);
}

interface Pin {
  readonly text: string;
  readonly place: Place;
}

/** By name; without the packages that are pinned to one version here and to another one there. */
function pinsOf(lines: readonly PlacedLine[]): ReadonlyMap<string, Pin> {
  const pins = new Map<string, Pin>();
  const unclear = new Set<string>();
  for (const { line, path } of lines) {
    const { declaration } = readRequirement(withoutOptions(line.text), "constraints", line.start);
    const { requirement, requirementSpan: span } = declaration ?? {};
    if (!declaration || !span || requirement?.kind !== "written" || !isPin(requirement.text)) continue;
    const { name } = declaration.package;
    const isConditional = line.text.slice(span.end - line.start).includes(";");
    if (isConditional || (pins.has(name) && pins.get(name)?.text !== requirement.text)) unclear.add(name);
    if (!pins.has(name)) pins.set(name, { text: requirement.text, place: { path, span } });
  }
  for (const name of unclear) pins.delete(name);
  return pins;
}

/** One version and nothing else. */
function isPin(text: string): boolean {
  return /^={2,3}\s*[^\s,*]+$/.test(text);
}

/** With both what it requires itself and what the constraint does; to change the version is to change the constraint. */
function constrained(declaration: Declaration, pin: Pin | undefined): Declaration {
  const { requirement, package: key, name, scope, nameSpan } = declaration;
  if (!pin || requirement.kind === "skipped" || isPin(requirement.text)) return declaration;
  const text = requirement.text === "" ? pin.text : `${requirement.text},${pin.text}`;
  return { package: key, name, requirement: { kind: "written", text }, scope, nameSpan, elsewhere: pin.place };
}
