import assert from "node:assert/strict";
import { lockfileParsers, parserFor } from "../../../src/core/manifests/formats.ts";
import type { LockedPackage, Lockfile, LockfileParser, Member } from "../../../src/core/manifests/lockfile.ts";
import { fileText, type FileText } from "../../../src/core/manifests/gap.ts";
import { createMemory } from "../../../src/core/manifests/memory.ts";
import { recordReads } from "../../../src/core/manifests/recordedReads.ts";
import {
  createProjectReader,
  lockedIn,
  type ManifestProject,
  type ProjectHost,
} from "../../../src/core/manifests/project.ts";
import { packageLock } from "../../support/findings.ts";
import { contentOf, declarationLines, type FileTree, readIn } from "../../support/project.ts";

const manifest = `{ "name": "till", "dependencies": { "ms": "^2.0.0", "@acme/ui": "1.0.0" } }`;

/**
 * A format of lockfiles: the words of a text are the packages that it locks, at version 1.0.0, and those in brackets the
 * folders that it covers; without any it covers all.
 */
function fake(options: Partial<LockfileParser> = {}): { readonly parser: LockfileParser; readonly parsed: string[] } {
  const parsed: string[] = [];
  const parse = (text: string): Lockfile => {
    parsed.push(text);
    const words = text.split(" ").filter((word) => word !== "");
    const folders = words.filter((word) => word.startsWith("[")).map((word) => word.slice(1, -1));
    const packages = words
      .filter((word) => !word.startsWith("["))
      .map((name): LockedPackage => {
        const key = { system: "NPM", name, version: "1.0.0" } as const;
        return { key, origin: "registry", dependencies: [] };
      });
    return {
      packages,
      hasGraph: false,
      problems: [],
      covers: ({ folder, self }: Member) =>
        folders.length === 0 || folders.includes(folder) || folders.includes(`=${self}`),
      locked: (declaration) => {
        const index = packages.findIndex(({ key }) => key.name === declaration.package.name);
        return index < 0 ? [] : [index];
      },
    };
  };
  return { parser: { id: "fake", system: "NPM", names: ["a.lock", "b.lock"], parse, ...options }, parsed };
}

interface World {
  readonly files: FileTree;
  readonly reads: string[];
  readonly read: (path: string, text?: string) => Promise<ManifestProject>;
}

function world(files: Record<string, string>, host: Partial<ProjectHost> = {}): World {
  const reads: string[] = [];
  const reader = createProjectReader({
    lockfileParsers,
    ...host,
    readFile: (path) => {
      reads.push(path);
      return Promise.resolve(fileText(files[path]));
    },
  });
  const read = (path: string, text = files[path] ?? manifest) => {
    const parser = parserFor(path);
    assert.ok(parser, `nothing reads ${path}`);
    return reader.read(parser, path, text);
  };
  return { files, reads, read };
}

const path = "/shop/apps/till/package.json";

