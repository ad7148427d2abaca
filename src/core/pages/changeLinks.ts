import { commitComparison } from "../analysis/gathering/commitComparison.ts";
import { declaredSources, sourceRelation } from "../analysis/gathering/provenance.ts";
import type { RelationProvenance, Version } from "../api/messages.ts";
import { link, message, type Message } from "../messages/message.ts";
import { webUrl } from "../model/webUrl.ts";
import { messageCell, valued } from "./cells.ts";
import type { Cell } from "./page.ts";

/**
 * Links to what describes the changes of a version: what its package declares as such, and the releases of its repository on hosts
 * whose addresses are known. Nobody has checked that these pages exist.
 */
export function changeLinks(version: Version): readonly Cell[] {
  const declared = version.links
    .filter(({ label, url }) => isChangelog(label, url))
    .map(({ url }) => ({ text: message("Changelog"), url, known: declaredOnly }));
  const { projectKey, relationProvenance = "UNVERIFIED_METADATA" } = sourceRelation(version) ?? {};
  const id = projectKey?.id ?? declaredSources(version)[0];
  const releases = id === undefined ? undefined : releasesOf(id);
  const all = [
    ...declared,
    ...(releases === undefined ? [] : [{ text: message("Releases"), url: releases, known: known[relationProvenance] }]),
  ];
  return [...new Map(all.map((each) => [each.url, each])).values()].map(linkCell);
}

/**
 * The comparison of the sources of two versions on the page of their repository: by the commits that are attested, or by the tags that are
 * versions of a Go module. Tags of other systems are not known. Undefined where nothing is certain.
 */
export function sourceComparison(from: Version, to: Version): Cell | undefined {
  const attested = commitComparison(from, to);
  const text = message("Changes of the source");
  if (attested !== undefined) return linkCell({ text, url: attested, known: message("by attested commits") });
  const tagged = tagComparison(from, to);
  return tagged === undefined
    ? undefined
    : linkCell({ text, url: tagged, known: message("by the tags of the module") });
}

interface ChangeLink {
  readonly text: Message;
  readonly url: string;
  /** The way in which it is known. */
  readonly known: Message;
}

function linkCell({ text, url, known }: ChangeLink): Cell {
  return valued(messageCell(message("{text}: {page} ({known})", { text, page: link(url, url), known })), url);
}

const declaredOnly = message("as declared; not verified");

const known: Readonly<Record<RelationProvenance, Message>> = {
  SLSA_ATTESTATION: message("as attested"),
  PYPI_PUBLISH_ATTESTATION: message("as attested"),
  RUBYGEMS_PUBLISH_ATTESTATION: message("as attested"),
  GO_ORIGIN: message("by the Go module proxy"),
  UNVERIFIED_METADATA: declaredOnly,
  UNKNOWN: declaredOnly,
};

/** The page with the releases of a repository; undefined for a host that has none, or whose addresses are not known. */
function releasesOf(id: string): string | undefined {
  if (id.startsWith("github.com/")) return `https://${id}/releases`;
  return id.startsWith("gitlab.com/") ? `https://${id}/-/releases` : undefined;
}

/** The versions of a Go module, which alone has such a name, at the root of its repository are tags there, but for those of a single commit. */
function tagComparison({ versionKey: from }: Version, { versionKey: to }: Version): string | undefined {
  const [, repository] = /^(github\.com\/[^/]+\/[^/]+)(?:\/v\d+)?$/.exec(to.name) ?? [];
  const [before, after] = [from.version, to.version].map((version) => version.replace(/\+incompatible$/, ""));
  const isTag = (tag = "") => /^v\d+\.\d+\.\d+(?:-[a-z]+(?:\.?\d+)*)?$/i.test(tag);
  const isKnown = repository !== undefined && isTag(before) && isTag(after) && before !== after;
  return isKnown ? `https://${repository}/compare/${before}...${after}` : undefined;
}

/** Tells whether a link leads to a list of changes, by what its package calls it or by its last part. */
function isChangelog(label: string, url: string): boolean {
  const words = /^(?:change[ _-]?log|changes|release[ _-]?notes?|history|what'?s[ _-]?new)$/i;
  const last = /\/([^/?#]+?)(?:\.\w+)?\/?(?:[?#].*)?$/.exec(url)?.[1] ?? "";
  return webUrl(url) !== undefined && (words.test(label.trim()) || words.test(last));
}
