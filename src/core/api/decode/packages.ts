import type {
  Cooldown,
  Package,
  ProjectStatus,
  PurlLookupResult,
  QueryResult,
  SimilarlyNamedPackages,
  Version,
  VersionSummary,
} from "../messages/packages.ts";
import type { PackageKey } from "../../model/keys.ts";
import {
  DecodeError,
  flag,
  flagOrNothing,
  optionalField,
  message,
  messageOrNothing,
  messages,
  messagesOrNothing,
  text,
  textOrNothing,
  texts,
  type Json,
} from "./fields.ts";
import { advisoryKey, packageKey, projectKey, versionKey } from "./keys.ts";
import { attestation, relation, slsaProvenance } from "./provenance.ts";

export function decodePackage(record: Json): Package {
  const key = packageKey(record.packageKey);
  return {
    packageKey: key,
    ...optionalField("purl", textOrNothing(record, "purl")),
    versions: messages(record, "versions", (item) => listedVersion(item, key)),
  };
}

/**
 * One of thousands that are kept: it shares the name with its package, its fields are in the object itself, and it has no package URL,
 * which is only shown of a single version.
 */
function listedVersion(record: Json, { system, name }: PackageKey): VersionSummary {
  const own = versionKey(record.versionKey);
  const key = own.system === system && own.name === name ? { system, name, version: own.version } : own;
  const facts = listedFacts(record);
  const { publishedAt, isDefault, isDeprecated, deprecatedReason } = facts;
  if (publishedAt === undefined || isDeprecated === undefined || deprecatedReason !== undefined) {
    return { versionKey: key, ...facts };
  }
  return { versionKey: key, publishedAt, isDefault, isDeprecated };
}

/** What a list says of a version. */
function listedFacts(record: Json): Omit<VersionSummary, "versionKey"> {
  return {
    ...optionalField("publishedAt", textOrNothing(record, "publishedAt")),
    isDefault: flag(record, "isDefault"),
    ...optionalField("isDeprecated", flagOrNothing(record, "isDeprecated")),
    ...optionalField("deprecatedReason", textOrNothing(record, "deprecatedReason")),
  };
}

export function decodeVersion(record: Json): Version {
  return {
    versionKey: versionKey(record.versionKey),
    ...optionalField("purl", textOrNothing(record, "purl")),
    ...listedFacts(record),
    licenses: texts(record, "licenses"),
    ...optionalField(
      "licenseDetails",
      messagesOrNothing(record, "licenseDetails", (item) => ({
        license: text(item, "license"),
        spdx: text(item, "spdx"),
      })),
    ),
    advisoryKeys: messages(record, "advisoryKeys", advisoryKey),
    links: messages(record, "links", (item) => ({ label: text(item, "label"), url: text(item, "url") })),
    slsaProvenances: messages(record, "slsaProvenances", slsaProvenance),
    attestations: messages(record, "attestations", attestation),
    registries: texts(record, "registries"),
    relatedProjects: messages(record, "relatedProjects", (item) => ({
      projectKey: projectKey(item.projectKey),
      ...relation(item),
    })),
    ...optionalField(
      "upstreamIdentifiers",
      messagesOrNothing(record, "upstreamIdentifiers", (item) => ({
        packageName: text(item, "packageName"),
        versionString: text(item, "versionString"),
        source: text(item, "source"),
      })),
    ),
    ...optionalField("projectStatus", messageOrNothing(record, "projectStatus", projectStatus)),
    ...optionalField("cooldown", messageOrNothing(record, "cooldown", cooldown)),
  };
}

function projectStatus(record: Json): ProjectStatus {
  return { status: text(record, "status"), reason: text(record, "reason") };
}

function cooldown(record: Json): Cooldown {
  return { end: text(record, "end"), description: text(record, "description") };
}

export function decodeSimilarlyNamedPackages(record: Json): SimilarlyNamedPackages {
  return {
    packageKey: packageKey(record.packageKey),
    packages: messages(record, "packages", (item) => ({ packageKey: packageKey(item.packageKey) })),
  };
}

export function decodeQueryResult(record: Json): QueryResult {
  return {
    results: messages(record, "results", (item) => ({
      version: decodeVersion(message(item.version, "version")),
      artifacts: messages(item, "artifacts", (artifact) => ({ url: text(artifact, "url") })),
    })),
  };
}

export function decodePurlLookup(record: Json): PurlLookupResult {
  const found = {
    ...optionalField("package", messageOrNothing(record, "package", decodePackage)),
    ...optionalField("version", messageOrNothing(record, "version", decodeVersion)),
  };
  if (Object.keys(found).length === 0) throw new DecodeError("neither a package nor a version");
  return found;
}
