import assert from "node:assert/strict";
import { cargoLock } from "../../../../src/core/manifests/cargo/cargoLock.ts";
import { cargoToml } from "../../../../src/core/manifests/cargo/cargoToml.ts";
import { fixturesIn } from "../../../support/fixtures.ts";
import { testLockRows, type LockRow } from "../../../support/lockfileRows.ts";
import { completed, lockedVersions } from "../../../support/project.ts";

const registry = "registry+https://github.com/rust-lang/crates.io-index";

function packageEntry(name: string, version: string, source?: string, ...dependencies: readonly string[]): string {
  const from = source === undefined ? "" : `source = "${source}"\n`;
  const list =
    dependencies.length > 0 ? `dependencies = [\n${dependencies.map((it) => ` "${it}",\n`).join("")}]\n` : "";
  return `[[package]]\nname = "${name}"\nversion = "${version}"\n${from}${list}\n`;
}

const texts: readonly LockRow[] = [
  ["nothing", "", []],
  ["no package", "# generated\nversion = 4\n", []],
  [
    "version 4",
    `version = 4\n\n${packageEntry("a", "0.1.0", undefined, "b", "c 2.0.0")}${packageEntry("b", "1.0.0", registry, "c 1.0.0")}${packageEntry("c", "1.0.0", registry)}${packageEntry("c", "2.0.0", registry)}`,
    ["a 0.1.0 (workspace) → b 1.0.0, c 2.0.0", "b 1.0.0 → c 1.0.0", "c 1.0.0", "c 2.0.0"],
  ],
  [
    "version 1, which names sources and keeps checksums apart",
    `${packageEntry("a", "0.1.0", undefined, `b 1.0.0 (${registry})`, "d 0.1.0")}${packageEntry("b", "1.0.0", registry)}${packageEntry("d", "0.1.0")}
[metadata]
"checksum b 1.0.0 (${registry})" = "0123"`,
    ["a 0.1.0 (workspace) → b 1.0.0, d 0.1.0 (workspace)", "b 1.0.0", "d 0.1.0 (workspace)"],
  ],
  [
    "the oldest, with a root",
    `[root]\nname = "a"\nversion = "0.1.0"\ndependencies = ["b 1.0.0 (${registry})"]\n\n${packageEntry("b", "1.0.0", registry)}`,
    ["a 0.1.0 (workspace) → b 1.0.0", "b 1.0.0"],
  ],
  [
    "one version from several sources",
    packageEntry(
      "a",
      "0.1.0",
      undefined,
      `b 1.0.0 (${registry})`,
      "b 1.0.0 (git+https://git.example/b?branch=x)",
      "b 1.0.0",
    ) +
      packageEntry("b", "1.0.0") +
      packageEntry("b", "1.0.0", "git+https://git.example/b?branch=x#0123456") +
      packageEntry("b", "1.0.0", registry),
    [
      "a 0.1.0 (workspace) → b 1.0.0, b 1.0.0 (git), b 1.0.0 (workspace)",
      "b 1.0.0 (workspace)",
      "b 1.0.0 (git)",
      "b 1.0.0",
    ],
  ],
  [
    "all origins",
    packageEntry("a", "1.0.0", registry) +
      packageEntry("b", "1.0.0", "sparse+https://index.crates.io/") +
      packageEntry("c", "1.0.0", "registry+https://acme.example/index") +
      packageEntry("d", "1.0.0", "sparse+https://acme.example/index/") +
      packageEntry("e", "1.0.0", "git+ssh://git@git.example/e?rev=0#0") +
      packageEntry("f", "1.0.0", "path+file:///f") +
      packageEntry("g", "1.0.0", "what+ever") +
      packageEntry("h", "1.0.0", "registry+https://github.com.evil.example/rust-lang/crates.io-index") +
      packageEntry("i", "1.0.0", "sparse+https://acme.example/?https://index.crates.io/") +
      packageEntry("j", "1.0.0", "directory+file:///j") +
      packageEntry("k", "1.0.0", "local-registry+file:///k") +
      packageEntry("l", "1.0.0", "what+path+ever") +
      packageEntry("m", "1.0.0", "what+registry+https://acme.example/index"),
    [
      "a 1.0.0",
      "b 1.0.0",
      "c 1.0.0 (private)",
      "d 1.0.0 (private)",
      "e 1.0.0 (git)",
      "f 1.0.0 (path)",
      "g 1.0.0 (url)",
      "h 1.0.0 (private)",
      "i 1.0.0 (private)",
      "j 1.0.0 (path)",
      "k 1.0.0 (path)",
      "l 1.0.0 (url)",
      "m 1.0.0 (url)",
    ],
  ],
  [
    "dependencies that are listed twice, nowhere or under another version",
    `${packageEntry("a", "0.1.0", undefined, "b", "b 1.0.0", "none", "b 2.0.0", "", "b (", "( )")}${packageEntry("b", "1.0.0", registry)}`,
    ["a 0.1.0 (workspace) → b 1.0.0", "b 1.0.0"],
    ["Missing entry of `none`: "],
  ],
  [
    "a name alone that several have",
    `${packageEntry("a", "0.1.0", undefined, "b")}${packageEntry("b", "1.0.0", registry)}${packageEntry("b", "2.0.0", registry)}`,
    ["a 0.1.0 (workspace)", "b 1.0.0", "b 2.0.0"],
  ],
  [
    "circles",
    `${packageEntry("a", "0.1.0", undefined, "b", "a")}${packageEntry("b", "0.1.0", undefined, "a")}`,
    ["a 0.1.0 (workspace) → b 0.1.0 (workspace), a 0.1.0 (workspace)", "b 0.1.0 (workspace) → a 0.1.0 (workspace)"],
  ],
  [
    "replaced and patched packages",
    `${packageEntry("a", "1.0.0", registry).trimEnd()}\nreplace = "a 1.0.0 (git+https://git.example/a#01)"\n\n[[patch.unused]]\nname = "u"\nversion = "1.0.0"\n`,
    ["a 1.0.0 (git)"],
  ],
  [
    "a package that is replaced by one in a folder",
    `${packageEntry("a", "1.0.0", registry).trimEnd()}\nreplace = "a 1.0.0"\n`,
    ["a 1.0.0 (workspace)"],
  ],
  [
    "a dependency that names the locked commit",
    packageEntry("a", "0.1.0", undefined, "b 1.0.0 (git+https://git.example/b#0123456)") +
      packageEntry("b", "1.0.0", "git+https://git.example/b#0123456") +
      packageEntry("b", "1.0.0", registry),
    ["a 0.1.0 (workspace) → b 1.0.0 (git)", "b 1.0.0 (git)", "b 1.0.0"],
  ],
  [
    "build metadata and prereleases",
    packageEntry("a", "0.9.34+deprecated", registry) + packageEntry("b", "1.0.0-rc.1", registry),
    ["a 0.9.34+deprecated", "b 1.0.0-rc.1"],
  ],
  [
    "entries that are not packages",
    `[[package]]\nname = "a"\n\n[[package]]\nversion = "1"\n\n[[package]]\nname = 1\nversion = "1"\n\n[packages]\nname = "b"\nversion = "1"\n\n${packageEntry("c", "1.0.0", registry)}`,
    ["c 1.0.0"],
    ["Missing name or version of a package: "],
  ],
  [
    "packages that define a key twice",
    `${packageEntry("a", "1.0.0", registry).trimEnd()}\nversion = "2.0.0"\n\n${packageEntry("b", "1.0.0", registry)}`,
    ["b 1.0.0"],
    ["Duplicate key `version`: version"],
  ],
  ["CRLF", packageEntry("a", "1.0.0", registry).replaceAll("\n", "\r\n"), ["a 1.0.0"]],
  [
    "a package that is cut off",
    `${packageEntry("a", "1.0.0", registry)}[[package]]\nname = "b"\nvers`,
    ["a 1.0.0"],
    ["Expected `=` and a value: vers"],
  ],
  [
    "a merge conflict, whose sides are both left out",
    `${packageEntry("a", "1.0.0", registry)}<<<<<<< ours\n${packageEntry("b", "1.0.0", registry)}=======\n${packageEntry("b", "2.0.0", registry)}>>>>>>> theirs\n${packageEntry("c", "1.0.0", registry)}`,
    ["a 1.0.0", "c 1.0.0"],
    ["Merge conflict (conflicted): <<<<<<< ours"],
  ],
  [
    "a merge conflict inside of a package",
    `${packageEntry("a", "1.0.0", registry)}[[package]]\nname = "b"\n<<<<<<< ours\nversion = "1.0.0"\n=======\nversion = "2.0.0"\n>>>>>>> theirs\nsource = "${registry}"\n\n${packageEntry("c", "1.0.0", registry)}`,
    ["a 1.0.0", "c 1.0.0"],
    ["Merge conflict (conflicted): <<<<<<< ours"],
  ],
];

