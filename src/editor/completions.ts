import { latestFirst } from "../core/analysis/gathering/latestVersion.ts";
import { matureOf } from "../core/analysis/target/cooldown.ts";
import { ageLimitOf } from "../core/analysis/target/subject.ts";
import type { Caller } from "../core/api/api.ts";
import { createBudget } from "../core/api/budget.ts";
import type { Package } from "../core/api/messages.ts";
import type { Core } from "../core/core.ts";
import { completableIn } from "../core/manifests/completable.ts";
import type { AgeLimit, Declaration } from "../core/manifests/manifest.ts";
import { formatMessage, message } from "../core/messages/message.ts";
import type { Span } from "../core/model/span.ts";
import { versionItems, type VersionAnswers, type VersionItem } from "../core/render/versionItems.ts";
import { versionId } from "../core/versions/index.ts";
import type { EditorHost } from "./editorHost.ts";
import type { OpenDocument } from "./openDocument.ts";
import { unlessAborted } from "./unlessAborted.ts";

/** The number of latest versions whose advisories are looked up: the size of one batch. */
const versionsToCheck = 100;
/** The number of requests for advisories, the latest versions' first. Beyond it, only their IDs are known. */
const mostAdvisories = 50;

/** An entry that may stand in place of a part of the text. */
export interface Completions {
  readonly span: Span;
  readonly items: readonly CompletionEntry[];
}

/** The parts of a completion item that have the same names in all editors, and others. */
export interface CompletionEntry {
  readonly kind: "Value" | "Issue" | "Module";
  readonly label: string;
  readonly description: string;
  readonly isDeprecated: boolean;
  /** The order of the entries, which is not that of their letters. */
  readonly sortText: string;
  /** The text that is typed for it, if not its label. */
  readonly filterText?: string;
  readonly preselect?: boolean;
}

/** A place in a manifest where something is to be completed. */
interface Place<Document> {
  readonly document: Document;
  readonly declaration: Declaration;
  readonly offset: number;
  /** The minimum age of the versions that the package manager installs. */
  readonly ageLimit: AgeLimit | undefined;
}

interface Requested<Document> {
  readonly document: Document;
  readonly offset: number;
  /** True if a person, not a character, requested it. */
  readonly isInvoked: boolean;
}

type CompletionHost<Document extends OpenDocument> = Pick<
  EditorHost<Document>,
  "core" | "project" | "policy" | "policyFor" | "log"
>;

/**
 * Returns what may stand at the offset, as far as possible for names: the service cannot search for a prefix. Undefined if nothing
 * is completed, and if the text has changed since.
 */
export async function completionsAt<Document extends OpenDocument>(
  host: CompletionHost<Document>,
  { document, offset, isInvoked }: Requested<Document>,
  caller: Caller,
): Promise<Completions | undefined> {
  const { version } = document;
  const project = (await host.project(document))?.project;
  const found = project && completableIn(project, offset, isInvoked);
  const place = found && { document, declaration: found.declaration, offset, ageLimit: ageLimitOf(project) };
  const items =
    place && (found.part === "version" ? completeVersion(place, host, caller) : completeName(place, host.core, caller));
  const completed = items && (await unlessAborted(items, caller.signal, host.log));
  return document.version === version ? completed : undefined;
}

async function completeVersion<Document extends OpenDocument>(
  { document, declaration, offset, ageLimit }: Place<Document>,
  { core, policy, policyFor }: CompletionHost<Document>,
  caller: Caller,
): Promise<Completions | undefined> {
  const { package: packageKey, requirement, requirementSpan } = declaration;
  const answer = await core.package(packageKey, caller);
  if (answer.kind !== "found" || !requirementSpan) return undefined;
  const span = versionAt(document.getText(), requirementSpan, offset);
  const constraint = requirement.kind === "written" ? requirement.text : "";
  const answers = await checkLatest(answer.value, core, caller);
  const { now, ...usual } = policy();
  const { tooNewDays } = (await policyFor(document.uri)) ?? usual;
  const known = { answers, now, ...matureOf(answer, { ageLimit, tooNewDays }, now) };
  return { span, items: versionItems(answer.value, constraint, known).map(versionEntry) };
}

function versionEntry(item: VersionItem, index: number): CompletionEntry {
  const { version, detail, advisories, isDeprecated, isMalicious, isYoung } = item;
  return {
    kind: advisories ? "Issue" : "Value",
    label: version,
    description: detail,
    sortText: sortText(index),
    isDeprecated: isDeprecated || isMalicious,
    preselect: index === 0 && !isMalicious && !isYoung,
  };
}

function sortText(index: number): string {
  return String(index).padStart(6, "0");
}

/** The answers about the latest versions, and of advisories those that may call one malicious by an alias alone. */
async function checkLatest(parent: Package, core: Core, caller: Caller): Promise<VersionAnswers> {
  const keys = latestFirst(parent)
    .slice(0, versionsToCheck)
    .map(({ versionKey }) => versionKey);
  const found = await core.versions(keys, caller, { order: "at-once", advisories: "ids" });
  const affected = found.flatMap(({ version }) =>
    version?.kind === "found" && version.value.advisoryKeys.length > 0 ? version.value.versionKey : [],
  );
  const limited = { ...caller, budget: createBudget(mostAdvisories) };
  const detailed = await core.versions(affected, limited, { order: "at-once" });
  const details = new Map(affected.map((key, index) => [versionId(key), detailed[index]?.advisories]));
  return new Map(
    keys.flatMap((key, index) => {
      const answer = found[index];
      const id = versionId(key);
      return answer ? [[id, { ...answer, advisories: details.get(id) ?? answer.advisories }] as const] : [];
    }),
  );
}

/** Finds what the completed version replaces: the version at the offset without its operator, possibly empty. */
function versionAt(text: string, span: Span, offset: number): Span {
  const isPart = (char: string | undefined) => char !== undefined && /[\w.+!-]/.test(char);
  let start = offset;
  while (start > span.start && isPart(text[start - 1])) start--;
  let end = offset;
  while (end < span.end && isPart(text[end])) end++;
  return { start, end };
}

async function completeName<Document extends OpenDocument>(
  { document, declaration }: Place<Document>,
  core: Core,
  caller: Caller,
): Promise<Completions | undefined> {
  const { package: packageKey, nameSpan: span, name } = declaration;
  if (packageKey.name.length < 2 || document.getText().slice(span.start, span.end) !== name) return undefined;
  const { exact, similar } = await core.similarNames(packageKey, caller);
  const similarNames = similar.kind === "found" ? similar.value.packages.map((other) => other.packageKey.name) : [];
  const names = exact.kind === "found" ? [name, ...similarNames] : similarNames;
  return {
    span,
    items: names.map((label, index) => ({
      kind: "Module",
      label,
      description: formatMessage(label === name ? message("exact match") : message("similar name")),
      isDeprecated: false,
      sortText: sortText(index),
      filterText: name,
    })),
  };
}
