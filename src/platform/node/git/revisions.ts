import { message } from "../../../core/messages/message.ts";
import { printable } from "../../../core/model/sanitize.ts";
import type { History } from "./history.ts";
import type { Objects } from "./objects.ts";
import { namesFor, type References } from "./references.ts";
import { RepositoryError } from "./repositoryError.ts";

export interface Revisions {
  readonly references: References;
  readonly objects: Objects;
  readonly history: History;
  readonly isShallow: boolean;
}

/** The commit of a name with `~n` and `^n` after it. Rejects with a `RepositoryError`. */
export async function resolveRevision(ref: string, revisions: Revisions): Promise<string> {
  const [, name = "", steps = ""] = /^([^~^]*)((?:[~^]\d*)*)$/.exec(ref) ?? [];
  let commit = await namedCommit(name === "@" ? "HEAD" : name, ref, revisions);
  for (const [, sign, digits = ""] of steps.matchAll(/([~^])(\d*)/g)) {
    const count = digits === "" ? 1 : Number(digits);
    const [generations, nth] = sign === "~" ? [count, 1] : [Math.min(count, 1), count];
    for (let generation = 0; generation < generations; generation++) {
      const parent: string | undefined = (await revisions.history.parents(commit))[nth - 1];
      if (parent === undefined) throw notThere(ref, revisions.isShallow);
      commit = parent;
    }
  }
  return commit;
}

/** As in Git, a whole hash comes before a name, and a name before the beginning of a hash. */
async function namedCommit(name: string, ref: string, revisions: Revisions): Promise<string> {
  const { references, objects, isShallow } = revisions;
  if (/^[0-9a-f]{40}$/i.test(name)) {
    const hash = name.toLowerCase();
    if (!(await objects.has(hash))) throw notThere(ref, isShallow);
    return commitOf(hash, ref, objects);
  }
  for (const whole of namesFor(name)) {
    const hash = await references.hashOf(whole);
    if (hash !== undefined) return commitOf(hash, ref, objects);
  }
  if (/^[0-9a-f]{4,39}$/i.test(name)) {
    const commits = await commitsAmong(await objects.matching(name.toLowerCase()), objects);
    if (commits.length > 1)
      throw new RepositoryError(message("{ref} begins several hashes: write more of it", { ref: printable(ref) }));
    if (commits[0] !== undefined) return commits[0];
  }
  const current = (await references.currentBranch()) ?? "";
  const isUnborn = current !== "" && (await references.hashOf(current)) === undefined;
  if (isUnborn && (name === "HEAD" || namesFor(name).includes(current)))
    throw new RepositoryError(message("The repository has no commit yet"));
  throw notThere(ref, isShallow);
}

async function commitOf(hash: string, ref: string, objects: Objects): Promise<string> {
  const commit = await peeled(hash, objects);
  if (commit === undefined) throw new RepositoryError(message("{ref} is not a commit", { ref: printable(ref) }));
  return commit;
}

/** The commit that a tag leads to, also by other tags; undefined where it leads to something else. */
async function peeled(hash: string, objects: Objects): Promise<string | undefined> {
  const { type, bytes } = await objects.read(hash);
  if (type !== "tag") return type === "commit" ? hash : undefined;
  const [, target] = /^object ([0-9a-f]+)$/m.exec(Buffer.from(bytes).toString("latin1")) ?? [];
  return target === undefined ? undefined : peeled(target, objects);
}

/** Of objects whose hashes begin alike, Git takes those that lead to commits. */
async function commitsAmong(hashes: readonly string[], objects: Objects): Promise<readonly string[]> {
  const commits = await Promise.all(hashes.map((hash) => peeled(hash, objects)));
  return [...new Set(commits.filter((commit) => commit !== undefined))];
}

function notThere(ref: string, isShallow: boolean): RepositoryError {
  const values = { ref: printable(ref) };
  return new RepositoryError(
    isShallow
      ? message("{ref} is not in this clone, which has not all of the history: fetch it first", values)
      : message("{ref} is not in this repository", values),
  );
}