/** Two members, both with dependencies of the same name. */
const workspace =
  packageEntry("left", "0.1.0", undefined, "x 1.0.0", "right") +
  packageEntry("right", "0.1.0", undefined, "x 1.0.0", "x 2.0.0", "renamed") +
  packageEntry("renamed", "3.0.0", registry, "deep") +
  packageEntry("deep", "4.0.0", registry) +
  packageEntry("x", "1.0.0", registry) +
  packageEntry("x", "2.0.0", registry) +
  packageEntry("twin", "0.1.0") +
  packageEntry("twin", "0.2.0");

/** What is installed for a declared name, by the member's own. */
const locked: readonly (readonly [self: string | undefined, name: string, versions: readonly string[]])[] = [
  ["left", "x", ["1.0.0"]],
  ["left", "right", ["0.1.0"]],
  ["left", "deep", []],
  ["left", "renamed", []],
  ["right", "x", ["1.0.0", "2.0.0"]],
  ["right", "renamed", ["3.0.0"]],
  ["right", "none", []],
  [undefined, "x", ["1.0.0", "2.0.0"]],
  [undefined, "deep", ["4.0.0"]],
  ["constructor", "toString", []],
];

/** Whether a lockfile that is up to date would have what a member declares. */
const requested: readonly (readonly [
  self: string | undefined,
  folder: string,
  declared: string,
  isMissing: boolean,
])[] = [
  [undefined, "", '[dependencies]\nnone = "1"', false],
  ["unknown", "", '[dependencies]\ndeep = "4"', false],
  ["unknown", "", '[dependencies]\nnone = "1"', true],
  ["twin", "", '[dependencies]\nnone = "1"', false],
  ["left", "", '[dependencies]\nx = "1"', false],
  ["left", "", '[dependencies]\ndeep = "4"', true],
  ["left", "", '[dev-dependencies]\ndeep = "4"', true],
  ["left", "", '[dependencies]\ndeep = { version = "4", optional = true }', true],
  ["left", "crates/left", '[dependencies]\ndeep = "4"', true],
  ["left", "crates/left", '[dev-dependencies]\ndeep = "4"', false],
  ["left", "crates/left", '[dependencies]\ndeep = { version = "4", optional = true }', false],
];

