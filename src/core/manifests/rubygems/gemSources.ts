import { publicRegistries } from "../../registries/origin.ts";
import type { Declaration, Surroundings, Withheld } from "../manifest.ts";
import { atVariable, inFolders, inHome, readAll, type SettingsText } from "../shared/settingsFiles.ts";
import { privateAmong, replacedBy, type Skip } from "../shared/skip.ts";
import { skipGem } from "./gemDeclaration.ts";
import type { Address } from "./gemOrigin.ts";
import type { GemfileContent } from "./gemfileReader.ts";

/** The parts of the host's surroundings that tell about the sources. */
type SourceHost = Pick<Surroundings, "environment" | "registries">;

/**
 * The declarations of a Gemfile with the name `file`; those from other sources than the public registry are skipped. A file
 * without a source is part of another one or still being written, and uses the public registry. Where there are several
 * sources for all gems, any of them may have a gem.
 */
export function gemfileDeclarations(content: GemfileContent, file: string, host: SourceHost): readonly Declaration[] {
  const globalSkip = skipOfSources(content, file, host);
  return content.entries.map(({ declaration, origin, isOwn }) => {
    if (!origin) return skipGem(declaration, globalSkip);
    if (!("source" in origin)) return skipGem(declaration, origin);
    return skipGem(declaration, skipOfAddress(origin.source, isOwn ? undefined : `source in ${file}`, host));
  });
}

/**
 * Finds why gems without a source of their own are skipped because of these sources, some of which the user may treat as mirrors.
 */
export function skipOfSources({ sources }: GemfileContent, file: string, host: SourceHost): Skip | undefined {
  for (const source of sources) {
    const skip = skipOfAddress(source, `source in ${file}`, host);
    const address = (source.variable === undefined ? undefined : host.environment?.(source.variable)) ?? source.text;
    if (!skip || (address !== undefined && host.registries.origin("RUBYGEMS", address) === "mirror")) continue;
    return address === undefined ? skip : { ...skip, ...replacedBy(skip.detail ?? "", address) };
  }
  return undefined;
}

function skipOfAddress(
  { text, variable }: Address,
  detail: string | undefined,
  { environment = () => undefined, registries }: SourceHost,
): Skip | undefined {
  const isPublic = (address: string) => registries.origin("RUBYGEMS", address) === "public";
  const override = variable === undefined ? undefined : environment(variable);
  if (override) {
    return isPublic(override) ? undefined : { reason: "private", detail: `${variable} in the environment` };
  }
  if (text !== undefined && isPublic(text)) return undefined;
  return { reason: "private", ...(detail !== undefined && { detail }) };
}

const prefix = "BUNDLE_MIRROR__";

/**
 * The private mirror that Bundler uses in place of the public registry, or of every source, by the settings of the project,
 * the environment or the settings of the user. The first setting for a source counts. The detail does not contain the
 * address, as that may hold credentials.
 */
export async function findMirror(surroundings: Surroundings): Promise<Skip | undefined> {
  const file = ".bundle/config";
  const [local] = [...atVariable(surroundings, "BUNDLE_APP_CONFIG", "config"), ...inFolders(surroundings, file)];
  const [user] = [
    ...atVariable(surroundings, "BUNDLE_USER_CONFIG"),
    ...atVariable(surroundings, "BUNDLE_USER_HOME", "config"),
    ...inHome(surroundings, file),
  ];
  const [localSettings, userSettings] = await Promise.all([
    readAll(surroundings, local ? [local] : []),
    readAll(surroundings, user ? [user] : []),
  ]);
  const mirrors = [
    ...localSettings.flatMap(mirrorsIn),
    ...mirrorsOf(surroundings.environment),
    ...userSettings.flatMap(mirrorsIn),
  ];
  const seen = new Set<string>();
  for (const { source, address, detail } of mirrors) {
    if (seen.has(source)) continue;
    seen.add(source);
    if (surroundings.registries.origin("RUBYGEMS", address) === "private") return replacedBy(detail, address);
  }
  return undefined;
}

/** A lockfile has the sources in the Gemfile, and not the mirrors that gems came from: of all of them, where there is one. */
export async function mirroredGems(
  names: readonly string[],
  surroundings: Surroundings,
): Promise<ReadonlyMap<string, Withheld>> {
  const mirror = await findMirror(surroundings);
  return privateAmong(names, () => mirror);
}

interface Mirror {
  /** `ALL`, or the address of the public registry. */
  readonly source: string;
  readonly address: string;
  readonly detail: string;
}

/** Reads lines of `KEY: "value"`. In a key, dots are written as two underscores and hyphens as three. */
function mirrorsIn({ text, label }: SettingsText): readonly Mirror[] {
  return text.split("\n").flatMap((line): readonly Mirror[] => {
    const match = /^(BUNDLE_MIRROR__\S+?)["']?:\s+(\S+)\s*$/.exec(line.replace(/^["']/, ""));
    const [, key = "", value = ""] = match ?? [];
    const source = sourceOf(key);
    const address = value.replace(/^["']|["']$/g, "");
    return source === undefined || address === "" ? [] : [{ source, address, detail: `${key} in ${label}` }];
  });
}

function mirrorsOf(environment: Surroundings["environment"]): readonly Mirror[] {
  const names = ["ALL", "HTTPS://RUBYGEMS__ORG/", "HTTPS://RUBYGEMS__ORG", "HTTP://RUBYGEMS__ORG/"];
  return names.flatMap((name): readonly Mirror[] => {
    const key = prefix + name;
    const address = environment?.(key);
    const source = sourceOf(key);
    return address && source !== undefined ? [{ source, address, detail: `${key} in the environment` }] : [];
  });
}

/** The source that a key sets a mirror for; undefined for sources other than the public registry, and for other settings. */
function sourceOf(key: string): string | undefined {
  const name = key.slice(prefix.length).toUpperCase().replaceAll("__", ".");
  if (name === "ALL") return name;
  const isPublic = publicRegistries.origin("RUBYGEMS", name) === "public";
  return isPublic && !name.includes("FALLBACK_TIMEOUT") ? name.replace(/\/$/, "") : undefined;
}