describe("which lockfile governs", () => {
  const rows: readonly (readonly [what: string, files: FileTree, lock: string | undefined, folder?: string])[] = [
    ["none", {}, undefined],
    ["the one in the manifest's folder", { "/shop/apps/till/a.lock": "ms" }, "/shop/apps/till/a.lock", ""],
    ["one of a folder above", { "/shop/a.lock": "ms" }, "/shop/a.lock", "apps/till"],
    ["one at the root", { "/a.lock": "ms" }, "/a.lock", "shop/apps/till"],
    ["the nearest", { "/shop/a.lock": "ms", "/shop/apps/b.lock": "ms" }, "/shop/apps/b.lock", "till"],
    ["the first of several in a folder", { "/shop/b.lock": "ms", "/shop/a.lock": "ms" }, "/shop/a.lock", "apps/till"],
    [
      "not one that does not cover the manifest",
      { "/shop/apps/till/a.lock": "[docs] ms", "/shop/a.lock": "[apps/till] ms" },
      "/shop/a.lock",
      "apps/till",
    ],
    [
      "the second of several in a folder, if the first does not cover it",
      { "/shop/a.lock": "[docs]", "/shop/b.lock": "[apps/till]" },
      "/shop/b.lock",
      "apps/till",
    ],
    ["one that knows the manifest by its name", { "/shop/a.lock": "[=till]" }, "/shop/a.lock", "apps/till"],
    ["none, where none covers it", { "/shop/a.lock": "[docs]", "/a.lock": "[shop]" }, undefined],
    [
      "none of another folder, or one below",
      { "/shop/docs/a.lock": "ms", "/shop/apps/till/x/a.lock": "ms" },
      undefined,
    ],
    ["an empty one", { "/shop/a.lock": "" }, "/shop/a.lock", "apps/till"],
  ];
  for (const [what, files, expected, folder] of rows) {
    it(what, async () => {
      const { lock } = await world(files, { lockfileParsers: [fake().parser] }).read(path);
      assert.equal(lock?.path, expected);
      assert.deepEqual(lock?.member, folder === undefined ? undefined : { folder, self: "till" });
    });
  }

  it("is one of the manifest's system, which governs such manifests, and is not the manifest itself", async () => {
    const files = { "/shop/a.lock": "ms" };
    const governing = async (options: Partial<LockfileParser>) =>
      (await world(files, { lockfileParsers: [fake(options).parser] }).read("/shop/package.json")).lock?.path;
    assert.equal(await governing({}), "/shop/a.lock");
    assert.equal(await governing({ system: "CARGO" }), undefined);
    assert.equal(await governing({ governs: () => false }), undefined);
    assert.equal(await governing({ governs: (path) => path === "/shop/package.json" }), "/shop/a.lock");
    assert.equal(await governing({ names: ["package.json", "a.lock"] }), undefined);
  });

  it("is looked for in 24 folders, and no further", async () => {
    const folders = Array.from({ length: 30 }, (_, index) => `/${"d/".repeat(index)}d`).reverse();
    const deep = `${folders[0]}/package.json`;
    for (const [index, expected] of [
      [23, true],
      [24, false],
    ] as const) {
      const lock = `${folders[index]}/a.lock`;
      const { read, reads } = world({ [lock]: "ms" }, { lockfileParsers: [fake().parser] });
      assert.equal((await read(deep)).lock?.path, expected ? lock : undefined);
      const asked = reads.filter((path) => path.endsWith(".lock"));
      assert.deepEqual(
        asked,
        folders.slice(0, 24).flatMap((folder) => [`${folder}/a.lock`, `${folder}/b.lock`]),
      );
    }
  });

  it("has what is installed, but not for overrides and resolutions", async () => {
    const text = `{ "dependencies": { "ms": "^2", "qs": "^6" }, "overrides": { "ms": "2.1.3" } }`;
    const { manifest, lock } = await world({ "/shop/a.lock": "ms zod" }, { lockfileParsers: [fake().parser] }).read(
      "/shop/package.json",
      text,
    );
    assert.ok(lock);
    const found = manifest.declarations.map((declaration) => [
      declaration.scope,
      declaration.name,
      lockedIn(lock, declaration).map(({ key }) => key.name),
    ]);
    assert.deepEqual(found, [
      ["dependencies", "ms", ["ms"]],
      ["dependencies", "qs", []],
      ["overrides", "ms", []],
    ]);
  });
});

