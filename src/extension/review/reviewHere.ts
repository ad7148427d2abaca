import * as vscode from "vscode";
import type { Policy } from "../../core/analysis/policy.ts";
import type { Caller } from "../../core/api/api.ts";
import { message, type Message } from "../../core/messages/message.ts";
import type { ReviewedHere } from "../../core/pages/host.ts";
import type { SubjectOf } from "../../core/pages/subject.ts";
import { fixesOf } from "../../core/review/fixes.ts";
import { review } from "../../core/review/review.ts";
import { createReviewSide } from "../../core/review/reviewSide.ts";
import type { Host } from "../activation/host.ts";
import { localize } from "../shared/localize.ts";
import { loadGit, repositoryOf, type Repository } from "./gitApi.ts";
import { filesSince, type GitFiles } from "./gitFiles.ts";

/** Compares the files of a repository with a commit of it, without a program of our own. Rejects only when the caller aborts. */
export async function reviewHere(
  { base, folder }: SubjectOf<"review">,
  host: Host,
  caller: Caller,
): Promise<ReviewedHere | Message> {
  const { signal } = caller;
  const git = await loadGit(signal);
  if ("text" in git) return git;
  const repository = repositoryOf(git, folder);
  if (!repository) return noRepository(git.repositories.length);
  const from = await commitOf(repository, base);
  signal.throwIfAborted();
  if ("text" in from) return from;
  const root = repository.rootUri;
  const uriAt = (path: string) => root.with({ path });
  try {
    const files = await filesSince(repository, from.commit, host, signal);
    const policyFor = async (path: string): Promise<Policy> => ({
      ...((await host.policyFor(uriAt(path))) ?? host.policy()),
      now: Date.now(),
    });
    const sideOf = ({ paths, ...read }: GitFiles["after"]) =>
      createReviewSide(paths, { ...host.servicesOver(root, read), policyFor });
    const [before, after] = [sideOf(files.before), sideOf(files.after)];
    const differing = (paths: readonly string[]) => Promise.resolve(new Set(paths.filter(files.isChanged)));
    const found = await review({ core: host.core, files: { before, after, beside: files.beside, differing } }, caller);
    return {
      review: found,
      before: from.label,
      after: localize(message("the working tree")),
      nameOf: (path) => vscode.workspace.asRelativePath(uriAt(path)),
      uriOf: (path) => uriAt(path).toString(),
      told: [...from.told, ...files.told],
      ...(from.commit !== undefined && { commit: from.commit }),
      fixes: (next) => fixesOf(found, host.core, next),
    };
  } catch (error) {
    signal.throwIfAborted();
    host.log.error(error instanceof Error ? error : String(error));
    return message("Git did not tell what has changed: {error}", {
      error: error instanceof Error ? error.message : String(error),
    });
  }
}

function noRepository(count: number): Message {
  return count > 1
    ? message("There are several Git repositories here: open a file of one, and review its changes")
    : message("There is no Git repository here");
}

/** The state that the files are compared with. */
interface From {
  /** Absent in a repository without one. */
  readonly commit?: string;
  readonly label: string;
  readonly told: readonly Message[];
}

/** The commit that a subject names, or else the last one in common with the upstream branch; a message says why there is none. */
async function commitOf(repository: Repository, base: string | undefined): Promise<From | Message> {
  const { HEAD: head } = repository.state;
  if (!head?.commit) {
    const told = [message("The repository has no commit yet: everything is new")];
    return { label: localize(message("no commit")), told };
  }
  const upstream = upstreamOf(repository);
  if (base === "HEAD" || (base === undefined && upstream === undefined)) return named(head.commit, "HEAD");
  if (base !== undefined) {
    const commit = isRef(base) ? await repository.getCommit(base).catch(() => undefined) : undefined;
    return commit ? named(commit.hash, base) : message("There is no commit {base} in this repository", { base });
  }
  const common = await repository.getMergeBase(head.commit, upstream ?? "").catch(() => undefined);
  if (common) return named(common, localize(message("merge base with {branch}", { branch: upstream ?? "" })));
  const told = message("No commit in common with {branch} is here, as in a shallow clone: HEAD is taken instead", {
    branch: upstream ?? "",
  });
  return { ...named(head.commit, "HEAD"), told: [told] };
}

/** `origin/main`; undefined where the branch has none. */
export function upstreamOf({ state: { HEAD: head } }: Repository): string | undefined {
  const { upstream } = head ?? {};
  return upstream && (upstream.remote === "." ? upstream.name : `${upstream.remote}/${upstream.name}`);
}

function named(commit: string, name: string): From {
  const short = commit.slice(0, 7);
  return { commit, label: commit.startsWith(name) ? short : `${name} (${short})`, told: [] };
}

/** Tells whether a text can be given to Git in the place of a commit: not an option, a range or a path. */
function isRef(text: string): boolean {
  return /^(?!-)[^\s:?*[\\]+$/u.test(text) && !text.includes("..");
}
