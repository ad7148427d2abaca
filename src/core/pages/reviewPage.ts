import { message, type Message, plural } from "../messages/message.ts";
import type { Review, ReviewFixes } from "../review/change.ts";
import { fact, messageCell, note, numberCell, textCell } from "./cells.ts";
import type { LoadPage, PageHost, ReviewedHere } from "./host.ts";
import type { Action, Block, Note, Page, Section } from "./page.ts";
import { changesTable } from "./reviewTable.ts";
import { reviewSentence } from "./reviewVerdict.ts";
import { type SubjectOf, subjectTitle } from "./subject.ts";

/** Loads the page of what the changes of the user's files bring in. The versions that fix it follow. */
export const loadReviewPage: LoadPage<"review"> = async (subject, host, caller, report) => {
  report(() => ({
    ...frameOf(subject),
    sections: [summaryOf([note(message("Comparing…"), "loading")])],
    isLoading: true,
  }));
  const reviewed = (await host.review?.(subject, caller)) ?? message("There is no repository here");
  if ("text" in reviewed)
    return { ...frameOf(subject), actions: hostActions(host), sections: [summaryOf([note(reviewed, "unknown")])] };
  const pageWith = (fixes?: ReviewFixes) => ({
    ...reviewPage(subject, reviewed, host, fixes),
    actions: [...hostActions(host), exportAction],
  });
  if (!reviewed.fixes || !isAffected(reviewed.review)) return pageWith();
  report(() => ({ ...pageWith(), isLoading: true }));
  return pageWith(await reviewed.fixes(caller));
};

const exportAction: Action = { kind: "export", label: message("Export Report…") };

function hostActions({ canPickBase }: PageHost): readonly Action[] {
  return canPickBase ? [{ kind: "compareWith", label: message("Compare with…") }] : [];
}

/** Tells whether a later version might have fewer advisories. */
function isAffected({ changes }: Review): boolean {
  return changes.some(({ advisories }) => advisories && advisories.introduced.length + advisories.remaining.length > 0);
}

function frameOf(subject: SubjectOf<"review">): Omit<Page, "sections"> {
  return { subject, title: subjectTitle(subject), kind: message("Review"), actions: [] };
}

function summaryOf(blocks: readonly Block[]): Section {
  return { id: "summary", title: message("Summary"), sources: [], blocks };
}

export function reviewPage(
  subject: SubjectOf<"review">,
  reviewed: ReviewedHere,
  { now }: Pick<PageHost, "now">,
  fixes: ReviewFixes = new Map(),
): Page {
  const { review } = reviewed;
  const { changes, weaker, notes } = review;
  return {
    ...frameOf(subject),
    kind: message("{before} → {after}", { before: reviewed.before, after: reviewed.after }),
    verdict: { marks: [messageCell(reviewSentence(review))] },
    sections: [
      summaryOf([...gapNotes(reviewed), { kind: "facts", facts: factsOf(reviewed) }]),
      ...listSection(
        { id: "weaker", title: message("Settings that let pass more"), tone: "warning" },
        weaker.map(textOf(reviewed)),
      ),
      ...listSection({ id: "files", title: message("Files"), tone: "plain" }, notes.map(textOf(reviewed))),
      ...(changes.length > 0
        ? [{ id: "changes", title: message("Changes"), sources: [], blocks: [changesTable(reviewed, fixes, now())] }]
        : []),
      ...listSection(
        { id: "unread", title: message("Not compared"), tone: "unknown" },
        unreadTexts(reviewed).slice(unreadAtFirst),
      ),
    ],
    outcome: outcomeOf(review),
  };
}

function outcomeOf({ changes, unread }: Review): NonNullable<Page["outcome"]> {
  if (changes.some(({ introduced }) => introduced.length > 0)) return "affected";
  return unread.length > 0 || changes.some((change) => change.uncertain ?? change.after?.unchecked)
    ? "unknown"
    : "found";
}

/** The files that were not compared that the summary names; the others have a section at the end. */
const unreadAtFirst = 3;

/** Notes on what keeps the answer from being whole. */
function gapNotes(reviewed: ReviewedHere): readonly Note[] {
  const { withheld } = reviewed.review;
  const unread = unreadTexts(reviewed);
  const others = unread.length - unreadAtFirst;
  return [
    ...(reviewed.told ?? []),
    ...unread.slice(0, unreadAtFirst),
    ...(others > 0
      ? [
          plural(
            others,
            "{count} other file was not compared: see below",
            "{count} other files were not compared: see below",
          ),
        ]
      : []),
    ...(withheld > 0
      ? [message("{count} not asked about, as private on one side is private on both", { count: withheld })]
      : []),
  ].map((text) => note(text, "unknown"));
}

function unreadTexts({ review: { unread }, nameOf }: ReviewedHere): readonly Message[] {
  const sides = { before: message("before"), after: message("after") };
  return unread.map(({ path, side, why }) =>
    message("{path} was not compared ({side}): {why}", { path: nameOf(path), side: sides[side], why }),
  );
}

function factsOf({ review: { compared, changes }, before, after }: ReviewedHere) {
  return [
    fact("before", message("Before"), textCell(before), { filesBefore: compared.before }),
    fact("after", message("After"), textCell(after), { filesAfter: compared.after }),
    fact("changes", message("Changes"), numberCell(changes.length)),
  ];
}

function textOf({ nameOf }: ReviewedHere) {
  return ({ path, text }: { readonly path: string; readonly text: Message }): Message =>
    message("{path}: {text}", { path: nameOf(path), text });
}

function listSection(
  { id, title, tone }: Pick<Section, "id" | "title"> & Pick<Note, "tone">,
  texts: readonly Message[],
): readonly Section[] {
  return texts.length === 0 ? [] : [{ id, title, sources: [], blocks: texts.map((text) => note(text, tone)) }];
}
