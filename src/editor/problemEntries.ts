import type { Finding } from "../core/analysis/finding.ts";
import { foundAtPlaces, type ManifestFindings } from "../core/analysis/foundOnce.ts";
import type { PlacedSetting } from "../core/analysis/rule.ts";
import type { Severity } from "../core/analysis/severity.ts";
import type { Gap } from "../core/manifests/gap.ts";
import { message, type Message } from "../core/messages/message.ts";
import { gapMessage } from "../core/messages/reasons.ts";
import type { Span } from "../core/model/span.ts";
import { webAddress } from "../core/render/markdown.ts";
import { problemsOf, type Problem, type ProblemUnit } from "../core/render/problems.ts";
import type { DocumentState } from "./documentSession.ts";

/** A row of Problems, whose place is in the text of the manifest, or in a file of settings beside it. */
export interface ProblemEntry {
  readonly place: Span | PlacedSetting;
  readonly severity: Severity;
  readonly message: Message;
  readonly code?: string;
  /** Its protocol is http or https. */
  readonly url?: string | undefined;
  readonly isDeprecated?: boolean;
  readonly related?: readonly RelatedPlace[];
}

/** A place that belongs to a row, at its own place or in another file. */
export interface RelatedPlace {
  readonly message: Message;
  readonly elsewhere?: { readonly path: string; readonly span: Span };
}

/** The rows of a file. */
export interface FileEntries {
  readonly path: string;
  readonly entries: readonly ProblemEntry[];
}

/**
 * Returns the findings to show for manifests, those on a version that several have from one place only once, where it is written.
 * `closed` are those that no editor has open.
 */
export function shownFindings(
  open: readonly DocumentState[],
  closed: readonly ManifestFindings[],
): ReadonlyMap<string, readonly Finding[]> {
  const own = open.map((state): ManifestFindings => ({ path: state.document.uri.path, findings: findingsOf(state) }));
  const all = [...own, ...closed].sort((a, b) => (a.path < b.path ? -1 : 1));
  const found = foundAtPlaces(all);
  return new Map(all.map(({ path }, index) => [path, found[index] ?? []]));
}

/** Lists the manifest with its rows, and the files beside it whose settings have problems. `shown` are the findings of `shownFindings`. */
export function fileEntries(
  state: DocumentState,
  shown: readonly Finding[] | undefined,
  unit: ProblemUnit,
): readonly FileEntries[] {
  const own = findingsOf(state);
  const found = problemsOf(unit === "advisory" ? own : (shown ?? own), unit);
  const { project, document } = state;
  const entries = [
    ...project.manifest.problems.map(({ message, span }) => noteOf(message, span)),
    ...project.gaps.map((gap) => noteOf(gapText(gap, project), placeOf(gap))),
    ...found.filter(({ beside }) => !beside).map(entryOf),
  ];
  const beside = found.flatMap((problem) =>
    problem.beside ? { path: problem.beside.path, entries: [entryOf(problem)] } : [],
  );
  return [{ path: document.uri.path, entries }, ...beside];
}

/** Makes the row of a problem. */
export function entryOf(problem: Problem): ProblemEntry {
  return {
    ...problem,
    place: problem.beside ?? problem.span,
    url: webAddress(problem.url ?? ""),
    related: relatedOf(problem),
  };
}

/** Makes the row of what is wrong with the text itself. */
export function noteOf(message: Message, place: Span, severity: Severity = "information"): ProblemEntry {
  return { place, severity, message };
}

/** Tells whether one has versions from the other, or both from the same file. */
export function areLinked(state: DocumentState, other: DocumentState): boolean {
  const paths = pathsOfVersions(state);
  return [...pathsOfVersions(other)].some((path) => paths.has(path));
}

/** The findings of a document: the manifest has those of its lockfile. */
function findingsOf({ isManifestsLock, findings }: DocumentState): readonly Finding[] {
  return isManifestsLock ? [] : findings;
}

function pathsOfVersions({ document, project }: DocumentState): ReadonlySet<string> {
  const elsewhere = project.manifest.declarations.flatMap(({ elsewhere }) => (elsewhere ? [elsewhere.path] : []));
  return new Set([document.uri.path, ...elsewhere]);
}

/** The file in which the version is written, and the nearest path to a vulnerable dependency. */
function relatedOf({ declaration: { elsewhere }, path }: Problem): readonly RelatedPlace[] {
  return [
    ...(elsewhere ? [{ message: message("The version is written here"), elsewhere }] : []),
    ...(path
      ? [{ message: message("{path}", { path: path.map(({ name, version }) => `${name} ${version}`).join(" → ") }) }]
      : []),
  ];
}

function gapText(gap: Gap, { listed }: DocumentState["project"]): Message {
  const reason = gapMessage(gap);
  if (gap.kind === "file" && gap.isPassedOver)
    return message("{reason}; the package manager passes over it", { reason });
  // A file that a manifest does not name is a lockfile or a file of settings.
  const isDeclaring = gap.kind === "entry" || (gap.span !== undefined && !listed);
  return isDeclaring
    ? message("{reason}; what it declares was not checked", { reason })
    : message("{reason}; what it contains was not checked", { reason });
}

/** The start of the manifest for what stands in another file. */
function placeOf(gap: Gap): Span {
  const isElsewhere = gap.kind === "entry" && gap.path !== undefined;
  return (isElsewhere ? undefined : gap.span) ?? { start: 0, end: 0 };
}
