import { cleanIn, type Facts } from "../../analysis/facts.ts";
import { fixAmong, isBelow, isOwn, isVulnerability, type Finding } from "../../analysis/finding.ts";
import { commitComparison } from "../../analysis/gathering/commitComparison.ts";
import { graphRootOf } from "../../analysis/graphs/availableGraphs.ts";
import { useOf } from "../../analysis/target/use.ts";
import { heldUpdate, updateOf } from "../../analysis/update.ts";
import type { Version } from "../../api/messages.ts";
import type { OverrideChange } from "../../fixes/override/planOverrides.ts";
import type { PlannedFix } from "../../fixes/plan/planFixes.ts";
import { proposalsFor } from "../../fixes/proposals.ts";
import { changeTo, type VersionChange } from "../../fixes/rewrite/versionChange.ts";
import type { Declaration } from "../../manifests/manifest.ts";
import { fixedInMessage } from "../../messages/fixedIn.ts";
import { formatMessage, message, type Message } from "../../messages/message.ts";
import type { VersionKey, VersionText } from "../../model/keys.ts";
import { registryPage } from "../../model/registryPage.ts";
import { removalCondition } from "../fixMessages.ts";
import { proposalTitle } from "../proposalTitle.ts";
import { versionId } from "../../versions/index.ts";
import { link, markdown, webAddress } from "../markdown.ts";
import { fixedInOf, fixMessage } from "../problems.ts";
import { repositoryOf } from "./source.ts";

/** The addresses behind the links to the host's own commands; undefined for what it has no link to. */
export interface HoverLinks {
  /** Links to a graph, which is as if installed alone on 64-bit Linux where the service resolves it. */
  readonly graphLink: (key: VersionKey, isResolved: boolean) => string | undefined;
  readonly detailsLink: (key: VersionKey) => string | undefined;
  /** Links to the comparison of two versions. Without a second version, the user chooses one. */
  readonly compareLink: (from: VersionKey, to?: VersionKey) => string | undefined;
  /** Links to the versions that the dependency can go to, and what each takes. */
  readonly planLink: (declaration: Pick<Declaration, "name">) => string | undefined;
  /** Writes the version where the declaration has its own. */
  readonly updateLink: (
    declaration: Pick<Declaration, "name" | "nameSpan">,
    change: VersionChange,
  ) => string | undefined;
  /** Makes the first change that the light bulb has for the dependency. */
  readonly fixLink: (declaration: Pick<Declaration, "name" | "nameSpan">) => string | undefined;
  /** Leads to what releases a group, so that the service is asked about it. */
  readonly releaseLink: (pattern: string) => string | undefined;
  /** Leads to what makes a registry a mirror of the public one. */
  readonly mirrorLink: (address: string) => string | undefined;
}

const noLink = () => undefined;

/** The links of a host without commands that a text may lead to. */
export const noLinks: HoverLinks = {
  graphLink: noLink,
  detailsLink: noLink,
  compareLink: noLink,
  planLink: noLink,
  updateLink: noLink,
  fixLink: noLink,
  releaseLink: noLink,
  mirrorLink: noLink,
};

/** The results that a hover has found besides the facts. */
export interface Found {
  readonly findings: readonly Finding[];
  /** The version of `otherVersion`, where the service was asked about it. */
  readonly other?: Version;
  /** The change that is planned where no version that is written for the dependency fixes it. */
  readonly planned?: PlannedFix;
}

/** The way out: the version that fixes the dependency, and where to look closer. */
export function linksLine(facts: Facts, found: Found, host: HoverLinks): string {
  return [...fixParts(facts, found, host), ...commandParts(facts, found, host), ...webParts(facts, found)].join(" · ");
}

/** The version that the way out leads to: the one that fixes most, else the latest, also if it is held back; undefined where none is known. */
export function otherVersion(facts: Facts, findings: readonly Finding[]): string | undefined {
  return fixVersion(facts, findings) ?? updateOf(facts)?.to ?? heldUpdate(facts)?.to;
}

