// Repositories that Git makes, read without it: all that is read is what Git says.

import { deepEqual, equal, ok } from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { nodeFiles } from "../../../../src/platform/node/files.ts";
import { openRepository, type Repository } from "../../../../src/platform/node/git/repository.ts";
import { createRandom } from "../../../support/random.ts";
import { createRepository, hasGit, type GitRepository } from "../../../support/gitRepository.ts";

const seeds = JSON.parse(readFileSync(new URL("../../../seeds.json", import.meta.url), "utf8")) as {
  readonly generated: number;
};

let made: GitRepository;

const open = (): Promise<Repository> => openRepository(made.path.replaceAll("\\", "/"), nodeFiles());

(hasGit ? describe : describe.skip)("a repository, where the program git is installed to make one", () => {
  describe("with random edits", () => {
    before(() => {
      made = createRepository();
      editAtRandom(made);
    });

    after(() => made.remove());

    const states: readonly (readonly [what: string, prepare: () => void, deltas: RegExp | undefined])[] = [
      ["loose objects", () => undefined, undefined],
      ["a pack with deltas by offset", () => made.git("gc", "--quiet"), /chain length = [1-9]/],
      [
        "a pack with deltas by hash",
        () => made.git("-c", "repack.useDeltaBaseOffset=false", "repack", "-adfq"),
        /chain length = [1-9]/,
      ],
      [
        "several packs and loose objects",
        () => {
          for (const name of ["four", "five", "six"]) {
            made.write(`late/${name}.json`, `{ "name": "${name}" }\n`);
            made.commitAll();
            if (name !== "six") made.git("repack", "-q");
          }
        },
        undefined,
      ],
    ];
    for (const [what, prepare, deltas] of states) {
      it(`has the files of each commit, with ${what}`, async () => {
        prepare();
        if (deltas) ok(deltas.test(verifiedPack()));
        made.write("package.json", "changed and not committed");
        const before = made.stateOf();
        const repository = await open();
        for (const commit of made.git("log", "--format=%H", "main").split("\n"))
          deepEqual(await textsOf(repository, commit), textsByGit(commit));
        equal(made.stateOf(), before);
        made.git("checkout", "--quiet", "--", ".");
      });
    }
  });

  describe("with branches and tags", () => {
    before(() => {
      made = createRepository();
      branchAndTag(made);
    });

    after(() => made.remove());

    const names = [
      ...["HEAD", "@", "main", "heads/main", "refs/heads/main", "topic/one", "origin/main", "origin", "upstream/main"],
      ...["v1", "tags/v1", "v2-light", "v3-of-v1", "both", "description", "abcd"],
      ...["HEAD~", "HEAD^", "HEAD^2", "HEAD~2", "HEAD^^", "main^1~1", "v1~0", "v1^0", "topic/one~1", "HEAD~1^1"],
    ];
    for (const packed of [false, true])
      for (const name of names)
        it(`resolves ${name}${packed ? " in packed-refs" : ""} as rev-parse does`, async () => {
          if (packed) made.git("pack-refs", "--all");
          equal(await (await open()).resolve(name), made.git("rev-parse", `${name}^{commit}`));
        });

    it("resolves hashes, also abbreviated and in capitals, and those of tags", async () => {
      const repository = await open();
      const hash = made.git("rev-parse", "HEAD~1");
      for (const text of [hash, hash.slice(0, 7), hash.slice(0, 12).toUpperCase(), `${hash.slice(0, 9)}~0`])
        equal(await repository.resolve(text), hash);
      equal(await repository.resolve(made.git("rev-parse", "v1")), made.git("rev-parse", "v1^{commit}"));
    });

    it("has the parents of commits", async () => {
      const repository = await open();
      for (const name of ["HEAD", "HEAD~1", made.git("rev-list", "--max-parents=0", "HEAD")])
        deepEqual(
          await repository.parents(name),
          made.git("log", "-1", "--format=%P", name).split(" ").filter(Boolean),
        );
    });

    const upstreams: readonly (readonly [branch: string, remote: string, merge: string])[] = [
      ["main", "origin", "refs/heads/main"],
      ["main", "origin", "refs/heads/main-of.2"],
      ["topic/one", "upstream", "refs/heads/main"],
      ["release.1.x", ".", "refs/heads/main"],
      ["both", "origin", "refs/heads/both"],
    ];
    for (const [branch, remote, merge] of upstreams)
      it(`knows that ${branch} follows ${merge} of ${remote}`, async () => {
        made.git("checkout", "--quiet", branch);
        made.git("config", `branch.${branch}.remote`, remote);
        made.git("config", `branch.${branch}.merge`, merge);
        equal(
          await (await open()).upstream(),
          made.git("rev-parse", "--abbrev-ref", "@{u}").replace(/^remotes/, "refs/remotes"),
        );
        made.git("checkout", "--quiet", "main");
      });

    it("knows that a branch without a remote one follows none", async () => {
      made.git("checkout", "--quiet", "alone");
      equal(await (await open()).upstream(), undefined);
      made.git("checkout", "--quiet", "--detach");
      equal(await (await open()).upstream(), undefined);
      made.git("checkout", "--quiet", "main");
    });
  });

  describe("with histories that were merged at random", () => {
    const commits = 60;

    before(() => {
      made = createRepository();
      made.gitWith(historyAtRandom(commits), "fast-import", "--quiet");
    });

    after(() => made.remove());

    it("has the best common ancestors", async () => {
      const repository = await open();
      const random = createRandom(seeds.generated);
      let found = 0;
      for (let pair = 0; pair < 60; pair++) {
        const [a, b] = [`c${random.integer(0, commits - 1)}`, `c${random.integer(0, commits - 1)}`];
        const best = basesByGit(a, b);
        const base = await repository.mergeBase(a, b);
        if (base !== undefined) found++;
        ok(base === undefined ? best.length === 0 : best.includes(base), `${a} and ${b}`);
      }
      ok(found > 20 && found < 60);
    });
  });
});

