import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { findManifests } from "../../../src/cli/check/findManifests.ts";
import { createFolder, type Folder } from "../../support/commandLine.ts";

interface Row {
  readonly what: string;
  /** Empty files; `name -> target` is a symbolic link, `name |` a pipe. `.gitignore` has the text behind `=`. */
  readonly files: readonly string[];
  /** `.` if absent. */
  readonly paths?: readonly string[];
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  readonly found: readonly string[];
  /** `path: reason` */
  readonly unread?: readonly string[];
}

const apps = ["apps/a/package.json", "apps/b/go.mod", "old/apps/package.json", "package.json"];

const rows: readonly Row[] = [
  {
    what: "what --include matches",
    files: apps,
    include: ["apps/*/", "!apps/b/"],
    found: ["apps/a/package.json"],
  },
  {
    what: "what --include matches from the folder on",
    files: apps,
    include: ["/apps/"],
    found: ["apps/a/package.json", "apps/b/go.mod"],
  },
  { what: "what --exclude does not match", files: apps, exclude: ["/apps", "old/**"], found: ["package.json"] },
  {
    what: "what --exclude takes back",
    files: apps,
    exclude: ["package.json", "!/apps/a/package.json"],
    found: ["apps/a/package.json", "apps/b/go.mod"],
  },
  { what: "what both allow", files: apps, include: ["package.json"], exclude: ["apps/"], found: ["package.json"] },
  {
    what: "what is named, whatever the patterns",
    files: apps,
    paths: ["package.json", "apps"],
    exclude: ["package.json"],
    found: ["package.json", "apps/b/go.mod"],
  },
  { what: "patterns that are none", files: apps, include: [""], exclude: ["#x", "[z-a]"], found: [] },
  {
    what: "a linked manifest whose target has another name",
    files: ["app/package.json -> ../shared/base.json", "shared/base.json"],
    found: ["app/package.json"],
  },
  {
    what: "a linked requirements file",
    files: ["requirements.txt -> base.deps", "base.deps"],
    found: ["requirements.txt"],
  },
  {
    what: "a linked manifest with another lockfile next to it",
    files: ["app/package.json -> ../shared/package.json", "app/package-lock.json", "shared/package.json"],
    found: ["app/package.json", "shared/package.json"],
  },
  {
    what: "a link to a manifest in the same folder once",
    files: ["requirements-dev.txt -> requirements.txt", "requirements.txt"],
    found: ["requirements.txt"],
  },
  {
    what: "a link to a manifest in the same folder that is not scanned itself",
    files: [".gitignore=requirements.txt", "requirements-dev.txt -> requirements.txt", "requirements.txt"],
    found: ["requirements-dev.txt"],
  },
  {
    what: "what declares packages in a format that is not read, by name",
    files: [
      "a/package.json5",
      "a/package.yaml",
      "b/paket.dependencies",
      "b/paket.lock",
      "b/empty.nuspec",
      "b/tox.ini",
      "b/go.mod",
      "c/package.yaml -> ../a/package.yaml",
    ],
    found: ["b/go.mod"],
    unread: [
      "a/package.json5: not-a-manifest",
      "a/package.yaml: not-a-manifest",
      "b/paket.dependencies: not-a-manifest",
      "b/paket.lock: not-a-manifest",
      "c/package.yaml: not-a-manifest",
    ],
  },
  {
    what: "a link to a link",
    files: ["a/go.mod -> ../b/go.mod", "b/go.mod -> ../c.txt", "c.txt"],
    found: ["a/go.mod", "b/go.mod"],
  },
  {
    what: "a linked folder whose target is scanned once",
    files: ["a/package.json", "b -> a", "c/d -> ../a"],
    found: ["a/package.json"],
  },
  {
    what: "a linked folder whose target is not scanned, in the order of names",
    files: ["a/package.json", "c -> vendor/c", "d/package.json", "vendor/c/e/go.mod", "vendor/c/package.json"],
    found: ["a/package.json", "c/e/go.mod", "c/package.json", "d/package.json"],
  },
  {
    what: "two links to a folder that is not scanned once",
    files: ["a -> vendor/c", "b -> vendor/c", "vendor/c/package.json"],
    found: ["a/package.json"],
  },
  {
    what: "a linked folder around one that another link leads to",
    files: ["a -> vendor/c", "b -> vendor", "vendor/c/package.json", "vendor/go.mod"],
    found: ["a/package.json", "b/go.mod"],
  },
  {
    what: "a linked folder in a folder that only a link leads to",
    files: ["a -> vendor/c", "vendor/c/b -> ../d", "vendor/d/package.json"],
    found: ["a/b/package.json"],
  },
  {
    what: "links between the given folders",
    files: ["a/package.json", "b/c -> ../a", "b/go.mod -> ../a/module.txt", "a/module.txt"],
    paths: ["a", "b"],
    found: ["a/package.json", "b/go.mod"],
  },
  {
    what: "a file that is named and found by a link once",
    files: ["package.json -> shared/base.json", "shared/base.json"],
    paths: ["package.json", "."],
    found: ["package.json"],
  },
  { what: "a folder that leads to itself", files: ["a/package.json", "a/b/c -> .."], found: ["a/package.json"] },
  {
    what: "links that lead out",
    files: ["a/b/package.json -> ../../shared/base.json", "a/c -> ../shared", "a/go.mod", "shared/base.json"],
    paths: ["a"],
    found: ["a/go.mod"],
    unread: ["a/b/package.json: outside", "a/c: outside"],
  },
  {
    what: "a lockfile that leads out and is read with its manifest",
    files: ["a/package.json", "a/package-lock.json -> ../shared/package-lock.json", "shared/package-lock.json"],
    paths: ["a"],
    found: ["a/package.json"],
  },
  {
    what: "a lockfile that leads out, though another folder has a manifest",
    files: ["a/package.json", "b/package-lock.json -> ../shared/package-lock.json", "shared/package-lock.json"],
    paths: ["a", "b"],
    found: ["a/package.json"],
    unread: ["b/package-lock.json: outside"],
  },
  {
    what: "links in a circle",
    files: ["go.mod", "package.json -> package.json", "x -> y", "y -> x"],
    found: ["go.mod"],
    unread: ["package.json: unreadable", "x: unreadable", "y: unreadable"],
  },
  {
    what: "links to nothing, by the names of manifests and lockfiles",
    files: ["Cargo.lock -> nowhere", "notes.md -> nowhere", "package.json -> nowhere"],
    found: ["Cargo.lock", "package.json"],
  },
  { what: "a pipe", files: ["pom.xml |", "notes |"], found: ["pom.xml"] },
  {
    what: "links that are excluded",
    files: [".gitignore=built\npom.xml", "built -> /", "go.mod", "node_modules -> /", "pom.xml -> /nowhere/pom.xml"],
    found: ["go.mod"],
  },
  { what: "a link to a file of another name", files: ["go.mod", "notes.md -> /dev/null"], found: ["go.mod"] },
];

