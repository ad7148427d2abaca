import assert from "node:assert/strict";
import { lockfileParsers } from "../../../src/core/manifests/formats.ts";
import { type FileText, fileText } from "../../../src/core/manifests/gap.ts";
import type { LockedPackage, Lockfile, LockfileParser } from "../../../src/core/manifests/lockfile.ts";
import { damageOf, type LockfileCache, readCached, readLockfile } from "../../../src/core/manifests/lockfileSearch.ts";
import { isLockfileName, lockfilePatterns } from "../../../src/core/manifests/patterns.ts";
import { lockedIn } from "../../../src/core/manifests/project.ts";
import { formatMessage, message } from "../../../src/core/messages/message.ts";
import { fileNameOf } from "../../../src/core/model/path.ts";
import { createRegistries, publicRegistries } from "../../../src/core/registries/origin.ts";
import { readIn } from "../../support/project.ts";

const pins = "a==1.0.0\n";
const gems = "GEM\n  specs:\n    a (1.0.0)\n";
const empty: Lockfile = { packages: [], hasGraph: false, covers: () => true, locked: () => [], problems: [] };
const nuget = JSON.stringify({ version: 1, dependencies: {} });

describe("lockfiles whose names depend on the manifest's", () => {
  const rows: readonly (readonly [manifest: string, files: Readonly<Record<string, string>>, lock?: string])[] = [
    ["/a/gemfiles/rails_7.gemfile", { "/a/gemfiles/rails_7.gemfile.lock": gems }, "/a/gemfiles/rails_7.gemfile.lock"],
    ["/a/gemfiles/rails_7.gemfile", { "/a/Gemfile.lock": gems, "/a/gemfiles/Gemfile.lock": gems }],
    ["/a/Gemfile", { "/a/rails_7.gemfile.lock": gems }],
    ["/a/Shop.csproj", { "/a/packages.Shop.lock.json": nuget }, "/a/packages.Shop.lock.json"],
    [
      "/a/Shop.csproj",
      { "/a/packages.lock.json": nuget, "/a/packages.Shop.lock.json": nuget },
      "/a/packages.Shop.lock.json",
    ],
    ["/a/My Shop.Web.fsproj", { "/a/packages.My_Shop.Web.lock.json": nuget }, "/a/packages.My_Shop.Web.lock.json"],
    ["/a/Shop.csproj", { "/a/packages.Till.lock.json": nuget }],
    [
      "/a/requirements-dev.in",
      { "/a/requirements-dev.txt": pins, "/a/requirements.txt": pins },
      "/a/requirements-dev.txt",
    ],
    ["/a/requirements/dev.in", { "/a/requirements/dev.txt": pins }, "/a/requirements/dev.txt"],
    ["/a/requirements/dev.in", { "/a/requirements/requirements.txt": pins, "/a/dev.txt": pins }],
    ["/a/requirements/dev.txt", { "/a/requirements/dev.txt": pins }],
  ];
  for (const [manifest, files, lock] of rows) {
    it(`${manifest} beside ${Object.keys(files).join(", ")}`, async () => {
      const { project } = await readIn({ ...files, [manifest]: "" }, manifest);
      assert.equal(project.lock?.path, lock);
    });
  }

  it("are watched, and are lockfiles by their name", () => {
    for (const path of [
      "/a/x.gemfile.lock",
      "/a/Gemfile.next.lock",
      "/a/packages.Shop.lock.json",
      "/a/pylock.dev.toml",
      "/a/Cargo.lock",
    ]) {
      const isMatch = (pattern: string) =>
        new RegExp(`^${pattern.slice("**/".length).replaceAll(".", "\\.").replace("*", ".+")}$`).test(fileNameOf(path));
      assert.ok(Object.values(lockfilePatterns).flat().some(isMatch), path);
      assert.ok(isLockfileName(fileNameOf(path)), path);
    }
    for (const name of [".gemfile.lock", "packages.json", "x.gemfile", "Gemfile", "pylock..toml", "mypylock.dev.toml"])
      assert.ok(!isLockfileName(name), name);
  });
});

