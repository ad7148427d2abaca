import type { Project, ProjectPackageVersions, Scorecard, ScorecardCheck } from "../messages/projects.ts";
import { optionalField, messageOrEmpty, messageOrNothing, messages, number, text, texts, type Json } from "./fields.ts";
import { projectKey, versionKey } from "./keys.ts";
import { attestation, relation, slsaProvenance } from "./provenance.ts";

export function decodeProject(record: Json): Project {
  return {
    projectKey: projectKey(record.projectKey),
    openIssuesCount: number(record, "openIssuesCount"),
    starsCount: number(record, "starsCount"),
    forksCount: number(record, "forksCount"),
    license: text(record, "license"),
    description: text(record, "description"),
    homepage: text(record, "homepage"),
    ...optionalField("scorecard", messageOrNothing(record, "scorecard", scorecard)),
    ...optionalField(
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

export function decodeProjectPackageVersions(record: Json): ProjectPackageVersions {
  return {
    versions: messages(record, "versions", (item) => ({
      versionKey: versionKey(item.versionKey),
      ...relation(item),
      slsaProvenances: messages(item, "slsaProvenances", slsaProvenance),
      attestations: messages(item, "attestations", attestation),
    })),
  };
}

function scorecard(record: Json): Scorecard {
  const repository = messageOrEmpty(record, "repository");
  const program = messageOrEmpty(record, "scorecard");
  return {
    date: text(record, "date"),
    repository: { name: text(repository, "name"), commit: text(repository, "commit") },
    scorecard: { version: text(program, "version"), commit: text(program, "commit") },
    checks: messages(record, "checks", scorecardCheck),
    overallScore: number(record, "overallScore"),
    metadata: texts(record, "metadata"),
  };
}

function scorecardCheck(record: Json): ScorecardCheck {
  const documentation = messageOrEmpty(record, "documentation");
  const score = number(record, "score");
  return {
    name: text(record, "name"),
    documentation: { shortDescription: text(documentation, "shortDescription"), url: text(documentation, "url") },
    ...optionalField("score", score < 0 ? undefined : score),
    reason: text(record, "reason"),
    details: texts(record, "details"),
  };
}
