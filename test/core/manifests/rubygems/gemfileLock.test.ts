import assert from "node:assert/strict";
import type { ManifestParser } from "../../../../src/core/manifests/manifest.ts";
import { gemfile } from "../../../../src/core/manifests/rubygems/gemfile.ts";
import { gemfileLock } from "../../../../src/core/manifests/rubygems/gemfileLock.ts";
import { gemspec } from "../../../../src/core/manifests/rubygems/gemspec.ts";
import { formatMessage } from "../../../../src/core/messages/message.ts";
import { lockedVersions, lockLines } from "../../../support/project.ts";

/** A lockfile of these sections, as Bundler ends it. */
const ended = (...sections: readonly string[]) =>
  `${sections.join("\n")}\nPLATFORMS\n  ruby\n\nDEPENDENCIES\n  a\n\nBUNDLED WITH\n   2.5.6\n`;
const gems = (lines: string, remote = "https://rubygems.org/") => `GEM\n  remote: ${remote}\n  specs:\n${lines}`;

/** A text, its packages and what is wrong with it. */
type Row = readonly [what: string, text: string, packages: readonly string[], problems?: readonly string[]];

const texts: readonly Row[] = [
  ["nothing", "", []],
  ["no gems", ended("GEM\n  specs:\n"), []],
  ["one", ended(gems("    rake (13.1.0)\n")), ["rake 13.1.0"]],
  [
    "several that need each other",
    ended(
      gems(
        "    a (1.0)\n      b (>= 1, < 3)\n      c\n      missing\n    b (2.0.0.rc1)\n      c (~> 1.0)\n    c (1.10.2)\n      a\n",
      ),
    ),
    ["a 1.0 → b 2.0.0.rc1, c 1.10.2", "b 2.0.0.rc1 → c 1.10.2", "c 1.10.2 → a 1.0"],
  ],
  [
    "platforms of one version",
    ended(
      gems(
        [
          "    nokogiri (1.16.2)\n      mini_portile2 (~> 2.8.2)\n      racc (~> 1.4)\n",
          ...["aarch64-linux", "arm64-darwin", "x86_64-linux-gnu", "x64-mingw32", "x64-mingw-ucrt", "java"].map(
            (platform) => `    nokogiri (1.16.2-${platform})\n      racc (~> 1.4)\n`,
          ),
          "    mini_portile2 (2.8.5)\n    racc (1.7.3)\n    racc (1.7.3-java)\n",
        ].join(""),
      ),
    ),
    ["nokogiri 1.16.2 → mini_portile2 2.8.5, racc 1.7.3", "mini_portile2 2.8.5", "racc 1.7.3"],
  ],
  [
    "platforms of different versions",
    ended(gems("    a (1.0)\n      b\n    b (1.2-java)\n    b (1.3)\n")),
    ["a 1.0 → b 1.2, b 1.3", "b 1.2", "b 1.3"],
  ],
  [
    "more versions of a gem than it is found by",
    ended(gems(`${Array.from({ length: 65 }, (_, n) => `    a (1.${n})\n`).join("")}    b (1)\n      a\n`)),
    [...Array.from({ length: 65 }, (_, n) => `a 1.${n}`), "b 1"],
    ["More than 64 versions of `a`: "],
  ],
  [
    "where they come from",
    ended(
      "GIT\n  remote: https://git.example/a.git\n  revision: 0123456789abcdef\n  branch: main\n  specs:\n    a (1.0)\n      d\n",
      "PATH\n  remote: components/b\n  specs:\n    b (0.1.0)\n      a (= 1.0)\n",
      "PATH\n  remote: .\n  glob: x\n  specs:\n    c (0.1.0)\n",
      gems("    d (1)\n"),
      gems("    e (1)\n", "https://gems.acme.example/"),
      gems("    f (1)\n", "https://index.rubygems.org/"),
      gems("    g (1)\n", "https://rubygems.org.acme.example/"),
      "PLUGIN SOURCE\n  remote: https://s3.acme.example\n  type: s3\n  specs:\n    h (1)\n",
      gems("    i (1)\n", "https://rubygems.org/\n  remote: https://gems.acme.example/"),
    ),
    [
      "a 1.0 (git) → d 1",
      "b 0.1.0 (path) → a 1.0 (git)",
      "c 0.1.0 (path)",
      "d 1",
      "e 1 (private)",
      "f 1",
      "g 1 (private)",
      "h 1 (private)",
      "i 1 (private)",
    ],
  ],
  [
    "checksums and other sections",
    `${gems("    a (1.0)\n    b (2.0)\n      a!\n")}\nPLATFORMS\n  arm64-darwin-23\n  ruby\n\nDEPENDENCIES\n  a (~> 1.0)\n  b!\n\nCHECKSUMS\n  a (1.0) sha256=00\n  z (9.0) sha256=11\n\nRUBY VERSION\n   ruby 3.3.0p0\n\nSOMETHING NEW\n    y (1.0)\n\nBUNDLED WITH\n   2.5.6\n`,
    ["a 1.0", "b 2.0 → a 1.0"],
  ],
  [
    "CRLF and a byte order mark",
    `\uFEFF${gems("    a (1.0)\n      b\n    b (2.0-java)\n")}\nDEPENDENCIES\n  a\n`.replaceAll("\n", "\r\n"),
    ["a 1.0 → b 2.0", "b 2.0"],
  ],
  ["a gem that needs itself", gems("    a (1.0)\n      a\n\nDEPENDENCIES\n"), ["a 1.0"]],
  ["a text that is cut off after a gem", gems("    a (1.0)\n"), ["a 1.0"], ["Unexpected end of file: "]],
  [
    "versions with a source of their own, hyphens in platforms, and names of all characters",
    ended(gems("    a-b_c.d (1.0.0.pre1)!\n    e (2.0-x86-mingw32)\n      a-b_c.d (= 1.0.0.pre1)!\n    f (3)   \n")),
    ["a-b_c.d 1.0.0.pre1", "e 2.0 → a-b_c.d 1.0.0.pre1", "f 3"],
  ],
  [
    "a gem from two places",
    ended(
      "GIT\n  remote: https://git.example/a.git\n  revision: 01\n  specs:\n    a (1.0)\n",
      gems("    a (1.0)\n    b (1.0)\n      a\n"),
    ),
    ["a 1.0 (git)", "a 1.0", "b 1.0 → a 1.0 (git), a 1.0"],
  ],
  [
    "as many versions of a gem as it is found by",
    ended(gems(`${Array.from({ length: 64 }, (_, n) => `    a (1.${n})\n`).join("")}    b (1)\n      a\n`)),
    [
      ...Array.from({ length: 64 }, (_, n) => `a 1.${n}`),
      `b 1 → ${Array.from({ length: 64 }, (_, n) => `a 1.${n}`).join(", ")}`,
    ],
  ],
  ["an empty section of requirements", `${gems("    a (1.0)\n")}\nDEPENDENCIES \r\n`, ["a 1.0"]],
  [
    "a section that is only named like that of the requirements",
    `${gems("    a (1.0)\n")}\nDEPENDENCIES OF\n  DEPENDENCIES\n`,
    ["a 1.0"],
    ["Unexpected end of file: "],
  ],

  // Broken.
  [
    "a text that is cut off",
    gems("    a (1.0)\n      b\n    b (2.0)\n    c (1."),
    ["a 1.0 → b 2.0", "b 2.0"],
    ["Expected `name (version)`:     c (1."],
  ],
  [
    "gems without a version, or with none",
    gems("    a\n      b\n    b ()\n    c (x)\n    d (1.0) e\n    f (-java)\n    g (1.0)\n"),
    ["g 1.0"],
    ["    a", "    b ()", "    c (x)", "    d (1.0) e", "    f (-java)"].map(
      (line) => `Expected \`name (version)\`: ${line}`,
    ),
  ],
  [
    "lines that are none of a lockfile's",
    ended(gems("    a (1.0)\n      (b)\n      !\n     c (1.0)\n        d\n   e (1.0)\n") + "gem\nGem\n1.0\n"),
    ["a 1.0"],
    [
      "Expected the name of a gem:       (b)",
      "Expected the name of a gem:       !",
      "Expected `name (version)`:      c (1.0)",
      "Expected the name of a gem:         d",
      ...["gem", "Gem", "1.0"].map((line) => `Expected a section such as \`GEM\`: ${line}`),
    ],
  ],
  [
    "what is no lockfile",
    '{\n  "lockfileVersion": 3\n}\n',
    [],
    ["Expected a section such as `GEM`: {", "Expected a section such as `GEM`: }"],
  ],
  [
    "a merge conflict",
    gems(
      "    a (1.0)\n      b\n<<<<<<< HEAD\n      c\n    b (1.0)\n=======\n    b (2.0)\n>>>>>>> other\n      d\n    c (1.0)\n    d (1.0)\n",
    ),
    ["a 1.0", "c 1.0", "d 1.0"],
    ["Merge conflict: <<<<<<< HEAD"],
  ],
  [
    "a merge conflict that does not end",
    gems("    a (1.0)\n<<<<<<<\n    b (1.0)\n"),
    ["a 1.0"],
    ["Merge conflict: <<<<<<<"],
  ],
];

