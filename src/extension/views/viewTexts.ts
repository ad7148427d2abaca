import { namesOf } from "../../core/analysis/advisories.ts";
import { advisoriesOf, isAboutIgnore, pathOf } from "../../core/analysis/finding.ts";
import type { FixedIn } from "../../core/analysis/fixedIn.ts";
import type { Severity } from "../../core/analysis/severity.ts";
import { isServed } from "../../core/api/operations.ts";
import { changeFrom, type DirectedChange } from "../../core/fixes/rewrite/versionChange.ts";
import { lockedScope } from "../../core/manifests/lockfile.ts";
import { errorMessage } from "../../core/messages/errors.ts";
import { counted, listed, message, plural, sentences, servedText, type Message } from "../../core/messages/message.ts";
import { ago } from "../../core/messages/time.ts";
import type { VersionKey } from "../../core/model/keys.ts";
import { printable } from "../../core/model/sanitize.ts";
import type { ScanResult } from "../../core/scan/scanResult.ts";
import { onlyOne, type ScannedDependency } from "../../core/scan/tree/dependencies.ts";
import { fixMark } from "../../core/scan/tree/dependencyTexts.ts";
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
  const failed = failure && message("Some requests failed: {error}.", { error: errorMessage(failure) });
  return localize(
    sentences([
      ...(rememberedSince === undefined ? [] : [message("From an earlier scan; refresh to check again.")]),
      ...(cancelled ? [message("The scan was canceled.")] : []),
      message("{counts}.", { counts: listed(parts) }),
      ...(failed ? [servedText(plainLabel(localize(failed)))] : []),
    ]),
  );
}

const descriptions = {
  manifest: message("by manifest"),
  package: message("by package"),
  severity: message("by severity"),
};

/** `Error: lodash 4.17.20, fix: 4.18.1, 5 advisories, worst high 8.1`: what the icon and the signs say is in words. */
export function spokenName(group: Group): string {
  const { kind, label, description, worst } = group;
  const parts = `${label} · ${description}`.split(" · ").filter((part) => part !== "");
  const fixedIn = kind === "dependency" || kind === "package" ? group.dependencies[0]?.fixedIn : undefined;
  const text = listed(parts.map((part) => spoken(part, fixedIn)));
  // The label of a severity says it.
  if (kind === "severity") return localize(text);
  return localize(message("{severity}: {text}", { severity: worst ? severityNames[worst] : notChecked, text }));
}

/** `lodash 4.17.20, fix: 4.18.1` for `lodash 4.17.20 → 4.18.1`. An arrow of a path is a comma. */
function spoken(part: string, fixedIn: FixedIn | undefined): Message {
  const mark = fixMark(fixedIn);
  const fix = mark && ` → ${localize(mark)}`;
  if (!fix || !part.endsWith(fix)) return withoutArrows(part);
  const text = withoutArrows(part.slice(0, -fix.length));
  return message("{text}, fix: {fix}", { text, fix: spokenFix(fixedIn) ?? mark });
}

/** Of several packages, how many more there are. */
function spokenFix(fixedIn: FixedIn | undefined): Message | undefined {
  if (fixedIn?.kind !== "packages") return undefined;
  const [{ name, version }, ...others] = fixedIn.packages;
  return counted(others.length, "{name} {version} and {count} more", {
    name,
    version,
  });
}

function withoutArrows(text: string): Message {
  return listed(printable(text).split(" → "));
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
