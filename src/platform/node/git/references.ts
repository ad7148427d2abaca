import { textOf, type GitFolders } from "./folders.ts";
import { configured } from "./objects.ts";

/** The names of a repository for its commits. */
export interface References {
  /** The hash that a whole name such as `refs/heads/main` or `HEAD` stands for; undefined where there is none. */
  hashOf(name: string): Promise<string | undefined>;
  /** The whole name of the current branch, which may have no commit; undefined where HEAD is detached. */
  currentBranch(): Promise<string | undefined>;
}

/** The names that a short one may stand for, in Git's order. */
export function namesFor(short: string): readonly string[] {
  const folders = ["refs/", "refs/tags/", "refs/heads/", "refs/remotes/"].map((folder) => folder + short);
  return [short, ...folders, `refs/remotes/${short}/HEAD`];
}

export function referencesIn({ own, common }: GitFolders): References {
  let packed: Promise<ReadonlyMap<string, string>> | undefined;
  const valueOf = async (name: string): Promise<string | undefined> => {
    if (!isName(name)) return undefined;
    const folder = name.startsWith("refs/") && !ownNames.test(name) ? common : own;
    const value = await textOf(`${folder}/${name}`);
    if (value !== undefined && isValue.test(value)) return value.trim();
    packed ??= textOf(`${common}/packed-refs`).then(parsePacked);
    return (await packed).get(name);
  };
  return {
    async hashOf(name) {
      let value = await valueOf(name);
      for (let links = 0; value?.startsWith("ref:") === true && links < 5; links++) {
        value = await valueOf(value.slice("ref:".length).trim());
      }
      return value === undefined ? undefined : /^[0-9a-f]{40}\b/.exec(value)?.[0];
    },
    async currentBranch() {
      const [, name] = /^ref:\s*(refs\/.*)$/.exec((await valueOf("HEAD")) ?? "") ?? [];
      return name;
    },
  };
}

/** What a linked working tree has for itself. */
const ownNames = /^refs\/(?:bisect|worktree|rewritten)\//;

const isValue = /^(?:ref:|[0-9a-f]{40}\b)/;

/** Nothing but the files of references: outside of `refs` those in capitals, as all others are Git's own. */
function isName(name: string): boolean {
  return /^(?:refs\/.+|[A-Z_]+)$/.test(name) && !/\/\.|\.\.|\/\/|[\\\0]/.test(name);
}

function parsePacked(text = ""): ReadonlyMap<string, string> {
  const lines = text.matchAll(/^([0-9a-f]{40}) (.+)$/gm);
  return new Map(Array.from(lines, ([, hash = "", name = ""]) => [name, hash]));
}

/** The shortest name of the remote-tracking branch of the current branch, by the repository's configuration. */
export async function upstreamOf(references: References, common: string): Promise<string | undefined> {
  const branch = (await references.currentBranch())?.replace(/^refs\/heads\//, "");
  if (branch === undefined) return undefined;
  const of = async (path: string) => (await configured(common, path)).at(-1);
  const [remote, merged] = [await of(`branch.${branch}.remote`), await of(`branch.${branch}.merge`)];
  if (remote === undefined || merged === undefined) return undefined;
  const tracked = remote === "." ? merged : trackedAs(merged, await configured(common, `remote.${remote}.fetch`));
  const short = tracked?.replace(/^refs\/(?:heads|remotes)\//, "");
  if (tracked === undefined || short === undefined) return undefined;
  const meant = await firstOf(namesFor(short), references);
  return meant === undefined || meant === tracked ? short : tracked;
}

/** The local name of a remote branch by the first rule that has one: `+refs/heads/*:refs/remotes/origin/*`. */
function trackedAs(branch: string, rules: readonly string[]): string | undefined {
  for (const rule of rules) {
    const [from = "", to = ""] = rule.replace(/^\+/, "").split(":");
    if (from === branch && to !== "") return to;
    const [start = "", end] = from.split("*");
    if (end === undefined || to === "" || branch.length < start.length + end.length) continue;
    if (branch.startsWith(start) && branch.endsWith(end))
      return to.replace("*", () => branch.slice(start.length, branch.length - end.length));
  }
  return undefined;
}

async function firstOf(names: readonly string[], references: References): Promise<string | undefined> {
  for (const name of names) if ((await references.hashOf(name)) !== undefined) return name;
  return undefined;
}
