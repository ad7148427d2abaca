import { deepEqual } from "node:assert/strict";
import { lockfileParsers, namedInputFor } from "../../../src/core/manifests/formats.ts";
import { fileText } from "../../../src/core/manifests/gap.ts";
import { createPublishedPoms, type PublishedPoms } from "../../../src/core/manifests/maven/publishedPoms.ts";
import { createMemory } from "../../../src/core/manifests/memory.ts";
import { createProjectReader, type ManifestProject, type ProjectHost } from "../../../src/core/manifests/project.ts";
import { packageLock } from "../../support/findings.ts";
import { contentOf, type FileTree } from "../../support/project.ts";

function readerOf(files: FileTree, host: Partial<ProjectHost> = {}) {
  return createProjectReader({
    lockfileParsers,
    home: "/home",
    list: (folder) => Promise.resolve(contentOf(folder, files)),
    readFile: (path) => Promise.resolve(fileText(files[path])),
    ...host,
  });
}

const parserOf = (path: string) => namedInputFor(path)!;
const readIn = (files: FileTree, path: string, host: Partial<ProjectHost> = {}): Promise<ManifestProject> =>
  readerOf(files, host).read(parserOf(path), path, files[path] ?? "");

const skippedIn = ({ manifest }: Pick<ManifestProject, "manifest">) =>
  manifest.declarations.map(({ name, requirement }) =>
    requirement.kind === "skipped" ? `${name} (${requirement.reason})` : name,
  );

const npm = (dependencies: object) => JSON.stringify({ name: "till", dependencies });
const declared = npm({ ms: "^2.0.0", qs: "^6.0.0", "@acme/ui": "1.0.0" });
const settings = { "/p/package-insights.json": '{ "private": ["ms"] }' };
const scope = { "/p/.npmrc": "@acme:registry=https://npm.acme.example/\n" };
const elsewhere = {
  "/p/package-lock.json": JSON.stringify({
    lockfileVersion: 3,
    packages: {
      "": {},
      "node_modules/qs": { version: "6.5.2", resolved: "https://npm.acme.example/qs/-/qs-6.5.2.tgz" },
    },
  }),
};

describe("names that a project keeps from the service", () => {
  /** Which of the dependencies, and of other names, are not asked about. */
  const rows: readonly (readonly [
    what: string,
    around: FileTree,
    host: Partial<ProjectHost>,
    dependencies: readonly string[],
    names: readonly string[],
  ])[] = [
    ["its own alone", {}, {}, ["ms", "qs", "@acme/ui"], ["till"]],
    ["files of settings", settings, { settingsRoot: () => "/p" }, ["ms (private)", "qs", "@acme/ui"], ["till", "ms"]],
    [
      "files of settings beside the user's patterns",
      settings,
      { settingsRoot: () => "/p", privateNames: ["q*"] },
      ["ms (private)", "qs (private)", "@acme/ui"],
      ["till", "ms", "qs"],
    ],
    [
      "settings of the package manager",
      scope,
      {},
      ["ms", "qs", "@acme/ui (private)"],
      ["till", "@acme/ui", "@acme/base"],
    ],
    ["a lockfile", elsewhere, {}, ["ms", "qs", "@acme/ui"], ["till", "qs"]],
    ["its own unless that is public", {}, { publicNames: ["till"] }, ["ms", "qs", "@acme/ui"], []],
    [
      "a lockfile, whatever the user says to be public",
      elsewhere,
      { publicNames: ["qs"] },
      ["ms", "qs", "@acme/ui"],
      ["till", "qs"],
    ],
  ];
  for (const [what, around, host, dependencies, names] of rows) {
    it(`by ${what}`, async () => {
      const files = { ...around, "/p/package.json": declared };
      const project = await readIn(files, "/p/package.json", host);
      deepEqual(skippedIn(project), dependencies);
      const all = ["till", "ms", "qs", "@acme/ui", "@acme/base", "zod"];
      const withheld = await project.privateAmong!(all);
      deepEqual(
        all.filter((name) => withheld.has(name)),
        names,
      );
      const file = { path: "/p/package.json", text: declared };
      const found = await readerOf(files, host).privateAmong(parserOf(file.path), file, all);
      deepEqual(
        all.filter((name) => found.has(name)),
        names,
      );
    });
  }

  it("by the settings before the files that have them, as these can be changed", async () => {
    const file = { path: "/p/package.json", text: declared };
    const files = { ...elsewhere, "/p/.npmrc": "registry=https://npm.acme.example/\n" };
    const found = await readerOf(files).privateAmong(parserOf(file.path), file, ["qs"]);
    deepEqual([...found], [["qs", { reason: "private", detail: "registry in .npmrc" }]]);
  });

  it("by a lockfile that is checked by itself, and the settings and patterns for it", async () => {
    const files = { ...scope, ...elsewhere };
    const { privateAmong, lock } = await readIn(files, "/p/package-lock.json", { privateNames: ["ms"] });
    const all = ["ms", "qs", "@acme/ui", "zod"];
    const withheld = await privateAmong!(all);
    deepEqual(
      all.filter((name) => withheld.has(name)),
      ["ms", "qs", "@acme/ui"],
    );
    // Of its packages, those that it has from the public registry.
    deepEqual([...(await lock!.privateNames())], []);
  });

  it("by a list of what is installed, whose packages are marked already", async () => {
    const components = ["a", "own"].map((name) => ({ type: "library", name, purl: `pkg:npm/${name}@1.0.0` }));
    const files = { "/p/bom.json": JSON.stringify({ bomFormat: "CycloneDX", specVersion: "1.5", components }) };
    const withheldBeside: ProjectHost["withheldBeside"] = () => Promise.resolve(new Map());
    const project = await readIn(files, "/p/bom.json", { privateNames: ["own"], withheldBeside });
    deepEqual(skippedIn(project), ["a", "own (private)"]);
    deepEqual([...(await project.lock!.privateNames())], []);
  });
});

