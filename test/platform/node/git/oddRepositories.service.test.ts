// Repositories that are unlike most: they are read as if Git had checked them out, or end in one sentence.

import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FolderContent } from "../../../../src/core/manifests/manifest.ts";
import { upward } from "../../../../src/core/model/path.ts";
import { nodeFiles } from "../../../../src/platform/node/files.ts";
import { openRepository, type Repository } from "../../../../src/platform/node/git/repository.ts";
import { createFolder, type Folder } from "../../../support/commandLine.ts";
import { createRepository, hasGit, repositoryIn, type GitRepository } from "../../../support/gitRepository.ts";

const tooShort =
  "The history of this clone is too short: fetch more of it, such as with fetch-depth: 2 or git fetch --unshallow";
const unreadable = { kind: "unreadable", reason: "unreadable" };
const isWindows = process.platform === "win32";

let folders: Folder[] = [];

afterEach(() => {
  for (const folder of folders) folder.remove();
  folders = [];
});

function created(...options: readonly string[]): GitRepository {
  const made = createRepository(...options);
  folders.push(made);
  return made;
}

/** A clone in a folder of its own. */
function cloned(from: GitRepository, ...options: readonly string[]): GitRepository {
  const folder = createFolder();
  folders.push(folder);
  return repositoryIn(folder, ["clone", "--quiet", ...options, from.path, "."]);
}

function open(folder: Folder, below = ""): Promise<Repository> {
  return openRepository(`${folder.path.replaceAll("\\", "/")}${below}`, nodeFiles());
}

/** The paths and texts of a commit, below the root. */
async function textsOf(repository: Repository, commit = "HEAD"): Promise<Record<string, string>> {
  const files = await repository.files(commit);
  const texts = files.paths.map(async (path) => {
    const found = await files.readFile(path);
    return [path.slice(repository.root.length + 1), found.kind === "text" ? found.text : found.kind] as const;
  });
  return Object.fromEntries(await Promise.all(texts));
}

const failsWith = (promise: Promise<unknown>, message: string | RegExp) =>
  rejects(promise, { name: "RepositoryError", message });

/** Two commits of one file. */
function withTwoCommits(...options: readonly string[]): GitRepository {
  const made = created(...options);
  for (const text of ["one", "two"]) {
    made.write("package.json", text);
    made.commitAll();
  }
  return made;
}

