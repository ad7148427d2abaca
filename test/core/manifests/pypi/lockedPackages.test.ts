import assert from "node:assert/strict";
import type { LockedPackage, LockfileParser } from "../../../../src/core/manifests/lockfile.ts";
import { compiledRequirements } from "../../../../src/core/manifests/pypi/compiledRequirements.ts";
import { pdmLock } from "../../../../src/core/manifests/pypi/pdmLock.ts";
import { pipfileLock } from "../../../../src/core/manifests/pypi/pipfileLock.ts";
import { poetryLock } from "../../../../src/core/manifests/pypi/poetryLock.ts";
import { pylockToml } from "../../../../src/core/manifests/pypi/pylockToml.ts";
import { uvLock } from "../../../../src/core/manifests/pypi/uvLock.ts";

/** A lockfile, and a line for each package: its name, the address of a private registry, its source, its hashes, and whether it is for development. */
type Row = readonly [what: string, parser: LockfileParser, text: string, lines: readonly string[]];

function lineOf({ key, registries = [], source, integrity, isForDevelopment }: LockedPackage): string {
  const addresses = registries.map((address) => `from ${address}`);
  return [key.name, ...addresses, source, integrity, isForDevelopment && "dev"].filter(Boolean).join(" ");
}

/** The tables of packages by their names, each of version 1.0 with more lines. */
const tables = (packages: Readonly<Record<string, string>>, array = "package") =>
  Object.entries(packages)
    .map(([name, more]) => `[[${array}]]\nname = "${name}"\nversion = "1.0"\n${more}\n`)
    .join("\n");

const source = (type: string, url: string, more = "") => `[package.source]\ntype = "${type}"\nurl = "${url}"\n${more}`;
const poetry = (packages: Readonly<Record<string, string>>, more = "") =>
  `${tables(packages)}\n[metadata]\nlock-version = "2.1"\n${more}`;
const ofPoetry: readonly Row[] = [
  [
    "groups of Poetry",
    poetryLock,
    poetry({
      a: 'groups = ["main", "dev"]',
      b: 'groups = ["dev", "Test"]',
      c: 'groups = ["lint", "plot"]',
      d: "groups = []",
      e: "",
    }),
    ["a", "b dev", "c", "d", "e"],
  ],
  [
    "categories, which Poetry once had",
    poetryLock,
    poetry({ a: 'category = "dev"', b: 'category = "main"', c: 'category = "docs"' }),
    ["a dev", "b", "c"],
  ],
  [
    "sources of Poetry",
    poetryLock,
    poetry({
      a: source("git", "https://git.example/a", 'reference = "main"\nresolved_reference = "0a"'),
      b: source("git", "https://git.example/b", 'reference = "main"'),
      c: source("url", "https://c.example/c-1.0.zip", 'resolved_reference = "0c"'),
      d: source("file", "dist/d-1.0.zip"),
      e: source("legacy", "https://pypi.acme.example/simple", 'reference = "acme"'),
      f: source("legacy", "https://pypi.org/simple", 'reference = "main"'),
      g: source("directory", "../g"),
    }),
    [
      ...["a https://git.example/a#0a", "b https://git.example/b", "c https://c.example/c-1.0.zip", "d dist/d-1.0.zip"],
      ...["e from https://pypi.acme.example/simple", "f", "g"],
    ],
  ],
  [
    "files of all versions together, of which Poetry takes those with this one in their names",
    poetryLock,
    poetry(
      { a: "", b: 'files = [{file = "b-1.0.zip", hash = "sha256:0b"}]', c: "" },
      `[metadata.files]
a = [
  {file = "a-1.0.tar.gz", hash = "sha256:00"},
  {file = "a-1.0-py3-none-any.whl", hash = "sha256:01"},
  {file = "a-1.0.1.tar.gz", hash = "sha256:02"},
  {file = "a-1.0rc1.tar.gz", hash = "sha256:03"},
  {file = "a-2.0-py3-none-any.whl", hash = "sha256:04"},
  {file = "a-2.tar.gz", hash = "sha256:05"},
  {hash = "sha256:06"},
  {file = "a-1.0.zip"},
]
b = [{file = "b-1.0.tar.gz", hash = "sha256:07"}]
`,
    ),
    ["a sha256:00 sha256:01", "b sha256:0b", "c"],
  ],
];

