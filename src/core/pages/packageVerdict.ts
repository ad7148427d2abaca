import { isConfirmed, sortedAdvisories } from "../analysis/advisories.ts";
import type { VersionFacts } from "../analysis/facts.ts";
import { latestFirst, latestVersion } from "../analysis/gathering/latestVersion.ts";
import type { Fetched } from "../api/fetched.ts";
import type { Package, VersionSummary } from "../api/messages.ts";
import { message, plural } from "../messages/message.ts";
import { age } from "../messages/time.ts";
import { versionMarks } from "../messages/versions.ts";
import { isSameKey, versionId, versionsOf } from "../versions/index.ts";
import { unknownText } from "./answers.ts";
import { filledCell, listCell, messageCell, textCell, pageCell } from "./cells.ts";
import type { Use } from "./host.ts";
import type { Cell, Verdict } from "./page.ts";
import { advisoriesMark, usedIn } from "./verdict.ts";

type Versions = ReadonlyMap<string, VersionFacts>;

/** Says which version of a package to take, and why; undefined until the package is answered. */
export function packageVerdict(
  fetched: Fetched<Package> | undefined,
  { versions, uses, now }: { readonly versions: Versions; readonly uses: readonly Use[]; readonly now: number },
): Verdict | undefined {
  if (!fetched) return undefined;
  const marks =
    fetched.kind === "found" ? choiceMarks(fetched.value, versions, now) : [messageCell(unknownText(fetched))];
  return { marks, ...usedIn(uses) };
}

/**
 * The version to take: the default one, the latest, or the greatest release below, whichever is first without known advisories and
 * not deprecated. What was not answered is passed over.
 */
export function chosenVersion(parent: Package, versions: Versions): VersionSummary | undefined {
  const { isPrerelease } = versionsOf(parent.packageKey.system);
  const { byDefault, latest } = latestVersion(parent, parent.packageKey.system);
  const releases = latestFirst(parent).filter(({ versionKey }) => !isPrerelease(versionKey.version));
  return [byDefault, latest, ...releases].find((summary) => summary && troubleOf(summary, versions) === undefined);
}

function choiceMarks(parent: Package, versions: Versions, now: number): readonly Cell[] {
  const { byDefault, latest } = latestVersion(parent, parent.packageKey.system);
  if (versions.size === 0 && parent.versions.length > 0) return [messageCell(message("Checking the versions…"))];
  const choice = chosenVersion(parent, versions);
  const passedOver = [...new Set([byDefault, latest])].flatMap((summary) =>
    summary && !(choice && isSameKey(summary.versionKey, choice.versionKey)) ? passedOverMarks(summary, versions) : [],
  );
  const malicious = [...versions.values()].filter(isMalicious).length;
  return [
    ...(choice ? takeMarks(choice, { byDefault, latest }) : [messageCell(noChoice)]),
    ...passedOver,
    ...(choice ? factMarks(choice, versions, now) : []),
    ...(malicious > 0
      ? [messageCell(plural(malicious, "{count} malicious version", "{count} malicious versions"))]
      : []),
  ];
}

const noChoice = message("No release without known advisories was found");

function takeMarks(
  { versionKey }: VersionSummary,
  {
    byDefault,
    latest,
  }: { readonly byDefault: VersionSummary | undefined; readonly latest: VersionSummary | undefined },
): readonly Cell[] {
  const isOne = (summary: VersionSummary | undefined) => summary && isSameKey(summary.versionKey, versionKey);
  const text = isOne(latest)
    ? message("Take {cell}, the latest version")
    : isOne(byDefault)
      ? message("Take {cell}, the default version")
      : message("Take {cell}, the greatest without known advisories");
  return [
    filledCell(text, pageCell(versionKey.version, { kind: "version", key: versionKey })),
    messageCell(message("no known advisories of its own")),
  ];
}

/** `latest 5.0.0: 2 advisories, worst high 7.5`; nothing where it is only newer. */
function passedOverMarks(summary: VersionSummary, versions: Versions): readonly Cell[] {
  const trouble = troubleOf(summary, versions);
  const { version } = summary.versionKey;
  return trouble ? [filledCell(message("not {version}: {cell}", { version }), trouble)] : [];
}

/** The reason against a version; undefined if there is none. */
function troubleOf({ versionKey, isDeprecated }: VersionSummary, versions: Versions): Cell | undefined {
  const facts = versions.get(versionId(versionKey));
  if (facts?.version?.kind !== "found") return messageCell(message("not checked"));
  const list = sortedAdvisories(facts.version.value, facts.advisories);
  const [worst] = list;
  if (worst && isConfirmed(worst)) return messageCell(versionMarks.malicious);
  if (worst) return advisoriesMark(list);
  return (isDeprecated ?? facts.version.value.isDeprecated) ? messageCell(versionMarks.deprecated) : undefined;
}

function factMarks({ versionKey, publishedAt }: VersionSummary, versions: Versions, now: number): readonly Cell[] {
  const version = versions.get(versionId(versionKey))?.version;
  const licenses = version?.kind === "found" ? version.value.licenses : [];
  return [
    licenses.length > 0 ? listCell(licenses.map(textCell)) : messageCell(message("license unknown")),
    messageCell(age(publishedAt, now) ?? message("age unknown")),
  ];
}

/** Tells whether an advisory confirms that the version is malicious. */
export function isMalicious(facts: VersionFacts | undefined): boolean {
  return facts?.version?.kind === "found" && sortedAdvisories(facts.version.value, facts.advisories).some(isConfirmed);
}