const workspace = ended(
  "PATH\n  remote: .\n  specs:\n    shop (1.0)\n    shop-admin (1.0)\n",
  "PATH\n  remote: libs/till\n  specs:\n    till (0.1)\n",
  gems("    rack (3.0.9)\n    bigdecimal (3.1.5)\n    bigdecimal (3.1.6-java)\n    Ascii85 (1.1.0)\n"),
);

const covered: readonly (readonly [folder: string, self: string | undefined, isCovered: boolean])[] = [
  ["", undefined, true],
  ["", "shop", true],
  ["admin", "shop-admin", true],
  ["engines/admin", "shop-admin", true],
  ["a/b/c", "shop-admin", false],
  ["libs/till", "till", true],
  ["libs/other", "till", false],
  ["", "rack", false],
  ["", "unknown", false],
  ["admin", undefined, false],
];

const locked: readonly (readonly [name: string, versions: readonly string[]])[] = [
  ["rack", ["3.0.9"]],
  ["bigdecimal", ["3.1.5", "3.1.6"]],
  ["till", ["0.1"]],
  ["Ascii85", ["1.1.0"]],
  ["ascii85", []],
  ["constructor", []],
];

const governed: readonly (readonly [path: string, isGoverned: boolean])[] = [
  ["/shop/Gemfile", true],
  ["/shop/gems.rb", true],
  ["/shop/shop.gemspec", true],
  ["/shop/gemfiles/rails_7.gemfile", true],
  ["/shop/MyGemfile", false],
  ["/shop/Gemfile.lock", false],
  ["/shop/gems.rb.erb", false],
  ["/shop/my_gems.rb", false],
  ["/shop/shop.gemspec.rb", false],
];

