import type * as m from "../messages/messages.ts";
import {
  flag,
  given,
  message,
  messageOrNothing,
  messages,
  number,
  text,
  textOrNothing,
  texts,
  word,
  DecodeError,
  type Json,
} from "./fields.ts";
import { attestation, projectKey, relation, slsaProvenance, versionKey } from "./packages.ts";

export function decodeAdvisory(record: Json): m.Advisory {
  const id = text(message(record.advisoryKey, "advisoryKey"), "id");
  if (id === "") throw new DecodeError("an advisory without an id");
  const vector = textOrNothing(record, "cvss3Vector");
  const score = number(record, "cvss3Score");
  return {
    advisoryKey: { id },
    url: text(record, "url"),
    title: text(record, "title"),
    aliases: texts(record, "aliases"),
    // Zero with no vector is how the wire says that nobody has scored it.
    ...given("cvss3Score", score === 0 && vector === undefined ? undefined : score),
    ...given("cvss3Vector", vector),
  };
}

export function decodeDependencies(record: Json): m.Dependencies {
  return {
    nodes: messages(record, "nodes", (node) => ({
      versionKey: versionKey(node.versionKey),
      bundled: flag(node, "bundled"),
      relation: word(node, "relation", ["SELF", "DIRECT", "INDIRECT"]),
      errors: texts(node, "errors"),
    })),
    edges: messages(record, "edges", (edge) => ({
      fromNode: number(edge, "fromNode"),
      toNode: number(edge, "toNode"),
      requirement: text(edge, "requirement"),
    })),
    error: text(record, "error"),
  };
}

export function decodeDependents(record: Json): m.Dependents {
  return {
    dependentCount: number(record, "dependentCount"),
    directDependentCount: number(record, "directDependentCount"),
    indirectDependentCount: number(record, "indirectDependentCount"),
  };
}

export function decodeCapabilities(record: Json): m.Capabilities {
  return {
    capabilities: messages(record, "capabilities", (item) => ({
      capability: text(item, "capability"),
      directCount: number(item, "directCount"),
      indirectCount: number(item, "indirectCount"),
    })),
  };
}

export function decodeProject(record: Json): m.Project {
  return {
    projectKey: projectKey(record.projectKey),
    openIssuesCount: number(record, "openIssuesCount"),
    starsCount: number(record, "starsCount"),
    forksCount: number(record, "forksCount"),
    license: text(record, "license"),
    description: text(record, "description"),
    homepage: text(record, "homepage"),
    ...given("scorecard", messageOrNothing(record, "scorecard", scorecard)),
    ...given(
      "ossFuzz",
      messageOrNothing(record, "ossFuzz", (fuzz) => ({
        lineCount: number(fuzz, "lineCount"),
        lineCoverCount: number(fuzz, "lineCoverCount"),
        date: text(fuzz, "date"),
        configUrl: text(fuzz, "configUrl"),
      })),
    ),
  };
}

function scorecard(record: Json): m.Scorecard {
  const repository = messageOrNothing(record, "repository", (item) => item) ?? {};
  const program = messageOrNothing(record, "scorecard", (item) => item) ?? {};
  return {
    date: text(record, "date"),
    repository: { name: text(repository, "name"), commit: text(repository, "commit") },
    scorecard: { version: text(program, "version"), commit: text(program, "commit") },
    checks: messages(record, "checks", (check) => {
      const documentation = messageOrNothing(check, "documentation", (item) => item) ?? {};
      const score = number(check, "score");
      return {
        name: text(check, "name"),
        documentation: { shortDescription: text(documentation, "shortDescription"), url: text(documentation, "url") },
        ...given("score", score < 0 ? undefined : score),
        reason: text(check, "reason"),
        details: texts(check, "details"),
      };
    }),
    overallScore: number(record, "overallScore"),
    metadata: texts(record, "metadata"),
  };
}

export function decodeProjectPackageVersions(record: Json): m.ProjectPackageVersions {
  return {
    versions: messages(record, "versions", (item) => ({
      versionKey: versionKey(item.versionKey),
      ...relation(item),
      slsaProvenances: messages(item, "slsaProvenances", slsaProvenance),
      attestations: messages(item, "attestations", attestation),
    })),
  };
}

export function decodeContainerImages(record: Json): m.ContainerImages {
  return {
    results: messages(record, "results", (item) => ({
      registry: text(item, "registry"),
      repository: text(item, "repository"),
    })),
  };
}
