import type { Declaration, Surroundings } from "../../manifest.ts";
import type { Skip } from "../../shared/skip.ts";
import { skipGem } from "../manifest/gemDeclaration.ts";
import type { GemfileContent } from "../manifest/gemfileReader.ts";
import type { Address } from "./gemOrigin.ts";
import { isPublicSource } from "./publicSource.ts";

type Environment = NonNullable<Surroundings["environment"]>;

/**
 * The declarations of a Gemfile with the name `file`; those from other sources than the public registry are skipped. A file
 * without a source is part of another one or still being written, and uses the public registry. Where there are several
 * sources for all gems, any of them may have a gem.
 */
export function gemfileDeclarations(
  content: GemfileContent,
  file: string,
  environment?: Environment,
): readonly Declaration[] {
  const globalSkip = skipOfSources(content, file, environment);
  return content.entries.map(({ declaration, origin, isOwn }) => {
    if (!origin) return skipGem(declaration, globalSkip);
    if (!("source" in origin)) return skipGem(declaration, origin);
    return skipGem(declaration, skipOfAddress(origin.source, isOwn ? undefined : `source in ${file}`, environment));
  });
}

/** Why gems without a source of their own are skipped. */
export function skipOfSources({ sources }: GemfileContent, file: string, environment?: Environment): Skip | undefined {
  for (const source of sources) {
    const skip = skipOfAddress(source, `source in ${file}`, environment);
    if (skip) return skip;
  }
  return undefined;
}

function skipOfAddress(
  { text, variable }: Address,
  detail: string | undefined,
  environment: Environment = () => undefined,
): Skip | undefined {
  const override = variable === undefined ? undefined : environment(variable);
  if (override) {
    return isPublicSource(override) ? undefined : { reason: "private", detail: `${variable} in the environment` };
  }
  if (text !== undefined && isPublicSource(text)) return undefined;
  return { reason: "private", ...(detail !== undefined && { detail }) };
}
