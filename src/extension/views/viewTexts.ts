import { namesOf } from "../../core/analysis/advisories.ts";
import { advisoriesOf, isAboutIgnore, pathOf } from "../../core/analysis/finding.ts";
import type { Severity } from "../../core/analysis/severity.ts";
import { isServed } from "../../core/api/operations.ts";
import { changeFrom, type DirectedChange } from "../../core/fixes/rewrite/versionChange.ts";
import { lockedScope } from "../../core/manifests/lockfile.ts";
import { errorMessage } from "../../core/messages/errors.ts";
import { message, plural, type Message } from "../../core/messages/message.ts";
import { ago } from "../../core/messages/time.ts";
import type { VersionKey } from "../../core/model/keys.ts";
import { printable } from "../../core/model/sanitize.ts";
import type { ScanResult } from "../../core/scan/scanResult.ts";
import { onlyOne, type ScannedDependency } from "../../core/scan/tree/dependencies.ts";
import type { Group } from "../../core/scan/tree/groupNodes.ts";
import type { Grouping } from "../../core/scan/tree/groups.ts";
import { uncheckedCount } from "../../core/render/status.ts";
import { plainLabel } from "../shared/labels.ts";
import { localize } from "../shared/localize.ts";

/** Tells how the tree is grouped, and how old what it shows is, if it was found by an earlier window. */
export function descriptionOf(by: Grouping, { rememberedSince: since }: ScanResult): string {
  const age = since === undefined ? undefined : ago((Date.now() - since) / 1_000);
  return localize(age ? message("{grouping}, scanned {age}", { grouping: descriptions[by], age }) : descriptions[by]);
}

/** The line above the tree. */
export function summaryOf({ files, cancelled, counts, rememberedSince }: ScanResult): string {
  const { checked, unchecked, failure } = counts;
  const incomplete = files.filter(({ coverage }) => coverage.state === "incomplete").length;
  const parts = [
    plural(files.length, "{count} manifest", "{count} manifests"),
    plural(checked, "{count} dependency checked", "{count} dependencies checked"),
    ...(unchecked > 0 ? [uncheckedCount(unchecked)] : []),
    ...(incomplete > 0
      ? [plural(incomplete, "{count} manifest not checked in full", "{count} manifests not checked in full")]
      : []),
  ];
  return [
    ...(rememberedSince === undefined ? [] : [localize(message("From an earlier scan; refresh to check again."))]),
    ...(cancelled ? [localize(message("The scan was canceled."))] : []),
    `${parts.map(localize).join(", ")}.`,
    ...(failure
      ? [plainLabel(localize(message("Some requests failed: {error}.", { error: errorMessage(failure) })))]
      : []),
  ].join(" ");
}

const descriptions = {
  manifest: message("by manifest"),
  package: message("by package"),
  severity: message("by severity"),
};

/** `Error: lodash 4.17.20, fix: 4.18.1, 5 advisories, worst high 8.1`: what the icon and the signs say is in words. */
export function spokenName({ kind, label, description, worst }: Group): string {
  const text = spoken(printable([label, description].filter((part) => part !== "").join(" · ")));
  // The label of a severity says it.
  if (kind === "severity") return text;
  return localize(message("{severity}: {text}", { severity: worst ? severityNames[worst] : notChecked, text }));
}

/** Signs between the words of a row, with what a screen reader is to say in their place. */
const signs: readonly (readonly [sign: RegExp, said: Message])[] = [
  [/ → /g, message(", fix: ")],
  [/ · /g, message(", ")],
  [/ \+(\d+)(?= |,|$)/g, message(" and {count} more", { count: "$1" })],
];

/** `lodash 4.17.20, fix: 4.18.1, dev` for `lodash 4.17.20 → 4.18.1 · dev`. An arrow of a path is a comma. */
function spoken(text: string): string {
  const before = localize(message(" via {path}", { path: "" }));
  const [start, ...paths] = text.split(before);
  const named = [start, ...paths.map((path) => path.replaceAll(" → ", localize(message(", "))))].join(before);
  return signs.reduce((said, [sign, word]) => said.replace(sign, localize(word)), named);
}