describe("names that are typed", () => {
  const typed = npm({ q: "1.0.0", ms: "^2.0.0" });
  const offset = typed.indexOf('"q"') + 2;
  const rows: readonly (readonly [what: string, around: FileTree, host: Partial<ProjectHost>, isHeld: boolean])[] = [
    ["nothing is private", {}, {}, false],
    ["a pattern", {}, { privateNames: ["qs"] }, true],
    ["a pattern that they cannot become", {}, { privateNames: ["zod"] }, false],
    [
      "a pattern of a file of settings",
      { "/p/package-insights.json": '{ "private": ["qs"] }' },
      { settingsRoot: () => "/p" },
      true,
    ],
    ["a package that the lockfile has from elsewhere", elsewhere, {}, true],
    [
      "a member of the workspace",
      {
        "/p/package.json": JSON.stringify({ workspaces: ["lib"], dependencies: { q: "1.0.0", ms: "^2.0.0" } }),
        "/p/lib/package.json": '{ "name": "qs" }',
      },
      {},
      true,
    ],
  ];
  for (const [what, around, host, isHeld] of rows)
    it(`are ${isHeld ? "" : "not "}held beside ${what}`, async () => {
      const files: FileTree = { "/p/package.json": typed, ...around };
      const place = files["/p/package.json"]!.indexOf('"q"') + 2;
      const held = [isHeld ? "q (typed)" : "q", "ms"];
      deepEqual(skippedIn(await readIn(files, "/p/package.json", { ...host, typedAt: () => [place] })), held);
      const later = await readIn(files, "/p/package.json", host);
      deepEqual(skippedIn(later), ["q", "ms"]);
      deepEqual(skippedIn({ manifest: later.typedAt!(place) }), held);
    });

  const before = npm({ q: "1.0.0", ms: "file:../ms" });
  /** Texts in place of the one in which a person types, as plans of fixes and updates are tried. */
  const overlays: readonly (readonly [what: string, text: string, typedIn: string, dependencies: readonly string[]])[] =
    [
      ["at another place", npm({ ms: "^2.1.0-a.long.one", q: "1.0.0" }), "/p/package.json", ["ms", "q (typed)"]],
      [
        "in an override",
        `{ "overrides": { "q": "1.0.0" }, "dependencies": { "ms": "1" } }`,
        "/p/package.json",
        ["q (typed)", "ms"],
      ],
      ["that is gone", npm({ ms: "^2.0.0" }), "/p/package.json", ["ms"]],
      ["of another manifest", npm({ q: "1.0.0" }), "/p/lib/package.json", ["q"]],
    ];
  for (const [what, text, typedIn, dependencies] of overlays)
    it(`are held in another text, too: ${what}`, async () => {
      const path = "/p/package.json";
      const other = "/p/lib/package.json";
      const files = { [path]: before, [other]: before };
      const typedAt = (at: string) => (at === typedIn ? [offset] : []);
      const reader = readerOf(files, { typedAt, privateNames: ["qs"] }).over(new Map([[path, text]]));
      deepEqual(skippedIn(await reader.read(parserOf(path), path, text)), dependencies);
      // Where the text is the one that a person sees, the place counts.
      const isHeld = typedIn === other;
      deepEqual(skippedIn(await reader.read(parserOf(other), other, before)), [
        isHeld ? "q (typed)" : "q",
        "ms (path)",
      ]);
    });

  it("are none in a text for a file that is gone", async () => {
    const [path, text] = ["/p/package.json", npm({ q: "1.0.0" })];
    const reader = readerOf({}, { typedAt: () => [offset], privateNames: ["qs"] });
    deepEqual(skippedIn(await reader.over(new Map([[path, text]])).read(parserOf(path), path, text)), ["q"]);
  });
});

