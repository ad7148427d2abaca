import { type Construct, type ConstructTable, named, nothing, read } from "../../../support/constructs.ts";

const pypi = 'source = { registry = "https://pypi.org/simple" }';

const uv = (content: string): Construct["files"] => ({ "/w/uv.lock": `version = 1\n\n${content}\n` });
const poetry = (content: string): Construct["files"] => ({
  "/w/poetry.lock": `${content}\n\n[metadata]\nlock-version = "2.0"\npython-versions = "*"\ncontent-hash = "0"\n`,
});
const pdm = (content: string): Construct["files"] => ({
  "/w/pdm.lock": `[metadata]\nlock_version = "4.5.0"\n\n${content}\n`,
});
const file = 'files = [{ file = "a.whl", hash = "sha256:0" }]';
const pylock = (content: string): Construct["files"] => ({
  "/w/pylock.toml": `lock-version = "1.0"\ncreated-by = "x"\n\n${content}\n`,
});
const pipfile = (content: string): Construct["files"] => ({
  "/w/Pipfile.lock": `{ "_meta": { "pipfile-spec": 6, "sources": [{ "name": "pypi", "url": "https://pypi.org/simple" }] },\n${content} }`,
});

const aPackage = '[[package]]\nname = "a"\nversion = "1.0"\n';
const aPylock = '[[packages]]\nname = "a"\nversion = "1.0"\n';

/** Lockfiles that are checked by themselves. uv and PDM specify theirs by what they write; the others have specifications. */
export const pythonLockfileConstructs: readonly ConstructTable[] = [
  {
    format: "pypi/uv.lock",
    constructs: [
      read("a package of an index", uv(aPackage + pypi), "a 1.0"),
      read(
        "a package of a private index",
        uv(`${aPackage}source = { registry = "https://acme.example" }`),
        "a (private)",
      ),
      read("a repository", uv(`${aPackage}source = { git = "https://acme.example/a#0" }`), "a (git)"),
      read("an archive at an address", uv(`${aPackage}source = { url = "https://acme.example/a.zip" }`), "a (url)"),
      read("an archive", uv(`${aPackage}source = { path = "a-1.0.tar.gz" }`), "a (archive)"),
      read("a folder", uv(`${aPackage}source = { directory = "a" }`), "a (path)"),
      read("the project", uv(`${aPackage}source = { editable = "." }`), "a (workspace)"),
      read("a member", uv(`[manifest]\nmembers = ["a"]\n\n${aPackage}source = { virtual = "a" }`), "a (workspace)"),
      named("a package without a source", uv(aPackage), 1),
      named("a package without a version", uv(`[[package]]\nname = "a"\n${pypi}`), 1),
      named("a package without a name", uv(`[[package]]\nversion = "1"\n${pypi}`), 1),
      named("another format version", { "/w/uv.lock": "version = 99\n" }, 1),
      nothing(
        "manifest: constraints, overrides, dependency-metadata",
        uv(
          '[manifest]\nconstraints = [{ name = "a", specifier = "<2" }]\noverrides = [{ name = "b", specifier = "<2" }]',
        ),
      ),
    ],
  },
  {
    format: "pypi/poetry.lock",
    constructs: [
      read("a package of PyPI", poetry(`${aPackage}${file}`), "a 1.0"),
      read(
        "a package of a private source",
        poetry(`${aPackage}[package.source]\ntype = "legacy"\nurl = "https://acme.example"\nreference = "x"`),
        "a (private)",
      ),
      ...(["git", "url", "file", "directory"] as const).map((type) =>
        read(
          `source.type ${type}`,
          poetry(`${aPackage}[package.source]\ntype = "${type}"\nurl = "a"`),
          `a (${{ git: "git", url: "url", file: "archive", directory: "path" }[type]})`,
        ),
      ),
      named("a package without a version", poetry('[[package]]\nname = "a"'), 1),
      named("another format version", { "/w/poetry.lock": '[metadata]\nlock-version = "99.0"\n' }, 2),
      nothing("extras, metadata", poetry('[extras]\nx = ["a"]')),
    ],
  },
  {
    format: "pypi/pdm.lock",
    constructs: [
      read("a package of an index", pdm(`${aPackage}${file}`), "a 1.0"),
      read(
        "a package with addresses of a private index",
        pdm(`${aPackage}files = [{ url = "https://acme.example/a.whl", hash = "sha256:0" }]`),
        "a (private)",
      ),
      read("git", pdm(`${aPackage}git = "https://acme.example/a"\nrevision = "0"`), "a (git)"),
      read("hg", pdm(`${aPackage}hg = "https://acme.example/a"\nrevision = "0"`), "a (git)"),
      read("url", pdm(`${aPackage}url = "https://acme.example/a.zip"`), "a (url)"),
      read("path", pdm(`${aPackage}path = "./a"`), "a (path)"),
      named("a package without a version", pdm(`[[package]]\nname = "a"\n${file}`), 1),
      named("another format version", { "/w/pdm.lock": '[metadata]\nlock_version = "99.0"\n' }, 2),
      nothing("metadata", pdm("")),
    ],
  },
  {
    format: "pypi/pylock.toml",
    constructs: [
      read("packages with an index", pylock(`${aPylock}index = "https://pypi.org/simple"`), "a 1.0"),
      read("packages with a private index", pylock(`${aPylock}index = "https://acme.example"`), "a (private)"),
      read(
        "vcs",
        pylock(`${aPylock}vcs = { type = "git", url = "https://acme.example/a", commit-id = "0" }`),
        "a (git)",
      ),
      read("directory", pylock(`${aPylock}directory = { path = "a" }`), "a (path)"),
      read("archive at an address", pylock(`${aPylock}archive = { url = "https://acme.example/a.zip" }`), "a (url)"),
      read("archive", pylock(`${aPylock}archive = { path = "a.zip" }`), "a (archive)"),
      read("sdist", pylock(`${aPylock}sdist = { url = "https://acme.example/a.tar.gz" }`), "a (private)"),
      read("wheels", pylock(`${aPylock}wheels = [{ path = "a.whl" }]`), "a (archive)"),
      named("packages without a source", pylock(aPylock), 1),
      named("another format version", { "/w/pylock.toml": 'lock-version = "99.0"\npackages = []\n' }, 1),
      nothing(
        "extras, dependency-groups, environments, tool",
        pylock('extras = ["x"]\ndependency-groups = ["y"]\nenvironments = ["z"]\npackages = []\n[tool.x]\na = "b"'),
      ),
    ],
  },
  {
    format: "pypi/Pipfile.lock",
    constructs: [
      ...["default", "develop", "docs"].map((section) =>
        read(section, pipfile(`"${section}": { "a": { "version": "==1.0" } }`), "a 1.0"),
      ),
      read("index", pipfile('"default": { "a": { "version": "==1.0", "index": "acme" } }'), "a (private)"),
      read("git", pipfile('"default": { "a": { "git": "https://acme.example/a", "ref": "0" } }'), "a (git)"),
      read("file at an address", pipfile('"default": { "a": { "file": "https://acme.example/a.zip" } }'), "a (url)"),
      read("path", pipfile('"default": { "a": { "path": ".", "editable": true } }'), "a (path)"),
      named("an entry without a version", pipfile('"default": { "a": {} }'), 1),
      named("an entry that is not an object", pipfile('"default": { "a": "1.0" }'), 1),
      named("another format version", { "/w/Pipfile.lock": '{ "_meta": { "pipfile-spec": 99 } }' }, 1),
      nothing("_meta", pipfile('"default": {}')),
    ],
  },
];
