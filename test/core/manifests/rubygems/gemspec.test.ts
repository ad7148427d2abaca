import assert from "node:assert/strict";
import { gemspec } from "../../../../src/core/manifests/rubygems/gemspec.ts";
import { checkManifest } from "../../../support/marked.ts";

const paths: readonly (readonly [path: string, handled: boolean])[] = [
  ["shop.gemspec", true],
  ["gems/shop/shop.gemspec", true],
  [".gemspec", true],
  ["gemspec", false],
  ["shop.gemspec.erb", false],
];

/** A text with its marks, what it declares, and what is wrong with it. */
type Row = readonly [what: string, marked: string, declares: readonly string[], problems?: readonly string[]];

const texts: readonly Row[] = [
  ["nothing", "", []],
  ["no dependencies", 'Gem::Specification.new do |spec|\n  spec.name = "a"\nend\n', []],
  ["one", 'Gem::Specification.new do |s|\n  s.add_dependency "«rack»", "‹~> 3.0›"\nend', ["runtime rack ~> 3.0"]],
  [
    "several, with every word and receiver",
    `Gem::Specification.new { |gem|
  gem.add_dependency "«a»"
  gem.add_runtime_dependency("«b»", '‹>= 1›')
  it.add_development_dependency '«c»', "‹~> 1.0", ">= 1.0.3›"; x.y.add_other "d"
  gem.add_dependency "«e»", ["‹>= 1", "< 3›"]
  gem.add_dependency(%q<«f»>.freeze, ["‹~> 1.2›".freeze])
  gem.add_dependency "«g»",
                     "‹>= 1", # why
                     "< 2›"
}`,
    [
      "runtime a ",
      "runtime b >= 1",
      "development c ~> 1.0, >= 1.0.3",
      "runtime e >= 1, < 3",
      "runtime f ~> 1.2",
      "runtime g >= 1, < 2",
    ],
  ],
  [
    "variables",
    `version = "‹1.2›"\ns.add_dependency "«a»", ‹Shop::VERSION›\ns.add_dependency "«b»", "‹= #{version}›"\ns.add_dependency "«c»", version\ns.add_dependency name, "1"\nlist.each { |n| s.add_dependency n }`,
    ["runtime a (variable) Shop::VERSION", "runtime b (variable) = #{version}", "runtime c 1.2"],
  ],
  [
    "conditions",
    `if s.respond_to? :specification_version then\n  s.add_runtime_dependency("«a»", "‹1›")\nelse\n  s.add_dependency "«b»" if x\nend`,
    ["runtime a 1", "runtime b "],
  ],
  [
    "texts over lines",
    `s.description = "uses\n s.add_dependency 'no'\n"\ns.summary = <<~END.strip\n  s.add_dependency "no"\nEND\ns.add_dependency "«a»"\n`,
    ["runtime a "],
  ],
  ["what is no call of it", `def add_dependency "a"\nx = "s.add_dependency 'a'" # s.add_dependency "b"\n`, []],
  [
    "half-typed",
    `s.add_dependency\ns.add_dependency "«a»", "‹›\ns.add_dependency "«b»",\ns.add_dependency("«c»", "‹1›"\ns.add_dependency "«d»", "‹~>›"\n`,
    ["runtime a (unsupported) ", "runtime b ", "runtime c 1", "runtime d (unsupported) ~>"],
    [
      "Expected the name of a gem: add_dependency",
      'The closing quote is missing: "',
      "Expected an argument after the comma: ,",
      "`(` is not closed by `)`: (",
      '`~>` is not a single requirement such as `~> 1.2`: "~>"',
    ],
  ],
];

/** What a gemspec calls its gem. */
const names: readonly (readonly [text: string, self: string | undefined])[] = [
  ['spec.name = "shop"', "shop"],
  ["  s.name        = 'shop-core' # or so", "shop-core"],
  ["s.name = %q{shop}.freeze", "shop"],
  ['s.names = "a"\ns.authors = ["name"]\ns.metadata["name"] = "b"\ns.name = "c"', "c"],
  ['s.author.name = "a"', undefined],
  ['name = "a"', undefined],
  ['s.name = "a-#{b}"', undefined],
  ["s.name = NAME", undefined],
  ['s.name = "a', undefined],
  ['s.name == "a"', undefined],
];

describe("gemspec", () => {
  for (const [path, handled] of paths) {
    it(`${handled ? "is" : "is not"} ${path}`, () => assert.equal(gemspec.handles(path), handled));
  }
  for (const [what, marked, declares, problems] of texts) {
    it(what, () => checkManifest(gemspec, marked, declares, problems));
  }
  for (const [text, self] of names) {
    it(`is of the gem ${self ?? "with an unknown name"}: ${text}`, () => assert.equal(gemspec.parse(text).self, self));
  }
});
