import { systems, type PackageKey, type VersionKey } from "../../model/keys.ts";
import type * as m from "../messages/messages.ts";
import {
  flag,
  flagOrNothing,
  given,
  message,
  messageOrNothing,
  messages,
  text,
  textOrNothing,
  texts,
  word,
  DecodeError,
  type Json,
} from "./fields.ts";

export function packageKey(value: unknown): PackageKey {
  const record = message(value, "packageKey");
  const system = systems.find((candidate) => candidate === record.system);
  const name = text(record, "name");
  if (!system || name === "") throw new DecodeError("a key without a system or a name");
  return { system, name };
}

export function versionKey(value: unknown): VersionKey {
  const version = text(message(value, "versionKey"), "version");
  if (version === "") throw new DecodeError("a key without a version");
  return { ...packageKey(value), version };
}

export function projectKey(value: unknown): m.ProjectKey {
  return { id: text(message(value, "projectKey"), "id") };
}

export function decodePackage(record: Json): m.Package {
  return {
    packageKey: packageKey(record.packageKey),
    ...given("purl", textOrNothing(record, "purl")),
    versions: messages(record, "versions", summary),
  };
}

function summary(record: Json): m.VersionSummary {
  return {
    versionKey: versionKey(record.versionKey),
    ...given("purl", textOrNothing(record, "purl")),
    ...given("publishedAt", textOrNothing(record, "publishedAt")),
    isDefault: flag(record, "isDefault"),
    ...given("isDeprecated", flagOrNothing(record, "isDeprecated")),
    ...given("deprecatedReason", textOrNothing(record, "deprecatedReason")),
  };
}

export function decodeVersion(record: Json): m.Version {
  return {
    ...summary(record),
    licenses: texts(record, "licenses"),
    ...given(
      "licenseDetails",
      optionalList(record, "licenseDetails", (item) => ({ license: text(item, "license"), spdx: text(item, "spdx") })),
    ),
    advisoryKeys: messages(record, "advisoryKeys", (item) => {
      const id = text(item, "id");
      if (id === "") throw new DecodeError("an advisory without an id");
      return { id };
    }),
    links: messages(record, "links", (item) => ({ label: text(item, "label"), url: text(item, "url") })),
    slsaProvenances: messages(record, "slsaProvenances", slsaProvenance),
    attestations: messages(record, "attestations", attestation),
    registries: texts(record, "registries"),
    relatedProjects: messages(record, "relatedProjects", (item) => ({
      projectKey: projectKey(item.projectKey),
      ...relation(item),
    })),
    ...given(
      "upstreamIdentifiers",
      optionalList(record, "upstreamIdentifiers", (item) => ({
        packageName: text(item, "packageName"),
        versionString: text(item, "versionString"),
        source: text(item, "source"),
      })),
    ),
  };
}

function optionalList<T>(record: Json, field: string, item: (value: Json) => T): readonly T[] | undefined {
  return record[field] === undefined ? undefined : messages(record, field, item);
}

export function slsaProvenance(record: Json): m.SlsaProvenance {
  return {
    sourceRepository: text(record, "sourceRepository"),
    commit: text(record, "commit"),
    url: text(record, "url"),
    verified: flag(record, "verified"),
  };
}

export function attestation(record: Json): m.Attestation {
  return { type: text(record, "type"), ...slsaProvenance(record) };
}

export function relation(record: Json): Pick<m.RelatedProject, "relationType" | "relationProvenance"> {
  return {
    relationProvenance: word(record, "relationProvenance", [
      "SLSA_ATTESTATION",
      "GO_ORIGIN",
      "PYPI_PUBLISH_ATTESTATION",
      "RUBYGEMS_PUBLISH_ATTESTATION",
      "UNVERIFIED_METADATA",
    ]),
    relationType: word(record, "relationType", ["SOURCE_REPO", "ISSUE_TRACKER"]),
  };
}

export function decodeSimilarlyNamedPackages(record: Json): m.SimilarlyNamedPackages {
  return {
    packageKey: packageKey(record.packageKey),
    packages: messages(record, "packages", (item) => ({ packageKey: packageKey(item.packageKey) })),
  };
}

export function decodeQueryResult(record: Json): m.QueryResult {
  return {
    results: messages(record, "results", (item) => ({
      version: decodeVersion(message(item.version, "version")),
      artifacts: messages(item, "artifacts", (artifact) => ({ url: text(artifact, "url") })),
    })),
  };
}

export function decodePurlLookup(record: Json): m.PurlLookupResult {
  return {
    ...given("package", messageOrNothing(record, "package", decodePackage)),
    ...given("version", messageOrNothing(record, "version", decodeVersion)),
  };
}