describe("what is read", () => {
  it("a lockfile also for a manifest without declarations, as it may have packages", async () => {
    for (const text of ["", "{}", "{", `{ "dependencies": {} }`]) {
      const { lock } = await world({ "/shop/package-lock.json": "{}" }).read("/shop/package.json", text);
      assert.equal(lock?.path, "/shop/package-lock.json");
    }
  });

  const damaged: readonly (readonly [name: string, file: FileText, reason: string])[] = [
    ["cut", fileText(`{ "packages": {`), "damaged"],
    ["in conflict", fileText("{\n<<<<<<< HEAD\n}\n>>>>>>> other\n"), "conflicted"],
    ["too large", { kind: "unreadable", reason: "too-large" }, "too-large"],
    ["binary", { kind: "unreadable", reason: "binary" }, "binary"],
  ];
  for (const [name, file, reason] of damaged) {
    it(`a lockfile that is ${name} as a gap`, async () => {
      const path = "/shop/package-lock.json";
      const readFile = (at: string) => Promise.resolve(at === path ? file : fileText(undefined));
      const parser = parserFor("/shop/package.json");
      assert.ok(parser);
      const { lock, gaps } = await createProjectReader({ lockfileParsers, readFile }).read(
        parser,
        "/shop/package.json",
        manifest,
      );
      assert.deepEqual(gaps, [{ kind: "file", path, reason }]);
      assert.equal(lock?.damage, reason);
    });
  }

  it("what cannot be read as a gap, and what does not exist only where it is named", async () => {
    const reader = recordReads({
      readFile: (path) =>
        Promise.resolve(path === "/a" ? { kind: "unreadable", reason: "encoding" } : { kind: "missing" }),
    });
    const span = { start: 1, end: 2 };
    await Promise.all([reader.read("/a"), reader.read("/b"), reader.readNamed("/c", span), reader.readNamed("/c")]);
    assert.deepEqual(reader.gaps(), [
      { kind: "file", path: "/a", reason: "encoding" },
      { kind: "file", path: "/c", reason: "missing", span },
    ]);
  });

  const workspace = {
    "/w/package.json": JSON.stringify({ workspaces: ["packages/*"] }),
    "/w/packages/a/package.json": JSON.stringify({ name: "a", dependencies: { b: "^1.0.0" } }),
    "/w/packages/b/package.json": JSON.stringify({ name: "b" }),
    "/w/packages/c/package.json": JSON.stringify({ name: "c", dependencies: { b: "^1.0.0" } }),
  };
  const unread = [
    { what: "a folder of members that cannot be listed", path: "/w/packages" },
    { what: "a member that cannot be read", path: "/w/packages/b/package.json" },
    { what: "a root that cannot be read", path: "/w/package.json" },
  ];
  for (const { what, path } of unread) {
    it(`${what} as a gap of each manifest, of which nothing is asked`, async () => {
      const memory = createMemory();
      for (const manifest of ["/w/packages/a/package.json", "/w/packages/c/package.json"]) {
        const { project } = await readIn(workspace, manifest, {
          memory,
          readFile: (at) =>
            Promise.resolve(
              at === path
                ? { kind: "unreadable", reason: "unreadable" }
                : fileText((workspace as Readonly<Record<string, string>>)[at]),
            ),
          list: (at) =>
            Promise.resolve(
              at === path ? { files: [], folders: [], isUnreadable: true as const } : contentOf(at, workspace),
            ),
        });
        assert.deepEqual(project.gaps, [{ kind: "file", path, reason: "unreadable" }], manifest);
        const [{ requirement } = assert.fail()] = project.manifest.declarations;
        assert.equal(requirement.kind === "skipped" && requirement.reason, "unknown-origin", manifest);
      }
    });
  }

  it("a lockfile's text each time, to be parsed when it has changed", async () => {
    const { parser, parsed } = fake();
    const files: Record<string, string> = { "/shop/a.lock": "ms" };
    const { read, reads } = world(files, { lockfileParsers: [parser] });
    const locked = async () => (await read("/shop/package.json")).lock?.lockfile;
    const first = await locked();
    assert.equal(await locked(), first);
    assert.equal(reads.filter((path) => path === "/shop/a.lock").length, 2);
    assert.deepEqual(parsed, ["ms"]);

    files["/shop/a.lock"] = "ms zod";
    assert.notEqual(await locked(), first);
    assert.deepEqual(parsed, ["ms", "ms zod"]);
    files["/shop/a.lock"] = "ms";
    await locked();
    assert.deepEqual(parsed, ["ms", "ms zod", "ms"]);
    // One that is gone for a while is the same when it is back.
    delete files["/shop/a.lock"];
    assert.equal(await locked(), undefined);
    files["/shop/a.lock"] = "ms";
    assert.ok(await locked());
    assert.equal(parsed.length, 3);
  });

  it("the same text at two places twice, as the formats may differ", async () => {
    const { parser, parsed } = fake();
    const { read } = world({ "/a/a.lock": "ms", "/b/b.lock": "ms" }, { lockfileParsers: [parser] });
    await read("/a/package.json");
    await read("/b/package.json");
    assert.equal(parsed.length, 2);
  });

  it("24 lockfiles are kept, those that were used last", async () => {
    const { parser, parsed } = fake();
    const folders = Array.from({ length: 25 }, (_, index) => `/p${index}`);
    const files = Object.fromEntries(folders.map((folder) => [`${folder}/a.lock`, folder]));
    const { read } = world(files, { lockfileParsers: [parser] });
    for (const folder of folders.slice(0, 24)) await read(`${folder}/package.json`);
    await read("/p0/package.json");
    await read("/p24/package.json");
    assert.equal(parsed.length, 25);
    await read("/p0/package.json");
    assert.equal(parsed.length, 25);
    await read("/p1/package.json");
    assert.equal(parsed.length, 26);
  });

  it("around a manifest, an unreadable file leaves it as it is alone", async () => {
    const text = `{ "dependencies": { "ms": "^2", "react": "catalog:" } }`;
    const { read, reads } = world({}, { home: "/home/me", environment: () => undefined });
    const { manifest, lock } = await read(path, text);
    assert.equal(lock, undefined);
    assert.ok(reads.includes("/shop/package-lock.json") && reads.includes("/home/me/.npmrc"));
    assert.deepEqual(declarationLines(manifest), ["dependencies ms ^2", "dependencies react (inherited) catalog:"]);
  });

  it("a lockfile that is none", async () => {
    for (const text of ["", "{", "<<<<<<< ours", "[]"]) {
      const { lock } = await world({ "/shop/apps/till/package-lock.json": text }).read(path);
      if (lock) assert.deepEqual(lock.lockfile.packages, []);
    }
  });
});