const npm = JSON.stringify({ lockfileVersion: 3, packages: { "": {}, "node_modules/a": { version: "1.0.1" } } });
const yarn = '# yarn lockfile v1\n\na@^1.0.0:\n  version "1.0.0"\n';
const pnpm = "lockfileVersion: '9.0'\n\nimporters:\n  .: {}\n";
const chosen = (manager: string) => JSON.stringify({ packageManager: manager });

describe("lockfiles of several tools", () => {
  /** Files below `/p`, and the lockfiles of the manifest in `/p/app`, the one that counts first. */
  const rows: readonly (readonly [what: string, files: Readonly<Record<string, string>>, locks: readonly string[]])[] =
    [
      ["all where none is chosen", { "app/package-lock.json": npm, "app/yarn.lock": yarn }, ["yarn", "npm"]],
      [
        "that of the chosen one",
        { "app/package-lock.json": npm, "app/yarn.lock": yarn, "app/package.json": chosen("npm@10.0.0") },
        ["npm"],
      ],
      [
        "that of the one that is chosen beside it, above the manifest",
        { "package-lock.json": npm, "yarn.lock": "# yarn lockfile v1\n", "package.json": chosen("yarn@1.22.0") },
        ["yarn"],
      ],
      [
        "one alone, although another is chosen",
        { "app/package-lock.json": npm, "app/package.json": chosen("yarn@1.22.0") },
        ["npm"],
      ],
      ["an intact one before", { "app/yarn.lock": "nothing", "app/package-lock.json": npm }, ["npm", "yarn (damaged)"]],
      [
        "an intact one between",
        { "app/pnpm-lock.yaml": pnpm, "app/yarn.lock": "", "app/package-lock.json": "{" },
        ["pnpm", "yarn (damaged)", "npm (damaged)"],
      ],
    ];
  for (const [what, files, locks] of rows) {
    it(`are ${what}`, async () => {
      const absolute = Object.fromEntries(Object.entries(files).map(([name, text]) => [`/p/${name}`, text]));
      const { lock, otherLocks = [] } = (await readIn(absolute, "/p/app/package.json")).project;
      const tools: Readonly<Record<string, string>> = {
        "package-lock.json": "npm",
        "yarn.lock": "yarn",
        "pnpm-lock.yaml": "pnpm",
      };
      const found = [...(lock ? [lock] : []), ...otherLocks];
      assert.deepEqual(
        found.map(({ path, damage }) => `${tools[fileNameOf(path)]}${damage ? ` (${damage})` : ""}`),
        locks,
      );
    });
  }
});

describe("the manifest that a lockfile governs", () => {
  it("has no name where it gives itself none", async () => {
    const { lock } = (await readIn({ "/p/Gemfile.lock": gems, "/p/Gemfile": "" }, "/p/Gemfile")).project;
    assert.deepEqual(lock?.member, { folder: "" });
  });

  // An app's Gemfile and a gem's gemspec share the lockfile; Bundler writes it for the Gemfile.
  for (const [name, isOwner] of [
    ["Gemfile", true],
    ["a.gemspec", false],
  ] as const)
    it(`${isOwner ? "owns" : "shares"} it: ${name}`, async () => {
      const { lock } = (await readIn({ "/p/Gemfile.lock": gems, [`/p/${name}`]: "" }, `/p/${name}`)).project;
      assert.equal(lock?.isOwner, isOwner);
    });
});

describe("a lockfile that cannot be read", () => {
  const rows: readonly (readonly [what: string, file: FileText, reason: string])[] = [
    ["a folder of its name", { kind: "missing", isFolder: true }, "unreadable"],
    ["a file that is too large", { kind: "unreadable", reason: "too-large" }, "too-large"],
  ];
  for (const [what, file, reason] of rows)
    it(`hides those above, and has nothing for a declaration: ${what}`, async () => {
      const path = "/p/app/package-lock.json";
      const text = '{ "dependencies": { "a": "^1.0.0" } }';
      const readFile = (at: string) =>
        Promise.resolve(at === path ? file : fileText(at === "/p/package-lock.json" ? npm : undefined));
      const { project } = await readIn({ "/p/app/package.json": text }, "/p/app/package.json", { readFile });
      const { lock = assert.fail(), gaps, manifest } = project;
      assert.deepEqual(gaps, [{ kind: "file", path, reason }]);
      assert.deepEqual([lock.path, lock.damage], [path, reason]);
      assert.deepEqual(
        manifest.declarations.map((each) => lockedIn(lock, each)),
        [[]],
      );
    });
});

