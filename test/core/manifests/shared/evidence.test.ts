import { deepEqual, equal } from "node:assert/strict";
import { sourceChange } from "../../../../src/core/manifests/lockedEvidence.ts";
import type { LockedPackage, LockfileParser } from "../../../../src/core/manifests/lockfile.ts";
import { bunLock } from "../../../../src/core/manifests/npm/bunLock.ts";
import { denoLock } from "../../../../src/core/manifests/npm/denoLock.ts";
import { packageLock } from "../../../../src/core/manifests/npm/packageLock.ts";
import { pnpmLock } from "../../../../src/core/manifests/npm/pnpmLock.ts";
import { yarnLock } from "../../../../src/core/manifests/npm/yarnLock.ts";
import { cargoLock } from "../../../../src/core/manifests/cargo/cargoLock.ts";
import { goSum } from "../../../../src/core/manifests/go/goSum.ts";
import { gradleLockfile } from "../../../../src/core/manifests/maven/gradle/gradleLockfile.ts";
import { packagesLock } from "../../../../src/core/manifests/nuget/packagesLock.ts";
import { compiledRequirements } from "../../../../src/core/manifests/pypi/compiledRequirements.ts";
import { pdmLock } from "../../../../src/core/manifests/pypi/pdmLock.ts";
import { pipfileLock } from "../../../../src/core/manifests/pypi/pipfileLock.ts";
import { poetryLock } from "../../../../src/core/manifests/pypi/poetryLock.ts";
import { pylockToml } from "../../../../src/core/manifests/pypi/pylockToml.ts";
import { uvLock } from "../../../../src/core/manifests/pypi/uvLock.ts";
import { gemfileLock } from "../../../../src/core/manifests/rubygems/gemfileLock.ts";
import { sourceOf } from "../../../../src/core/manifests/shared/evidence.ts";

/** A line for each package: its name and origin, the address of a private registry, its source, and its hashes. */
type Row = readonly [what: string, parser: LockfileParser, text: string, lines: readonly string[]];

function lineOf({ key: { name }, origin, registries = [], source, integrity }: LockedPackage): string {
  return [name, origin, ...registries, source, ...(integrity?.split(" ").map((hash) => `(${hash})`) ?? [])]
    .filter((part) => part !== undefined)
    .join(" ");
}

const npm = (packages: object) => JSON.stringify({ lockfileVersion: 3, packages });

