import type { Withheld, Surroundings } from "../../manifest.ts";
import { atVariable, inFolders, inHome, readAll, type SettingsText } from "../../shared/settingsFiles.ts";
import { isUserMirror, replacedBy } from "../../shared/mirrors/userMirrors.ts";
import { privateAmong, type Skip } from "../../shared/skip.ts";
import { isPublicSource } from "./publicSource.ts";

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
    if (!isPublicSource(address) && !isUserMirror(address, surroundings)) return replacedBy(detail, address);
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
  return isPublicSource(name) && !name.includes("FALLBACK_TIMEOUT") ? name.replace(/\/$/, "") : undefined;
}