const notChecked = message("Not checked");

const severityNames: Readonly<Record<Severity, Message>> = {
  error: message("Error"),
  warning: message("Warning"),
  information: message("Information"),
  hint: message("Hint"),
};

/** Words that say which commands apply to a node; the menus of package.json look for them. */
export function contextWords(group: Group): readonly string[] {
  const key = versionOf(group);
  return [
    group.kind,
    ...(group.item ? ["place"] : []),
    ...updateWord(group),
    ...(advisoryNames(group).length > 0 ? ["advisory"] : []),
    ...planWord(group),
    ...(key ? ["version"] : []),
    ...(key && isServed("GetCapabilities", key.system) ? ["capabilities"] : []),
    ...(key && isServed("GetDependents", key.system) ? ["dependents"] : []),
    ...(graphOf(group) ? ["graph"] : []),
    ...(canIgnore(group) ? ["ignore"] : []),
  ];
}

function updateWord({ kind, dependencies }: Group): readonly string[] {
  const isFixable = dependencies.some((dependency) => fixOf(dependency) !== undefined);
  switch (kind) {
    case "dependency":
      return isFixable || dependencies.some(isSetByLines) ? ["update"] : [];
    case "item":
      return isFixable ? ["updateFound"] : [];
    case "package":
      return isFixable ? ["updateEverywhere"] : [];
    default:
      return [];
  }
}

/** The word for a plan, which dependencies have that a manifest declares, and entries of a lockfile have not. */
function planWord({ kind, dependencies }: Group): readonly string[] {
  const isDeclared = dependencies.some(({ key, declaration }) => key && declaration.scope !== lockedScope);
  return isDeclared && kind === "dependency" ? ["plan"] : isDeclared && kind === "manifest" ? ["planAll"] : [];
}

/** Tells whether other lines of its manifest fix the dependency. */
export function isSetByLines({ fixedIn }: ScannedDependency): boolean {
  return fixedIn?.kind === "packages" && fixedIn.setBy !== undefined && !fixedIn.isWayOut && !fixedIn.held;
}

/** The ID of the advisory that a row below a dependency is about, the worst of several, and its aliases; none for other rows. */
export function advisoryNames({ kind, item }: Group): readonly string[] {
  const [worst] = kind === "item" && item?.kind === "finding" ? advisoriesOf(item.finding) : [];
  return worst ? [...new Set([worst.id, ...namesOf(worst)])] : [];
}

/** The version that fixes the advisories of the dependency itself. */
export function fixOf({ fixedIn, key }: ScannedDependency): DirectedChange | undefined {
  return fixedIn?.kind === "fixed" && !fixedIn.isUnwritten ? changeFrom(key, fixedIn.version) : undefined;
}

/** Returns the version of a group, of a package where all manifests have one; of a finding about a transitive dependency, that one. */
export function versionOf({ kind, item, dependencies }: Group): VersionKey | undefined {
  if (kind === "item") return item?.kind === "finding" ? (pathOf(item.finding)?.at(-1) ?? item.finding.key) : undefined;
  return kind === "dependency" || kind === "package" ? onlyOne(dependencies.map(({ key }) => key)) : undefined;
}

/** The version whose graph can be shown; of a finding about a transitive dependency, which was asked about, that one. */
export function graphOf({ kind, item, dependencies }: Group): VersionKey | undefined {
  const graph = onlyOne(dependencies.map((dependency) => dependency.graph));
  if (kind === "dependency" || kind === "package") return graph;
  if (kind !== "item" || item?.kind !== "finding") return undefined;
  return pathOf(item.finding)?.at(-1) ?? graph;
}

/** Tells whether *Ignore…* has something to offer for the dependency. */
function canIgnore({ dependencies: [dependency], kind }: Group): boolean {
  const isOne = kind === "dependency" || kind === "item";
  return isOne && dependency?.findings.some((finding) => !isAboutIgnore(finding)) === true;
}