const ofPdm: readonly Row[] = [
  [
    "groups of PDM",
    pdmLock,
    tables({
      a: 'groups = ["default", "dev"]\nfiles = []',
      b: 'groups = ["Test"]\nfiles = []',
      c: "files = []",
      d: "groups = []\nfiles = []",
    }),
    ["a", "b dev", "c", "d"],
  ],
  [
    "sources of PDM",
    pdmLock,
    tables({
      a: 'git = "https://git.example/a"\nrevision = "0a"',
      b: 'svn = "https://svn.example/b"\nrevision = "2"',
      c: 'bzr = "https://bzr.example/c"\nrevision = "3"',
      d: 'url = "https://d.example/d-1.0.zip"',
      e: 'path = "./dist/e-1.0.zip"',
      f: 'files = [{url = "https://pypi.acme.example/f-1.0.zip", hash = "sha256:0f"}, {file = "f-1.0.whl"}]',
      g: 'files = [{url = "https://files.pythonhosted.org/g-1.0.zip", hash = "sha256:10"}, {url = "https://pypi.acme.example/g-1.0.whl"}]',
      h: 'git = "https://git.example/h"',
    }),
    [
      ...["a https://git.example/a#0a", "b https://svn.example/b#2", "c https://bzr.example/c#3"],
      ...["d https://d.example/d-1.0.zip", "e ./dist/e-1.0.zip"],
      "f from https://pypi.acme.example/f-1.0.zip sha256:0f",
      "g from https://pypi.acme.example/g-1.0.whl sha256:10",
      "h https://git.example/h",
    ],
  ],
];

const ofPylock: readonly Row[] = [
  [
    "sources of pylock.toml",
    pylockToml,
    tables(
      {
        a: 'vcs = { type = "git", url = "https://git.example/a", commit-id = "0a" }',
        b: 'vcs = { type = "git", path = "../b", commit-id = "0b" }',
        c: 'vcs = { type = "git", url = "https://git.example/c" }',
        d: 'archive = { url = "https://d.example/d.zip", hashes = { sha256 = "0d", sha512 = "0e" } }',
        e: 'archive = { path = "e.zip", hashes = { sha256 = "0f" } }',
        f: 'index = "https://pypi.acme.example/simple"\nwheels = [{ url = "https://files.acme.example/f.whl", hashes = { sha256 = "10" } }]',
        g: 'sdist = { url = "https://files.acme.example/g.zip" }\nwheels = [{ url = "https://files.pythonhosted.org/g.whl" }]',
        h: 'sdist = { url = "https://files.pythonhosted.org/h.zip", hashes = {} }\nindex = "https://pypi.org/simple"',
        i: 'sdist = { name = "i.zip" }\nwheels = [{ path = "i.whl", hashes = { sha256 = "11" } }]',
        j: 'directory = { path = "j" }',
      },
      "packages",
    ),
    [
      ...["a https://git.example/a#0a", "b ../b#0b", "c https://git.example/c"],
      ...["d https://d.example/d.zip sha256:0d sha512:0e", "e e.zip sha256:0f"],
      "f from https://pypi.acme.example/simple sha256:10",
      ...["g from https://files.acme.example/g.zip", "h", "i i.whl sha256:11", "j"],
    ],
  ],
];

