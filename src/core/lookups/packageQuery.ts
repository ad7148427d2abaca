import { systems, type PackageKey, type System, type VersionText } from "../model/keys.ts";
import { canonicalName } from "../model/names.ts";
import { systemTraits } from "../model/systems.ts";

/** The parts that a person typed to name a package: the name, and the system and the version if they were given. */
export interface PackageQuery {
  readonly system?: System;
  readonly name: string;
  readonly version?: VersionText;
}

/**
 * Reads `lodash`, `lodash@4.17.20`, `npm lodash`, `npm:@types/node@20`, `org.slf4j:slf4j-api:2.0.0`.
 * Undefined for an empty text or one without a name.
 */
export function parsePackageQuery(text: string): PackageQuery | undefined {
  const prefix = /^([a-z]+)[\s:/]+(?=\S)/i.exec(text.trim());
  const system = systemNames.get(prefix?.[1]?.toLowerCase() ?? "");
  const rest = text.trim().slice(system === undefined ? 0 : (prefix?.[0].length ?? 0));
  const [name, version] = split(rest);
  if (name === "") return undefined;
  return { name, ...(system && { system }), ...(version && { version }) };
}

/** The package that the query means in one system. */
export function keyOf(query: PackageQuery, system: System): PackageKey {
  return { system, name: canonicalName(system, query.name) };
}

function split(text: string): readonly [string, string?] {
  const at = text.lastIndexOf("@");
  if (at > 0) return [text.slice(0, at).trim(), text.slice(at + 1).trim()];
  const parts = text.split(":");
  if (parts.length === 3) return [`${parts[0] ?? ""}:${parts[1] ?? ""}`, parts[2]?.trim() ?? ""];
  return [text.trim()];
}

const systemNames: ReadonlyMap<string, System> = new Map(
  systems.flatMap((system) =>
    [system.toLowerCase(), ...systemTraits[system].aliases].map((name) => [name, system] as const),
  ),
);
