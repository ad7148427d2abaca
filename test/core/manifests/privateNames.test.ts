import { deepEqual, equal } from "node:assert/strict";
import { parserFor } from "../../../src/core/manifests/formats.ts";
import type { Declaration, Manifest, Withheld } from "../../../src/core/manifests/manifest.ts";
import {
  markPrivate,
  type PrivatePatternOf,
  privateNamesAround,
  privatePatterns,
  type RecordedSurroundings,
  withheldAmong,
  withheldByPattern,
  withholdAll,
  withoutNames,
  withoutTyped,
} from "../../../src/core/manifests/privateNames.ts";
import { skipped } from "../../../src/core/manifests/shared/skip.ts";
import type { System } from "../../../src/core/model/keys.ts";
import { surroundings } from "../../support/project.ts";

describe("privatePatterns", () => {
  const rows: readonly (readonly [
    system: System,
    patterns: string,
    names: readonly string[],
    by: string | undefined,
  ])[] = [
    ["NPM", "", ["ms"], undefined],
    ["NPM", "ms qs", ["qs"], "qs"],
    ["NPM", "q* qs", ["qs"], "q*"],
    ["NPM", "@acme/*", ["ui", "@acme/ui"], "@acme/*"],
    ["NPM", "acme_*", ["acme-ui"], undefined],
    ["NPM", "acme.ui", ["acme-ui"], undefined],
    ["NUGET", "Acme.*", ["acme.till"], "Acme.*"],
    ["MAVEN", "com.acme*", ["com.acme.till:core"], "com.acme*"],
    // The names of PyPI have many spellings.
    ["PYPI", "acme_*", ["acme-till"], "acme_*"],
    ["PYPI", "acme-*", ["Acme.till"], "acme-*"],
    ["PYPI", "Acme.Till", ["acme-till", "acme__till"], "Acme.Till"],
    ["PYPI", "acme_*", ["acmetill"], undefined],
    // Cargo takes `-` and `_` for the same; case is that of the pattern or not.
    ["CARGO", "acme_till", ["acme-till"], "acme_till"],
    ["CARGO", "Acme-*", ["acme_till"], "Acme-*"],
    ["NPM", "@acme/ui", ["%40acme%2Fui"], "@acme/ui"],
  ];
  for (const [system, patterns, names, by] of rows) {
    it(`${system} ${names.join(", ")} by ${patterns || "none"}`, () =>
      equal(privatePatterns(patterns.split(" "))(system, ...names), by));
  }
});

const span = { start: 0, end: 1 };

function declared(name: string, requirement: Declaration["requirement"], scope = "dependencies"): Declaration {
  return { package: { system: "NPM", name }, name, requirement, scope, nameSpan: span };
}

const written = { kind: "written", text: "^1.0.0" } as const;

/** What may be asked about, what may be private, and what comes from elsewhere. */
const manifest: Manifest = {
  declarations: [
    declared("ms", written),
    declared("inherited", skipped("inherited", "catalog:")),
    declared("unlisted", skipped("unknown-origin", "^1.0.0")),
    declared("local", skipped("path", "file:../local")),
    declared("own", skipped("private", "^1.0.0", "registry in .npmrc")),
  ],
  problems: [],
};

const reasonsOf = (declarations: readonly Declaration[] = []) =>
  declarations.map(({ requirement }) =>
    requirement.kind === "skipped"
      ? [requirement.reason, ...(requirement.detail ? [requirement.detail] : [])].join(": ")
      : "",
  );

