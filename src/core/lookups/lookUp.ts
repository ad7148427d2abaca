import { message, type Message } from "../messages/message.ts";
import { type PackageKey, type System, systems, type VersionKey } from "../model/keys.ts";
import { canonicalName, isWholeName } from "../model/names.ts";
import { projectIdOf, repositoryIn } from "../model/projectId.ts";
import { parsePurl } from "../model/purl.ts";
import { subjectWhat, type PageSubject } from "../pages/subject.ts";
import { chainIdOf, fileHashes } from "./hashes.ts";
import { keyOf, parsePackageQuery } from "./packageQuery.ts";

/** A possible meaning of a text for a person who looks something up. */
export type LookUp =
  | { readonly kind: "page"; readonly what: Message; readonly subject: PageSubject }
  /** A text that is recognized, and cannot be asked for. */
  | { readonly kind: "refused"; readonly reason: Message };

/** Nothing that has a name is longer, whatever was pasted. */
const longest = 2_000;

/**
 * Returns the possible meanings of a text that is typed or pasted, the likeliest first: a package URL, an advisory, a repository,
 * the page of a package at its registry, a hash or chain ID, or a package of each system, `preferred` first. Returns none for an
 * empty text and for a long one.
 */
export function lookUpsOf(text: string, preferred?: System): readonly LookUp[] {
  const query = text.trim();
  if (query === "" || query.length > longest) return [];
  if (/^pkg:/i.test(query)) return [ofPurl(query)];
  const advisory = advisoryId(query);
  if (advisory !== undefined) return [lookUpOf({ kind: "advisory", id: advisory })];
  // With its system, a name such as that of a Go module is not an address.
  if (parsePackageQuery(query)?.system) return ofName(query, preferred);
  const linked = packageOfPage(query);
  if (linked) return [ofPackage(linked)];
  const project = projectIdOf(query);
  if (project !== undefined) return [lookUpOf({ kind: "project", id: project })];
  if (/^[a-z][a-z+.-]*:\/\//i.test(query))
    return [{ kind: "refused", reason: message("This address is not one of a repository or a package") }];
  return [...ofHash(query), ...ofName(query, preferred)];
}

/**
 * The Go modules that a repository in the text is, whose names may be private. None where the text names it as a project:
 * `project github.com/acme/tool`.
 */
export function modulesIn(subject: PageSubject, text: string): readonly PackageKey[] {
  if (subject.kind !== "project" || /^\s*project[\s:]/i.test(text)) return [];
  const names = new Set([repositoryIn(text) ?? subject.id, subject.id]);
  return [...names].map((name) => ({ system: "GO", name }));
}

/** Opens the page of a subject. */
export function lookUpOf(subject: PageSubject): LookUp {
  return { kind: "page", what: subjectWhat(subject), subject };
}

function ofPackage(key: PackageKey | VersionKey, purl?: string): LookUp {
  const lookedUp = purl !== undefined && { purl };
  return lookUpOf("version" in key ? { kind: "version", key, ...lookedUp } : { kind: "package", key, ...lookedUp });
}

/** The service refuses qualifiers and subpaths: without them it would be asked about another thing. */
function ofPurl(purl: string): LookUp {
  const found = parsePurl(purl);
  if (!found) return { kind: "refused", reason: message("This is not a package URL of one of the seven systems") };
  if (/[?#]/.test(purl))
    return {
      kind: "refused",
      reason: message("The service does not answer package URLs with qualifiers or a subpath"),
    };
  const { key, version } = found;
  // A group alone, or an artifact without its group.
  if (!isWholeName(key.system, key.name))
    return { kind: "refused", reason: message("This package URL does not name a package") };
  return ofPackage(version === undefined ? key : { ...key, version }, purl);
}

function ofHash(text: string): readonly LookUp[] {
  const chainId = chainIdOf(text);
  return [
    ...fileHashes(text).map((hash) => lookUpOf({ kind: "file", hash })),
    ...(chainId === undefined ? [] : [lookUpOf({ kind: "image", chainId })]),
  ];
}

function ofName(text: string, preferred: System | undefined): readonly LookUp[] {
  const query = parsePackageQuery(text);
  if (!query) return [];
  const order = query.system
    ? [query.system]
    : [...systems].sort((a, b) => Number(b === preferred) - Number(a === preferred));
  return order.map((system) => {
    const key = keyOf(query, system);
    return ofPackage(query.version === undefined ? key : { ...key, version: query.version });
  });
}

/** The pattern of the pages of a registry, or of the service itself, that have the package in their path. */
interface PagePattern {
  /** The registrable domain; the host may have more in front. */
  readonly domain: string;
  readonly system: System;
  /** The pattern of the decoded path, with the groups `name` and perhaps `version`. */
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
function packageOfPage(text: string): PackageKey | VersionKey | undefined {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return undefined;
  const { hostname, pathname } = new URL(address);
  const path = decoded(pathname);
  const isOf = (domain: string): boolean => hostname === domain || hostname.endsWith(`.${domain}`);
  if (isOf("deps.dev")) return ofService(pathname);
  for (const { domain, system, path: pattern, separator } of pages) {
    const { name, version } = isOf(domain) ? (pattern.exec(path)?.groups ?? {}) : {};
    if (name !== undefined) return keyOfPage(system, separator ? name.replace("/", separator) : name, version);
  }
  return undefined;
}

/** `/npm/%40acme%2Ftool/1.0.0` */
function ofService(pathname: string): PackageKey | VersionKey | undefined {
  const [, first = "", name = "", version = ""] = pathname.split("/").map(decoded);
  const system = systems.find((candidate) => candidate.toLowerCase() === first.toLowerCase());
  return system && name !== "" ? keyOfPage(system, name, version === "" ? undefined : version) : undefined;
}

function keyOfPage(system: System, name: string, version: string | undefined): PackageKey | VersionKey {
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

const letters = "[23456789cfghjmpqrvwx]";

/** The forms of identifiers that nothing else has, in any case. https://ossf.github.io/osv-schema/#id-modified-fields lists the prefixes. */
const unmistakable = new RegExp(
  `^(?:${[
    String.raw`CVE-\d{4}-\d{4,}`,
    `(?:GHSA|CGA)(?:-${letters}{4}){3}`,
    String.raw`(?:GO|GSD|HSEC|JLSEC|LBSEC|MAL|OSEC|OSV|PSF|PYSEC|RSEC|RUSTSEC|UVI)-\d{4}-\d+`,
    String.raw`(?:DLA|DSA|DTSA|ELA|LSN|USN)-\d+(?:-\d+)?`,
    String.raw`(?:AL[BES]A|MGASA|OESA|PHSA|RH[BES]A|RLSA|RXSA)-\d{4}[-:][\w.:-]*\d`,
  ].join("|")})$`,
  "i",
);

/** Prefixes that names of packages begin with as well, but not in this case. */
const capital =
  /^(?:A|ALPINE|ASB|AZL|BELL|BIT|CLEANSTART|CURL|DEBIAN|DHI|DRUPAL|ECHO|EEF|FreeBSD|KUBE|MINI|PUB|ROOT|SNYK|SUSE|UBUNTU|V8|openSUSE)-[\w.:-]*\d[\w.:-]*$/;

/** Matches the addresses of advisories' pages up to the identifier. */
const advisoryPages = new RegExp(
  `^https?://(?:www\\.)?(?:${[
    String.raw`osv\.dev/vulnerability/`,
    String.raw`github\.com/(?:[^/?#]+/[^/?#]+/security/)?advisories/`,
    String.raw`deps\.dev/advisory/osv/`,
    String.raw`nvd\.nist\.gov/vuln/detail/`,
    String.raw`cve\.org/CVERecord\?id=`,
    String.raw`pkg\.go\.dev/vuln/`,
    String.raw`rustsec\.org/advisories/`,
  ].join("|")})([\\w.:-]+?)(?:\\.html)?/?(?:[?#].*)?$`,
  "i",
);

/** The identifier of an advisory, or the one that a page is about, as osv.dev spells it; undefined for any other text. */
function advisoryId(text: string): string | undefined {
  const id = advisoryPages.exec(text)?.[1] ?? text;
  if (capital.test(id)) return id;
  if (!unmistakable.test(id)) return undefined;
  const [prefix = "", ...rest] = id.split("-");
  const tail = rest.join("-");
  return `${prefix.toUpperCase()}-${/^(?:GHSA|CGA)$/i.test(prefix) ? tail.toLowerCase() : tail.toUpperCase()}`;
}
