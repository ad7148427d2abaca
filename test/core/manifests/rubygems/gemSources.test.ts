import assert from "node:assert/strict";
import type { ManifestParser } from "../../../../src/core/manifests/manifest.ts";
import { gemfile } from "../../../../src/core/manifests/rubygems/gemfile.ts";
import { gemspec } from "../../../../src/core/manifests/rubygems/gemspec.ts";
import { completed, declarationLines, type FileTree } from "../../../support/project.ts";

type Environment = Readonly<Record<string, string>>;

/** Files, of which the first is the manifest, what they declare together, and the environment. */
type Row = readonly [what: string, files: FileTree, declares: readonly string[], environment?: Environment];

const source = 'source "https://rubygems.org"\n';
const gemfileText = `${source}gem "rack", "~> 3.0"\ngem "till", path: "till"\n`;
const mirrored = (detail: string) => [`default rack (private) ~> 3.0 because ${detail}`, "default till (path) "];
const plain = ["default rack ~> 3.0", "default till (path) "];
const privately = (key: string, value = "https://mirror.acme.example/") => `---\n${key}: "${value}"\n`;

const gemfiles: readonly Row[] = [
  ["nothing around it", { "/shop/Gemfile": gemfileText }, plain],
  [
    "private sources, by the name of the file",
    {
      "/shop/gems.rb": `source "https://gems.acme.example"\ngem "rack"\ngem "a", source: "https://gems.acme.example"\nsource "https://b.acme.example" do\n  gem "b", "1"\nend\ngem "c", source: "https://rubygems.org"\n`,
    },
    [
      "default rack (private)  because source in gems.rb",
      "default a (private) ",
      "default b (private) 1 because source in gems.rb",
      "default c ",
    ],
  ],
  [
    "a source that the environment sets",
    { "/shop/Gemfile": `source ENV["GEM_SOURCE"] || "https://rubygems.org"\ngem "a"\n` },
    ["default a (private)  because GEM_SOURCE in the environment"],
    { GEM_SOURCE: "https://gems.acme.example" },
  ],
  [
    "a source that the environment makes public",
    { "/shop/Gemfile": `source ENV["GEM_SOURCE"]\ngem "a"\n` },
    ["default a (private)  because source in Gemfile"],
    { GEM_SOURCE: "" },
  ],
  [
    "a source that the environment does not set",
    { "/shop/Gemfile": `source ENV.fetch("GEM_SOURCE", "https://rubygems.org")\ngem "a"\n` },
    ["default a "],
    {},
  ],
  [
    "a mirror of the public registry",
    { "/shop/Gemfile": gemfileText, "/shop/.bundle/config": privately("BUNDLE_MIRROR__HTTPS://RUBYGEMS__ORG/") },
    mirrored("BUNDLE_MIRROR__HTTPS://RUBYGEMS__ORG/ in .bundle/config"),
  ],
  [
    "the same without a slash or quotes",
    {
      "/shop/Gemfile": gemfileText,
      "/shop/.bundle/config": "BUNDLE_JOBS: 4\r\nBUNDLE_MIRROR__HTTP://RUBYGEMS__ORG: http://localhost:9292\r\n",
    },
    mirrored("BUNDLE_MIRROR__HTTP://RUBYGEMS__ORG in .bundle/config"),
  ],
  [
    "a mirror of everything, in the user's settings",
    { "/shop/Gemfile": gemfileText, "/home/ada/.bundle/config": privately("BUNDLE_MIRROR__ALL") },
    mirrored("BUNDLE_MIRROR__ALL in ~/.bundle/config"),
  ],
  [
    "a mirror in the environment",
    { "/shop/Gemfile": gemfileText },
    mirrored("BUNDLE_MIRROR__ALL in the environment"),
    { BUNDLE_MIRROR__ALL: "https://mirror.acme.example" },
  ],
  ...["HTTPS://RUBYGEMS__ORG/", "HTTPS://RUBYGEMS__ORG", "HTTP://RUBYGEMS__ORG/"].map((source): Row => {
    const key = `BUNDLE_MIRROR__${source}`;
    const declares = mirrored(`${key} in the environment`);
    return [
      `${key} in the environment`,
      { "/shop/Gemfile": gemfileText },
      declares,
      { [key]: "http://localhost:9292" },
    ];
  }),
  [
    "settings that the project has in the user's place",
    {
      "/shop/Gemfile": gemfileText,
      "/shop/.bundle/config": privately("BUNDLE_MIRROR__ALL", "https://rubygems.org"),
      "/home/ada/.bundle/config": privately("BUNDLE_MIRROR__ALL"),
    },
    plain,
  ],
  [
    "settings elsewhere",
    { "/shop/Gemfile": gemfileText, "/bundle/config": privately("BUNDLE_MIRROR__ALL") },
    mirrored("BUNDLE_MIRROR__ALL in $BUNDLE_APP_CONFIG/config"),
    { BUNDLE_APP_CONFIG: "/bundle" },
  ],
  [
    "the user's settings elsewhere",
    {
      "/shop/Gemfile": gemfileText,
      "/x/config": privately("BUNDLE_MIRROR__ALL"),
      "/home/ada/.bundle/config": privately("BUNDLE_MIRROR__ALL"),
    },
    mirrored("BUNDLE_MIRROR__ALL in $BUNDLE_USER_CONFIG"),
    { BUNDLE_USER_CONFIG: "/x/config" },
  ],
  [
    "the user's folder elsewhere",
    {
      "/shop/Gemfile": gemfileText,
      "/x/config": privately("BUNDLE_MIRROR__ALL"),
      "/home/ada/.bundle/config": privately("BUNDLE_MIRROR__ALL", "https://rubygems.org"),
    },
    mirrored("BUNDLE_MIRROR__ALL in $BUNDLE_USER_HOME/config"),
    { BUNDLE_USER_HOME: "/x" },
  ],
  [
    "the first of the settings for the same source",
    {
      "/shop/Gemfile": gemfileText,
      "/shop/.bundle/config": `${privately("BUNDLE_MIRROR__HTTPS://RUBYGEMS__ORG", "https://rubygems.org")}${privately("BUNDLE_MIRROR__HTTPS://RUBYGEMS__ORG/")}`,
    },
    plain,
    { "BUNDLE_MIRROR__HTTPS://RUBYGEMS__ORG/": "https://mirror.acme.example" },
  ],
  [
    "settings of a folder above, where the environment goes before those of the user",
    {
      "/work/shop/Gemfile": gemfileText,
      "/work/.bundle/config": "BUNDLE_WITHOUT: test",
      "/home/ada/.bundle/config": privately("BUNDLE_MIRROR__ALL", "https://rubygems.org"),
    },
    mirrored("BUNDLE_MIRROR__ALL in the environment"),
    { BUNDLE_MIRROR__ALL: "https://mirror.acme.example" },
  ],
  [
    "a key and a value in single quotes, with spaces around",
    {
      "/shop/Gemfile": gemfileText,
      "/shop/.bundle/config": "'BUNDLE_MIRROR__ALL':   'https://mirror.acme.example'  \n",
    },
    mirrored("BUNDLE_MIRROR__ALL in .bundle/config"),
  ],
  [
    "a key in quotes",
    { "/shop/Gemfile": gemfileText, "/shop/.bundle/config": '"BUNDLE_MIRROR__ALL": "https://mirror.acme.example"' },
    mirrored("BUNDLE_MIRROR__ALL in .bundle/config"),
  ],
  [
    "settings that say nothing of it",
    {
      "/shop/Gemfile": gemfileText,
      "/shop/.bundle/config": [
        "---",
        'BUNDLE_MIRROR__HTTPS://GEMS__ACME__EXAMPLE/: "https://mirror.acme.example"',
        'BUNDLE_MIRROR__HTTPS://RUBYGEMS__ORG__ACME__EXAMPLE/: "https://mirror.acme.example"',
        'BUNDLE_MIRROR__HTTPS://RUBYGEMS__ORG/__FALLBACK_TIMEOUT: "3"',
        'BUNDLE_MIRROR__ALL__FALLBACK_TIMEOUT: "3"',
        'BUNDLE_MIRROR__ALL: ""',
        "BUNDLE_MIRROR__ALL:https://mirror.acme.example",
        "BUNDLE_MIRROR__ALL: https://mirror.acme.example https://b.acme.example",
        "X_BUNDLE_MIRROR__ALL: https://mirror.acme.example",
        "# BUNDLE_MIRROR__ALL: https://mirror.acme.example",
        'BUNDLE_PATH: "vendor"',
        "BUNDLE_MIRROR__",
      ].join("\n"),
    },
    plain,
  ],
];