const rows: readonly Row[] = [
  [
    "package-lock.json",
    packageLock,
    npm({
      "": { workspaces: ["w"] },
      w: { version: "1.0.0" },
      "node_modules/w": { resolved: "w", link: true },
      "node_modules/a": {
        version: "1.0.0",
        resolved: "https://r.npmjs.org/a/-/a-1.0.0.tgz",
        integrity: "sha512-a/a+a==",
      },
      "node_modules/b": { version: "1.0.0", integrity: "sha512-b  sha1-b" },
      "node_modules/c": { version: "1.0.0", resolved: "https://npm.acme.example/c/-/c-1.0.0.tgz", integrity: " " },
      "node_modules/d": {
        version: "1.0.0",
        resolved: "git+ssh://git@git.example/who/d.git#0123",
        integrity: ["sha512-d"],
      },
      "node_modules/e": {
        version: "1.0.0",
        resolved: "https://me:secret@e.example/e.tgz?token=1#sha",
        integrity: "sha512-e",
      },
      "node_modules/f": { version: "1.0.0", resolved: "file:../f@1.tgz", integrity: "sha512-f" },
    }),
    [
      "w workspace",
      "a registry (sha512-a/a+a==)",
      "b registry (sha1-b) (sha512-b)",
      "c private https://npm.acme.example/c/-/c-1.0.0.tgz",
      "d git ssh://git.example/who/d.git#0123",
      "e url https://e.example/e.tgz (sha512-e)",
      "f archive file:../f@1.tgz (sha512-f)",
    ],
  ],
  [
    "package-lock.json of the first version",
    packageLock,
    JSON.stringify({
      lockfileVersion: 1,
      dependencies: {
        a: { version: "1.0.0", integrity: "sha512-a", dependencies: { b: { version: "2.0.0", integrity: "sha1-b" } } },
        c: { version: "github:who/c#0123", from: "github:who/c" },
        d: { version: "https://d.example/d-1.0.0.tgz", integrity: "sha512-d" },
        e: { version: "file:../e" },
        f: { version: "1.0.0", resolved: "https://f.example/f-1.0.0.tgz", integrity: "sha512-f" },
      },
    }),
    [
      "a registry (sha512-a)",
      "b registry (sha1-b)",
      "c git github:who/c#0123",
      "d url https://d.example/d-1.0.0.tgz (sha512-d)",
      "e path",
      "f url https://f.example/f-1.0.0.tgz (sha512-f)",
    ],
  ],
  [
    "yarn.lock of yarn 1",
    yarnLock,
    `# yarn lockfile v1

a@^1.0.0:
  version "1.0.0"
  resolved "https://registry.yarnpkg.com/a/-/a-1.0.0.tgz#${"0a".repeat(20)}"
  integrity sha512-a==

b@^1.0.0:
  version "1.0.0"
  resolved "https://npm.acme.example/b/-/b-1.0.0.tgz#${"0b".repeat(20)}"

"c@git+https://git.example/c.git":
  version "1.0.0"
  resolved "git+https://git.example/c.git#${"0c".repeat(20)}"

d@who/d:
  version "1.0.0"
  resolved "https://codeload.github.com/who/d/tar.gz/0d"

e@1.0.0:
  version "1.0.0"
  resolved e-1.0.0.tgz

f@who/f#semver:^1.0.0:
  version "1.0.0"
  resolved f.git-0f

g@file:../g.tgz:
  version "1.0.0"
  resolved "file:../g.tgz#${"09".repeat(20)}"
  integrity "sha512-g sha1-g"
`,
    [
      "a registry (sha512-a==)",
      `b private https://npm.acme.example/b/-/b-1.0.0.tgz#${"0b".repeat(20)} (sha1:${"0b".repeat(20)})`,
      `c git https://git.example/c.git#${"0c".repeat(20)}`,
      "d git https://github.com/who/d#0d",
      "e registry",
      "f git who/f",
      "g archive file:../g.tgz (sha1-g) (sha512-g)",
    ],
  ],
  [
    "yarn.lock of yarn 4",
    yarnLock,
    `__metadata:
  version: 8
  cacheKey: 10c0

"a@npm:^1.0.0":
  version: 1.0.0
  resolution: "a@npm:1.0.0"
  checksum: 10c0/0a
  languageName: node
  linkType: hard

"b@npm:^1.0.0":
  version: 1.0.0
  resolution: "b@npm:1.0.0::__archiveUrl=https%3A%2F%2Fnpm.acme.example%2Fb%2F1.tgz"
  checksum: 10/0b

"c@https://git.example/who/c.git":
  version: 1.0.0
  resolution: "c@https://git.example/who/c.git#commit=0c"

"d@file:../d.tgz::locator=w%40workspace%3A.":
  version: 1.0.0
  resolution: "d@file:../d.tgz#../d.tgz::hash=0d&locator=w%40workspace%3A."
  checksum: 10c0/0d

"e@https://e.example/e.tgz":
  version: 1.0.0
  resolution: "e@https://e.example/e.tgz"

"w@workspace:.":
  version: 0.0.0-use.local
  resolution: "w@workspace:."
`,
    [
      "a registry (10c0/0a)",
      "b private https://npm.acme.example/b/1.tgz (10/0b)",
      "c git https://git.example/who/c.git#0c",
      "d archive file:../d.tgz (10c0/0d)",
      "e url https://e.example/e.tgz",
      "w workspace",
    ],
  ],
  [
    "yarn.lock of yarn 3, with the key of the cache in its header",
    yarnLock,
    `__metadata:
  version: 6
  cacheKey: 8

"a@npm:^1.0.0":
  version: 1.0.0
  resolution: "a@npm:1.0.0"
  checksum: 0a

"b@npm:^1.0.0":
  version: 1.0.0
  resolution: "b@npm:1.0.0"
  checksum: 7/0b
`,
    ["a registry (8/0a)", "b registry (7/0b)"],
  ],
  [
    "pnpm-lock.yaml",
    pnpmLock,
    `lockfileVersion: '9.0'

importers:
  .: {}

packages:

  a@1.0.0:
    resolution: {integrity: sha512-a==}

  b@1.0.0:
    resolution: {integrity: sha512-b, tarball: https://npm.acme.example/b/1.tgz}

  c@https://codeload.github.com/who/c/tar.gz/0c:
    resolution: {gitHosted: true, tarball: https://codeload.github.com/who/c/tar.gz/0c}
    version: 1.0.0

  d@git+https://git.example/d.git#0d:
    resolution: {commit: 0d, repo: https://me@git.example/d.git, type: git}
    version: 1.0.0

  e@file:../e.tgz:
    resolution: {integrity: sha512-e, tarball: file:../e.tgz}
    version: 1.0.0

  f@https://f.example/f.tgz:
    resolution:
      tarball: https://f.example/f.tgz
      integrity: sha512-f
    version: 1.0.0

snapshots:

  a@1.0.0: {}

  b@1.0.0: {}

  c@https://codeload.github.com/who/c/tar.gz/0c: {}

  d@git+https://git.example/d.git#0d: {}

  e@file:../e.tgz: {}

  f@https://f.example/f.tgz: {}
`,
    [
      "a registry (sha512-a==)",
      "b private https://npm.acme.example/b/1.tgz (sha512-b)",
      "c git https://github.com/who/c#0c",
      "d git https://git.example/d.git#0d",
      "e archive file:../e.tgz (sha512-e)",
      "f url https://f.example/f.tgz (sha512-f)",
    ],
  ],
  [
    "bun.lock",
    bunLock,
    `{
  "lockfileVersion": 1,
  "workspaces": { "": { "name": "w" }, "x": { "name": "x" } },
  "packages": {
    "a": ["a@1.0.0", "", {}, "sha512-a"],
    "b": ["b@1.0.0", "https://npm.acme.example/b/-/b-1.0.0.tgz", {}, "sha512-b"],
    "c": ["c@github:who/c#0c", {}, "who-c-0c"],
    "d": ["d@git+ssh://git@git.example/d.git#0d", {}, "0d", "sha512-d"],
    "e": ["e@https://e.example/e.tgz", {}, "sha512-e"],
    "f": ["f@../f.tgz", {}],
    "x": ["x@workspace:x"],
  },
}
`,
    [
      "a registry (sha512-a)",
      "b private https://npm.acme.example/b/-/b-1.0.0.tgz (sha512-b)",
      "c git github:who/c#0c",
      "d git ssh://git.example/d.git#0d (sha512-d)",
      "e url https://e.example/e.tgz (sha512-e)",
      "f archive ../f.tgz",
      "x workspace",
    ],
  ],
  [
    "deno.lock",
    denoLock,
    JSON.stringify({
      version: "5",
      npm: {
        "a@1.0.0": { integrity: "sha512-a" },
        "b@1.0.0": { integrity: "sha512-b", tarball: "https://npm.acme.example/b/-/b-1.0.0.tgz" },
        "c@1.0.0": {},
      },
    }),
    ["a registry (sha512-a)", "b private https://npm.acme.example/b/-/b-1.0.0.tgz (sha512-b)", "c path"],
  ],
  [
    "Cargo.lock",
    cargoLock,
    `version = 4

[[package]]
name = "a"
version = "1.0.0"
source = "registry+https://github.com/rust-lang/crates.io-index"
checksum = "0a"

[[package]]
name = "b"
version = "1.0.0"
source = "sparse+https://me:secret@crates.acme.example/index/"
checksum = "0b"

[[package]]
name = "c"
version = "1.0.0"
source = "git+https://git.example/c?branch=main#0c"

[[package]]
name = "w"
version = "1.0.0"
dependencies = ["a", "b", "c"]
`,
    [
      "a registry (sha256:0a)",
      "b private https://crates.acme.example/index/ (sha256:0b)",
      "c git https://git.example/c#0c",
      "w workspace",
    ],
  ],
  [
    "Cargo.lock of the first version, and what is replaced",
    cargoLock,
    `[[package]]
name = "a"
version = "1.0.0"
source = "registry+https://github.com/rust-lang/crates.io-index"

[[package]]
name = "b"
version = "1.0.0"
source = "registry+https://github.com/rust-lang/crates.io-index"
replace = "b 1.0.0 (git+https://git.example/b#0b)"

[metadata]
"checksum a 1.0.0 (registry+https://github.com/rust-lang/crates.io-index)" = "0a"
"checksum b 1.0.0 (registry+https://github.com/rust-lang/crates.io-index)" = "<none>"
`,
    ["a registry (sha256:0a)", "b git https://git.example/b#0b"],
  ],
  [
    "go.sum",
    goSum,
    `go.example/a v1.0.0 h1:0a/+=
go.example/a v1.0.0/go.mod h1:0b=
go.example/b v1.0.0/go.mod h1:0c=
go.example/c v1.0.0 h1:0e=
go.example/c v1.0.0 h1:0d=
go.example/c v1.0.0 h1:0e=
`,
    ["go.example/a registry (h1:0a/+=)", "go.example/c registry (h1:0d=) (h1:0e=)"],
  ],
  [
    "Gemfile.lock",
    gemfileLock,
    `GIT
  remote: https://git.example/c.git
  revision: 0c
  branch: main
  specs:
    c (1.0.0)

PATH
  remote: d
  specs:
    d (1.0.0)

GEM
  remote: https://rubygems.org/
  specs:
    a (1.0.0)
    a (1.0.0-x86_64-linux)
    a (2.0.0.pre)

GEM
  remote: https://gems.acme.example/
  specs:
    b (1.0.0)

PLATFORMS
  ruby

DEPENDENCIES
  a

CHECKSUMS
  a (1.0.0) sha256=0b
  a (1.0.0-x86_64-linux) sha256=0a,sha512=0c
  a (2.0.0.pre)
  b (1.0.0) sha256=0b=
  c (1.0.0)
`,
    [
      "c git https://git.example/c.git#0c",
      "d path",
      "a registry (sha256=0a) (sha256=0b) (sha512=0c)",
      "a registry",
      "b private https://gems.acme.example/ (sha256=0b=)",
    ],
  ],
  [
    "packages.lock.json",
    packagesLock,
    JSON.stringify({
      version: 1,
      dependencies: {
        "net8.0": {
          A: { type: "Direct", requested: "[1.0.0, )", resolved: "1.0.0", contentHash: "0a/+==" },
          B: { type: "Transitive", resolved: "1.0.0", contentHash: "0b" },
          C: { type: "Transitive", resolved: "1.0.0" },
          P: { type: "Project" },
        },
        "net9.0": {
          A: { type: "Transitive", resolved: "1.0.0", contentHash: "0a/+==" },
          B: { type: "Transitive", resolved: "1.0.0", contentHash: "0a" },
          C: { type: "Transitive", resolved: "1.0.0", contentHash: 1 },
        },
      },
    }),
    ["a registry (sha512:0a/+==)", "b registry (sha512:0a) (sha512:0b)", "c registry", "p workspace"],
  ],
  [
    "poetry.lock",
    poetryLock,
    `[[package]]
name = "a"
version = "1.0"
files = [
    {file = "a-1.0.tar.gz", hash = "sha256:0b"},
    {file = "a-1.0-py3-none-any.whl", hash = "sha256:0a"},
]

[[package]]
name = "b"
version = "1.0"
files = []

[package.source]
type = "git"
url = "https://git.example/b.git"
reference = "main"
resolved_reference = "0b"

[[package]]
name = "c"
version = "1.0"
files = [{file = "c-1.0.whl", hash = "sha256:0c"}]

[package.source]
type = "url"
url = "https://c.example/c-1.0.whl?token=1"

[[package]]
name = "d"
version = "1.0"
files = [{file = "d.whl", hash = "sha256:0d"}]

[package.source]
type = "file"
url = "../d.whl"

[[package]]
name = "e"
version = "1.0"
files = [{file = "e.whl", hash = "sha256:0e"}]

[package.source]
type = "legacy"
url = "https://pypi.acme.example/simple"
reference = "acme"

[metadata]
lock-version = "2.1"
`,
    [
      "a registry (sha256:0a) (sha256:0b)",
      "b git https://git.example/b.git#0b",
      "c url https://c.example/c-1.0.whl (sha256:0c)",
      "d archive ../d.whl (sha256:0d)",
      "e private https://pypi.acme.example/simple (sha256:0e)",
    ],
  ],
  [
    "poetry.lock before version 1.5, with the files of all versions at the end",
    poetryLock,
    `[[package]]
name = "a"
version = "1.0"

[[package]]
name = "a"
version = "1.0.1"

[[package]]
name = "B"
version = "1.0"

[metadata]
lock-version = "1.1"

[metadata.files]
a = [
    {file = "a-1.0.tar.gz", hash = "sha256:0a"},
    {file = "a-1.0.1-py3-none-any.whl", hash = "sha256:0b"},
]
B = [{file = "b-1.0.whl", hash = "sha256:0c"}]
`,
    ["a registry (sha256:0a)", "a registry (sha256:0b)", "b registry (sha256:0c)"],
  ],
  [
    "uv.lock",
    uvLock,
    `version = 1

[[package]]
name = "a"
version = "1.0"
source = { registry = "https://pypi.org/simple" }
sdist = { url = "https://files.pythonhosted.org/packages/a-1.0.tar.gz", hash = "sha256:0b", size = 1 }
wheels = [
    { url = "https://files.pythonhosted.org/packages/a-1.0-py3-none-any.whl", hash = "sha256:0a", size = 1 },
]

[[package]]
name = "b"
version = "1.0"
source = { git = "https://git.example/b?rev=main#0b" }

[[package]]
name = "c"
version = "1.0"
source = { url = "https://me:secret@c.example/c.whl" }
wheels = [{ url = "https://me:secret@c.example/c.whl", hash = "sha256:0c" }]

[[package]]
name = "d"
version = "1.0"
source = { path = "d.whl" }
wheels = [{ filename = "d.whl", hash = "sha256:0d" }]

[[package]]
name = "e"
version = "1.0"
source = { registry = "https://pypi.acme.example/simple" }
sdist = { url = "https://pypi.acme.example/e.tar.gz", hash = "sha256:0e" }

[[package]]
name = "f"
version = "1.0+cpu"
source = { registry = "https://pypi.acme.example/cpu" }

[[package]]
name = "w"
version = "1.0"
source = { editable = "." }
`,
    [
      "a registry (sha256:0a) (sha256:0b)",
      "b git https://git.example/b#0b",
      "c url https://c.example/c.whl (sha256:0c)",
      "d archive d.whl (sha256:0d)",
      "e private https://pypi.acme.example/simple (sha256:0e)",
      "f private https://pypi.acme.example/cpu",
      "w workspace",
    ],
  ],
  [
    "pdm.lock, with an extra as an entry of its own",
    pdmLock,
    `[[package]]
name = "a"
version = "1.0"
files = [
    {file = "a-1.0.tar.gz", hash = "sha256:0b"},
    {file = "a-1.0.whl", hash = "sha256:0a"},
]

[[package]]
name = "a"
version = "1.0"
extras = ["x"]
files = [
    {file = "a-1.0.tar.gz", hash = "sha256:0b"},
    {file = "a-1.0.whl", hash = "sha256:0a"},
]

[[package]]
name = "b"
version = "1.0"
git = "https://git.example/b.git"
ref = "main"
revision = "0b"

[[package]]
name = "c"
version = "1.0"
url = "https://c.example/c.whl"
files = [{url = "https://c.example/c.whl", hash = "sha256:0c"}]

[[package]]
name = "d"
version = "1.0"
path = "./d.whl"
files = [{file = "d.whl", hash = "sha256:0d"}]

[[package]]
name = "e"
version = "1.0"
hg = "https://hg.example/e"
revision = "0e"

[metadata]
lock_version = "4.5.0"
`,
    [
      "a registry (sha256:0a) (sha256:0b)",
      "b git https://git.example/b.git#0b",
      "c url https://c.example/c.whl (sha256:0c)",
      "d archive ./d.whl (sha256:0d)",
      "e git https://hg.example/e#0e",
    ],
  ],
  [
    "pdm.lock before version 4.3, with the files at the end",
    pdmLock,
    `[[package]]
name = "a"
version = "1.0"

[metadata]
lock_version = "4.2"

[metadata.files]
"a 1.0" = [{url = "https://files.pythonhosted.org/packages/a-1.0.whl", hash = "sha256:0a"}]
"a 2.0" = [{url = "https://files.pythonhosted.org/packages/a-2.0.whl", hash = "sha256:0b"}]
`,
    ["a registry (sha256:0a)"],
  ],
  [
    "pylock.toml",
    pylockToml,
    `lock-version = "1.0"
created-by = "acme"

[[packages]]
name = "a"
version = "1.0"
index = "https://pypi.org/simple"
sdist = { name = "a-1.0.tar.gz", hashes = { sha256 = "0b", md5 = "0c" } }
wheels = [{ name = "a-1.0.whl", hashes = { sha256 = "0a" } }]

[[packages]]
name = "b"
vcs = { type = "git", url = "https://git.example/b.git", requested-revision = "main", commit-id = "0b" }

[[packages]]
name = "c"
archive = { url = "https://c.example/c.zip", hashes = { sha256 = "0c" } }

[[packages]]
name = "d"
version = "1.0"
wheels = [{ path = "../d-1.0.whl", hashes = { sha256 = "0d" } }]

[[packages]]
name = "e"
directory = { path = "e" }
`,
    [
      "a registry (md5:0c) (sha256:0a) (sha256:0b)",
      "b git https://git.example/b.git#0b",
      "c url https://c.example/c.zip (sha256:0c)",
      "d archive ../d-1.0.whl (sha256:0d)",
      "e path",
    ],
  ],
  [
    "Pipfile.lock",
    pipfileLock,
    JSON.stringify({
      _meta: { "pipfile-spec": 6, sources: [{ name: "pypi", url: "https://pypi.org/simple" }] },
      default: {
        a: { hashes: ["sha256:0b", "sha256:0a", 1], index: "pypi", version: "==1.0" },
        b: { git: "https://git.example/b.git", ref: "0b" },
        c: { file: "https://c.example/c.whl", hashes: ["sha256:0c"] },
        d: { path: "./d.whl" },
        e: { hashes: "sha256:0e", version: "==1.0" },
      },
      develop: {},
    }),
    [
      "a registry (sha256:0a) (sha256:0b)",
      "b git https://git.example/b.git#0b",
      "c url https://c.example/c.whl (sha256:0c)",
      "d archive ./d.whl",
      "e registry",
    ],
  ],
  [
    "compiled requirements",
    compiledRequirements,
    `#
# by pip-compile
#
a==1.0 \\
    --hash=sha256:0b \\
    --hash=sha256:0a
    # via -r app.in
b @ git+https://me:secret@git.example/b.git@0b#egg=b
    # via a
c @ https://c.example/c.whl \\
    --hash sha256:0c
d==1.0
    # via
    #   a
`,
    [
      "a registry (sha256:0a) (sha256:0b)",
      "b git https://git.example/b.git#0b",
      "c url https://c.example/c.whl (sha256:0c)",
      "d registry",
    ],
  ],
  [
    "gradle.lockfile, which has no hashes",
    gradleLockfile,
    "example.acme:a:1.0=compileClasspath\nempty=\n",
    ["example.acme:a registry"],
  ],
];