describe("a project with mirrors of the user", () => {
  for (const mirrors of [[], ["npm.acme.example"]])
    it(`has lockfiles whose packages ${mirrors.length > 0 ? "may" : "cannot"} come from one`, async () => {
      const files = { ...elsewhere, "/p/package.json": declared };
      const { lock } = await readIn(files, "/p/package.json", { mirrors });
      deepEqual(lock?.mayBeMirrored, mirrors.length > 0 ? true : undefined);
      const origins = lock?.lockfile.packages.map(({ origin }) => origin);
      deepEqual(origins, [mirrors.length > 0 ? "registry" : "private"]);
    });
});

describe("a project over other texts", () => {
  const over = async (texts: FileTree, path = "/p/package.json") => {
    const files = { ...packageLockAt("/p", { ms: ["2.0.0"] }), "/p/package.json": declared };
    const reader = readerOf(files, { memory: createMemory() });
    await reader.read(parserOf(path), path, files[path as keyof typeof files]);
    return reader.over(new Map(Object.entries(texts))).read(parserOf(path), path, texts[path] ?? declared);
  };

  it("has settings and lockfiles that are among them, and the others as they are", async () => {
    const same = await over({});
    deepEqual([skippedIn(same), versionsIn(same)], [["ms", "qs", "@acme/ui"], ["2.0.0"]]);
    const settingsOver = await over(scope);
    deepEqual([skippedIn(settingsOver), versionsIn(settingsOver)], [["ms", "qs", "@acme/ui (private)"], ["2.0.0"]]);
    deepEqual(versionsIn(await over(packageLockAt("/p", { ms: ["2.1.3"] }))), ["2.1.3"]);
  });
});

function packageLockAt(folder: string, versions: Parameters<typeof packageLock>[0]): FileTree {
  const entries = Object.entries(packageLock(versions)).map(([name, text]) => [`${folder}/${name}`, text]);
  return Object.fromEntries(entries) as FileTree;
}

const versionsIn = ({ lock }: ManifestProject) => lock?.lockfile.packages.map(({ key }) => key.version);

describe("published POMs that a project needs", () => {
  const parent =
    "<parent><groupId>org.base</groupId><artifactId>base</artifactId><version>1</version><relativePath/></parent>";
  const bom =
    "<dependencyManagement><dependencies><dependency><groupId>org.acme</groupId><artifactId>bom</artifactId>" +
    "<version>1</version><type>pom</type><scope>import</scope></dependency></dependencies></dependencyManagement>" +
    "<dependencies><dependency><groupId>org.slf4j</groupId><artifactId>slf4j-api</artifactId></dependency></dependencies>";
  const mirror =
    "<settings><mirrors><mirror><id>own</id><mirrorOf>*</mirrorOf><url>https://maven.acme.example/</url></mirror></mirrors></settings>";
  const pom = (content: string) => `<project>${content}<artifactId>app</artifactId></project>`;

  /** The POMs that the service would be asked for. */
  const rows: readonly (readonly [
    what: string,
    content: string,
    host: Partial<ProjectHost>,
    poms?: readonly string[],
  ])[] = [
    ["none", "", {}],
    ["a parent", parent, {}, ["org.base:base"]],
    ["an imported one", bom, {}, ["org.acme:bom"]],
    ["none that the user's patterns make private", bom, { privateNames: ["org.acme:*"] }],
    ["none that the settings make private", bom, { readFile: textAt("/home/.m2/settings.xml", mirror) }],
    ["none whose name is typed", bom, { holdsTyped: true, typedAt: () => [pom(bom).indexOf("bom<") + 3] }],
    ["none while settings cannot be read", parent, { readFile: unreadableAt("/home/.m2/settings.xml") }],
  ];
  for (const [what, content, host, expected] of rows)
    it(`are ${what}`, async () => {
      const asked: string[] = [];
      const poms: PublishedPoms = createPublishedPoms(({ name }) => {
        asked.push(name);
        return Promise.resolve({ kind: "missing" });
      });
      const files = { "/p/pom.xml": pom(content) };
      const project = await readIn(files, "/p/pom.xml", { ...host, poms });
      deepEqual(
        project.poms?.map(({ name }) => name),
        expected,
      );
      deepEqual(asked, [], "without a caller nothing is asked");
      const caller = { signal: new AbortController().signal };
      await readerOf(files, { ...host, poms }).read(parserOf("/p/pom.xml"), "/p/pom.xml", pom(content), caller);
      deepEqual(asked, expected ?? []);
    });
});

function unreadableAt(path: string): ProjectHost["readFile"] {
  return (at) => Promise.resolve(at === path ? { kind: "unreadable", reason: "unreadable" } : { kind: "missing" });
}

function textAt(path: string, text: string): ProjectHost["readFile"] {
  return (at) => Promise.resolve(fileText(at === path ? text : undefined));
}
