import type { Fetched } from "../api/fetched.ts";
import type { Operation } from "../api/operations.ts";
import { errorMessage } from "../messages/errors.ts";
import { message, type Message } from "../messages/message.ts";
import { note } from "./cells.ts";
import type { Block, Section, Source } from "./page.ts";

/** An answer of which a section is made: undefined while it is requested. */
export interface Answer<T> {
  readonly operation: Operation;
  readonly fetched: Fetched<T> | undefined;
}

/** The head of a section. `missing` says what it means that the service does not have it. */
export interface Head {
  readonly id: string;
  readonly title: Message;
  readonly missing: Message;
}

/** The section of an answer: its blocks, or why there are none. */
export function sectionOf<T>(head: Head, answer: Answer<T>, blocks: (value: T) => readonly Block[]): Section {
  const { id, title } = head;
  const { fetched } = answer;
  if (fetched?.kind !== "found")
    return { id, title, sources: sourcesOf([answer]), blocks: [whyNot(fetched, head.missing)] };
  const cut = fetched.truncated
    ? [note(message("The service cuts this list off, so there may be more."), "warning")]
    : [];
  return { id, title, sources: sourcesOf([answer]), blocks: [...blocks(fetched.value), ...cut] };
}

/** Why there is no value. */
function whyNot(fetched: Exclude<Fetched<unknown>, { kind: "found" }> | undefined, missing: Message): Block {
  if (!fetched) return note(message("Loading…"), "loading");
  if (fetched.kind === "failed")
    return note(message("Not known: {reason}", { reason: errorMessage(fetched.error) }), "unknown");
  return note(missing, "unknown");
}

/** Where the answers come from, each operation once; those that have not arrived or failed have no source. */
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