const long = "a".repeat(600);

/** Addresses of repositories and archives, and the sources that they are. */
const addresses: readonly (readonly [origin: LockedPackage["origin"], address: string, source: string | undefined])[] =
  [
    ["registry", "https://r.npmjs.org/a/-/a-1.0.0.tgz", undefined],
    ["path", "../a", undefined],
    ["git", "", undefined],
    ["git", "git+ssh://me:secret@git.example/a.git?token=1#0123", "ssh://git.example/a.git#0123"],
    ["git", "git@git.example:who/a.git#0123", "git.example:who/a.git#0123"],
    ["git", "https://git.example/a?branch=main#0123", "https://git.example/a#0123"],
    ["git", "https://git.example/a#workspace=b&commit=0123", "https://git.example/a#0123"],
    ["git", "https://git.example/a#head=main", "https://git.example/a"],
    ["git", "https://git.example/a/archive.tar.gz?ref=0123", "https://git.example/a/archive.tar.gz#0123"],
    ["git", `https://git.example/${long}#0123`, `https://git.example/${long}`.slice(0, 495) + "#0123"],
    ["git", `https://git.example/a#${long}`, `https://git.example/a#${"a".repeat(100)}`],
    ["git", `https://git.example/${long}`, `https://git.example/${long}`.slice(0, 500)],
    ["git", "https://git.example/a?ref=", "https://git.example/a"],
    ["git", "https://git.example/legit+a#01", "https://git.example/legit+a#01"],
    ["git", "https://codeload.github.com/who/repo/tar.gz/0123", "https://github.com/who/repo#0123"],
    ["git", "https://codeload.github.com/who/repo/legacy.zip/0123?token=1", "https://github.com/who/repo#0123"],
    ["git", "https://git.example/?https://codeload.github.com/who/repo/zip/01", "https://git.example/"],
    ["url", `https://a.example/${long}`, `https://a.example/${long}`.slice(0, 500)],
    ["url", "https://token@a.example/a.tgz?x=y#z", "https://a.example/a.tgz"],
    ["archive", "file:../@s/a-1.0.0.tgz", "file:../@s/a-1.0.0.tgz"],
    ["archive", "./a.tgz::locator=b%40workspace", "./a.tgz"],
    ["archive", "./a.tgz#0123", "./a.tgz"],
  ];

