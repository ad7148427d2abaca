import { gemfile } from "../../../../src/core/manifests/rubygems/gemfile.ts";
import { checkManifest } from "../../../support/marked.ts";

/** The options of a gem, and why it is skipped because of them. */
const options: readonly (readonly [reason: string | undefined, options: readonly string[]])[] = [
  [
    undefined,
    [
      'require: "a/b"',
      "require: %w[a b]",
      "autorequire: false",
      "platform: :mri, platforms: %i[mri jruby]",
      'branch: "main", tag: "v1", ref: "0123"',
      'glob: "*.gemspec", name: "a", submodules: true',
      "install_if: -> { x }, force_ruby_platform: true",
      "other: [1]",
      "other: { x: 1 }",
      'source: "https://rubygems.org"',
      "source: :rubygems",
      "source: :gemcutter",
      "source: :rubyforge",
      'source: ENV["X"] || "https://rubygems.org"',
      'source: ENV.fetch("X", "https://rubygems.org"), require: false',
      'require: false, source: "https://rubygems.org", other: "x"',
    ],
  ],
  [
    "git",
    [
      'git: "https://git.example/a.git"',
      'github: "a/a", branch: "main"',
      'gist: "1"',
      'bitbucket: "a/a"',
      'gitlab: "a/a"',
      'require: false, gitlab: "a/a"',
      'source: "https://rubygems.org", git: "x"',
      'other: "x", git: "x"',
    ],
  ],
  ["path", ['path: "a"', 'git: "x", path: "a"', "path: dir", "path: File.expand_path(__dir__)"]],
  ["unsupported", ['other: "x"', "other: :x", "other: x", 'require: false, other: "x"']],
  [
    "private",
    [
      'source: "https://gems.acme.example"',
      "source: :acme",
      "source: x",
      "source: []",
      'source: "https://#{x}.example"',
      'source: ENV["X"]',
      'source: ENV.fetch("X")',
      'source: ENV["X"] || y',
      'source: x["X"] || "https://rubygems.org"',
      'source: ENV["X"] || "https://gems.acme.example"',
      'source: ENV["X"] + "https://rubygems.org"',
      'source: "https://rubygems.org" + x',
      'other: "x", source: "https://gems.acme.example"',
    ],
  ],
];

describe("where the gems of a Gemfile come from", () => {
  for (const [reason, each] of options)
    for (const written of each) {
      it(`${reason ?? "the registry"}: ${written}`, () =>
        checkManifest(gemfile, `gem "«a»", ${written}`, [`default a ${reason === undefined ? "" : `(${reason}) `}`]));
    }
});