describe("declarations that are withheld", () => {
  const unchanged = ["", "inherited", "unknown-origin", "path", "private: registry in .npmrc"];
  const asPrivate = (pattern: string) => `private: ${pattern} in packageInsights.private`;
  const rows: readonly (readonly [
    what: string,
    change: (manifest: Manifest) => Manifest,
    reasons: readonly string[],
  ])[] = [
    ["by no pattern", (all) => markPrivate(all, privatePatterns(["zod"])), unchanged],
    [
      "by a pattern, what may come from a registry",
      (all) => markPrivate(all, privatePatterns(["*"])),
      [asPrivate("*"), asPrivate("*"), asPrivate("*"), ...unchanged.slice(3)],
    ],
    [
      "by a pattern, those that it matches",
      (all) => markPrivate(all, privatePatterns(["unlisted"])),
      ["", "inherited", asPrivate("unlisted"), ...unchanged.slice(3)],
    ],
    [
      "by settings that cannot be read, what may come from a registry",
      (all) => withholdAll(all, ".npmrc"),
      [...Array<string>(3).fill("unknown-origin: .npmrc cannot be read"), ...unchanged.slice(3)],
    ],
    [
      "by names that are typed, what may come from a registry",
      (all) => withoutNames(all, new Set(["ms", "unlisted", "local", "own"])),
      ["typed", "inherited", "typed", ...unchanged.slice(3)],
    ],
  ];
  for (const [what, change, reasons] of rows)
    it(`are ${what}`, () => {
      deepEqual(reasonsOf(change(manifest).declarations), reasons);
      const overridden = change({ declarations: [], problems: [], overrides: manifest.declarations });
      deepEqual(reasonsOf(overridden.overrides), reasons);
      equal("overrides" in change(manifest), false);
    });

  it("are private by the name that they are declared by, too", () => {
    const alias: Declaration = { ...declared("ours", written), package: { system: "NPM", name: "ms" } };
    const marked = (pattern: string) =>
      reasonsOf(markPrivate({ ...manifest, declarations: [alias] }, privatePatterns([pattern])).declarations);
    deepEqual(marked("ours"), [asPrivate("ours")]);
    deepEqual(marked("ms"), [asPrivate("ms")]);
  });
});

describe("names that are withheld, with the reason", () => {
  const parser = parserFor("/p/package.json")!;
  const around = (unread?: string): RecordedSurroundings => ({
    ...surroundings(
      { "/p/package.json": "{}", "/p/.npmrc": "@acme:registry=https://npm.acme.example/" },
      "/p/package.json",
    ),
    unreadSettings: () => unread,
  });
  const linesOf = (withheld: ReadonlyMap<string, Withheld>) =>
    [...withheld].map(([name, { reason, detail }]) => `${name}: ${reason} (${detail})`);
  const names = ["ms", "@acme/ui"];
  const bySettings = "@acme/ui: private (@acme:registry in .npmrc)";

  const rows: readonly (readonly [what: string, patternOf: PrivatePatternOf, unread: string | undefined, string[]])[] =
    [
      ["settings", privatePatterns([]), undefined, [bySettings]],
      [
        "a pattern beside settings",
        privatePatterns(["ms"]),
        undefined,
        ["ms: private (ms in packageInsights.private)", bySettings],
      ],
      [
        "a pattern before settings",
        privatePatterns(["@acme/*"]),
        undefined,
        ["@acme/ui: private (@acme/* in packageInsights.private)"],
      ],
      [
        "settings that cannot be read, but for those with another reason",
        privatePatterns([]),
        ".yarnrc",
        ["ms: unknown-origin (.yarnrc cannot be read)", bySettings],
      ],
    ];
  for (const [what, patternOf, unread, lines] of rows)
    it(`are those by ${what}`, async () =>
      deepEqual(linesOf(await withheldAmong(parser, names, around(unread), patternOf)), lines));

  it("are those by patterns alone where the format has no settings", async () => {
    const plain = parserFor("/p/dotnet-tools.json")!;
    equal("privateAmong" in plain, false);
    deepEqual([...(await withheldAmong(plain, names, around(), privatePatterns(["ms"]))).keys()], ["ms"]);
  });

  it("are those that the patterns match", () => {
    const byPattern = withheldByPattern(names, (name) => privatePatterns(["@acme/*"])("NPM", name));
    deepEqual(linesOf(byPattern), ["@acme/ui: private (@acme/* in packageInsights.private)"]);
  });

  it("are those of the settings, the patterns and the project", async () => {
    const byProject = (all: readonly string[]) =>
      new Map(all.filter((name) => name === "till").map((name) => [name, { reason: "private" } as const]));
    const privateAmong = privateNamesAround(parser, around(), privatePatterns(["ms"]), byProject);
    const withheld = await privateAmong([...names, "till", "zod"]);
    deepEqual(
      [...names, "till", "zod"].filter((name) => withheld.has(name)),
      ["ms", "@acme/ui", "till"],
    );
  });
});