describe("Cargo.lock", () => {
  testLockRows(cargoLock, texts);

  const lockfile = cargoLock.parse(workspace);
  for (const [self, name, versions] of locked) {
    it(`${name} as ${self ?? "one without a name"} declares it`, () => {
      const member = { folder: "", ...(self !== undefined && { self }) };
      assert.deepEqual(lockedVersions(lockfile, "CARGO", name, "*", member), versions);
    });
  }

  for (const [self, folder, declared, isMissing] of requested)
    it(`${isMissing ? "lacks" : "lacks nothing of"} ${declared} of ${self ?? "one without a name"} in ${folder || "its folder"}`, () => {
      const [declaration] = cargoToml.parse(declared).declarations;
      assert.ok(declaration);
      const names = lockfile.requested?.(declaration, { folder, ...(self !== undefined && { self }) });
      assert.deepEqual(names, isMissing ? [] : undefined);
    });

  it("covers every member where its packages are cut off", () => {
    assert.equal(cargoLock.parse("version = 4\n").covers({ folder: "crates/left", self: "left" }), true);
  });

  it("gives what the workspace declares for all members", () => {
    const { declarations } = cargoToml.parse(`[dependencies]\nx = "1"\n[workspace.dependencies]\nx = "1"`);
    const found = declarations.map((it) => lockfile.locked(it, { folder: "", self: "left" }).length);
    assert.deepEqual(found, [1, 2]);
  });

  it("covers its own folder and the members", () => {
    const covers = (folder: string, self?: string) => lockfile.covers({ folder, ...(self !== undefined && { self }) });
    assert.equal(covers(""), true);
    assert.equal(covers("", "unknown"), true);
    assert.equal(covers("crates/left", "left"), true);
    assert.equal(covers("crates/twin", "twin"), true);
    assert.equal(covers("crates/x", "x"), false);
    assert.equal(covers("crates/none", "none"), false);
    assert.equal(covers("crates/none"), false);
  });

  const files = Object.fromEntries(fixturesIn("lockfiles").map(({ path, text }) => [`/${path}`, text]));
  for (const [root, folder, expected] of [
    [
      "granary",
      "crates/silo",
      [
        "bitflags 1.3.2|2.6.0",
        "grain 0.4.0",
        "itoa 1.0.11",
        "serde_json 1.0.120",
        "thiserror 1.0.63",
        "bitflags 1.3.2|2.6.0",
      ],
    ],
    ["granary", "crates/grain", ["bitflags 1.3.2", "memchr 2.7.4", "cfg-if 1.0.0"]],
    ["sawmill", "", ["serde 1.0.204", "serde_json 1.0.120", "thiserror 1.0.63", "syn 2.0.72"]],
  ] as const) {
    it(`has what ${root}/${folder} declares`, async () => {
      const lock = cargoLock.parse(files[`/lockfiles/${root}/Cargo.lock`] ?? "");
      const path = ["/lockfiles", root, folder, "Cargo.toml"].filter(Boolean).join("/");
      const { declarations, self } = await completed(cargoToml, files, path);
      const member = { folder, ...(self !== undefined && { self }) };
      assert.ok(lock.covers(member));
      const lines = declarations.map((declaration) => {
        const versions = lock.locked(declaration, member).map((index) => lock.packages[index]?.key.version);
        return `${declaration.package.name} ${versions.join("|")}`;
      });
      assert.deepEqual(lines, expected);
    });
  }
});