const written = `PATH\n  remote: .\n  specs:\n    shop (1.0)\n      rack\n\n${gems("    rails (5.2.0)\n      rack (~> 2.0)\n    rack (2.2.3)\n    pg (1.5)\n")}\nPLATFORMS\n  ruby\n\nDEPENDENCIES\n  rails (~> 5.2, >= 5.2.1)\n  pg!\n  shop!\n`;

/** A manifest, and a line for each declaration: its scope, its name and what the lockfile was written for; `?` where it does not tell. */
const requested: readonly (readonly [what: string, parser: ManifestParser, text: string, lines: readonly string[]])[] =
  [
    [
      "a Gemfile",
      gemfile,
      'gem "rails"\ngem "pg"\ngem "rack"\ngem "new"\ngem "some" if x\nplugin "tool"\ngroup :development do\n  gem "dev"\nend\ngem "rubocop", group: [:development, :test]',
      [
        "default rails ~> 5.2, >= 5.2.1",
        "default pg ",
        "default rack new",
        "default new new",
        "default some ?",
        "plugin tool ?",
        "development dev ?",
        "development, test rubocop new",
      ],
    ],
    [
      "a gem, of which it has what is installed",
      gemspec,
      'Gem::Specification.new do |s|\n  s.name = "shop"\n  s.add_dependency "rack"\n  s.add_dependency "new"\n  s.add_development_dependency "new"\nend',
      ["runtime rack ?", "runtime new new", "development new ?"],
    ],
  ];

/** The lockfiles that a manifest may have. */
const names: readonly (readonly [path: string, lockfiles: readonly string[]])[] = [
  ["/shop/Gemfile", ["Gemfile.lock"]],
  ["/shop/gems.rb", ["gems.locked"]],
  ["/shop/gemfiles/rails_7.gemfile", ["rails_7.gemfile.lock"]],
  ["/shop/Gemfile.next", ["Gemfile.next.lock"]],
  ["/shop/shop.gemspec", ["Gemfile.lock", "gems.locked"]],
];

/** Other names of lockfiles. */
const otherNames: readonly (readonly [name: string, isOne: boolean])[] = [
  ["rails_7.gemfile.lock", true],
  ["Gemfile.next.lock", true],
  [".gemfile.lock", false],
  ["Gemfile.next.lock.bak", false],
  ["MyGemfile.next.lock", false],
  ["yarn.lock", false],
];