(hasGit ? describe : describe.skip)("a repository unlike most, where the program git is installed to make one", () => {
  it("is found from a folder below it, with files outside of it from the disk", async () => {
    const made = withTwoCommits();
    made.write("web/app/package.json", "{}");
    const repository = await open(made, "/web/app");
    equal(repository.root, made.path.replaceAll("\\", "/"));
    const outside = createFolder();
    folders.push(outside);
    const { readFile, list } = await repository.files("HEAD");
    const path = outside.write("settings.json", "outside").replaceAll("\\", "/");
    deepEqual(await readFile(path), { kind: "text", text: "outside", encoding: "utf-8" });
    deepEqual((await list(outside.path.replaceAll("\\", "/"))).files, ["settings.json"]);
    deepEqual(await readFile(`${repository.root}/web/app/package.json`), { kind: "missing" });
  });

  it("may have no commit yet", async () => {
    const repository = await open(created());
    for (const name of ["HEAD", "main", "HEAD~1"])
      await failsWith(repository.resolve(name), "The repository has no commit yet");
    await failsWith(repository.resolve("other"), "other is not in this repository");
    equal(await repository.upstream(), undefined);
  });

  it("may have a commit without files", async () => {
    const made = created();
    made.commitAll();
    const repository = await open(made);
    const { paths, list } = await repository.files("HEAD");
    deepEqual(paths, []);
    deepEqual(await list(repository.root), { files: [], links: [], folders: [] });
    deepEqual(await repository.parents("HEAD"), []);
  });

  it("may have no name, or several, for what is asked", async () => {
    const made = withTwoCommits();
    made.git("tag", "of-a-file", "HEAD:package.json");
    const repository = await open(made);
    for (const name of ["origin/main", "0000000", "f".repeat(40), "HEAD~5", "HEAD^2", "../../config", "config", ""])
      await failsWith(repository.resolve(name), `${name} is not in this repository`);
    await failsWith(repository.resolve("HEAD^{tree}"), "HEAD^{tree} is not in this repository");
    await failsWith(repository.resolve("a\u001b[31m"), "a [31m is not in this repository");
    await failsWith(repository.resolve("of-a-file"), "of-a-file is not a commit");
    // Of two histories nothing is common.
    made.git("checkout", "-q", "--orphan", "other");
    made.commitAll();
    equal(await (await open(made)).mergeBase("main", "other"), undefined);
  });

  it("says which hash is not written far enough", async () => {
    const made = created();
    const hashes = Array.from(
      { length: 1_500 },
      (_, n) => `commit refs/heads/c${n}\nmark :${n + 1}\ncommitter Ada <ada@shop.example> ${n} +0000\ndata 0\n`,
    );
    made.gitWith(hashes.join(""), "fast-import", "--quiet");
    const all = made
      .git("for-each-ref", "--format=%(objectname)")
      .split("\n")
      .map((hash) => hash.slice(0, 4));
    const twice = all.find((start, n) => all.indexOf(start) !== n);
    ok(twice !== undefined);
    await failsWith((await open(made)).resolve(twice), `${twice} begins several hashes: write more of it`);
  });

  it("may be a linked working tree, with HEAD and bisecting of its own", async () => {
    const made = withTwoCommits();
    made.git("pack-refs", "--all");
    const folder = createFolder();
    folders.push(folder);
    made.git("worktree", "add", "-q", "-b", "topic", join(folder.path, "tree"), "HEAD~1");
    const before = made.stateOf();
    const repository = await open(folder, "/tree");
    equal(repository.root, `${folder.path.replaceAll("\\", "/")}/tree`);
    deepEqual(await textsOf(repository), { "package.json": "one" });
    deepEqual(await textsOf(repository, "main"), { "package.json": "two" });
    equal(await repository.resolve("topic"), await repository.resolve("main~1"));
    equal(made.stateOf(), before);
    made.git("-C", join(folder.path, "tree"), "bisect", "start", "main", "main~1");
    equal(await (await open(folder, "/tree")).resolve("refs/bisect/bad"), await repository.resolve("main"));
    await failsWith((await open(made)).resolve("refs/bisect/bad"), "refs/bisect/bad is not in this repository");
  });

  it("may have submodules, and be one", async () => {
    const part = withTwoCommits();
    const made = created();
    made.git("submodule", "--quiet", "add", part.path, "libs/part");
    made.commitAll();
    const repository = await open(made);
    const { paths, submodules, readFile, list } = await repository.files("HEAD");
    const below = (path: string) => `${repository.root}/${path}`;
    deepEqual(paths, [below(".gitmodules")]);
    deepEqual(submodules, [below("libs/part")]);
    deepEqual(await list(below("libs")), { files: [], links: [], folders: ["part"] });
    deepEqual(await list(below("libs/part")), { files: [], links: [], folders: [] });
    deepEqual(await readFile(below("libs/part/package.json")), unreadable);
    deepEqual(await readFile(below("libs/part")), { kind: "missing", isFolder: true });
    const inner = await open(made, "/libs/part");
    equal(inner.root, below("libs/part"));
    deepEqual(await textsOf(inner, "HEAD~1"), { "package.json": "one" });
  });

  it("may borrow its objects", async () => {
    const made = withTwoCommits();
    const second = cloned(made, "--shared");
    const third = cloned(second, "--shared");
    third.write("package.json", "three");
    third.commitAll();
    const repository = await open(third);
    deepEqual(await textsOf(repository), { "package.json": "three" });
    deepEqual(await textsOf(repository, "HEAD~2"), { "package.json": "one" });
    equal(await repository.resolve(made.git("rev-parse", "HEAD").slice(0, 8)), made.git("rev-parse", "HEAD"));
  });

  it("may be a shallow clone", async () => {
    const made = withTwoCommits();
    made.git("checkout", "-q", "-b", "topic");
    made.write("topic", "");
    made.commitAll();
    made.git("checkout", "-q", "main");
    made.write("package.json", "three");
    made.commitAll();
    const shallow = cloned(made, "--depth=1", "--no-single-branch", "--no-local");
    const repository = await open(shallow);
    deepEqual(await textsOf(repository), { "package.json": "three" });
    await failsWith(repository.parents("HEAD"), tooShort);
    await failsWith(repository.resolve("HEAD~1"), tooShort);
    await failsWith(repository.mergeBase("HEAD", "origin/topic"), tooShort);
    equal(await repository.mergeBase("HEAD", "main"), made.git("rev-parse", "main"));
    const tag = "v1 is not in this clone, which has not all of the history: fetch it first";
    await failsWith(repository.resolve("v1"), tag);
    const deeper = await open(cloned(made, "--depth=2", "--no-single-branch", "--no-local"));
    equal(await deeper.mergeBase("HEAD", "origin/topic"), made.git("merge-base", "main", "topic"));
    deepEqual(await deeper.parents("HEAD"), [made.git("rev-parse", "main~1")]);
  });

  it("may be a partial clone, in which what was not fetched is unreadable", async () => {
    const made = withTwoCommits();
    made.git("config", "uploadpack.allowFilter", "true");
    const withoutBlobs = await open(cloned(made, "--filter=blob:none", "--no-checkout", "--no-local"));
    deepEqual(await textsOf(withoutBlobs), { "package.json": "unreadable" });
    const withoutTrees = await open(cloned(made, "--filter=tree:0", "--no-checkout", "--no-local"));
    await failsWith(
      withoutTrees.files("HEAD"),
      /^This clone is partial and lacks [0-9a-f]{40}: fetch it, such as with git fetch --refetch$/,
    );
  });

  it("may have SHA-256 or reftable, which are not read", async () => {
    await failsWith(
      open(created("--object-format=sha256")),
      "The repository has its objects by sha256, which is not read",
    );
    const made = created();
    made.git("config", "extensions.refStorage", "reftable");
    await failsWith(open(made), "The repository keeps its branches as reftable, which is not read");
  });

  it("may be bare, none, or somewhere else", async () => {
    const bare = created("--bare");
    await failsWith(open(bare), `${bare.path.replaceAll("\\", "/")} is a bare repository, which has no files`);
    const folder = createFolder();
    folders.push(folder);
    const path = folder.path.replaceAll("\\", "/");
    await failsWith(open(folder, "/web"), `${path}/web is in no Git repository`);
    // A folder that only has the name is none.
    folder.write(".git/config", "");
    await failsWith(open(folder), `${path} is in no Git repository`);
    folder.write("linked/.git", "gitdir: ../nowhere");
    await failsWith(open(folder, "/linked"), `${path}/linked/.git leads to no repository`);
    folder.write("odd/.git", "nothing of the kind");
    await failsWith(open(folder, "/odd"), `${path}/odd/.git leads to no repository`);
  });

  it("may be unreadable", async function () {
    if (isWindows) this.skip();
    const folder = createFolder();
    folders.push(folder);
    symlinkSync(".git", join(folder.path, ".git"));
    await failsWith(open(folder), `${folder.path}/.git cannot be read: ELOOP`);
  });

  it("may have files that are not checked out", async () => {
    const made = created();
    for (const path of ["web/package.json", "api/package.json"]) made.write(path, path);
    made.commitAll();
    made.git("sparse-checkout", "set", "api");
    ok(!existsSync(join(made.path, "web")));
    deepEqual(await textsOf(await open(made)), {
      "api/package.json": "api/package.json",
      "web/package.json": "web/package.json",
    });
  });

  it("may be packed while it is read", async () => {
    const made = withTwoCommits();
    const repository = await open(made);
    deepEqual(await textsOf(repository), { "package.json": "two" });
    made.git("gc", "--quiet", "--prune=now");
    deepEqual(await textsOf(repository, "HEAD~1"), { "package.json": "one" });
  });

  it("may be made to do harm, and is not read then", async () => {
    const made = withTwoCommits();
    const file = made.git("rev-parse", "HEAD:package.json");
    const commitOf = (tree: string) => made.git("commit-tree", "-m", "", tree);
    const hashed = (bytes: string) =>
      made.gitWith(bytes, "hash-object", "-t", "tree", "-w", "--stdin", "--literally").toString().trim();
    const entry = (name: string) => `100644 ${name}\0${"x".repeat(20)}`;
    const trees = [entry("../outside"), entry(".."), entry(".GIT"), entry("a/b"), entry(""), "x".repeat(40), "100644 "];
    for (const tree of trees.map(hashed))
      await failsWith(
        (await open(made)).files(commitOf(tree)),
        `The folder ${tree} of the repository has names that no files can have`,
      );
    // Ten folders within each other, each ten times, are ten thousand million files.
    let bomb = made.gitWith(`100644 blob ${file}\tfile\n`, "mktree").toString().trim();
    for (let depth = 0; depth < 10; depth++) {
      const folders = Array.from({ length: 10 }, (_, n) => `040000 tree ${bomb}\t${n}\n`);
      bomb = made.gitWith(folders.join(""), "mktree").toString().trim();
    }
    await failsWith((await open(made)).files(commitOf(bomb)), "The commit has more than 1,000,000 files");
    let deep = made.gitWith(`100644 blob ${file}\tfile\n`, "mktree").toString().trim();
    for (let depth = 0; depth < 100; depth++)
      deep = made.gitWith(`040000 tree ${deep}\td\n`, "mktree").toString().trim();
    deepEqual(Object.values(await textsOf(await open(made), commitOf(deep))), ["two"]);
  });

  describe("that is damaged", () => {
    const damage = (made: GitRepository, path: string, change: (bytes: Buffer) => void) => {
      const file = join(made.path, ".git/objects", path);
      const bytes = readFileSync(file);
      change(bytes);
      rmSync(file);
      writeFileSync(file, bytes);
    };
    const packed = (ending: string) => {
      const made = withTwoCommits();
      made.git("gc", "--quiet");
      const names = readdirSync(join(made.path, ".git/objects/pack"));
      return { made, path: `pack/${names.find((name) => name.endsWith(ending)) ?? ""}` };
    };
    const sentence = /^The repository is damaged: [0-9a-f]{40} cannot be read \(git fsck tells more\)$/;

    it("says so of a pack", async () => {
      const { made, path } = packed(".pack");
      damage(made, path, (bytes) => bytes.fill(0x55, 20, 60));
      await failsWith((await open(made)).resolve("HEAD"), sentence);
    });

    it("says so of an index of a pack", async () => {
      const { made, path } = packed(".idx");
      damage(made, path, (bytes) => bytes.fill(0, 0, 8));
      await failsWith((await open(made)).resolve("HEAD"), sentence);
    });

    it("says so of an object", async () => {
      const made = withTwoCommits();
      const hash = made.git("rev-parse", "HEAD:");
      damage(made, `${hash.slice(0, 2)}/${hash.slice(2)}`, (bytes) => bytes.fill(0x55, 4));
      await failsWith((await open(made)).files("HEAD"), sentence);
    });

    it("reads all but a file that is damaged or missing", async () => {
      const made = withTwoCommits();
      made.write("other", "other");
      made.commitAll();
      const [gone, broken] = [made.git("rev-parse", "HEAD:package.json"), made.git("rev-parse", "HEAD:other")];
      rmSync(join(made.path, ".git/objects", gone.slice(0, 2), gone.slice(2)));
      damage(made, `${broken.slice(0, 2)}/${broken.slice(2)}`, (bytes) => bytes.fill(0x55, 4));
      for (const name of ["package.json", "other"]) made.write(name, "changed");
      deepEqual(await textsOf(await open(made)), { "package.json": "unreadable", other: "unreadable" });
      await failsWith((await open(made)).resolve(gone), `${gone} is not in this repository`);
      made.git("update-ref", "--no-deref", "refs/heads/gone", "HEAD");
      writeFileSync(join(made.path, ".git/refs/heads/gone"), `${gone}\n`);
      await failsWith((await open(made)).resolve("gone"), `The object ${gone} is missing in this repository`);
    });

    it("says that a pack is too large", async () => {
      const { made, path } = packed(".pack");
      const file = join(made.path, ".git/objects", path);
      rmSync(file);
      writeFileSync(file, "");
      truncateSync(file, 2 ** 31);
      await failsWith(
        (await open(made)).resolve("HEAD"),
        "The repository has a pack of more than 2 GB, which cannot be read",
      );
    });
  });

  it("has the same names and texts as on the disk, whatever they are", async function () {
    if (isWindows) this.skip();
    const made = created();
    const odd = [
      " ",
      "a b",
      "tab\there",
      "line\nbreak",
      'quo"te',
      "it's",
      "back\\slash",
      "-dash",
      "~",
      "größe",
      "nul",
      "a.",
      "🙂",
    ];
    for (const name of odd) made.write(`names/${name}/${name}.json`, name);
    made.write("encodings/utf-16.csproj", Buffer.from("\ufeff<Project/>", "utf16le"));
    made.write("encodings/latin-1.xml", Buffer.from('<?xml version="1.0" encoding="iso-8859-1"?><ü/>', "latin1"));
    made.write("encodings/binary", Buffer.from([1, 0, 2, 255]));
    made.write("encodings/none", Buffer.from([0xc3, 0x28]));
    made.write("encodings/empty", "");
    made.write("encodings/too-large", Buffer.alloc(30_000_001, "x"));
    await isAsOnDisk(made);
  });

  it("follows links as on the disk", async function () {
    if (isWindows) this.skip();
    const made = created();
    made.write("web/package.json", "web");
    made.write("api/deep/package.json", "api");
    const links = {
      "file.json": "web/package.json",
      "web/above.json": "../api/deep/package.json",
      "web/through.json": "../folder/package.json",
      folder: "api/deep",
      "again/..": "",
      second: "folder",
      nowhere: "missing.json",
      "nowhere-deep": "web/package.json/x",
      loop: "loop",
      ping: "pong",
      pong: "ping",
      here: ".",
      "api/up": "..",
    };
    for (const [path, target] of Object.entries(links)) if (target !== "") symlinkSync(target, join(made.path, path));
    await isAsOnDisk(made, [
      ...[
        ".git",
        ".git/HEAD",
        ".git/info/exclude",
        ".gitignore",
        "folder/package.json",
        "second/package.json",
        "here/here/web/package.json",
        "api/up/web/package.json",
      ],
      ...[
        "nowhere/x",
        "loop/x",
        "file.json/x",
        "web/package.json/x",
        "absent",
        "absent/x",
        "folder/absent",
        "web",
        "here",
      ],
    ]);
  });

  it("does not follow links that lead out of it", async function () {
    if (isWindows) this.skip();
    const made = created();
    const outside = createFolder();
    folders.push(outside);
    outside.write("package.json", "outside");
    symlinkSync(outside.path, join(made.path, "absolute"));
    symlinkSync(`../${outside.path.split("/").at(-1) ?? ""}`, join(made.path, "relative"));
    made.commitAll();
    const repository = await open(made);
    const { paths, readFile, list } = await repository.files("HEAD");
    deepEqual(paths, []);
    for (const name of ["absolute", "relative"]) {
      deepEqual(await readFile(`${repository.root}/${name}/package.json`), unreadable);
      deepEqual(await list(`${repository.root}/${name}`), { files: [], links: [], folders: [] });
    }
    deepEqual(await list(repository.root), {
      files: ["absolute", "relative"],
      links: ["absolute", "relative"],
      folders: ["absolute", "relative"],
    });
  });
});

