import assert from "node:assert/strict";
import { createIgnoreFilter, withoutLinked } from "../../../src/core/scan/discovery.ts";
import { ignoredFolders } from "../../../src/core/scan/ignoredFolders.ts";

type Files = Readonly<Record<string, string>>;

/** `ignored` and `looked` are paths below the root; those of folders end with `/`. */
interface Row {
  readonly what: string;
  readonly files: Files;
  readonly ignored: readonly string[];
  readonly looked: readonly string[];
}

const rows: readonly Row[] = [
  {
    what: "no .gitignore at all",
    files: {},
    ignored: [],
    looked: ["package.json", "a/b/package.json", "a/"],
  },
  {
    what: "folders that are always passed over, and names like theirs",
    files: { ".gitignore": "!node_modules/\n!vendor" },
    ignored: [...ignoredFolders].flatMap((name) => [`${name}/package.json`, `a/${name}/b/pom.xml`, `${name}/`]),
    looked: ["bin/App.csproj", "obj/App.csproj", "vendors/go.mod", "outlook/go.mod", "a/dist", "target"],
  },
  {
    what: "files, folders and both",
    files: { ".gitignore": "# comment\n\nbuild/\n*.gen.toml\r\n/only-here\nreports  \n" },
    ignored: [
      "build/pom.xml",
      "a/build/pom.xml",
      "a.gen.toml",
      "a/b.gen.toml",
      "only-here/pom.xml",
      "a/reports/x/pom.xml",
    ],
    looked: ["build", "a/only-here/pom.xml", "builds/pom.xml", "# comment/pom.xml"],
  },
  {
    what: "a pattern with a slash inside counts from its folder",
    files: { ".gitignore": "a/b\n", "c/.gitignore": "a/b\n/d\n", "e/.gitignore": "f\n" },
    ignored: ["a/b/pom.xml", "c/a/b/pom.xml", "c/d/pom.xml", "e/f/pom.xml", "e/g/f/pom.xml"],
    looked: ["x/a/b/pom.xml", "c/x/a/b/pom.xml", "c/x/d/pom.xml", "d/pom.xml", "f/pom.xml"],
  },
  {
    what: "a slash at the end says nothing of where",
    files: { "c/.gitignore": "build/\n" },
    ignored: ["c/build/pom.xml", "c/x/build/pom.xml"],
    looked: ["build/pom.xml", "c/x/build"],
  },
  {
    what: "names that are longer than file systems have them",
    files: { ".gitignore": "x*\n" },
    ignored: [`${"x".repeat(255)}/pom.xml`],
    looked: [`${"x".repeat(256)}/pom.xml`],
  },
  {
    what: "a nested file has the last word",
    files: { ".gitignore": "gen\nkeep\n", "a/.gitignore": "!gen\nown\n", "a/gen/.gitignore": "keep/\n" },
    ignored: ["gen/pom.xml", "a/keep/pom.xml", "a/own/pom.xml", "a/gen/keep/pom.xml", "b/gen/pom.xml"],
    looked: ["a/gen/pom.xml", "a/x/gen/pom.xml", "b/own/pom.xml"],
  },
  {
    what: "nothing comes back from an ignored folder",
    files: { ".gitignore": "sealed/\n!sealed/pom.xml\n", "sealed/.gitignore": "!*\n" },
    ignored: ["sealed/pom.xml", "sealed/deep/pom.xml"],
    looked: ["pom.xml"],
  },
  {
    what: "all but some",
    files: { ".gitignore": "/*\n!/apps\n/apps/*\n!/apps/web\n" },
    ignored: ["pom.xml", "libs/pom.xml", "apps/pom.xml", "apps/api/pom.xml"],
    looked: ["apps/web/pom.xml", "apps/web/src/pom.xml"],
  },
  {
    what: "stars",
    files: { ".gitignore": "**/one\ntwo/**/three\nfour/**\n*.d\n", "sub/.gitignore": "**/\n" },
    ignored: ["one/x", "a/b/one/x", "two/three/x", "two/a/b/three/x", "four/x", "a.d/x", "sub/a/x"],
    looked: ["four", "a/two/three/x", "ad/x", "sub/x"],
  },
  {
    what: "signs of its own in names of folders",
    files: { "a[b]/.gitignore": "x\n", "s p/.gitignore": "x\n", "*/.gitignore": "y\n", "!z/.gitignore": "x\n" },
    ignored: ["a[b]/x/pom.xml", "s p/x/pom.xml", "*/y/pom.xml", "!z/x/pom.xml"],
    looked: ["ab/x/pom.xml", "s/x/pom.xml", "a/y/pom.xml", "z/x/pom.xml"],
  },
  {
    what: "a byte order mark, escapes, and case as it is",
    files: { ".gitignore": "\uFEFFfirst\n\\#hash\n\\!bang\nend\\ \n[ab]c\n[!ab]d\nCase\n" },
    ignored: ["first", "#hash", "!bang", "end ", "ac", "bc", "cd", "Case"],
    looked: ["hash", "bang", "end", "cc", "ad", "case", "CASE"],
  },
  {
    what: "patterns that are none",
    files: { ".gitignore": "/\n!\n\\\n[\n[z-a]x\n*a*b*c*d*e*\n**/a/**/b/**/c/**/d/**\nlast\n" },
    ignored: ["last"],
    looked: ["x", "aabbccddee", "z/pom.xml", "a/b/c/d/x", "a/1/b/2/c/3/d/4"],
  },
  {
    what: "runs of stars, of which a name has three, and a path",
    files: { ".gitignore": "**a**b**c\n**/d/**/e/**\n" },
    ignored: ["1a2b3c", "abc/pom.xml", "d/e/x", "1/d/2/e/x"],
    looked: ["1a2b3", "d/f/x"],
  },
  {
    what: "a line that is only a slash, below the root, too",
    files: { "a/.gitignore": "/\n!/\n", "b/.gitignore": "/ \n" },
    ignored: [],
    looked: ["a/pom.xml", "b/pom.xml"],
  },
  {
    what: "returns within a line",
    files: { ".gitignore": "one\rtwo\r\n" },
    ignored: ["one\rtwo"],
    looked: ["one", "two", "onetwo"],
  },
  {
    what: "what the repository excludes for itself, with the least to say",
    files: { ".git/info/exclude": "mine\nours\n", ".gitignore": "!ours\n" },
    ignored: ["mine/pom.xml", "a/mine/pom.xml"],
    looked: ["ours/pom.xml"],
  },
];

