import assert from "node:assert/strict";
import { packageJson } from "../../../../src/core/manifests/npm/manifests.ts";
import { formatMessage } from "../../../../src/core/messages/message.ts";
import { checkManifest } from "../../../support/marked.ts";

const paths: readonly (readonly [path: string, handled: boolean])[] = [
  ["package.json", true],
  ["/shop/package.json", true],
  ["packages/theme/package.json", true],
  ["node_modules/ms/package.json", false],
  ["shop/node_modules/ms/package.json", false],
  ["package-lock.json", false],
  ["npm-package.json", false],
  ["package.json5", false],
];

/** A text with its marks, what it declares, and what is wrong with it. */
type Row = readonly [what: string, marked: string, declares: readonly string[], problems?: readonly string[]];

const texts: readonly Row[] = [
  ["nothing", "", []],
  [
    "aliases whose names have the words of tags, or begin with other signs",
    `{ "dependencies": { "«a»": "npm:latest-version", "«b»": "npm:my-next", "«c»": "npm:‹^1.2.0-beta.1›", "«d»": "npm:‹latest›", "«e»": "npm:@acme/next@‹1.0.0›", "«f»": "‹1.2.3beta›" } }`,
    [
      "dependencies latest-version as a ",
      "dependencies my-next as b ",
      "dependencies c ^1.2.0-beta.1",
      "dependencies d latest",
    ].concat(["dependencies @acme/next as e 1.0.0", "dependencies f 1.2.3beta"]),
  ],
  [
    "what pnpm adds to the dependencies of packages, and packages with hooks",
    `{ "pnpm": {
  "packageExtensions": { "app@1": { "dependencies": { "«a»": "‹^1.0.0›" }, "peerDependencies": { "x": "1" }, "optionalDependencies": { "«b»": "‹^2.0.0›" } } },
  "configDependencies": { "«c»": "1.0.0+sha512-AA==", "d": { "version": "2.0.0" } },
  "neverBuiltDependencies": { "e": "1" }
} }`,
    ["packageExtensions a ^1.0.0", "packageExtensions b ^2.0.0", "configDependencies c 1.0.0"],
  ],
  ["blanks only", " \r\n\t", []],
  ["an empty object", "{}", []],
  ["no section", `{ "name": "shop", "version": "1.0.0" }`, []],
  ["an empty section", `{ "dependencies": {} }`, []],
  ["one", `{ "dependencies": { "«left-pad»": "‹^1.3.0›" } }`, ["dependencies left-pad ^1.3.0"]],
  [
    "every section",
    `{
  "dependencies": { "«a»": "‹1.0.0›", "«@s/b»": "‹~2›" },
  "devDependencies": { "«c»": "‹>=1 <2›" },
  "optionalDependencies": { "«d»": "‹1.2 - 1.4›" },
  "peerDependencies": { "«e»": "‹^1 || ^2›" }
}`,
    [
      "dependencies a 1.0.0",
      "dependencies @s/b ~2",
      "devDependencies c >=1 <2",
      "optionalDependencies d 1.2 - 1.4",
      "peerDependencies e ^1 || ^2",
    ],
  ],
  [
    "sections that only repeat names",
    `{ "bundleDependencies": ["a"], "bundledDependencies": true, "peerDependenciesMeta": { "a": { "optional": true } } }`,
    [],
  ],
  ["any version", `{ "dependencies": { "«a»": "‹›", "«b»": "‹*›" } }`, ["dependencies a ", "dependencies b *"]],
  ["blanks around a range", `{ "dependencies": { "«a»": " ‹^1 › " } }`.replace("^1 ›", "^1› "), ["dependencies a ^1"]],
  [
    "a key twice",
    `{ "dependencies": { "«a»": "‹1.0.0›", "«a»": "‹2.0.0›" } }`,
    ["dependencies a 1.0.0", "dependencies a 2.0.0"],
  ],
  [
    "a section twice",
    `{ "dependencies": { "«a»": "‹1.0.0›" }, "dependencies": { "«b»": "‹2.0.0›" } }`,
    ["dependencies a 1.0.0", "dependencies b 2.0.0"],
  ],
  [
    "names as of old, and names that none may have",
    `{ "dependencies": { "«JSONStream»": "‹1.3.5›", "«.hidden»": "‹1.0.0›", "«_x»": "‹1.0.0›", "«a b»": "‹1.0.0›", "«@s»": "‹1.0.0›", "«»": "‹1.0.0›", "«ä»": "‹file:x›" } }`,
    [
      "dependencies JSONStream 1.3.5",
      "dependencies .hidden (unsupported) 1.0.0",
      "dependencies _x (unsupported) 1.0.0",
      "dependencies a b (unsupported) 1.0.0",
      "dependencies @s (unsupported) 1.0.0",
      "dependencies  (unsupported) 1.0.0",
      "dependencies ä (path) file:x",
    ],
  ],
  [
    "a name that is too long",
    `{ "dependencies": { "«${"a".repeat(215)}»": "‹1.0.0›" } }`,
    [`dependencies ${"a".repeat(215)} (unsupported) 1.0.0`],
  ],
  [
    "escapes",
    `{ "dependencies": { "«\\u006codash»": "‹\\u005e4.17.0›", "«a»": "npm:\\u0062@^1", "«c\\/d»": "‹1.0.0›" } }`,
    ["dependencies lodash ^4.17.0", "dependencies b as a ^1", "dependencies c/d (unsupported) 1.0.0"],
  ],
  ["a byte order mark", `\uFEFF{ "dependencies": { "«a»": "‹1.0.0›" } }`, ["dependencies a 1.0.0"]],
  [
    "CRLF, tabs, comments, a trailing comma",
    `{\r\n\t// why\r\n\t"dependencies" :\r\n\t{\r\n\t\t"«a»"\t:\r\n"‹1.0.0›" /* so */ ,\r\n\t}\r\n}\r\n`,
    ["dependencies a 1.0.0"],
  ],
  [
    "names of the prototype",
    `{ "__proto__": {}, "dependencies": { "«constructor»": "‹1.0.0›", "«__proto__»": "‹1.0.0›" } }`,
    ["dependencies constructor 1.0.0", "dependencies __proto__ (unsupported) 1.0.0"],
  ],

  // Specifiers that are not ranges.
  [
    "aliases",
    `{ "dependencies": { "«a»": "npm:real@‹^1.0.0›", "«b»": "npm:@s/real@‹2.0.0›", "«c»": "npm:real", "«d»": "npm:@s/real", "«e»": "npm:real@‹latest›" } }`,
    [
      "dependencies real as a ^1.0.0",
      "dependencies @s/real as b 2.0.0",
      "dependencies real as c ",
      "dependencies @s/real as d ",
      "dependencies real as e latest",
    ],
  ],
  [
    "yarn's protocol for a range or tag of the package itself",
    `{ "dependencies": { "«a»": "npm:‹^1.0.0›", "«b»": "npm:‹*›", "«c»": "npm:‹latest›" } }`,
    ["dependencies a ^1.0.0", "dependencies b *", "dependencies c latest"],
  ],
  [
    "an alias of nothing and one of a broken name",
    `{ "dependencies": { "«a»": "npm:‹›", "«b»": "npm:_real@‹1.0.0›" } }`,
    ["dependencies a ", "dependencies _real as b (unsupported) 1.0.0"],
  ],
  ...specifiers("workspace", ["workspace:*", "workspace:^", "workspace:../theme"]),
  ...specifiers("path", ["file:../a", "link:./a", "portal:../a", "./a", "../a", "/a", "~/a", "..", "C:\\\\a"]),
  ...specifiers("archive", ["a-1.0.0.tgz", "file:vendor/a-1.0.0.tgz", "./a.tar.gz", "C:\\\\a.tar"]),
  ...specifiers("git", [
    "git+ssh://git@git.example/u/r.git#v1",
    "git+https://git.example/u/r.git",
    "git://git.example/u/r.git",
    "ssh://git@git.example/u/r",
    "git@git.example:u/r.git",
    "github:u/r",
    "gitlab:u/r#semver:^1",
    "bitbucket:u/r",
    "gist:0123456789abcdef",
    "u/r",
    "u/r#feature/x",
    "u/r#semver:^1.0.0",
    "https://git.example/u/r.git",
    "https://git.example/u/r.git#v1",
    "https://github.com/u/r",
    "http://www.github.com/who/repository/",
    "who/repository",
    "https://token@gitlab.com/u/r#main",
  ]),
  ...specifiers("url", [
    "https://cdn.example/a-1.0.0.tgz",
    "http://cdn.example/a",
    "https://github.com/u/r/archive/v1.0.0.tar.gz",
    "https://cdn.example/a.tgz?from=x.git/",
  ]),
  ...specifiers("inherited", ["catalog:", "catalog:react18"]),
  ...specifiers("unsupported", [
    "next",
    "jsr:@std/path@^1",
    "jsr:^1",
    "patch:a@npm%3A1.0.0#./a.patch",
    "exec:./make.js",
    "^1.",
    "1.2.3.4",
    "=> 1",
    "@s/a",
    `${"1.0.0 || ".repeat(100)}1.0.0`,
  ]),

  // Overrides and resolutions.
  [
    "npm's overrides, nested",
    `{ "overrides": { "«a»": "‹1.0.0›", "«b»@^2": "‹2.1.0›", "«c»": { ".": "‹3.0.0›", "«d»": "‹4.0.0›", "@s/e@1": { "«f»": "‹5.0.0›" } }, "«g»": "‹$g›" } }`,
    [
      "overrides a 1.0.0",
      "overrides b 2.1.0",
      "overrides c 3.0.0",
      "overrides d 4.0.0",
      "overrides f 5.0.0",
      "overrides g (inherited) $g",
    ],
  ],
  [
    "yarn's resolutions",
    `{ "resolutions": { "**/«a»": "‹1.0.0›", "b/«c»": "‹1.0.0›", "@s/b/«@s/c»": "‹1.0.0›", "b/**/«d»": "‹1.0.0›", "«e»@npm:^1": "‹npm:1.0.0›", "«@s/f»@npm:1": "‹1.0.0›", "b/*": "1.0.0", "**": "1.0.0" } }`.replace(
      "‹npm:1.0.0›",
      "npm:‹1.0.0›",
    ),
    [
      "resolutions a 1.0.0",
      "resolutions c 1.0.0",
      "resolutions @s/c 1.0.0",
      "resolutions d 1.0.0",
      "resolutions e 1.0.0",
      "resolutions @s/f 1.0.0",
    ],
  ],
  [
    "pnpm's overrides",
    `{ "pnpm": { "overrides": { "b@1>«c»@<2": "‹2.0.0›", "«a»@>=1 <2": "‹2.0.0›", "a@1 || >2": "-", "b>«@s/d»": "‹npm:e@1›" } } }`.replace(
      "‹npm:e@1›",
      "npm:e@‹1›",
    ),
    ["overrides c 2.0.0", "overrides a 2.0.0", "overrides e as @s/d 1"],
  ],
  ["an override with an escaped key", `{ "overrides": { "«\\u0061@^1»": "‹1.0.0›" } }`, ["overrides a 1.0.0"]],
  [
    "overrides that refer to dependencies, in npm's order",
    `{ "dependencies": { "«a»": "‹1.0.0›", "«b»": "npm:c@‹^2›", "«d»": "catalog:" }, "devDependencies": { "«a»": "‹2.0.0›" }, "overrides": { "«a»": "$a", "x": { "«b»": "$b" }, "«d»": "‹$d›", "«e»": "‹$e›", "«f»": "‹$f›" }, "resolutions": { "«f»": "‹$a›" } }`.replace(
      `"catalog:"`,
      `"‹catalog:›"`,
    ),
    [
      "dependencies a 1.0.0",
      "dependencies c as b ^2",
      "dependencies d (inherited) catalog:",
      "devDependencies a 2.0.0",
      "overrides a 2.0.0",
      "overrides c as b ^2",
      "overrides d (inherited) $d",
      "overrides e (inherited) $e",
      "overrides f (inherited) $f",
      "resolutions f (unsupported) $a",
    ],
  ],
  ["a `.` outside of any package", `{ "overrides": { ".": "1.0.0" } }`, []],

  // The package manager and catalogs.
  [
    "a package manager with its checksum",
    `{ "packageManager": "«pnpm»@‹9.1.0›+sha512.67f5879916a9" }`,
    ["packageManager pnpm 9.1.0"],
  ],
  ["an old yarn", `{ "packageManager": "«yarn»@‹1.22.22›" }`, ["packageManager yarn 1.22.22"]],
  ["a new yarn", `{ "packageManager": "«yarn»@‹4.1.1›" }`, ["packageManager @yarnpkg/cli-dist as yarn 4.1.1"]],
  [
    "a package manager from an address",
    `{ "packageManager": "«yarn»@‹https://cdn.example/yarn.js›+sha224.0123" }`,
    ["packageManager yarn (url) https://cdn.example/yarn.js"],
  ],
  [
    "catalogs of bun and of workspaces",
    `{ "catalog": { "«a»": "‹1.0.0›" }, "catalogs": { "x": { "«b»": "‹^2›" } }, "workspaces": { "packages": ["*"], "catalog": { "«c»": "‹~3›" }, "catalogs": { "y": { "«d»": "‹*›" } } } }`,
    ["catalog a 1.0.0", "catalog b ^2", "catalog c ~3", "catalog d *"],
  ],
  ["workspaces and a catalog of another kind", `{ "workspaces": ["packages/*"], "catalog": "winter" }`, []],

  // Broken texts: the marks ⟦ ⟧ are not for problems, so these are given as the text that they point at.
  [
    "values that are not strings",
    `{ "dependencies": { "a": 1, "b": null, "c": ["1.0.0"], "d": { "version": "1" }, "«e»": "‹1.0.0›" } }`,
    ["dependencies e 1.0.0"],
    [
      "The version of `a` must be a string: 1",
      "The version of `b` must be a string: null",
      `The version of \`c\` must be a string: ["1.0.0"]`,
      `The version of \`d\` must be a string: { "version": "1" }`,
    ],
  ],
  [
    "sections that are not objects",
    `{ "dependencies": ["a"], "overrides": "x", "resolutions": null, "devDependencies": { "«e»": "‹1.0.0›" } }`,
    ["devDependencies e 1.0.0"],
    [
      `\`dependencies\` must be an object: ["a"]`,
      `\`overrides\` must be an object: "x"`,
      "`resolutions` must be an object: null",
    ],
  ],
  [
    "an override that is not a string",
    `{ "overrides": { "a": { "b": 1 } } }`,
    [],
    ["The version of `b` must be a string: 1"],
  ],
  ["package managers without a version", `{ "packageManager": "pnpm" }`, [], ["Expected `<name>@<version>`: pnpm"]],
  ["a package manager that is not a string", `{ "packageManager": 9 }`, [], ["Expected `<name>@<version>`: 9"]],
  ["a list", `["left-pad"]`, [], [`Expected an object: ["left-pad"]`]],
  [
    "a comment that is not closed in a list",
    "[/*",
    [],
    ["Unclosed comment: /*", "Expected `]`: ", "Expected an object: [/*"],
  ],
  [
    "a key without a value",
    `{ "dependencies": { "a": , "«b»": "‹1.0.0›" } }`,
    ["dependencies b 1.0.0"],
    ["Expected a value: ,"],
  ],
  ["a key alone", `{ "dependencies": { "a", "«b»": "‹1.0.0›" } }`, ["dependencies b 1.0.0"], ["Expected `:`: ,"]],
  ...halfTyped('"a"', ['Expected `:`: "b"']),
  ...halfTyped('"a', ['Unclosed string: "a', 'Expected `:`: "b"']),
  ...['"a":', '"a" : '].flatMap((line) =>
    halfTyped(line, ["Expected `,`: :", "Expected a property name in double quotes: :", "Expected a value: ,"]),
  ),
  [
    "a value on a line of its own, and no comma behind it",
    `{ "dependencies": {\n  "«a»":\n    "‹1.0.0›"\n  "«b»": "‹2.0.0›"\n} }`,
    ["dependencies a 1.0.0", "dependencies b 2.0.0"],
    [`Expected \`,\`: "b"`],
  ],
  [
    "a missing comma",
    `{ "dependencies": { "«a»": "‹1.0.0›" "«b»": "‹1.0.0›" } }`,
    ["dependencies a 1.0.0", "dependencies b 1.0.0"],
    [`Expected \`,\`: "b"`],
  ],
  [
    "a string that is still open",
    `{ "dependencies": {\n"«a»": "‹^1.›\n,"«b»": "‹1.0.0›"\n} }`,
    ["dependencies a (unsupported) ^1.", "dependencies b 1.0.0"],
    [`Unclosed string: "^1.`],
  ],
  [
    "a string that ends in an escaped quote",
    `{ "dependencies": {\n"«a»": "‹^1\\"›\n} }`,
    [`dependencies a (unsupported) ^1"`],
    [`Unclosed string: "^1\\"`],
  ],
  [
    "a broken escape",
    `{ "dependencies": { "«a»": "‹\\q1.0.0›" } }`,
    ["dependencies a 1.0.0"],
    [`Invalid escape in string: "\\q1.0.0"`],
  ],
  [
    "cut off",
    `{ "dependencies": { "«a»": "‹1.0.0›", "b`,
    ["dependencies a 1.0.0"],
    [`Unclosed string: "b`, "Expected `:`: ", "Expected `}`: ", "Expected `}`: "],
  ],
  ["more behind the end", `{} {}`, [], ["Expected end of file: {"]],
  [
    "an unclosed comment",
    '{ "dependencies": { "«a»": "‹1›" } } /* b',
    ["dependencies a 1"],
    ["Unclosed comment: /* b"],
  ],
];

