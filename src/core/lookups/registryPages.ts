import type { PackageKey, System, VersionKey } from "../model/keys.ts";
import { canonicalName } from "../model/names.ts";
import { systems } from "../model/keys.ts";

/** Where a page of a registry, or of the service itself, has the package in its path. */
interface PagePattern {
  /** The registrable domain; the host may have more in front. */
  readonly domain: string;
  readonly system: System;
  /** Of the decoded path, with the groups `name` and perhaps `version`. */
  readonly path: RegExp;
  /** `group/artifact` of Maven. */
  readonly separator?: ":";
}

/** The pages for people, which are not always at the domain that packages are installed from. */
const pages: readonly PagePattern[] = [
  { domain: "npmjs.com", system: "NPM", path: /^\/package\/(?<name>(?:@[^/]+\/)?[^/]+)(?:\/v\/(?<version>[^/]+))?/ },
  { domain: "npmjs.org", system: "NPM", path: /^\/package\/(?<name>(?:@[^/]+\/)?[^/]+)(?:\/v\/(?<version>[^/]+))?/ },
  { domain: "crates.io", system: "CARGO", path: /^\/crates\/(?<name>[^/]+)(?:\/(?<version>\d[^/]*))?/ },
  { domain: "docs.rs", system: "CARGO", path: /^\/(?:crate\/)?(?<name>[^/]+)(?:\/(?<version>\d[^/]*))?/ },
  { domain: "pypi.org", system: "PYPI", path: /^\/project\/(?<name>[^/]+)(?:\/(?<version>[^/]+))?/ },
  { domain: "rubygems.org", system: "RUBYGEMS", path: /^\/gems\/(?<name>[^/]+)(?:\/versions\/(?<version>[^/]+))?/ },
  { domain: "nuget.org", system: "NUGET", path: /^\/packages\/(?<name>[^/]+)(?:\/(?<version>\d[^/]*))?/ },
  { domain: "go.dev", system: "GO", path: /^\/(?<name>[^@]+\.[^@]+?)(?:@(?<version>v[^/]+))?\/?$/ },
  {
    domain: "sonatype.com",
    system: "MAVEN",
    path: /^\/artifact\/(?<name>[^/]+\/[^/]+)(?:\/(?<version>\d[^/]*))?/,
    separator: ":",
  },
  {
    domain: "mvnrepository.com",
    system: "MAVEN",
    path: /^\/artifact\/(?<name>[^/]+\/[^/]+)(?:\/(?<version>[^/]+))?/,
    separator: ":",
  },
];

/** The package, or the version of it, that the page at this address is about; undefined for any other text. */
export function packageOfPage(text: string): PackageKey | VersionKey | undefined {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return undefined;
  const { hostname, pathname } = new URL(address);
  const path = decoded(pathname);
  const isOf = (domain: string): boolean => hostname === domain || hostname.endsWith(`.${domain}`);
  if (isOf("deps.dev")) return ofService(pathname);
  for (const { domain, system, path: pattern, separator } of pages) {
    const { name, version } = isOf(domain) ? (pattern.exec(path)?.groups ?? {}) : {};
    if (name !== undefined) return keyOf(system, separator ? name.replace("/", separator) : name, version);
  }
  return undefined;
}

/** `/npm/%40acme%2Ftool/1.0.0` */
function ofService(pathname: string): PackageKey | VersionKey | undefined {
  const [, first = "", name = "", version = ""] = pathname.split("/").map(decoded);
  const system = systems.find((candidate) => candidate.toLowerCase() === first.toLowerCase());
  return system && name !== "" ? keyOf(system, name, version === "" ? undefined : version) : undefined;
}

function keyOf(system: System, name: string, version: string | undefined): PackageKey | VersionKey {
  const key = { system, name: canonicalName(system, name) };
  return version === undefined ? key : { ...key, version };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