describe("what a scan leaves alone", () => {
  for (const { what, files, ignored, looked } of rows) {
    it(what, async () => {
      const isIgnored = createIgnoreFilter((path) => Promise.resolve(files[path.slice("/work/".length)]), "/work");
      const found = await Promise.all(
        [...ignored, ...looked].map(async (path) => [path, await isIgnored(`/work/${path}`)]),
      );
      assert.deepEqual(found, [...ignored.map((path) => [path, true]), ...looked.map((path) => [path, false])]);
    });
  }

  it("is never the root, nor what is outside of it", async () => {
    const isIgnored = createIgnoreFilter(() => Promise.resolve("*"), "/work/dist");
    for (const path of ["/work/dist", "/work/dist/", "/work", "/work/distant/pom.xml", "/other", ""]) {
      assert.equal(await isIgnored(path), false, path);
    }
    assert.equal(await isIgnored("/work/dist/pom.xml"), true);
    assert.equal(await createIgnoreFilter(() => Promise.resolve("a"), "/")("/a/pom.xml"), true);
  });

  it("reads each file once, none in a folder that is ignored, and takes one that cannot be read for none", async () => {
    const reads: string[] = [];
    const isIgnored = createIgnoreFilter((path) => {
      reads.push(path);
      return path.startsWith("/work/a/") ? Promise.reject(new Error("no")) : Promise.resolve("gone/");
    }, "/work");
    const paths = ["a/pom.xml", "a/b/pom.xml", "gone/b/pom.xml", "node_modules/c/pom.xml", "a/pom.xml", "pom.xml"];
    const all = await Promise.all(paths.map((path) => isIgnored(`/work/${path}`)));
    assert.deepEqual(all, [false, false, true, true, false, false]);
    assert.deepEqual(reads.sort(), [
      "/work/.git/info/exclude",
      "/work/.gitignore",
      "/work/a/.gitignore",
      "/work/a/b/.gitignore",
    ]);
  });
});

/** Files that a search lists, links, and the files that are left. */
const linked: readonly (readonly [
  what: string,
  files: readonly string[],
  links: Readonly<Record<string, string>>,
  left: readonly string[],
])[] = [
  ["no links", ["a/go.mod", "b/go.mod"], {}, ["a/go.mod", "b/go.mod"]],
  ["a linked folder that is listed without the link", ["a/b/go.mod", "c/b/go.mod"], { c: "a" }, ["a/b/go.mod"]],
  ["a linked folder that is not", ["c/go.mod"], { c: "vendor/c" }, ["c/go.mod"]],
  ["a file that only the link has", ["a/go.mod", "c/x/go.mod"], { c: "a" }, ["a/go.mod", "c/x/go.mod"]],
  ["a link to the root", ["go.mod", "a/b/go.mod"], { "a/b": "" }, ["go.mod"]],
  ["names that begin alike", ["a/go.mod", "c2/go.mod"], { c: "a" }, ["a/go.mod", "c2/go.mod"]],
];

describe("withoutLinked", () => {
  for (const [what, files, links, left] of linked)
    it(`keeps what counts of ${what}`, () => {
      const paths = files.map((file) => `/work/${file}`);
      const kept = withoutLinked(paths, (path) => path, { root: "/work", links: new Map(Object.entries(links)) });
      assert.deepEqual(
        kept,
        left.map((file) => `/work/${file}`),
      );
    });
});