/** Somebody is typing a new entry above two others, which must not be lost. */
function halfTyped(line: string, problems: readonly string[]): Row[] {
  const marked = `{ "dependencies": {\n  ${line}\n\n  "«b»": "‹1.0.0›",\n  "«c»": "‹2.0.0›"\n} }`;
  return [[`a line that is still ${line}`, marked, ["dependencies b 1.0.0", "dependencies c 2.0.0"], problems]];
}

/** One text for each specifier without a version. */
function specifiers(reason: string, written: readonly string[]): Row[] {
  return written.map((text) => [
    `${reason}: ${text.slice(0, 60)}`,
    `{ "dependencies": { "«a»": "‹${text}›" } }`,
    [`dependencies a (${reason}) ${text.replace("\\\\", "\\")}`],
  ]);
}

describe("package.json", () => {
  for (const [path, handled] of paths) {
    it(`${path} is ${handled ? "one" : "none"}`, () => assert.equal(packageJson.handles(path), handled));
  }
  for (const [what, marked, declares, problems] of texts) {
    it(what, () => checkManifest(packageJson, marked, declares, problems));
  }

  for (const [name, self] of [
    [`"@acme/till"`, "@acme/till"],
    [`"b", "name": "c"`, "c"],
    [`""`, undefined],
    [`["a"]`, undefined],
  ] as const) {
    it(`is the package ${self ?? "of no name"} for ${name}`, () => {
      assert.equal(packageJson.parse(`{ "name": ${name}, "dependencies": { "name": "1" } }`).self, self);
    });
  }

  it("refuses texts nested beyond measure", () => {
    const { declarations, problems } = packageJson.parse(`{ "overrides": ${`{ "a": `.repeat(100_000)}`);
    assert.deepEqual([declarations, problems.length], [[], 1]);
    assert.deepEqual(
      packageJson.parse("[".repeat(200_000)).problems.map((problem) => formatMessage(problem.message)),
      ["Nested more than 200 levels deep"],
    );
  });
});