describe("the problem of a lockfile's format", () => {
  /** The text, and the message of the problem with the part of the text that has it. */
  const rows: readonly (readonly [id: string, text: string, problem?: string, at?: string])[] = [
    ["cargo/Cargo.lock", "", "Empty lockfile", ""],
    ["cargo/Cargo.lock", "\n\n", "Empty lockfile", "\n"],
    ["cargo/Cargo.lock", "\uFEFF", "Empty lockfile", "\uFEFF"],
    ["cargo/Cargo.lock", "# nothing\n", "Not a lockfile of this format", "#"],
    ["cargo/Cargo.lock", "# by Cargo\nversion = 5\n", "Unsupported lockfile version", "version = 5"],
    ["cargo/Cargo.lock", "version = 4\n"],
    ["go/go.sum", ""],
    ["go/go.sum", "a"],
  ];
  for (const [id, text, problem, at] of rows)
    it(`${id} ${JSON.stringify(text)}: ${problem ?? "none"}`, () => {
      const { system, names, format } = lockfileParsers.find((each) => each.id === id) ?? assert.fail(id);
      const parser = { id, system, names, ...(format && { format }), parse: () => empty };
      const [first] = readLockfile(parser, text).problems;
      assert.equal(first && formatMessage(first.message), problem);
      assert.equal(first && text.slice(first.span.start, first.span.end), at);
    });

  const at = { message: message("Missing name"), span: { start: 0, end: 0 } };
  for (const [what, problems, damage] of [
    ["none", [], undefined],
    ["one without a reason", [at], "damaged"],
    ["the first reason", [at, { ...at, reason: "conflicted" }, { ...at, reason: "newer-format" }], "conflicted"],
  ] as const)
    it(`is its damage: ${what}`, () => assert.equal(damageOf({ ...empty, problems }), damage));
});

describe("packages of private registries, beside mirrors of the user", () => {
  const mirror = "https://npm.acme.example/a/-/a-1.0.0.tgz";
  const other = "https://npm.evil.example/a/-/a-1.0.0.tgz";
  const key = { system: "NPM", name: "a", version: "1.0.0" } as const;
  // What the lockfile has of a package is as much needed behind a mirror: its hash may change there, too.
  const facts = { integrity: "sha512-a", bundled: true, runsInstallScript: true, isForDevelopment: true } as const;

  const rows: readonly (readonly [what: string, locked: Partial<LockedPackage>, isPublic: boolean])[] = [
    ["from a mirror", { origin: "private", registries: [mirror] }, true],
    ["from a mirror, with all that the lockfile tells", { origin: "private", registries: [mirror], ...facts }, true],
    ["from a mirror or another registry", { origin: "private", registries: [mirror, other] }, false],
    ["from another registry", { origin: "private", registries: [other] }, false],
    ["from no registry that the lockfile tells", { origin: "private", registries: [] }, false],
    ["from a registry of another kind", { origin: "private", source: mirror }, false],
    ["from an address on the mirror's host", { origin: "url", registries: [mirror] }, false],
  ];
  const read = (locked: LockedPackage, registries = createRegistries(["npm.acme.example"])) => {
    const lockfile: Lockfile = { ...empty, packages: [locked] };
    const parser: LockfileParser = { id: "fake", system: "NPM", names: [], parse: () => lockfile };
    const cache: LockfileCache = new Map();
    return readCached({ parser, path: "/p/a.lock", text: "a" }, { cache, registries });
  };
  for (const [what, fields, isPublic] of rows) {
    it(`are ${isPublic ? "public" : "private"} ${what}`, async () => {
      const locked: LockedPackage = { key, origin: "registry", dependencies: [0], ...fields };
      const { registries, ...others } = locked;
      const expected = isPublic ? { ...others, origin: "registry" } : { ...others, ...(registries && { registries }) };
      assert.deepEqual((await read(locked)).packages, [expected]);
      assert.deepEqual((await read(locked, publicRegistries)).packages, [locked]);
    });
  }
});
