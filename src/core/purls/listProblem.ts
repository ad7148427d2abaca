import { message, type Message } from "../messages/message.ts";

/** The reason why some of what a text lists may be missing. */
export interface ListProblem {
  readonly kind: (typeof kinds)[number];
  /** The line, counted from 1. */
  readonly line: number;
}

const kinds = ["broken", "conflicted", "cyclonedx", "spdx"] as const;

export function listProblemText({ kind, line }: ListProblem): Message {
  return message("line {line}: {problem}", { line, problem: problemText(kind) });
}

function problemText(kind: ListProblem["kind"]): Message {
  switch (kind) {
    case "broken":
      return message("it is not valid JSON or is cut off, so that entries may be missing");
    case "conflicted":
      return message("it has a merge conflict, so that entries may be missing");
    case "cyclonedx":
      return message("it is not valid XML or is cut off, so that entries may be missing");
    case "spdx":
      return message("SPDX is read as JSON only: packages without a package URL were passed over");
  }
}

/** Reads a problem; undefined for anything that is not one. */
export function readListProblem(value: unknown): ListProblem | undefined {
  const { kind, line } = (value ?? {}) as Partial<Record<keyof ListProblem, unknown>>;
  const known = kinds.find((each) => each === kind);
  return known && typeof line === "number" ? { kind: known, line } : undefined;
}
