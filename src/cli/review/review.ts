import { statSync } from "node:fs";
import type { Checker } from "../../core/check/checker.ts";
import { message, type Message } from "../../core/messages/message.ts";
import type { ReviewedHere } from "../../core/pages/host.ts";
import { reviewPage } from "../../core/pages/reviewPage.ts";
import type { ReviewFormat } from "../../core/report/formats.ts";
import type { ExitEntry } from "../../core/report/reportInput.ts";
import { pageWriters } from "../../core/report/pageReport.ts";
import { reviewJson } from "../../core/report/review/reviewJson.ts";
import { exitLine } from "../../core/report/text.ts";
import type { Review, UnreadSide } from "../../core/review/change.ts";
import { withPlaces } from "../../core/review/places.ts";
import type { ReviewFiles } from "../../core/review/readPairs.ts";
import { review as reviewFiles } from "../../core/review/review.ts";
import { createReviewSide, type ReviewSide } from "../../core/review/reviewSide.ts";
import { unreadMessage } from "../../core/scan/unreadFile.ts";
import { nodeFiles } from "../../platform/node/files.ts";
import { type GivenFormat, type Outputs, outputsOf, unwritten, writeReports } from "../check/outputs.ts";
import { policyOfGate } from "../check/gate.ts";
import type { CommonOptions } from "../options.ts";
import { absolutePath, relativePath } from "../paths.ts";
import { note, print } from "../print.ts";
import { inSession, type Session, type SessionHost } from "../session.ts";
import { policiesFor } from "../settingsFiles.ts";
import { UsageError } from "../usageError.ts";
import { exitOfReview } from "./exit.ts";
import { differingIn, filesAt, findState, type FoundState, movedPath } from "./folders.ts";
import { refuseIdleReviewGate, type ReviewGate } from "./gate.ts";

interface ReviewOptions extends CommonOptions {
  readonly before: string;
  readonly after: string;
  readonly format: readonly GivenFormat<ReviewFormat>[];
  readonly output: string | undefined;
  readonly quiet: boolean;
  readonly gate: ReviewGate;
  readonly strict: boolean;
  readonly acceptUnchecked: ReadonlySet<string>;
}

/** Tells what the later of two states of a project brings in. Resolves to the exit code. */
export async function review(given: ReviewOptions, environment: SessionHost): Promise<number> {
  const outputs = outputsOf(given.format, given.output, "text");
  if (given.quiet && outputs.printed !== "text")
    throw new UsageError(message("--quiet means nothing without --format text"));
  const { gate, policy, policyWith } = given;
  const ofGate = {
    policy: policyOfGate(gate.terms, policy),
    policyWith: (...files: Parameters<typeof policyWith>) => policyOfGate(gate.terms, policyWith(...files)),
  };
  const options = { ...given, ...ofGate };
  const interrupted = (reason: Message) => message("{reason}: no results", { reason });
  return inSession(options, environment, interrupted, async (session) => {
    const states = await folderStates(options, session);
    const found = await reviewStates(states, options, session);
    return report({ ...states, review: found, nameOf: relativePath }, outputs, options);
  });
}

/** Two states with what people call them. */
interface ComparedStates extends Pick<ReviewedHere, "before" | "after"> {
  readonly files: ReviewFiles;
  /** What was not read before anything is compared. */
  readonly unread: readonly UnreadSide[];
}

async function reviewStates(
  { files, unread }: ComparedStates,
  { gate }: ReviewOptions,
  session: Session,
): Promise<Review> {
  const { core, signal, policy } = session;
  const { paths } = files.after;
  refuseIdleReviewGate(gate, paths.length > 0 ? await policiesFor(paths, session) : [policy]);
  const found = await reviewFiles({ core, files }, { signal, priority: "background" });
  const placed = await withPlaces(found, files.after);
  return { ...placed, unread: [...unread, ...placed.unread] };
}

/** Writes the reports. Resolves to the exit code. */
async function report(
  reviewed: ReviewedHere,
  { printed, files }: Outputs<ReviewFormat>,
  options: ReviewOptions,
): Promise<number> {
  const exit = exitOfReview(reviewed.review, options);
  const isWritten = await writeReports(files, (format) => [textOf(format, reviewed, exit)]);
  const end = isWritten ? exit : unwritten(exit);
  if (options.quiet) await print(`${exitLine(end)}\n`);
  else if (printed) await print(textOf(printed, reviewed, end), printed);
  if (printed !== "text" && printed !== "json") note(exitLine(end));
  return end.code;
}

function textOf(format: ReviewFormat, reviewed: ReviewedHere, exit: ExitEntry): string {
  if (format === "json") return reviewJson(reviewed, exit);
  const page = pageWriters[format](reviewPage({ kind: "review" }, reviewed, { now: Date.now }));
  return format === "text" ? `${page}\n${exitLine(exit)}\n` : page;
}

async function folderStates(options: ReviewOptions, session: Session): Promise<ComparedStates> {
  const { before, after, gitignore, include, exclude } = options;
  const [first, second] = [folderAt(before), folderAt(after)];
  const discovery = { read: session.read, gitignore, include, exclude, signal: session.signal };
  const states = {
    before: await findState(first, { ...discovery, leavesOut: (path) => path === second }),
    after: await findState(second, { ...discovery, leavesOut: (path) => path === first }),
  };
  const moved = (paths: readonly string[]) => paths.map((path) => movedPath(path, first, second));
  const files = nodeFiles();
  const differing = (paths: readonly string[]) => differingIn(paths, { before: first, after: second });
  return {
    before,
    after,
    files: {
      before: sideOver(moved(states.before.paths), filesAt(second, first, files), session),
      after: sideOver(states.after.paths, files, session),
      beside: [...new Set([...moved(states.before.beside), ...states.after.beside])],
      differing,
    },
    unread: await unreadIn(
      {
        ...states,
        before: {
          unread: states.before.unread.map((each) => ({ ...each, path: movedPath(each.path, first, second) })),
        },
      },
      differing,
    ),
  };
}

function folderAt(path: string): string {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(message("{path} is not a folder", { path }));
  return absolutePath(path);
}

/** What was not looked into on either side: a file of no supported format counts where it has changed. */
async function unreadIn(
  { before, after }: Readonly<Record<"before" | "after", Pick<FoundState, "unread">>>,
  differing: ReviewFiles["differing"],
): Promise<readonly UnreadSide[]> {
  const all = [
    ...before.unread.map((each) => ({ ...each, side: "before" as const })),
    ...after.unread.map((each) => ({ ...each, side: "after" as const })),
  ];
  const unsupported = all.flatMap(({ path, reason }) => (reason === "not-a-manifest" ? [path] : []));
  const changed = await differing([...new Set(unsupported)]);
  return all
    .filter(({ path, reason }) => reason !== "not-a-manifest" || changed.has(path))
    .map(({ path, side, reason }): UnreadSide => ({ path, side, why: unreadMessage(reason) }));
}

function sideOver(
  paths: readonly string[],
  files: Parameters<Session["servicesOver"]>[0],
  { servicesOver, policyFor }: Session,
): ReviewSide {
  const side: ReviewSide = createReviewSide(paths, { ...servicesOver(files, (): Checker => side.checker), policyFor });
  return side;
}
