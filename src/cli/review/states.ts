import { statSync } from "node:fs";
import type { Checker } from "../../core/check/checker.ts";
import { message } from "../../core/messages/message.ts";
import type { ReviewedHere } from "../../core/pages/host.ts";
import type { SideName, UnreadSide } from "../../core/review/change.ts";
import type { ReviewFiles } from "../../core/review/readPairs.ts";
import { createReviewSide, type ReviewSide } from "../../core/review/reviewSide.ts";
import { unreadMessage } from "../../core/scan/unreadFile.ts";
import { nodeFiles } from "../../platform/node/files.ts";
import type { CommonOptions } from "../options.ts";
import { absolutePath } from "../paths.ts";
import type { Session } from "../session.ts";
import { UsageError } from "../usageError.ts";
import { differingIn, filesAt, findState, type FoundState, movedPath } from "./folders.ts";

/** Two states with what people call them. */
export interface ComparedStates extends Pick<ReviewedHere, "before" | "after"> {
  readonly files: ReviewFiles;
  /** What was found without being compared. */
  readonly unread: readonly UnreadSide[];
  readonly notes: ReviewedHere["review"]["notes"];
}

/** The parts of a session that states are read with. */
export type Reading = Pick<Session, "read" | "signal" | "servicesOver" | "policyFor">;

/** The options that choose among the files of a state. */
export type StateOptions = Pick<CommonOptions, "gitignore" | "include" | "exclude">;

/** Compares two folders. One that is in the other is left out of it. Rejects with a `UsageError` where one of them is none. */
export async function folderStates(
  { before, after }: Readonly<Record<SideName, string>>,
  { gitignore, include, exclude }: StateOptions,
  session: Reading,
): Promise<ComparedStates> {
  const [first, second] = [folderAt(before), folderAt(after)];
  const discovery = { read: session.read, gitignore, include, exclude, signal: session.signal };
  const states = {
    before: await findState(first, { ...discovery, leavesOut: (path) => path === second }),
    after: await findState(second, { ...discovery, leavesOut: (path) => path === first }),
  };
  const moved = (path: string) => movedPath(path, first, second);
  const files = nodeFiles();
  const differing = (paths: readonly string[]) => differingIn(paths, { before: first, after: second });
  const unread = {
    before: states.before.unread.map((each) => ({ ...each, path: moved(each.path) })),
    after: states.after.unread,
  };
  return {
    before,
    after,
    files: {
      before: sideOver(states.before.paths.map(moved), filesAt(second, first, files), session),
      after: sideOver(states.after.paths, files, session),
      beside: [...new Set([...states.before.beside.map(moved), ...states.after.beside])],
      differing,
    },
    unread: await unreadIn(unread, differing),
    notes: [],
  };
}

export function folderAt(path: string): string {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(message("{path} is not a folder", { path }));
  return absolutePath(path);
}

/** Lists what was not looked into on either side. A file of no supported format counts where it has changed. */
export async function unreadIn(
  unread: Readonly<Record<SideName, FoundState["unread"]>>,
  differing: ReviewFiles["differing"],
): Promise<readonly UnreadSide[]> {
  const all = (["before", "after"] as const).flatMap((side) => unread[side].map((each) => ({ ...each, side })));
  const unsupported = all.flatMap(({ path, reason }) => (reason === "not-a-manifest" ? [path] : []));
  const changed = await differing([...new Set(unsupported)]);
  return all
    .filter(({ path, reason }) => reason !== "not-a-manifest" || changed.has(path))
    .map(({ path, side, reason }): UnreadSide => ({ path, side, why: unreadMessage(reason) }));
}

export function sideOver(
  paths: readonly string[],
  files: Parameters<Session["servicesOver"]>[0],
  { servicesOver, policyFor }: Pick<Reading, "servicesOver" | "policyFor">,
): ReviewSide {
  const side: ReviewSide = createReviewSide(paths, { ...servicesOver(files, (): Checker => side.checker), policyFor });
  return side;
}