/** Addresses from which an archive of the public registry may be said to come instead. */
const elsewhere: readonly string[] = [
  "https://evil.example/npm/a/-/a-1.0.0.tgz",
  "https://evil.example/a-1.0.0.tgz",
  "https://r.npmjs.org.evil.example/a/-/a-1.0.0.tgz",
  "https://r.npmjs.org@evil.example/a/-/a-1.0.0.tgz",
  "https://evil.example/npm/%40s%2Fa/-/a-1.0.0.tgz",
  "git+https://evil.example/a.git#0123",
  "file:a-1.0.0.tgz",
];

describe("evidence of lockfiles: what they say", () => {
  for (const [what, parser, text, lines] of rows) {
    it(what, () => {
      const { packages, problems } = parser.parse(text);
      deepEqual(packages.map(lineOf), lines);
      deepEqual(problems, []);
    });
  }

  for (const [origin, address, source] of addresses)
    it(`${origin} ${address.slice(0, 80)}`, () => equal(sourceOf(origin, address).source, source));

  const resolvedTo: readonly (readonly [parser: LockfileParser, lockfile: (address: string) => string])[] = [
    [packageLock, (resolved) => npm({ "node_modules/a": { version: "1.0.0", resolved } })],
    [yarnLock, (resolved) => `# yarn lockfile v1\n\na@^1:\n  version "1.0.0"\n  resolved "${resolved}"\n`],
    [
      pnpmLock,
      (tarball) => {
        const entry = `  a@1.0.0:\n    resolution: {integrity: sha512-a, tarball: ${tarball}}\n`;
        return `lockfileVersion: '9.0'\n\nimporters:\n  .: {}\n\npackages:\n\n${entry}\nsnapshots:\n\n  a@1.0.0: {}\n`;
      },
    ],
    [bunLock, (address) => JSON.stringify({ packages: { a: ["a@1.0.0", address, {}, "sha512-a"] } })],
    [denoLock, (tarball) => JSON.stringify({ version: "5", npm: { "a@1.0.0": { integrity: "sha512-a", tarball } } })],
  ];
  for (const [parser, lockfile] of resolvedTo) {
    for (const address of elsewhere) {
      it(`${parser.id} from the public registry to ${address}`, () => {
        const [before, after] = ["https://r.npmjs.org/a/-/a-1.0.0.tgz", address].map(
          (each) => parser.parse(lockfile(each)).packages[0]!,
        );
        equal(sourceChange(before!, after!)?.from, "registry");
        equal(sourceChange(after!, before!)?.to, "registry");
      });
    }
  }
});