function fixVersion(facts: Facts, findings: readonly Finding[]): string | undefined {
  return versionFix(facts, findings)?.version;
}

/** The fix by a version of the dependency, or by one that fixes some of what is found. */
function versionFix(facts: Facts, findings: readonly Finding[]) {
  const fix = cleanIn(facts) ?? fixAmong(findings);
  return fix?.kind === "fixed" || fix?.kind === "partly" ? fix : undefined;
}

function fixParts(facts: Facts, found: Found, host: HoverLinks): readonly string[] {
  const { findings, planned } = found;
  const name = meantName(findings);
  if (name !== undefined) return command(message("Rename to {name}", { name }), host.fixLink(facts.declaration));
  const text = planned?.kind === "override" ? overriddenText(planned.override) : fixText(facts, findings);
  if (!text) return proposalPart(facts, findings, host);
  const fixed = `**${markdown(text)}**`;
  const other = otherChange(facts, found);
  if (other) return [[fixed, ...command(other, host.fixLink(facts.declaration))].join(" ")];
  const version = writtenVersion(facts, findings);
  if (version === undefined) return [fixed];
  const label = findings.some(({ rule }) => rule === "malicious") ? message("Change version") : message("Update");
  return [[fixed, ...command(label, host.updateLink(facts.declaration, changeTo(facts, version)))].join(" ")];
}

/** The likeliest name that is meant by one that the service does not know. */
function meantName(findings: readonly Finding[]): string | undefined {
  return findings.flatMap((finding) => (finding.rule === "unknown-package" ? finding.items[0].similar : []))[0];
}

/** The version that fixes the dependency, where its own text can be changed to it: not in a lockfile, and not where it is held back. */
function writtenVersion(facts: Facts, findings: readonly Finding[]): VersionText | undefined {
  const fix = versionFix(facts, findings);
  if (!fix || facts.locked?.isListed || isHeldBack(facts, fix.version)) return undefined;
  return fix.kind === "fixed" && fix.isUnwritten ? undefined : fix.version;
}

/** Tells what fixes a dependency besides a version that is written for it; undefined where nothing is known to. */
function otherChange(facts: Facts, { findings, planned }: Found): Message | undefined {
  if (planned) return plannedLabels[planned.kind];
  if (facts.locked?.isListed || fixVersion(facts, findings) !== undefined) return undefined;
  const fixedIn = fixedInOf(findings);
  if (fixedIn?.kind === "packages" && fixedIn.setBy && !fixedIn.held) return message("Update");
  return fixedIn?.kind === "none" && fixedIn.isWayOut ? message("Remove") : undefined;
}

const plannedLabels: Readonly<Record<PlannedFix["kind"], Message>> = {
  override: message("Override"),
  held: message("Update with Exception"),
};

function overriddenText({ overrides: [override, ...more], fixes }: OverrideChange): Message | undefined {
  if (!override) return undefined;
  const packages = [override.to, ...more.map(({ to }) => to)] as const;
  const leavesOwn = fixes.some(({ isItselfAffected }) => isItselfAffected);
  const text = fixedInMessage({ kind: "packages", packages, ...(leavesOwn && { leavesOwn }) });
  const condition = more.length === 0 ? removalCondition(override) : undefined;
  return text && condition ? message("{text}; the override {condition}", { text, condition }) : text;
}

/** The update that the light bulb offers first for what no version fixes, such as a deprecation. */
function proposalPart(facts: Facts, findings: readonly Finding[], host: HoverLinks): readonly string[] {
  const { declaration, locked } = facts;
  const isOffered = findings.length > 0 && !findings.some(isVulnerability) && locked?.isListed !== true;
  const [proposal] = isOffered && useOf(facts).isUpdatable ? proposalsFor(facts) : [];
  if (!proposal) return [];
  return command(proposalTitle(proposal), host.updateLink(declaration, { version: proposal.version }));
}

/**
 * Tells which version fixes the dependency. What its dependencies need is too long for a line here, and above it in the
 * diagnostic.
 */
