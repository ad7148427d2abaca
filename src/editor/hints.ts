import type { Facts } from "../core/analysis/facts.ts";
import { message, type Message } from "../core/messages/message.ts";
import type { VersionText } from "../core/model/keys.ts";
import { touches, type Span } from "../core/model/span.ts";
import { inlayText, type InlayText } from "../core/render/inlay.ts";
import { nearestDependents } from "../core/render/nearest.ts";
import { lineAt } from "../core/syntax/text.ts";
import type { DocumentState } from "./documentSession.ts";
import type { createVersionLists, Look } from "./versionLists.ts";

/** The hint behind a version. */
export interface Hint extends InlayText {
  readonly facts: Facts;
  readonly offset: number;
}

/** Makes the hints of a part of the text. */
export function hintsIn(
  state: DocumentState,
  part: Span,
  mode: Look["mode"],
  { withList }: Pick<ReturnType<typeof createVersionLists>, "withList">,
): readonly Hint[] {
  const nearest = nearestDependents(state.findings);
  return placesIn(state, part).flatMap(({ facts, offset }) => {
    const findings = state.findingsOn.get(facts) ?? [];
    const text = inlayText(withList(facts, { ...state, mode }), findings, mode, nearest);
    return text ? [{ ...text, facts, offset }] : [];
  });
}

/** Tells what the change of a hint leads to. */
export function acceptText(version: VersionText): Message {
  return message("Double-click to update to {version}", { version });
}

interface Place {
  readonly facts: Facts;
  readonly offset: number;
}

/** Finds the dependencies whose hints are in a part of the text. */
export function placesIn({ document, facts: all }: DocumentState, part: Span): readonly Place[] {
  const text = document.getText();
  const first = lineAt(text, part.start);
  let line = first;
  return all.flatMap((facts) => {
    const { requirementSpan, nameSpan, shared } = facts.declaration;
    const { end } = requirementSpan && !shared ? requirementSpan : nameSpan;
    // The text does not name a package that only the lockfile has.
    if (nameSpan.end === 0 || end < first.start || end > part.end) return [];
    if (!touches(line, end)) line = lineAt(text, end);
    // The end of the line, or of the version where another declaration follows on the line.
    const isFollowed = all.some(({ declaration: { nameSpan: other } }) => {
      return other.start > nameSpan.start && other.start >= line.start && other.start < line.end;
    });
    const offset = !isFollowed ? line.end : /["']/.test(text.charAt(end)) ? end + 1 : end;
    return touches(part, offset) ? [{ facts, offset }] : [];
  });
}
