import { fileNameOf } from "../../model/path.ts";
import type { Declaration, Manifest, Surroundings } from "../manifest.ts";
import { findMirror } from "./bundleConfig.ts";
import { skipFor, type Skip } from "./gemDeclaration.ts";
import { readGemfile, type GemfileContent } from "./gemfileReader.ts";
import type { Address } from "./gemOrigin.ts";
import { isPublicSource } from "./publicSource.ts";

/** A variable of the environment. */
type Environment = NonNullable<Surroundings["environment"]>;

/**
 * What a Gemfile declares, with what its sources say. `file` is its name. A file without a source is a part of another one,
 * or being written: then the public registry is meant. Of several sources for all gems nobody knows which one has a gem.
 */
export function gemfileDeclarations(
  content: GemfileContent,
  file: string,
  environment?: Environment,
): readonly Declaration[] {
  const overall = sourceOfAll(content, file, environment);
  return content.entries.map(({ declaration, origin, isOwn }) => {
    if (!origin) return skipFor(declaration, overall);
    if (!("source" in origin)) return skipFor(declaration, origin);
    return skipFor(declaration, privateBy(origin.source, isOwn ? undefined : `source in ${file}`, environment));
  });
}

/** The same with the environment and with the mirrors that Bundler is told to use in place of the public registry. */
export async function completeGemfile(manifest: Manifest, around: Surroundings): Promise<Manifest> {
  const declarations = gemfileDeclarations(readGemfile(around.text), fileNameOf(around.path), around.environment);
  const mirror = await findMirror(around);
  return { ...manifest, declarations: declarations.map((declaration) => skipFor(declaration, mirror)) };
}

/** Why no gem is looked up that says nothing of its own source. */
export function sourceOfAll({ sources }: GemfileContent, file: string, environment?: Environment): Skip | undefined {
  for (const source of sources) {
    const skip = privateBy(source, `source in ${file}`, environment);
    if (skip) return skip;
  }
  return undefined;
}

function privateBy(
  { text, variable }: Address,
  detail: string | undefined,
  environment: Environment = () => undefined,
): Skip | undefined {
  const set = variable === undefined ? undefined : environment(variable);
  if (set) return isPublicSource(set) ? undefined : { reason: "private", detail: `${variable} in the environment` };
  if (text !== undefined && isPublicSource(text)) return undefined;
  return { reason: "private", ...(detail !== undefined && { detail }) };
}
