import type { Declaration, Surroundings } from "../../manifest.ts";
import { isUserMirror, replacedBy } from "../../shared/mirrors/userMirrors.ts";
import type { Skip } from "../../shared/skip.ts";
import { skipGem } from "../manifest/gemDeclaration.ts";
import type { GemfileContent } from "../manifest/gemfileReader.ts";
import type { Address } from "./gemOrigin.ts";
import { isPublicSource } from "./publicSource.ts";

/** What the host knows about the sources. */
type SourceHost = Pick<Surroundings, "environment" | "mirrors">;

/**
 * The declarations of a Gemfile with the name `file`; those from other sources than the public registry are skipped. A file
 * without a source is part of another one or still being written, and uses the public registry. Where there are several
 * sources for all gems, any of them may have a gem.
 */
export function gemfileDeclarations(
  content: GemfileContent,
  file: string,
  host: SourceHost = {},
): readonly Declaration[] {
  const globalSkip = skipOfSources(content, file, host);
  return content.entries.map(({ declaration, origin, isOwn }) => {
    if (!origin) return skipGem(declaration, globalSkip);
    if (!("source" in origin)) return skipGem(declaration, origin);
    return skipGem(declaration, skipOfAddress(origin.source, isOwn ? undefined : `source in ${file}`, host));
  });
}

/** Why gems without a source of their own are skipped: of these sources, the user may treat some as mirrors. */
export function skipOfSources({ sources }: GemfileContent, file: string, host: SourceHost = {}): Skip | undefined {
  for (const source of sources) {
    const skip = skipOfAddress(source, `source in ${file}`, host);
    const address = (source.variable === undefined ? undefined : host.environment?.(source.variable)) ?? source.text;
    if (!skip || (address !== undefined && isUserMirror(address, host))) continue;
    return address === undefined ? skip : { ...skip, ...replacedBy(skip.detail ?? "", address) };
  }
  return undefined;
}

function skipOfAddress(
  { text, variable }: Address,
  detail: string | undefined,
  { environment = () => undefined }: SourceHost,
): Skip | undefined {
  const override = variable === undefined ? undefined : environment(variable);
  if (override) {
    return isPublicSource(override) ? undefined : { reason: "private", detail: `${variable} in the environment` };
  }
  if (text !== undefined && isPublicSource(text)) return undefined;
  return { reason: "private", ...(detail !== undefined && { detail }) };
}
