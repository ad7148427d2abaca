import { existsSync } from "node:fs";
import { isDeciding } from "../../core/review/deciding.ts";
import { hasManifest, inputFor } from "../../core/manifests/formats.ts";
import { formatMessage, message, type Message } from "../../core/messages/message.ts";
import { fileNameOf, pathBelow } from "../../core/model/path.ts";
import type { ReviewNote } from "../../core/review/change.ts";
import { matcherOf } from "../../core/scan/discovery.ts";
import { ignoredFolders } from "../../core/scan/ignoredFolders.ts";
import { withoutLockfilesOf } from "../../core/scan/scannedLockfiles.ts";
import { unsupportedAt } from "../../core/scan/unsupported.ts";
import { nodeFiles, type NodeFiles } from "../../platform/node/files.ts";
import type { CommittedFiles } from "../../platform/node/git/committedFiles.ts";
import type { Repository } from "../../platform/node/git/repository.ts";
import { findState, type FoundState } from "./folders.ts";
import { type ComparedStates, folderAt, type Reading, sideOver, type StateOptions, unreadIn } from "./states.ts";

interface CommitSession extends Reading {
  /** The files of the working tree; those on the disk, if absent. */
  readonly files?: NodeFiles;
}

/**
 * Compares a commit with the working tree below a folder; with three dots after it, that from which the current branch has parted. Without
 * a commit that is where it has parted from its upstream branch, or the last one where it has none. Rejects with a sentence for people where
 * the repository or the commit cannot be read.
 */
export async function commitStates(
  ref: string | undefined,
  path: string,
  options: StateOptions,
  session: CommitSession,
): Promise<ComparedStates> {
  const folder = folderAt(path);
  const { files = nodeFiles() } = session;
  const { openRepository } = await import("../../platform/node/git/repository.ts");
  const repository = await openRepository(folder, files);
  const base = await baseOf(ref ?? (await usualRef(repository)), repository);
  const committed = await repository.files(base.commit);
  const { gitignore, include, exclude } = options;
  const nested = new Set<string>(committed.submodules.filter((each) => pathBelow(folder, each) !== undefined));
  const isNested = (each: string): boolean => {
    if (existsSync(`${each}/.git`)) nested.add(each);
    return nested.has(each);
  };
  const discovery = { read: session.read, gitignore, include, exclude, signal: session.signal, leavesOut: isNested };
  const found = await findState(folder, discovery);
  const states = await bothStates(committed, found, { folder, files, nested, ...options });
  const differing = (paths: readonly string[]) => differingTexts(paths, committed, files);
  return {
    before: formatMessage(base.name),
    after: formatMessage(message("the working tree")),
    files: {
      before: sideOver(states.before.paths, committed, session),
      after: sideOver(states.after.paths, files, session),
      beside: [...new Set([...states.before.beside, ...states.after.beside])],
      differing,
    },
    unread: await unreadIn({ before: states.before.unread, after: states.after.unread }, differing),
    notes: [...nested].map((each) => ({ path: each, text: nestedText })) satisfies readonly ReviewNote[],
  };
}

const nestedText = message("a repository of its own, whose files are not compared");

async function usualRef(repository: Repository): Promise<string> {
  const upstream = await repository.upstream();
  return upstream === undefined ? "HEAD" : `${upstream}...`;
}

/** A commit with what people call it: `HEAD (abc1234)`. */
async function baseOf(
  ref: string,
  repository: Repository,
): Promise<{ readonly commit: string; readonly name: Message }> {
  const [, branch] = /^(.*)\.\.\.$/s.exec(ref) ?? [];
  const shortOf = (commit: string) => commit.slice(0, 7);
  if (branch === undefined) {
    const commit = await repository.resolve(ref);
    return { commit, name: message("{ref} ({commit})", { ref, commit: shortOf(commit) }) };
  }
  const other = branch === "" ? "HEAD" : branch;
  const commit = await repository.mergeBase(other, "HEAD");
  if (commit === undefined)
    throw new Error(formatMessage(message("{ref} and HEAD have no commit in common", { ref: other })));
  return { commit, name: message("merge base of {ref} and HEAD ({commit})", { ref: other, commit: shortOf(commit) }) };
}

interface Choice extends StateOptions {
  readonly folder: string;
  readonly files: Pick<NodeFiles, "readFile">;
  readonly nested: ReadonlySet<string>;
}

/**
 * Both states by the same rules. What the commit has is looked for in the working tree also where `.gitignore` names it, and what is found
 * there over a link is looked for in the commit.
 */
async function bothStates(
  committed: CommittedFiles,
  found: FoundState,
  choice: Choice,
): Promise<Readonly<Record<"before" | "after", FoundState>>> {
  const tracked = committed.paths.filter(chooserOf(choice));
  const inputs = tracked.filter((path) => inputFor(path));
  const known = [...found.paths, ...found.beside];
  const linked = await textsAmong(
    known.filter((path) => inputFor(path)),
    inputs,
    committed,
  );
  const hidden = await textsAmong(inputs, known, choice.files);
  const unread: FoundState["unread"][number][] = [];
  for (const path of tracked) {
    const declares = unsupportedAt(path);
    if (!declares) continue;
    const file = await committed.readFile(path);
    if (declares(file.kind === "text" ? file.text : undefined)) unread.push({ path, reason: "not-a-manifest" });
  }
  const beside = tracked.filter((path) => !inputFor(path) && isDeciding(fileNameOf(path)));
  return {
    before: stateOf([...inputs, ...linked], beside, unread),
    after: stateOf(
      [...known.filter((path) => inputFor(path)), ...hidden],
      found.beside.filter((path) => !inputFor(path)),
      found.unread,
    ),
  };
}

/** The paths that the others do not have and at which there is a file. */
async function textsAmong(
  paths: readonly string[],
  others: readonly string[],
  { readFile }: Pick<NodeFiles, "readFile">,
): Promise<readonly string[]> {
  const known = new Set(others);
  const found: string[] = [];
  for (const path of paths) if (!known.has(path) && (await readFile(path)).kind !== "missing") found.push(path);
  return found;
}

function stateOf(inputs: readonly string[], beside: readonly string[], unread: FoundState["unread"]): FoundState {
  const paths = withoutLockfilesOf(inputs, (path) => path, { hasManifest });
  const own = new Set(paths);
  return { paths, beside: [...inputs.filter((path) => !own.has(path)), ...beside], unread };
}

/** Tells whether a search below the folder would find a path. */
function chooserOf({ folder, nested, include, exclude }: Choice): (path: string) => boolean {
  const [isIncluded, isExcluded] = [matcherOf(include), matcherOf(exclude)];
  return (path) => {
    const below = pathBelow(folder, path)?.replace(/^\//, "");
    if (
      below === undefined ||
      below
        .split("/")
        .slice(0, -1)
        .some((name) => ignoredFolders.has(name))
    )
      return false;
    if ([...nested].some((each) => pathBelow(each, path) !== undefined)) return false;
    return !isExcluded(below) && (include.length === 0 || isIncluded(below));
  };
}

async function differingTexts(
  paths: readonly string[],
  committed: Pick<CommittedFiles, "readFile">,
  files: Pick<NodeFiles, "readFile">,
): Promise<ReadonlySet<string>> {
  const differing = new Set<string>();
  for (const path of paths) {
    const [before, after] = [await committed.readFile(path), await files.readFile(path)];
    const isSame =
      before.kind === "text" && after.kind === "text"
        ? before.text === after.text
        : before.kind === "missing" && after.kind === "missing";
    if (!isSame) differing.add(path);
  }
  return differing;
}