function fixText(facts: Facts, findings: readonly Finding[]): Message | undefined {
  const clean = cleanIn(facts);
  const isWayOut = findings.some(({ rule }) => rule === "malicious");
  if (clean) return fixedInMessage({ ...clean, ...(isWayOut && { isWayOut }) });
  const own = findings.find((finding) => isOwn(finding) && finding.fixedIn)?.fixedIn;
  if (!isWayOut && own?.kind === "fixed" && findings.some(isBelow)) {
    return message("Its own advisories are fixed in {version}", { version: own.version });
  }
  const fixedIn = fixedInOf(findings);
  return fixedIn && fixMessage(fixedIn);
}

/** Tells whether the package manager holds the version back. */
function isHeldBack({ mature, target }: Facts, version: VersionText): boolean {
  if (target?.kind !== "version" || !mature?.limit) return false;
  return mature.held.has(versionId({ ...target.key, version }));
}

function commandParts(facts: Facts, { findings }: Found, host: HoverLinks): readonly string[] {
  const { target, version, declaration } = facts;
  const { requirement } = declaration;
  const pattern = requirement.kind === "skipped" ? requirement.release : undefined;
  const address = mirrorOf(facts);
  const release = [
    ...(pattern === undefined ? [] : command(releaseTitle(pattern), host.releaseLink(pattern))),
    ...(address === undefined ? [] : [mirrorPart(address, host)]),
  ];
  const root = graphRootOf(facts);
  const isResolved = facts.transitive?.from === "resolved";
  const graph = root ? command(message("Graph"), host.graphLink(root, isResolved)) : [];
  if (target?.kind !== "version") return [...graph, ...release];
  const { key } = target;
  const other = otherVersion(facts, findings);
  const to = other === undefined ? undefined : { ...key, version: other };
  const isFound = version?.kind === "found";
  return [
    ...(isFound && !facts.locked?.isListed ? command(message("Compare"), host.compareLink(key, to)) : []),
    ...graph,
    ...command(message("Details"), host.detailsLink(key)),
    ...release,
  ];
}

/** Has the service asked about the groups that the pattern matches. */
export function releaseTitle(pattern: string): Message {
  return message("Ask about {pattern}", { pattern });
}

/** Has the service asked about packages of the registry at the address, which replaces the public one. */
export function mirrorTitle(address: string): Message {
  return message("Treat {address} as a mirror…", { address });
}

/**
 * The registry in place of the public one that a person may treat as a mirror; undefined where that would change nothing. In a
 * lockfile it is not offered: the settings around it may choose the registry for that package alone.
 */
export function mirrorOf({
  target,
  locked,
  declaration: { requirement },
}: Pick<Facts, "target" | "locked" | "declaration">): string | undefined {
  if (locked?.isListed) return undefined;
  if (requirement.kind === "skipped" && requirement.mirror !== undefined) return requirement.mirror;
  return target?.kind === "unknown" && target.why.kind === "skipped" ? target.why.mirror : undefined;
}

function mirrorPart(address: string, host: HoverLinks): string {
  const unknown = message("This registry is not known to mirror the public one.");
  return [markdown(unknown), ...command(message("Treat it as a mirror…"), host.mirrorLink(address))].join(" ");
}

/** A link, or nothing without an address. */
export function command(label: Message, address: string | undefined): readonly string[] {
  return address === undefined ? [] : [`[${markdown(label)}](${address})`];
}

function webParts(facts: Facts, { other }: Found): readonly string[] {
  const { version, project } = facts;
  if (version?.kind !== "found") return [];
  const page = registryPage(version.value.versionKey, version.value.registries);
  const repository = repositoryOf(version.value, project);
  const comparison = other && commitComparison(version.value, other);
  return [
    ...(page ? pageLink(page.label, page.url) : []),
    ...(repository === undefined ? [] : pageLink(formatMessage(message("repository")), `https://${repository}`)),
    ...(comparison === undefined ? [] : pageLink(formatMessage(message("releases")), comparison)),
  ];
}

/** Nothing where the address does not lead to a page. */
function pageLink(label: string, url: string): readonly string[] {
  return webAddress(url) === undefined ? [] : [link(label, url)];
}
