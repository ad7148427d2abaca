/** Query, PurlLookup and QueryContainerImages: from something at hand to what it is. */
import { systems, type System } from "../../src/core/model/keys.ts";
import type { Context, KnownArtifact } from "./context.ts";
import { Refusal } from "./encoding.ts";
import { hashes, images, type HashMatch } from "./indexes.ts";
import { findPackage, findVersion, packageMessage, versionMessage } from "./packages.ts";
import { parsePurl } from "./purl.ts";
import { found, missing, type Reply } from "./reply.ts";
import type { VersionFacts } from "./snapshot.ts";

const most = 1000;
const digests: Readonly<Record<string, number>> = { MD5: 16, SHA1: 20, SHA256: 32, SHA512: 64 };

export const queryParameters = [
  "hash.type",
  "hash.value",
  "versionKey.system",
  "versionKey.name",
  "versionKey.version",
];

/** Needs a whole hash, a whole version key or both, which narrows. */
export function query(parameters: ReadonlyMap<string, string>, context: Context): Reply {
  const hash = hashOf(parameters, context);
  const key = keyOf(parameters);
  if (hash === "partial" || key === "partial" || (!hash && !key)) return missing("no results match query");
  const version = key && findVersion(key);
  const matches: readonly HashMatch[] = hash ?? (version ? [{ version, artifacts: [] }] : []);
  const results = matches.filter((match) => !key || match.version === version).slice(0, most);
  if (results.length === 0) return missing("no results match query");
  return found({ results: results.map((match) => result(match, context)) });
}

/** Versions in results are thinner than those of GetVersion. */
function result({ version, artifacts }: HashMatch, context: Context): object {
  const message = versionMessage(version, context);
  if (!context.alpha) return { version: message };
  return { version: { ...message, upstreamIdentifiers: [] }, artifacts: artifacts.map((url) => ({ url })) };
}

function hashOf(
  parameters: ReadonlyMap<string, string>,
  { artifacts }: Context,
): readonly HashMatch[] | "partial" | undefined {
  const type = parameters.get("hash.type");
  const value = parameters.get("hash.value");
  if (type !== undefined && digests[type] === undefined) throw new Refusal(400, `invalid hash.type: ${type}`);
  if (type === undefined && value === undefined) return undefined;
  if (type === undefined || value === undefined) return "partial";
  const bytes = Buffer.from(value, "base64");
  if (bytes.toString("base64") !== value || bytes.length !== digests[type]) {
    throw new Refusal(400, `hash.value is not the base64 of a ${type} digest: ${value}`);
  }
  const more = artifacts.filter(({ hash }) => hash.type === type && hash.value === value).map(matchOf);
  return [...(hashes().get(`${type} ${value}`) ?? []), ...more].filter(
    ({ version }) => version.package.system !== "GO",
  );
}

function matchOf({ key: { version, ...key }, url }: KnownArtifact): HashMatch {
  return { version: { version, package: { ...key, source: "invented", versions: new Map() } }, artifacts: [url] };
}

function keyOf(
  parameters: ReadonlyMap<string, string>,
): { system: System; name: string; version: string } | "partial" | undefined {
  const system = parameters.get("versionKey.system");
  const name = parameters.get("versionKey.name");
  const version = parameters.get("versionKey.version");
  if (system !== undefined && !isSystem(system)) throw new Refusal(400, `invalid versionKey.system: ${system}`);
  if (system !== undefined && name !== undefined && version !== undefined) return { system, name, version };
  return system === undefined && name === undefined && version === undefined ? undefined : "partial";
}

export function isSystem(text: unknown): text is System {
  return (systems as readonly unknown[]).includes(text);
}

export function purlLookup(purl: string, context: Context): Reply {
  const { system, name, version } = parsePurl(purl);
  if (version === undefined) {
    const facts = findPackage({ system, name });
    return facts ? found({ package: packageMessage(facts, context) }) : missing("package not found");
  }
  const facts = findVersion({ system, name, version });
  return facts ? found({ version: versionMessage(facts, context) }) : missing("version not found");
}

export function findByPurl(purl: string): VersionFacts | undefined {
  const { version, ...key } = parsePurl(purl);
  if (version === undefined) throw new Refusal(400, `purl without a version: ${purl}`);
  return findVersion({ ...key, version });
}

export function queryContainerImages(chainId: string): Reply {
  const repositories = images().get(chainId);
  if (!repositories) return missing("no images found");
  const results = repositories
    .slice(0, most)
    .map((repository) => ({ registry: "https://registry.example", repository }));
  return found({ results });
}
