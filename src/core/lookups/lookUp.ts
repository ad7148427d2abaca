import { message, type Message } from "../messages/message.ts";
import { projectIdOf } from "../model/projectId.ts";
import { parsePurl } from "../model/purl.ts";
import { systems, type PackageKey, type System, type VersionKey } from "../model/keys.ts";
import { systemTraits } from "../model/systems.ts";
import type { PageSubject } from "../pages/subject.ts";
import { advisoryId } from "./advisoryIds.ts";
import { fileHashes, chainIdOf } from "./hashes.ts";
import { keyOf, parsePackageQuery } from "./packageQuery.ts";
import { packageOfPage } from "./registryPages.ts";

/** What a text may mean to a person who looks something up. */
export type LookUp =
  | { readonly kind: "page"; readonly what: Message; readonly subject: PageSubject }
  /** It is recognized, and cannot be asked for. */
  | { readonly kind: "refused"; readonly reason: Message };

/** Nothing that has a name is longer, whatever was pasted. */
const longest = 2_000;

/**
 * What a text that is typed or pasted may mean, the likeliest first: a package URL, an advisory, a repository, the page of a package
 * at its registry, a hash or chain ID, or a package of each system, `preferred` first. Empty for an empty text and for a long one.
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

/** Opens the page of a subject. */
export function lookUpOf(subject: PageSubject): LookUp {
  return { kind: "page", what: whatOf(subject), subject };
}

function whatOf(subject: PageSubject): Message {
  switch (subject.kind) {
    case "package":
      return message("{system} package", { system: systemTraits[subject.key.system].displayName });
    case "version":
      return message("{system} package version", { system: systemTraits[subject.key.system].displayName });
    case "capabilities":
      return message("Capabilities");
    case "comparison":
      return message("Comparison");
    case "project":
      return message("Project");
    case "advisory":
      return message("Advisory");
    case "file":
      return message("Files with this {type} hash", { type: subject.hash.type });
    case "files":
      return message("Files by their hashes");
    case "layers":
      return message("Container images of an archive");
    case "purls":
      return message("Package URLs");
    case "image":
      return message("Container images with this chain ID");
  }
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
