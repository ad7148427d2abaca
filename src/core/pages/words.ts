import type { Band } from "../analysis/severity.ts";
import { formatMessage, message, plural, type Message } from "../messages/message.ts";
import { ago } from "../messages/time.ts";
import type { Cell, Outcome, Page, Part, Release, Section, Source } from "./page.ts";

/** Whether all that the section is about was answered. */
export function isKnown({ blocks }: Section): boolean {
  return !blocks.some((block) => block.kind === "note" && block.tone !== "plain");
}

/** The answer of the page in a word. */
export function outcomeOf({ outcome, sections }: Page): Outcome {
  return outcome ?? (sections.every(isKnown) ? "found" : "unknown");
}

/** A part as a message, with the look of its values. */
export function partMessage(part: Part): Message {
  return part.kind === "severity" ? severityMessage(part.band, part.score) : part.text;
}

/** `high 7.5`, or `unscored`. */
function severityMessage(band: Band, score?: number): Message {
  return score === undefined
    ? message("{band}", { band })
    : message("{band} {score}", { band, score: score.toFixed(1) });
}

/** A cell as plain text. */
export function cellText(cell: Cell): string {
  return cell.map((part) => formatMessage(partMessage(part))).join("");
}

/** `GetVersion, 5 minutes ago`; undefined for a section that is made from no answer. */
export function sourcesMessage(sources: readonly Source[]): Message | undefined {
  return sources.reduce<Message | undefined>((list, source) => {
    const next = sourceMessage(source);
    return list ? message("{list}; {next}", { list, next }) : next;
  }, undefined);
}

function sourceMessage({ operation, age, stale }: Source): Message {
  if (age === undefined) return message("{operation}", { operation });
  return stale
    ? message("{operation}, {age} (no longer fresh)", { operation, age: ago(age) })
    : message("{operation}, {age}", { operation, age: ago(age) });
}

/** `42 releases from 2015-01-01 to 2024-02-03`; undefined without any. */
export function timelineMessage(releases: readonly Release[]): Message | undefined {
  const [first, last] = [releases[0], releases.at(-1)];
  if (!first || !last) return undefined;
  const [from, to] = [first.publishedAt.slice(0, 10), last.publishedAt.slice(0, 10)];
  return plural(releases.length, "{count} release on {from}", "{count} releases from {from} to {to}", { from, to });
}
