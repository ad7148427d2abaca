import type { Project, ProjectKey, ProjectPackageVersions, Scorecard, ScorecardCheck } from "../messages/projects.ts";
import { optionalField, messageOrEmpty, messageOrNothing, messages, number, text, texts, type Json } from "./fields.ts";
import { projectKey, versionKey } from "./keys.ts";
import { attestation, relation, slsaProvenance } from "./provenance.ts";

export function decodeProject(record: Json): Project {
  const key = projectKey(record.projectKey);
  return {
    projectKey: key,
    ...(hasCounts(key) && {
      openIssuesCount: number(record, "openIssuesCount"),
      starsCount: number(record, "starsCount"),
      forksCount: number(record, "forksCount"),
    }),
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

/** For a project of another host the service leaves the counts out, or sends zeros. */
function hasCounts({ id }: ProjectKey): boolean {
  return /^(?:github|gitlab)\.com\//.test(id);
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
