import { randomUUID } from "node:crypto";
import { formatMessage, message, type Message } from "../../core/messages/message.ts";
import type { ReviewedHere } from "../../core/pages/host.ts";
import { reviewPage } from "../../core/pages/reviewPage.ts";
import type { ReviewFormat } from "../../core/report/formats.ts";
import type { ExitEntry } from "../../core/report/reportInput.ts";
import { pageWriters } from "../../core/report/pageReport.ts";
import { reviewJson } from "../../core/report/review/reviewJson.ts";
import { reviewInput } from "../../core/report/review/reviewInput.ts";
import { leftOutOf } from "../../core/report/documents.ts";
import { reportOf } from "../../core/report/writers.ts";
import { exitLine } from "../../core/report/text.ts";
import type { Review, ReviewFixes } from "../../core/review/change.ts";
import { fixesOf, withFixes } from "../../core/review/fixes.ts";
import { withPlaces } from "../../core/review/places.ts";
import { review as reviewFiles } from "../../core/review/review.ts";
import { type GivenFormat, type Outputs, outputsOf, unwritten, writeReports } from "../check/outputs.ts";
import { folderInRepository } from "../check/baseline.ts";
import { otherPath } from "../check/checkedFiles.ts";
import { policyOfGate } from "../check/gate.ts";
import type { CommonOptions } from "../options.ts";
import { relativePath } from "../paths.ts";
import { note, print, warn } from "../print.ts";
import { inSession, type Session, type SessionHost } from "../session.ts";
import { policiesFor } from "../settingsFiles.ts";
import { UsageError } from "../usageError.ts";
import { exitOfReview } from "./exit.ts";
import { refuseIdleReviewGate, type ReviewGate } from "./gate.ts";
import { type ComparedStates, folderStates } from "./states.ts";

interface ReviewOptions extends CommonOptions {
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** The commit with which the working tree is compared. */
  readonly git: string | undefined;
  readonly format: readonly GivenFormat<ReviewFormat>[];
  readonly output: string | undefined;
  readonly quiet: boolean;
  readonly gate: ReviewGate;
  readonly strict: boolean;
  /** True if the versions that fix advisories are searched for. */
  readonly fixedIn: boolean;
  readonly withoutScorecards: boolean;
  readonly acceptUnchecked: ReadonlySet<string>;
}

/** Tells what the later of two states of a project brings in. Resolves to the exit code. */
export async function review(given: ReviewOptions, environment: SessionHost): Promise<number> {
  const outputs = outputsOf(given.format, given.output, "text");
  if (given.quiet && outputs.printed !== "text" && outputs.printed !== "github")
    throw new UsageError(message("--quiet means nothing without --format text"));
  const { gate, policy, policyWith } = given;
  const ofGate = {
    policy: policyOfGate(gate.terms, policy),
    policyWith: (...files: Parameters<typeof policyWith>) => policyOfGate(gate.terms, policyWith(...files)),
  };
  const options = { ...given, ...ofGate };
  const interrupted = (reason: Message) => message("{reason}: no results", { reason });
  return inSession(options, environment, interrupted, async (session) => {
    const states = await statesOf(options, session);
    const found = await reviewStates(states, options, session);
    const { core, signal } = session;
    const caller = { signal, priority: "background" } as const;
    const { fixes, ...told } = withFixes(found, options.fixedIn ? await fixesOf(found, core, caller) : new Map());
    const { withoutScorecards } = options;
    const reviewed = { ...states, ...told, withoutScorecards, fixedIn: fixes, nameOf: relativePath };
    return report(reviewed, outputs, options, environment.productVersion);
  });
}

/** Rejects with a `UsageError` for arguments that do not go together. */
async function statesOf({ git, before, after, ...options }: ReviewOptions, session: Session): Promise<ComparedStates> {
  if (git !== undefined) {
    if (after !== undefined)
      throw new UsageError(message("unexpected argument “{after}”: --git compares with the working tree", { after }));
    const { commitStates } = await import("./commitStates.ts");
    return commitStates(git, before ?? ".", options, session);
  }
  if (before === undefined)
    throw new UsageError(message("missing folder with the earlier state, or --git with a commit"));
  if (after === undefined) throw new UsageError(message("missing folder with the later state"));
  return folderStates({ before, after }, options, session);
}

async function reviewStates(
  { files, unread, notes }: ComparedStates,
  { gate }: ReviewOptions,
  session: Session,
): Promise<Review> {
  const { core, signal, policy } = session;
  const { paths } = files.after;
  refuseIdleReviewGate(gate, paths.length > 0 ? await policiesFor(paths, session) : [policy]);
  const found = await reviewFiles({ core, files }, { signal, priority: "background" });
  const placed = await withPlaces(found, files.after);
  return { ...placed, unread: [...unread, ...placed.unread], notes: [...placed.notes, ...notes] };
}

interface Reviewed extends ReviewedHere {
  readonly fixedIn: ReviewFixes;
}

/** Writes the reports. Resolves to the exit code. */
async function report(
  reviewed: Reviewed,
  { printed, files }: Outputs<ReviewFormat>,
  options: ReviewOptions,
  productVersion: string,
): Promise<number> {
  const told = exitOfReview(reviewed.review, options);
  const formats = [...files.map(({ format }) => format), ...(printed && !options.quiet ? [printed] : [])];
  const leftOut = formats.includes("sarif") ? leftOutOf("sarif", reviewInput(reviewed, told)) : undefined;
  const exit: ExitEntry = leftOut ? { code: 2, reason: formatMessage(message("the report leaves out results")) } : told;
  const folder = folderInRepository();
  const textOf = (format: ReviewFormat, end: ExitEntry): string => {
    if (format === "json") return reviewJson(reviewed, end);
    if (format === "text" || format === "markdown") {
      const page = pageWriters[format](reviewPage({ kind: "review" }, reviewed, { now: Date.now }, reviewed.fixedIn));
      return format === "text" ? `${page}\n${exitLine(end)}\n` : page;
    }
    const input = { ...reviewInput(reviewed, end), ...(folder !== undefined && { folder }) };
    const host = { productVersion, now: Date.now(), uuid: randomUUID(), pathOf: otherPath };
    return [...reportOf(format, input, host).parts].join("");
  };
  const isWritten = await writeReports(files, (format) => [textOf(format, exit)]);
  const end = isWritten ? exit : unwritten(exit);
  if (options.quiet) await print(`${exitLine(end)}\n`);
  else if (printed) await print(textOf(printed, end), printed);
  if (leftOut) warn(formatMessage(leftOut));
  const isTold = printed === "text" || printed === "json" || printed === "github";
  if (!isTold) note(exitLine(end));
  return end.code;
}