const spec = `Gem::Specification.new do |s|\n  s.name = "shop"\n  s.add_dependency "rack", "~> 3.0"\nend\n`;

const gemspecs: readonly Row[] = [
  ["nothing around it", { "/shop/shop.gemspec": spec }, ["runtime rack ~> 3.0"]],
  ["a Gemfile", { "/shop/shop.gemspec": spec, "/shop/Gemfile": `${source}gemspec\n` }, ["runtime rack ~> 3.0"]],
  [
    "a Gemfile with a private source",
    { "/shop/shop.gemspec": spec, "/shop/Gemfile": `source "https://gems.acme.example"\ngemspec\n` },
    ["runtime rack (private) ~> 3.0 because source in Gemfile"],
  ],
  [
    "a Gemfile that gems.rb goes before",
    {
      "/shop/shop.gemspec": spec,
      "/shop/Gemfile": `source "https://gems.acme.example"\ngemspec\n`,
      "/shop/gems.rb": `${source}gemspec\n`,
    },
    ["runtime rack ~> 3.0"],
  ],
  [
    "a mirror",
    { "/shop/shop.gemspec": spec, "/home/ada/.bundle/config": privately("BUNDLE_MIRROR__ALL") },
    ["runtime rack (private) ~> 3.0 because BUNDLE_MIRROR__ALL in ~/.bundle/config"],
  ],
];

function check(parser: ManifestParser, rows: readonly Row[]): void {
  for (const [what, files, declares, environment = {}] of rows) {
    it(what, async () => {
      const [path = ""] = Object.keys(files);
      const host = { home: "/home/ada", environment: (name: string) => environment[name] };
      assert.deepEqual(declarationLines(await completed(parser, files, path, host), files), declares);
    });
  }
  it("a host without a home and an environment", async () => {
    const [, files = {}, declares] = rows[0] ?? [];
    const [path = ""] = Object.keys(files);
    assert.deepEqual(declarationLines(await completed(parser, files, path)), declares);
  });
}

describe("a Gemfile among other files", () => check(gemfile, gemfiles));
describe("a gemspec among other files", () => check(gemspec, gemspecs));
