import type { Transitive } from "../analysis/facts.ts";
import type { Fetched } from "../api/fetched.ts";
import type { Version } from "../api/messages.ts";
import type { Operation } from "../api/operations.ts";
import { errorMessage } from "../messages/errors.ts";
import { message, type Message } from "../messages/message.ts";
import { note } from "./cells.ts";
import type { Block, Outcome, Section, Source } from "./page.ts";

/** An answer of which a section is made: undefined while it is requested. */
export interface Answer<T> {
  readonly operation: Operation;
  readonly fetched: Fetched<T> | undefined;
}

/** The head of a section; `missing` is shown where the service does not have the answer. */
export interface Head {
  readonly id: string;
  readonly title: Message;
  readonly missing: Message;
}

/** The section of an answer: its blocks, or a note on why it has none. */
export function sectionOf<T>(head: Head, answer: Answer<T>, blocks: (value: T) => readonly Block[]): Section {
  const { id, title } = head;
  const { fetched } = answer;
  if (fetched?.kind !== "found")
    return { id, title, sources: sourcesOf([answer]), blocks: [gapNote(fetched, head.missing)] };
  const cut = fetched.truncated
    ? [note(message("The service limits the length of this list; there may be more."), "warning")]
    : [];
  return { id, title, sources: sourcesOf([answer]), blocks: [...blocks(fetched.value), ...cut] };
}

/** Returns a note in place of the value of an answer that has none. */
function gapNote(fetched: Exclude<Fetched<unknown>, { kind: "found" }> | undefined, missing: Message): Block {
  if (!fetched) return note(message("Loading…"), "loading");
  return note(unknownText(fetched, missing), "unknown");
}

/** Tells why an answer has no value; `missing` is said where the service does not have it. */
export function unknownText(
  fetched: Exclude<Fetched<unknown>, { kind: "found" }>,
  missing = message("Not known to the service"),
): Message {
  return fetched.kind === "failed" ? message("Not known: {reason}", { reason: errorMessage(fetched.error) }) : missing;
}

/** The outcome of a page that is about what one answer has. */
export function outcomeOfAnswer(fetched: Fetched<unknown> | undefined): Outcome {
  return fetched?.kind === "found" ? "found" : "unknown";
}

/** The outcome of a page about a version, by its own advisories and deprecation: what it depends on does not count. */
export function outcomeOfVersion(fetched: Fetched<Version> | undefined, hasAdvisories: boolean): Outcome {
  if (fetched?.kind !== "found") return "unknown";
  const { isDeprecated } = fetched.value;
  if (hasAdvisories || isDeprecated) return "affected";
  return isDeprecated === undefined ? "unknown" : "found";
}

/** The answer of which the dependencies of a version are made. */
export function graphAnswer({ age, stale, failure: error }: Transitive): Answer<undefined> {
  const found = { ...(age !== undefined && { age }), ...(stale && { stale }) };
  return {
    operation: "GetDependencies",
    fetched: error ? { kind: "failed", error } : { kind: "found", value: undefined, ...found },
  };
}

/** Returns the sources of the answers, each operation once; those that have not arrived or failed have no source. */
export function sourcesOf(answers: readonly Answer<unknown>[]): readonly Source[] {
  const oldest = new Map<Operation, Source>();
  for (const { operation, fetched } of answers) {
    if (!fetched || fetched.kind === "failed") continue;
    const { age = 0 } = fetched;
    const stale = fetched.kind === "found" && fetched.stale;
    const before = oldest.get(operation);
    if (before?.age === undefined || age > before.age)
      oldest.set(operation, { operation, age, ...(stale && { stale }) });
  }
  return [...oldest.values()];
}