/** Reads all that is committed, and more paths, from the commit and from the disk, and again where the disk has changed. */
async function isAsOnDisk(made: GitRepository, more: readonly string[] = []): Promise<void> {
  made.commitAll();
  const before = made.stateOf();
  const repository = await open(made);
  const { root } = repository;
  const { paths } = await repository.files("HEAD");
  const disk = nodeFiles();
  // Node's own listing would follow the links.
  const listed = made.git("ls-files", "-z").split("\0").filter(Boolean);
  const all = new Set(listed.flatMap((path) => upward(`${root}/${path}`).filter((above) => above.startsWith(root))));
  const asked = [...all, ...more.map((path) => `${root}/${path}`)];
  const expected = await Promise.all(
    asked.map(async (path) => [path, await disk.readFile(path), sorted(await disk.list(path))]),
  );
  for (const isChanged of [false, true]) {
    if (isChanged)
      for (const name of readdirSync(root)) if (name !== ".git") rmSync(join(root, name), { recursive: true });
    const committed = await repository.files("HEAD");
    const found = await Promise.all(
      asked.map(async (path) => [path, await committed.readFile(path), sorted(await committed.list(path))]),
    );
    deepEqual(found, expected);
  }
  ok(paths.every((path) => asked.includes(path)));
  equal(made.stateOf(), before);

  function sorted({ files, folders, links = [] }: FolderContent): object {
    const [ownFiles, ownFolders, ownLinks] = [files, folders, links].map((names) =>
      names.filter((name) => name !== ".git").sort(),
    );
    return { files: ownFiles, folders: ownFolders, links: ownLinks };
  }
}