const sources = '"_meta": { "sources": [{ "name": "acme", "url": "https://pypi.acme.example/simple" }] }';
const pipenv = (packages: string, rest = "") => `{ ${sources}, "default": { ${packages} }${rest}`;
const ofPipenv: readonly Row[] = [
  [
    "sections and sources of Pipenv",
    pipfileLock,
    pipenv(
      `"a": { "version": "==1.0", "hashes": ["sha256:0a", 1, "sha256:0b"] }, "b": { "version": "==1.0", "index": "other", "hashes": "sha256:0c" },
       "c": { "git": "https://git.example/c", "ref": "0c" }, "d": { "git": "https://git.example/d" }, "e": { "hg": "https://hg.example/e", "ref": "0e" },
       "f": { "file": "https://f.example/f.zip", "ref": "0f" }, "g": { "svn": "https://svn.example/g", "ref": "7" }, "h": { "bzr": "https://bzr.example/h" }`,
      ', "develop": { "i": { "version": "==1.0" }, "j": { "git": "https://git.example/j" } }, "plots": { "k": { "git": "https://git.example/k" } } }',
    ),
    [
      ...["a from https://pypi.acme.example/simple sha256:0a sha256:0b", "b"],
      ...["c https://git.example/c#0c", "d https://git.example/d", "e https://hg.example/e#0e"],
      ...["f https://f.example/f.zip", "g https://svn.example/g#7", "h https://bzr.example/h"],
      ...["i from https://pypi.acme.example/simple dev", "j https://git.example/j dev", "k https://git.example/k"],
    ],
  ],
  [
    "one version from several indexes of Pipenv, which are packages of their own",
    pipfileLock,
    pipenv(
      '"a": { "version": "==1.0" }',
      ', "develop": { "a": { "version": "==1.0", "index": "acme" } }, "docs": { "a": { "version": "==1.0", "index": "other" } }, "ci": { "a": { "version": "==1.0" } } }',
    ),
    ["a from https://pypi.acme.example/simple", "a from https://pypi.acme.example/simple dev", "a dev"],
  ],
  [
    "an index called pypi, where a lockfile of Pipenv has no sources",
    pipfileLock,
    '{ "default": { "a": { "version": "==1.0", "index": "pypi" }, "b": { "version": 1, "git": "https://git.example/b" } } }',
    ["a", "b https://git.example/b"],
  ],
  [
    "a lockfile of Pipenv that is cut off",
    pipfileLock,
    pipenv(
      '"a": { "version": "==1.0", "hashes": ["sha256:0a", 1, "sha256:0b"] }, "b": { "git": "https://git.example/b", "ref": "0b" }, "c": { "hash',
    ),
    ["a from https://pypi.acme.example/simple sha256:0a sha256:0b", "b https://git.example/b#0b"],
  ],
];

const ofUv: readonly Row[] = [
  [
    "sources of uv",
    uvLock,
    tables({
      a: 'source = { registry = "https://pypi.acme.example/simple" }\nsdist = { hash = "sha256:0a" }\nwheels = [{ hash = "sha256:0b" }, { size = 1 }]',
      b: 'source = { git = "https://git.example/b?rev=main#0b" }',
      c: 'source = { url = "https://c.example/c-1.0.zip" }\nsdist = { hash = "sha256:0c" }',
      d: 'source = { path = "dist/d-1.0.whl" }\nwheels = [{ filename = "d-1.0.whl", hash = "sha256:0d" }]',
      e: 'source = { registry = "https://pypi.org/simple" }',
      f: 'source = { directory = "../f" }',
    }),
    [
      "a from https://pypi.acme.example/simple sha256:0a sha256:0b",
      ...["b https://git.example/b#0b", "c https://c.example/c-1.0.zip sha256:0c", "d dist/d-1.0.whl sha256:0d"],
      ...["e", "f"],
    ],
  ],
  [
    "a local version of a private registry, which another may have built",
    uvLock,
    tables({ a: 'source = { registry = "https://whl.example/cpu" }' }).replace("1.0", "1.0+cpu"),
    ["a https://whl.example/cpu"],
  ],
];

const ofPip: readonly Row[] = [
  [
    "addresses and hashes of compiled requirements",
    compiledRequirements,
    `a==1.0 \\
    --hash=sha256:0a0b12 \\
    --hash sha512:ff
    # via -r app.in
b @ git+https://git.example/b@0b
c @ git+ssh://me@git.example/c
d @ git+https://git.example/d@v1#egg=d&subdirectory=x
e @ https://me@e.example/e.zip --hash=md5:0e
f @ file:///srv/f.whl
`,
    [
      ...["a sha256:0a0b12 sha512:ff", "b https://git.example/b#0b", "c ssh://git.example/c"],
      ...["d https://git.example/d#v1", "e https://e.example/e.zip md5:0e", "f file:///srv/f.whl"],
    ],
  ],
  [
    "compiled requirements from an index of their own",
    compiledRequirements,
    "--index-url https://pypi.acme.example/simple\na==1.0\n",
    ["a from https://pypi.acme.example/"],
  ],
];

describe("packages in lockfiles of Python", () => {
  for (const [what, parser, text, lines] of [...ofPoetry, ...ofPdm, ...ofPylock, ...ofPipenv, ...ofUv, ...ofPip])
    it(what, () => assert.deepEqual(parser.parse(text).packages.map(lineOf), lines));
});
