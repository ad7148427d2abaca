import { type AffectedBy, isConfirmed, sortedAdvisories } from "../analysis/advisories.ts";
import type { VersionFacts } from "../analysis/facts.ts";
import { latestVersion } from "../analysis/gathering/latestVersion.ts";
import { isAttested } from "../analysis/gathering/provenance.ts";
import type { Fetched } from "../api/fetched.ts";
import type { Dependents, Version } from "../api/messages.ts";
import { fixedInMessage } from "../messages/fixedIn.ts";
import { message, type Message, plural } from "../messages/message.ts";
import { age } from "../messages/time.ts";
import { versionMarks } from "../messages/versions.ts";
import type { VersionKey } from "../model/keys.ts";
import { isSameKey, isSameVersion } from "../versions/index.ts";
import { maliceText } from "./advisories.ts";
import { unknownText } from "./answers.ts";
import { filledCell, listCell, messageCell, textCell, severityCell, pageCell } from "./cells.ts";
import { type PageHost, type Use, usesOf } from "./host.ts";
import type { Cell, Part, Verdict } from "./page.ts";
import { fixOf } from "./updates.ts";
import { transitiveMark } from "./versionDependencies.ts";

/** The marks of a verdict in one line. */
export function verdictCell({ marks }: Verdict): Cell {
  const dot: Part = { kind: "text", text: message(" · ") };
  return marks.flatMap((mark, index) => (index === 0 ? mark : [dot, ...mark]));
}

interface VersionAnswers {
  readonly facts: VersionFacts;
  readonly dependents: Fetched<Dependents> | undefined;
}

/** Tells whether to depend on a version; undefined until it is answered. */
export function versionVerdict(
  key: VersionKey,
  { facts, dependents }: VersionAnswers,
  host: PageHost,
): Verdict | undefined {
  const { version } = facts;
  const uses = usesOf(host, key);
  if (!version) return undefined;
  if (version.kind !== "found") return { marks: [messageCell(unknownText(version))], ...usedIn(uses, key) };
  const own = sortedAdvisories(version.value, facts.advisories);
  const malice = maliceText(own, facts.transitive);
  const marks: readonly Cell[] = [
    ...(malice ? [messageCell(malice)] : []),
    advisoriesMark(own),
    messageCell(transitiveMark(key, facts)),
    ...wayMarks(key, facts, uses),
    ...stateMarks(version.value),
    version.value.licenses.length > 0
      ? listCell(version.value.licenses.map(textCell))
      : messageCell(message("license unknown")),
    messageCell(age(version.value.publishedAt, host.now()) ?? message("age unknown")),
    ...projectMarks(facts),
    messageCell(isAttested(version.value) ? message("provenance attested") : message("provenance not attested")),
    ...(dependents?.kind === "found" ? [messageCell(dependentsMark(dependents.value))] : []),
  ];
  return { marks, ...usedIn(uses, key) };
}

/** `5 advisories, worst high 8.1`. Worst first. */
export function advisoriesMark(list: readonly AffectedBy[]): Cell {
  const [worst] = list;
  if (!worst) return messageCell(message("No known advisories"));
  const text = plural(list.length, "{count} advisory, {cell}", "{count} advisories, worst {cell}");
  return filledCell(text, severityCell(worst));
}

/** The version that the manifests would take instead, or that there is a later one. */
function wayMarks(
  key: VersionKey,
  { version, advisories, package: parent }: VersionFacts,
  uses: readonly Use[],
): readonly Cell[] {
  const fixes = uses
    .filter((use) => use.version !== undefined && isSameVersion(key.system, use.version, key.version))
    .flatMap(({ fixedIn }) => {
      const version = fixedIn?.isWayOut ? undefined : fixOf(fixedIn);
      if (version !== undefined) return message("update to {version}", { version });
      return (fixedIn && fixedInMessage(fixedIn)) ?? [];
    });
  const unique = new Map(fixes.map((fix) => [JSON.stringify(fix), fix]));
  if (unique.size > 0) return [...unique.values()].map(messageCell);
  const isMalicious = version?.kind === "found" && sortedAdvisories(version.value, advisories).some(isConfirmed);
  // The latest of a malicious version may be malicious, too.
  if (isMalicious) return [];
  const latest = parent?.kind === "found" ? latestVersion(parent.value, key.system).latest?.versionKey : undefined;
  if (!latest) return [];
  return isSameKey(latest, key)
    ? [messageCell(message("latest version"))]
    : [filledCell(message("latest is {cell}"), pageCell(latest.version, { kind: "version", key: latest }))];
}

function stateMarks({ isDeprecated }: Version): readonly Cell[] {
  if (isDeprecated === undefined) return [messageCell(message("deprecation not known"))];
  return isDeprecated ? [messageCell(versionMarks.deprecated)] : [];
}

function projectMarks({ project }: VersionFacts): readonly Cell[] {
  if (project?.kind !== "found") return [];
  const score = project.value.scorecard?.overallScore.toFixed(1);
  return [messageCell(score === undefined ? message("no Scorecard") : message("Scorecard {score}", { score }))];
}

function dependentsMark({ dependentCount }: Dependents): Message {
  return plural(dependentCount, "{count} dependent", "{count} dependents");
}

/** The number of places that a verdict names. */
const mostPlaces = 3;

/** `Used in package.json (line 23)`; with its version where that is not the one that the page is about. */
export function usedIn(uses: readonly Use[], about?: VersionKey): Pick<Verdict, "usedIn"> {
  if (uses.length === 0) return {};
  const others = uses.length - mostPlaces;
  const text = others > 0 ? plural(others, "Used in {cell} and {count} more") : message("Used in {cell}");
  const cells = uses.slice(0, mostPlaces).map((use) => placeCell(use, about));
  return { usedIn: filledCell(text, listCell(cells)) };
}

function placeCell({ file, place, version }: Use, about: VersionKey | undefined): Cell {
  const values = { file, line: place.line + 1 };
  const isOther = version !== undefined && !(about && isSameVersion(about.system, version, about.version));
  const text = isOther
    ? message("{file} (line {line}, {version})", { ...values, version })
    : message("{file} (line {line})", values);
  return [{ kind: "place", text, place }];
}