describe("private packages", () => {
  const files = {
    ...Object.fromEntries(
      Object.entries(
        packageLock({ ms: ["2.1.3"], "@acme/ui": ["1.0.0"], "@acme/base": ["1.0.0"], "till-core": ["1.0.0"] }),
      ).map(([name, text]) => [`/shop/${name}`, text]),
    ),
  };

  const rows: readonly (readonly [
    what: string,
    more: FileTree,
    patterns: readonly string[],
    declared: readonly string[],
    locked: readonly string[],
  ])[] = [
    ["none", {}, [], ["dependencies ms ^2.0.0", "dependencies @acme/ui 1.0.0"], []],
    [
      "by a scope of the settings",
      { "/shop/.npmrc": "@acme:registry=https://npm.acme.example/\n" },
      [],
      ["dependencies ms ^2.0.0", "dependencies @acme/ui (private) 1.0.0 because @acme:registry in .npmrc"],
      ["@acme/base", "@acme/ui"],
    ],
    [
      "by patterns",
      {},
      [" ", "@acme/u* ", "TILL-*"],
      ["dependencies ms ^2.0.0", "dependencies @acme/ui (private) 1.0.0 because @acme/u* in packageInsights.private"],
      ["@acme/ui", "till-core"],
    ],
    [
      "by both",
      { "/shop/.npmrc": "@acme:registry=https://npm.acme.example/\n" },
      ["ms"],
      [
        "dependencies ms (private) ^2.0.0 because ms in packageInsights.private",
        "dependencies @acme/ui (private) 1.0.0 because @acme:registry in .npmrc",
      ],
      ["@acme/base", "@acme/ui", "ms"],
    ],
    [
      "all",
      {},
      ["*"],
      [
        "dependencies ms (private) ^2.0.0 because * in packageInsights.private",
        "dependencies @acme/ui (private) 1.0.0 because * in packageInsights.private",
      ],
      ["@acme/base", "@acme/ui", "ms", "till-core"],
    ],
  ];
  for (const [what, more, privateNames, declared, locked] of rows) {
    it(what, async () => {
      const { manifest, lock } = await world({ ...files, ...more }, { privateNames }).read("/shop/package.json");
      assert.deepEqual(declarationLines(manifest), declared);
      assert.ok(lock);
      assert.deepEqual([...(await lock.privateNames()).keys()].sort(), locked);
    });
  }

  const unread: readonly (readonly [file: string, state: FileText, declared: string, locked: number])[] = [
    [".npmrc", { kind: "unreadable", reason: "unreadable" }, "(unknown-origin) because .npmrc cannot be read", 4],
    [".yarnrc", { kind: "unreadable", reason: "encoding" }, "(unknown-origin) because .yarnrc cannot be read", 4],
    ["bunfig.toml", { kind: "missing", isFolder: true }, "(unknown-origin) because bunfig.toml cannot be read", 4],
    [".npmrc", { kind: "missing" }, "", 0],
    ["package-lock.json", { kind: "unreadable", reason: "too-large" }, "", 0],
  ];
  for (const [file, state, declared, locked] of unread) {
    it(`may be any while ${file} is ${state.kind}${declared && ", so that none is asked about"}`, async () => {
      const texts = new Map(Object.entries(files));
      const readFile = (at: string) => Promise.resolve(at === `/shop/${file}` ? state : fileText(texts.get(at)));
      const parser = parserFor("package.json");
      assert.ok(parser);
      const project = await createProjectReader({ lockfileParsers, readFile }).read(
        parser,
        "/shop/package.json",
        manifest,
      );
      const lines = project.manifest.declarations.map(({ requirement }) =>
        requirement.kind === "skipped" ? `(${requirement.reason}) because ${requirement.detail}` : "",
      );
      assert.deepEqual(lines, [declared, declared]);
      assert.equal((await project.lock?.privateNames())?.size, locked);
    });
  }

  it("are looked for once, when they are asked for, and only among those of a public registry", async () => {
    const calls: (readonly string[])[] = [];
    const npm = parserFor("package.json");
    assert.ok(npm);
    const parser = {
      ...npm,
      privateAmong: (names: readonly string[]) => {
        calls.push(names);
        return Promise.resolve(
          new Map([
            ["zod", { reason: "private" as const }],
            ["elsewhere", { reason: "private" as const }],
          ]),
        );
      },
    };
    const lockfile = fake().parser.parse("ms zod zod own");
    const [first, ...others] = lockfile.packages;
    assert.ok(first);
    const packages = [...others, { ...first, origin: "git" as const }];
    const reader = createProjectReader({
      readFile: (file) => Promise.resolve(fileText(file === "/shop/a.lock" ? "" : undefined)),
      privateNames: ["own"],
      lockfileParsers: [fake({ parse: () => ({ ...lockfile, packages }) }).parser],
    });
    const { lock } = await reader.read(parser, "/shop/package.json", manifest);
    assert.ok(lock);
    assert.deepEqual(calls, []);
    assert.deepEqual([...(await lock.privateNames()).keys()], ["zod", "own"]);
    assert.equal(lock.privateNames(), lock.privateNames());
    assert.deepEqual(calls, [["zod", "own"]]);
  });

  it("are not those that have another reason already, but those without a version", async () => {
    const text = `{ "dependencies": { "a": "file:../a", "b": "workspace:*", "c": "github:c/c", "d": "catalog:", "e": "next" } }`;
    const { manifest } = await world({}, { privateNames: ["*"] }).read("/shop/package.json", text);
    assert.deepEqual(
      manifest.declarations.map(({ requirement }) => requirement.kind === "skipped" && requirement.reason),
      ["path", "workspace", "git", "private", "private"],
    );
  });
});

describe("a name that is typed", () => {
  const typedIn = async (holdsTyped: boolean, at: string, privateNames: readonly string[] = []) => {
    const typedAt = () => [manifest.indexOf(at) + at.length];
    const { read } = world({}, { typedAt, holdsTyped, privateNames });
    const { declarations } = (await read("/p/package.json", manifest)).manifest;
    return declarations.flatMap(({ name, requirement }) =>
      requirement.kind === "skipped" && requirement.reason === "typed" ? name : [],
    );
  };

  it("is held where it could become a private one, or wherever the host cannot tell when it is complete", async () => {
    assert.deepEqual(await typedIn(false, '"ms'), []);
    assert.deepEqual(await typedIn(false, '"ms', ["ms-till"]), ["ms"]);
    assert.deepEqual(await typedIn(true, '"ms'), ["ms"]);
    assert.deepEqual(await typedIn(true, '"^2.0'), []);
  });
});