describe("a name that is typed, at the mark", () => {
  const pom = (dependency: string) =>
    `<project><dependencies><dependency>${dependency}<version>1</version></dependency></dependencies></project>`;

  /** The manifest, with a mark where a person types, the private names, and the text that is held as typed. */
  const rows: readonly (readonly [
    what: string,
    file: string,
    text: string,
    privateNames: readonly string[],
    held: readonly string[],
  ])[] = [
    ["the beginning of a private one", "package.json", '{ "dependencies": { "ac|": "1" } }', ["acme"], ["ac"]],
    ["the beginning of another", "package.json", '{ "dependencies": { "az|": "1" } }', ["acme"], []],
    ["the end of a private one", "package.json", '{ "dependencies": { "|me": "1" } }', ["acme"], ["me"]],
    ["both ends of a private one", "package.json", '{ "dependencies": { "a|e": "1" } }', ["acme"], ["ae"]],
    [
      "the whole of a private one's beginning, from within",
      "package.json",
      '{ "dependencies": { "a|c": "1" } }',
      ["acme"],
      ["ac"],
    ],
    ["elsewhere", "package.json", '{ "dependencies": { "ac": "|1" } }', ["acme"], []],
    ["at the start", "package.json", '{ "dependencies": { "|ac": "1" } }', ["acme"], ["ac"]],
    ["before the start", "package.json", '{ "dependencies": { |"ac": "1" } }', ["acme"], []],
    ["the first of two patterns", "package.json", '{ "dependencies": { "ac|": "1" } }', ["acme", "zod"], ["ac"]],
    ["a scope before its name", "package.json", '{ "dependencies": { "@ac|/ui": "1" } }', ["@acme/ui"], ["@ac/ui"]],
    [
      "a scope, whose other names may follow",
      "package.json",
      '{ "dependencies": { "@acme|/x": "1" } }',
      ["@acme/ui"],
      ["@acme/x"],
    ],
    ["another spelling", "requirements.txt", "Acme_t|==1.0\n", ["acme-till"], ["Acme_t"]],
    ["another spelling of the pattern", "Cargo.toml", '[dependencies]\nacme-t| = "1"\n', ["acme_till"], ["acme-t"]],
    ["behind an alias", "package.json", '{ "dependencies": { "a": "npm:ac|@1.0.0" } }', ["acme"], ["ac"]],
    ["an alias", "package.json", '{ "dependencies": { "ac|": "npm:ms@1.0.0" } }', ["acme"], ["ac"]],
    [
      "the name of an alias, before the alias",
      "package.json",
      '{ "description": "ac|", "dependencies": { "a": "npm:ac@1.0.0" } }',
      ["acme"],
      [],
    ],
    [
      "the name of an alias, far behind the alias",
      "package.json",
      `{ "dependencies": { "a": "npm:ac@1.0.0" },${" ".repeat(500)}"description": "ac|" }`,
      ["acme"],
      [],
    ],
    ["the end of a name behind an alias", "package.json", '{ "dependencies": { "a": "npm:|me@1" } }', ["acme"], ["me"]],
    [
      "behind an alias far below",
      "package.json",
      `{${" ".repeat(500)}"dependencies": { "a": "npm:ac|@1.0.0" } }`,
      ["acme"],
      ["ac"],
    ],
    ["the same word behind a name", "Cargo.toml", '[dependencies]\nac = "1" # ac|\n', ["acme"], []],
    ["another, where names have no scopes", "requirements.txt", "az|==1.0\n", ["acme"], []],
    ["the version behind an alias", "package.json", '{ "dependencies": { "a": "npm:ac@1.0|.0" } }', ["acme"], []],
    [
      "a group before its artifact",
      "pom.xml",
      pom("<groupId>com.ac|</groupId><artifactId>ui</artifactId>"),
      ["com.acme:*"],
      ["com.ac"],
    ],
    [
      "a group whose text is in a word between it and its artifact",
      "pom.xml",
      pom("<groupId>ac|</groupId><artifactId>ui</artifactId>"),
      ["acme:ui"],
      ["ac"],
    ],
    [
      "a group behind its artifact",
      "pom.xml",
      pom("<artifactId>ui</artifactId><groupId>ac|</groupId>"),
      ["acme:ui"],
      ["ac"],
    ],
    [
      "a group far from its artifact",
      "pom.xml",
      pom(`<groupId>ac|</groupId><!--${" ".repeat(500)}--><artifactId>ui</artifactId>`),
      ["acme:ui"],
      [],
    ],
    [
      "an artifact behind its group",
      "pom.xml",
      pom("<groupId>com.acme</groupId><artifactId>u|</artifactId>"),
      ["com.acme:ui"],
      ["u"],
    ],
    [
      "the artifact of another group",
      "pom.xml",
      pom("<groupId>com.other</groupId><artifactId>u|</artifactId>"),
      ["com.acme:ui"],
      [],
    ],
    [
      "a group with its artifact on one line",
      "build.gradle",
      'dependencies { implementation "com.ac|:ui:1.0" }',
      ["com.acme:ui"],
      ["com.ac"],
    ],
  ];
  for (const [what, file, marked, privateNames, held] of rows)
    it(`is held or not: ${what}`, () => {
      const offset = marked.indexOf("|");
      const text = marked.replace("|", "");
      const parsed = { ...parserFor(`/p/${file}`)!.parse(text), privateNames };
      const found = withoutTyped(parsed, text, [offset]);
      const typedIn = (each: Manifest) => (each.typed ?? []).map(({ start, end }) => text.slice(start, end));
      deepEqual(typedIn(found), held);
      deepEqual(
        reasonsOf(found.declarations),
        parsed.declarations.map(() => (held.length > 0 ? "typed" : "")),
      );
      // Nobody types, or nothing is private.
      equal(withoutTyped(parsed, text, []), parsed);
      const open = { ...parsed, privateNames: [] };
      equal(withoutTyped(open, text, [offset]), open);
    });

  it("is held whatever it could become, where the host cannot tell when it is complete", () => {
    const text = '{ "dependencies": { "ac": "1", "ms": "1" } }';
    const found = withoutTyped(parserFor("/p/package.json")!.parse(text), text, [text.indexOf("ac") + 2], true);
    deepEqual(reasonsOf(found.declarations), ["typed", ""]);
  });

  it("is held in each declaration of the name, and with others that are typed", () => {
    const text =
      '{ "dependencies": { "ac": "1", "ze": "1", "ms": "1" }, "devDependencies": { "ac": "2" }, "overrides": { "ac": "2" } }';
    const parsed = { ...parserFor("/p/package.json")!.parse(text), privateNames: ["acme", "zed"] };
    const found = withoutTyped(parsed, text, [text.indexOf("ac") + 2, text.indexOf("ze") + 1]);
    deepEqual(reasonsOf(found.declarations), ["typed", "typed", "", "typed", "typed"]);
  });

  it("is not held where it comes from elsewhere, or is private already", () => {
    const text = '{ "dependencies": { "ac": "file:../ac" } }';
    const parsed = { ...parserFor("/p/package.json")!.parse(text), privateNames: ["acme"] };
    equal(withoutTyped(parsed, text, [text.indexOf("ac") + 2]), parsed);
  });
});