/** Texts that are known as lockfiles whatever their name. */
const contents: readonly (readonly [text: string, isOne: boolean])[] = [
  ...["GEM", "GIT", "PATH", "PLUGIN SOURCE", "PLATFORMS", "DEPENDENCIES"].map((kind) => [`\n${kind}\n`, true] as const),
  ["GEM \t\r\n", true],
  ["GEMS\n", false],
  [" GEM\n", false],
  ["CHECKSUMS\n", false],
];

const hash = (algorithm: "sha256" | "sha512", digit: string) =>
  `${algorithm}=${digit.repeat(algorithm === "sha256" ? 64 : 128)}`;

const evidence = `GIT
  remote: https://git.example/a.git
  revision: 0123
  specs:
    a (1.0)

GEM
  remote: https://rubygems.org/
  remote: https://gems.acme.example/
  specs:
    b (1.0)
    b (1.0-java)

GEM
  remote: https://rubygems.org/
  specs:
    c (1.0)
    d (1.0)
    e (1.0)

PATH
  remote: f
  specs:
    f (1.0)

DEPENDENCIES

CHECKSUMS
  a (1.0) ${hash("sha256", "0")}
  b (1.0) ${hash("sha256", "1")}
  b (1.0-java) ${hash("sha256", "2")},${hash("sha512", "3")}
  c (1.0) ${hash("sha256", "4")}
  d (1.0)
  e (1.0) ${hash("sha256", "5")} more
`;

describe("Gemfile.lock", () => {
  for (const [path, lockfiles] of names) {
    it(`is ${lockfiles.join(" or ")} for ${path}`, () => assert.deepEqual(gemfileLock.namesFor?.(path), lockfiles));
  }
  for (const [name, isOne] of otherNames) {
    it(`${isOne ? "may" : "may not"} be called ${name}`, () => assert.equal(gemfileLock.otherNames?.test(name), isOne));
  }
  for (const [text, isOne] of contents) {
    it(`${isOne ? "is" : "is not"} known by ${JSON.stringify(text)}`, () =>
      assert.equal(gemfileLock.format?.content?.test(text), isOne));
  }

  it("has where gems come from and their hashes", () => {
    const { packages } = gemfileLock.parse(evidence);
    assert.deepEqual(
      packages.map(({ key, origin, registries, source, integrity }) =>
        [key.name, origin, registries, source, integrity].flat().filter((each) => each !== undefined),
      ),
      [
        ["a", "git", "https://git.example/a.git#0123"],
        [
          "b",
          "private",
          "https://gems.acme.example/",
          `${hash("sha256", "1")} ${hash("sha256", "2")} ${hash("sha512", "3")}`,
        ],
        ["c", "registry", hash("sha256", "4")],
        ["d", "registry"],
        ["e", "registry"],
        ["f", "path"],
      ],
    );
  });

  for (const [what, parser, text, lines] of requested) {
    it(`was written for requirements of ${what}`, () => {
      const lockfile = gemfileLock.parse(written);
      assert.deepEqual(lockfile.problems, []);
      const { declarations, self } = parser.parse(text);
      const found = declarations.map((declaration) => {
        const texts = lockfile.requested?.(declaration, { folder: "", ...(self !== undefined && { self }) });
        const requirement = texts === undefined ? "?" : texts.length === 0 ? "new" : texts.join("|");
        return `${declaration.scope} ${declaration.package.name} ${requirement}`;
      });
      assert.deepEqual(found, lines);
    });
  }

  for (const [what, text, packages, problems = []] of texts) {
    it(what, () => {
      const lockfile = gemfileLock.parse(text);
      assert.deepEqual(lockLines(lockfile), packages);
      const found = lockfile.problems.map(
        ({ message, span }) => `${formatMessage(message)}: ${text.slice(span.start, span.end)}`,
      );
      assert.deepEqual(found, problems);
    });
  }
  for (const [folder, self, isCovered] of covered) {
    it(`${isCovered ? "covers" : "does not cover"} ${self ?? "a Gemfile"} in ${folder || "its folder"}`, () =>
      assert.equal(gemfileLock.parse(workspace).covers({ folder, ...(self !== undefined && { self }) }), isCovered));
  }
  for (const [name, versions] of locked) {
    it(`has ${versions.join(" and ") || "no"} ${name}`, () =>
      assert.deepEqual(lockedVersions(gemfileLock.parse(workspace), "RUBYGEMS", name, ""), versions));
  }
  for (const [path, isGoverned] of governed) {
    it(`${isGoverned ? "may govern" : "never governs"} ${path}`, () =>
      assert.equal(gemfileLock.governs?.(path), isGoverned));
  }
});