function basesByGit(a: string, b: string): readonly string[] {
  try {
    return made.git("merge-base", "--all", a, b).split("\n");
  } catch {
    return [];
  }
}

/** Files and folders that appear, change and go, some of them large enough for deltas. */
function editAtRandom(repository: GitRepository): void {
  const random = createRandom(seeds.generated);
  const names = [
    "package.json",
    "package-lock.json",
    "api/go.mod",
    "api/go.sum",
    "web/app/pom.xml",
    "web/app/größe.txt",
  ];
  const lines = new Map(names.map((name) => [name, Array.from({ length: 300 }, (_, line) => `${name} ${line}`)]));
  for (let commit = 0; commit < 14; commit++) {
    for (const name of commit === 0 ? names : random.some(names, 3)) {
      const text = lines.get(name) ?? [];
      for (let edit = 0; edit < 4; edit++)
        text[random.integer(0, text.length - 1)] = `line of commit ${commit}.${edit}`;
      if (random.integer(0, 5) === 0) text.splice(random.integer(0, 200), 20);
      repository.write(name, `${text.join("\n")}\n`);
    }
    if (random.integer(0, 2) === 0) repository.write(`new/${commit}/requirements.txt`, `left-pad==${commit}\n`);
    if (random.integer(0, 3) === 0 && commit > 4) repository.git("rm", "-rfq", "--ignore-unmatch", "new", "api");
    repository.commitAll();
  }
}

function branchAndTag(repository: GitRepository): void {
  const { git } = repository;
  const commit = (text: string) => {
    repository.write("text", text);
    repository.commitAll();
  };
  commit("one");
  git("tag", "v2-light");
  git("branch", "alone");
  git("checkout", "-qb", "topic/one");
  repository.write("topic", "topic");
  repository.commitAll();
  git("checkout", "-q", "main");
  commit("two");
  git("merge", "-q", "--no-ff", "-m", "merge", "topic/one");
  git("tag", "-a", "v1", "-m", "object 0123456789012345678901234567890123456789");
  git("tag", "-a", "v3-of-v1", "-m", "tag of a tag", "v1");
  // A tag comes before a branch; a file of Git's own is no branch, and the beginning of a hash comes after one.
  git("tag", "both", "HEAD~1");
  for (const branch of ["both", "description", "abcd", "release.1.x"]) git("branch", branch, "HEAD^2");
  git("remote", "add", "origin", "https://git.example/shop.git");
  git("remote", "add", "upstream", "https://git.example/shop-upstream.git");
  git("config", "--replace-all", "remote.upstream.fetch", "+refs/heads/main:refs/remotes/upstream/main");
  for (const name of ["origin/main", "origin/main-of.2", "origin/both", "upstream/main"])
    git("update-ref", `refs/remotes/${name}`, "HEAD~1");
  git("branch", "origin/both");
  git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/main");
  commit("three");
  git("checkout", "-q", "-B", "main", "HEAD~1");
}

/** Commits `c0` to `c59` for `git fast-import`, with criss-cross merges, several roots, equal times, and clocks that went wrong. */
function historyAtRandom(commits: number): string {
  const random = createRandom(seeds.generated);
  return Array.from({ length: commits }, (_, n) => {
    const parents = random.integer(0, 19) === 0 || n === 0 ? [] : earlier(n, random.integer(1, 2));
    const time = 1_700_000_000 + (random.integer(0, 9) === 0 ? -5_000 : 0) + 60 * Math.floor(n / random.integer(1, 2));
    return [
      `commit refs/heads/c${n}\nmark :${n + 1}\ncommitter Ada <ada@shop.example> ${time} +0000\ndata 0\n`,
      ...parents.map((parent, nth) => `${nth === 0 ? "from" : "merge"} :${parent + 1}\n`),
    ].join("");
  }).join("\n");

  function earlier(n: number, count: number): readonly number[] {
    return [...new Set(Array.from({ length: count }, () => random.integer(Math.max(0, n - 8), n - 1)))];
  }
}

async function textsOf(repository: Repository, commit: string): Promise<Record<string, string>> {
  const { paths, readFile } = await repository.files(commit);
  const texts = paths.map(async (path) => {
    const found = await readFile(path);
    return [path.slice(repository.root.length + 1), found.kind === "text" ? found.text : found.kind];
  });
  return Object.fromEntries(await Promise.all(texts)) as Record<string, string>;
}

/** The same by `git show`, in one process. */
function textsByGit(commit: string): Record<string, string> {
  const paths = made.git("ls-tree", "-rz", "--name-only", commit).split("\0").filter(Boolean);
  const out = made.gitWith(paths.map((path) => `${commit}:${path}\n`).join(""), "cat-file", "--batch");
  let position = 0;
  const texts = paths.map((path) => {
    const start = out.indexOf("\n", position) + 1;
    const end = start + Number(out.toString("utf8", position, start).split(" ")[2]);
    position = end + 1;
    return [path, out.toString("utf8", start, end)];
  });
  return Object.fromEntries(texts) as Record<string, string>;
}

/** What Git says of its only pack. */
function verifiedPack(): string {
  const packs = readdirSync(join(made.path, ".git/objects/pack")).filter((name) => name.endsWith(".idx"));
  equal(packs.length, 1);
  return made.git("verify-pack", "--stat-only", `.git/objects/pack/${packs[0] ?? ""}`);
}