let folder: Folder;
const start = process.cwd();

beforeEach(() => {
  folder = createFolder();
});

afterEach(() => {
  process.chdir(start);
  folder.remove();
});

function make(entry: string): void {
  const [, name = "", sign = "", rest = ""] = /^(.*?)(?:( -> | \||=)(.*))?$/s.exec(entry) ?? [];
  const path = join(folder.path, name);
  if (sign === " -> ") {
    mkdirSync(dirname(path), { recursive: true });
    symlinkSync(rest, path);
  } else if (sign === " |") spawnSync("mkfifo", [path]);
  else folder.write(name, rest);
}

describe("findManifests", () => {
  for (const { what, files, paths = ["."], include, exclude, found, unread = [] } of rows)
    it(`finds ${what}`, async function () {
      if (process.platform === "win32") this.skip();
      for (const entry of files) make(entry);
      process.chdir(folder.path);
      const read = (path: string) =>
        Promise.resolve(
          path.endsWith("/.gitignore") && files[0]?.startsWith(".gitignore=")
            ? folder.read(".gitignore").toString()
            : undefined,
        );
      const { signal } = new AbortController();
      const patterns = { ...(include && { include }), ...(exclude && { exclude }) };
      const all = await findManifests(paths, {
        read,
        lockfiles: true,
        gitignore: true,
        ...patterns,
        mayBeEmpty: true,
        signal,
      });
      assert.deepEqual(
        [
          all.manifests.map(({ displayPath }) => displayPath),
          all.unread.map((each) => `${each.file.displayPath}: ${each.reason}`),
        ],
        [found, unread],
      );
    });
});
