import { statSync } from "node:fs";
import type { Checker } from "../../core/check/checker.ts";
import { message, type Message } from "../../core/messages/message.ts";
import type { ReviewedHere } from "../../core/pages/host.ts";
import { reviewPage } from "../../core/pages/reviewPage.ts";
import { pageWriters } from "../../core/report/pageReport.ts";
import { review as reviewFiles } from "../../core/review/review.ts";
import { createReviewSide, type ReviewSide } from "../../core/review/reviewSide.ts";
import type { ReviewFiles } from "../../core/review/readPairs.ts";
import { nodeFiles } from "../../platform/node/files.ts";
import type { CommonOptions } from "../options.ts";
import { absolutePath, relativePath } from "../paths.ts";
import { print } from "../print.ts";
import { inSession, type Session, type SessionHost } from "../session.ts";
import { UsageError } from "../usageError.ts";
import { differingIn, filesAt, findState, movedPath } from "./folders.ts";

interface ReviewOptions extends CommonOptions {
  readonly before: string;
  readonly after: string;
  readonly format: "text" | "json" | "markdown";
}

/** Prints what the later of two states of a project brings in. Resolves to the exit code. */
export async function review(options: ReviewOptions, environment: SessionHost): Promise<number> {
  const interrupted = (reason: Message) => message("{reason}: no results", { reason });
  return inSession(options, environment, interrupted, async (session) => {
    const { core, signal } = session;
    const files = await folderStates(options, session);
    const found = await reviewFiles({ core, files }, { signal, priority: "background" });
    const reviewed: ReviewedHere = {
      review: found,
      before: options.before,
      after: options.after,
      nameOf: relativePath,
    };
    await print(pageWriters[options.format](reviewPage({ kind: "review" }, reviewed, { now: Date.now })));
    return 0;
  });
}

async function folderStates(
  { before, after, gitignore, include, exclude }: ReviewOptions,
  session: Session,
): Promise<ReviewFiles> {
  const [first, second] = [before, after].map(folderAt);
  if (first === undefined || second === undefined) throw new UsageError(message("missing folder"));
  const discovery = { read: session.read, gitignore, include, exclude, signal: session.signal };
  const states = { before: await findState(first, discovery), after: await findState(second, discovery) };
  const moved = (paths: readonly string[]) => paths.map((path) => movedPath(path, first, second));
  const files = nodeFiles();
  return {
    before: sideOver(moved(states.before.paths), filesAt(second, first, files), session),
    after: sideOver(states.after.paths, files, session),
    beside: [...new Set([...moved(states.before.beside), ...states.after.beside])],
    differing: (paths) => differingIn(paths, { before: first, after: second }),
  };
}

function folderAt(path: string): string {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(message("{path} is not a folder", { path }));
  return absolutePath(path);
}

function sideOver(
  paths: readonly string[],
  files: Parameters<Session["servicesOver"]>[0],
  { servicesOver, policyFor }: Session,
): ReviewSide {
  const side: ReviewSide = createReviewSide(paths, { ...servicesOver(files, (): Checker => side.checker), policyFor });
  return side;
}
