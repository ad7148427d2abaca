import assert from "node:assert/strict";
import { gemfile } from "../../../../src/core/manifests/rubygems/gemfile.ts";
import { checkManifest } from "../../../support/marked.ts";

const paths: readonly (readonly [path: string, handled: boolean])[] = [
  ["Gemfile", true],
  ["shop/Gemfile", true],
  ["gems.rb", true],
  ["gemfiles/rails_7.1.gemfile", true],
  ["/srv/shop/gems.rb", true],
  ["Gemfile.lock", false],
  ["gems.locked", false],
  ["gemfile", false],
  ["MyGemfile", false],
  [".gemfile", false],
  ["gems.rb.erb", false],
  ["lib/mygems.rb", false],
];

/** A text with its marks, what it declares, and what is wrong with it. */
type Row = readonly [what: string, marked: string, declares: readonly string[], problems?: readonly string[]];

const quoteMissing = "The closing quote is missing";

const texts: readonly Row[] = [
  ["nothing", "", []],
  ["comments only", "# gem 'a'\r\n\n  # frozen_string_literal: true\n", []],
  ["one", "gem '«rails»'", ["default rails "]],
  [
    "several",
    'source "https://rubygems.org"\n\ngem "«rails»", "‹~> 7.1›"\ngem "«pg»"\n\n\ngem "«puma»", "‹= 6.4.2›"\n',
    ["default rails ~> 7.1", "default pg ", "default puma = 6.4.2"],
  ],
  [
    "several requirements, which span what is between them",
    `gem "«a»", "‹>= 1.0", "< 3›"\ngem '«b»', ['‹~> 1.2', '>= 1.2.3›']\ngem "«c»", ["‹1.0›"]\ngem "«d»", %w[‹>=1 <2›], require: false`,
    ["default a >= 1.0, < 3", "default b ~> 1.2, >= 1.2.3", "default c 1.0", "default d >=1, <2"],
  ],
  [
    "quotes of every kind",
    `gem %q(«a»), %q{‹~> 1›}\ngem %Q[«b»], %<‹1›>\ngem %!no!\ngem(%q<«c»>.freeze, "‹~> 2.0›".freeze)\ngem"«d»",'‹1›'`,
    ["default a ~> 1", "default b 1", "default c ~> 2.0", "default d 1"],
  ],
  [
    "parentheses",
    `gem("«a»")\ngem( "«b»" , "‹1.0›" )\ngem ("«c»"), "‹1›"\ngem(\n  "«d»",\n  "‹2›",\n)\n`,
    ["default a ", "default b 1.0", "default c 1", "default d 2"],
  ],
  [
    "statements on one line",
    `gem "«a»"; gem "«b»", "‹1›" # and\n  gem "«c»"`,
    ["default a ", "default b 1", "default c "],
  ],
  [
    "arguments over lines",
    `gem "«a»",\n    "‹~> 1.0›", # why\n\n    require: false,\n    platforms: [\n      :mri,\n      :mingw\n    ]\ngem \\\n  "«b»", \\\n  "‹1›"`,
    ["default a ~> 1.0", "default b 1"],
  ],
  ["CRLF and a byte order mark", `\uFEFFgem "«a»",\r\n  "‹1›"\r\ngem "«b»"\r\n`, ["default a 1", "default b "]],
  ["names of all characters", `gem "«Ab-c_d.e9»"`, ["default Ab-c_d.e9 "]],
  ["a requirement with an escape", `gem "«a»", "‹\\~> 1›"`, ["default a ~> 1"]],
  ["text of other scripts before it", `# Ärger 🐘 日本\ngem "«a»", "‹1›"`, ["default a 1"]],
  [
    "versions of all forms",
    `gem "«a»", "‹1.0.0.rc1›"\ngem "«b»", "‹>=1.0-beta.2›"\ngem "«c»", "‹ != 1 ›"`,
    ["default a 1.0.0.rc1", "default b >=1.0-beta.2", "default c  != 1 "],
  ],

  // Groups.
  [
    "groups of blocks",
    `group :development, :test do\n  gem "«a»"\n  group "ci" do gem "«b»" end\nend\ngroup(:x) { gem "«c»" }\ngem "«d»"`,
    ["development, test a ", "development, test, ci b ", "x c ", "default d "],
  ],
  [
    "groups of gems",
    `gem "«a»", group: :test\ngem "«b»", :groups => [:test, 'ci']\ngem "«c»", group: %i[x y]\ngroup :x do\n  gem "«d»", group: [:x, :z]\nend\ngem "«e»", "group": "q"`,
    ["test a ", "test, ci b ", "x, y c ", "x, z d ", "q e "],
  ],
  [
    "lists that stand for their items",
    `group *%i[a b] do\n  gem "«a»", *["‹1", "< 3›"]\nend\ngem "«b»", ‹*["1", x] + y›`,
    ["a, b a 1, < 3", 'default b (variable) *["1", x] + y'],
  ],
  [
    "a condition behind a brace",
    `group :a do\n  gem "«a»", install_if: -> { true } if x\nend\ngem "«b»"`,
    ["a a ", "default b "],
  ],
  [
    "other blocks within",
    `group :a, optional: true do
  platforms :mri, :jruby do
    install_if -> { RUBY_VERSION > "3" } do
      gem "«a»"
    end
  end
  env "CI" do
    gem "«b»"
  end
  %w[x y].each do |name|
    gem name, "1"
  end
  [1].each { |i| gem "«c»" if i }
  gem "«d»"
end
gem "«e»"`,
    ["a a ", "a b ", "a c ", "a d ", "default e "],
  ],
  [
    "conditions and loops",
    `group :a do
  if ENV["X"] == "1" then gem "«a»" elsif x
    gem "«b»", "‹1›"
  else
    gem "«c»"
  end
  gem "«d»" unless ENV["Y"]
  gem "«e»", ‹*(x if y)›
  y = if x then 1 else 2 end
  while x do gem "«f»" end
  for z in [1, 2] do
    gem "«g»"
  end
  begin
    gem "«h»"
  rescue => error
    x.end.if
  end while x
  case RUBY_VERSION
  when /^3/ then gem "«i»"
  else gem "«j»"
  end
  def version_of(x)
    x.class
  end
end
gem "«k»"`,
    ["a a ", "a b 1", "a c ", "a d ", "a e (variable) *(x if y)", "a f ", "a g ", "a h ", "a i ", "a j ", "default k "],
  ],

  // What would have to be run.
  [
    "variables and expressions",
    `gem "«a»", ‹VERSION›
gem "«b»", "‹~> #{x["y}"]}›"
gem "«c»", ‹ENV["C"] || "1"›, require: false
gem "«d»", ‹RUBY_VERSION < "3" ? "1" : "2"›
gem "«e»", "‹>= 1", *MORE›
gem "«f»", **options
gem "«g»", ‹"1" + "2"›
gem "«h»", ‹x do›
gem "«i»", ‹"1".sub("1", "2")›
gem("«j»", ‹x(1, [2], { a: "b" })›)
gem "«k»", "‹#@x›"
gem "«l»", ["‹1", v›]`
      .replace("**options", "‹**options›")
      .replace("‹x do›", "‹x›"),
    [
      "default a (variable) VERSION",
      'default b (variable) ~> #{x["y}"]}',
      'default c (variable) ENV["C"] || "1"',
      'default d (variable) RUBY_VERSION < "3" ? "1" : "2"',
      "default e (variable) >= 1, *MORE",
      "default f (variable) **options",
      'default g (variable) "1" + "2"',
      "default h (variable) x",
      'default i (variable) "1".sub("1", "2")',
      'default j (variable) x(1, [2], { a: "b" })',
      "default k (variable) #@x",
      "default l (variable) 1, v",
    ],
  ],
  [
    "names and constants of the file",
    `rails = "‹~> 7.1›"\nPG = '‹1.5›' # why\ngem "«rails»", rails\ngem "«railties»", rails\ngem "«pg»", PG\n`,
    ["default rails ~> 7.1", "default railties ~> 7.1", "default pg 1.5"],
  ],
  [
    "names that stand for several things",
    `a = "1"\na = "2" if x\nb ||= "1"\nc = "1" + x\nd.e = "1"\nf = "1"\nf += "2"\ngem "«a»", ‹a›\ngem "«b»", ‹b›\ngem "«c»", ‹c›\ngem "«e»", ‹e›\ngem "«f»", ‹f›`,
    ["a", "b", "c", "e", "f"].map((name) => `default ${name} (variable) ${name}`),
  ],
  ["names that are computed", `gem name\ngem "a-#{b}", "1"\ngem x("a"), "1"\ngem *a\ngem(A)`, []],
  [
    "what is no call of gem",
    `ruby "3.3.0"\ngemspec\ngemspec path: "x", name: "y"\neval_gemfile "x"\nx.gem "a"\ndef gem(*) = 1\ngem = "a"\nGem "a"\n:gem\nputs "gem 'a'", 'gem "b"'\n{ gem: "a" }\n/gem "a"/\nx / 2; y = "a" # / gem "b"\n`,
    [],
  ],
  [
    "comments, heredocs and what is behind the end",
    `=begin
gem "a"
=end
x = <<~ONE + <<-'TWO'
  gem "a"
  ONE
  gem "b"
  TWO
gem "«c»", "‹1›" #{x}
list << GEM
y = <<NEVER
#gem "d"
gem "«e»" # gem "f"
description = "of
gem 'x' many
lines"
gem "«g»", '‹1›'
z = %q(
  gem "h" (i)
)
__END__
gem "j"`,
    ["default c 1", "default e ", "default g 1"],
  ],

  // Where gems come from.
  [
    "repositories and folders",
    `gem "«a»", git: "https://git.example/a.git", branch: "main"
gem "«b»", "‹1.0›", github: "b/b"
gem "«c»", :git => 'git@git.example:c.git', :ref => "1"
gem "«d»", gist: "1"
gem "«e»", bitbucket: "e/e"
gem "«f»", path: "../f"
gem "«g»", { path: "g" }
gem "«h»", "‹~> 1›", 'path' => x
git_source(:forge) { |name| "https://git.example/#{name}.git" }
gem "«i»", forge: "i/i"
gem "«j»", "‹1›", other_forge: "j"
gem "«k»", "‹1›", require: "k/all", platforms: [:mri], install_if: x, force_ruby_platform: true`,
    [
      "default a (git) ",
      "default b (git) 1.0",
      "default c (git) ",
      "default d (git) ",
      "default e (git) ",
      "default f (path) ",
      "default g (path) ",
      "default h (path) ~> 1",
      "default i (git) ",
      "default j (unsupported) 1",
      "default k 1",
    ],
  ],
  [
    "blocks of repositories and folders",
    `git "https://git.example/a.git", tag: "v1" do
  gem "«a»"
  gem "«b»", path: "b"
end
github("c/c") { gem "«c»", "‹1›" }
path "d" do
  group :test do
    gem "«d»"
  end
end
gem "«e»"`,
    ["default a (git) ", "default b (path) ", "default c (git) 1", "test d (path) ", "default e "],
  ],
  [
    "a private source of some",
    `source "https://rubygems.org"
source "https://gems.acme.example/" do
  gem "«a»", "‹1›"
  gem "«b»", git: "https://git.example/b"
  source "https://rubygems.org" do
    gem "«c»"
  end
end
source(ENV["X"]) { gem "«d»" }
gem "«e»", source: "https://gems.acme.example"
gem "«f»", source: "https://index.rubygems.org/"
gem "«g»", "‹1›", source: x
gem "«h»"`,
    [
      "default a (private) 1",
      "default b (git) ",
      "default c ",
      "default d (private) ",
      "default e (private) ",
      "default f ",
      "default g (private) 1",
      "default h ",
    ],
  ],
  ...sources(false, [
    "",
    'source "https://rubygems.org"',
    "source 'http://rubygems.org/'",
    "source :rubygems",
    'source "https://rubygems.org"\nsource "https://www.rubygems.org"',
    'source ENV["GEM_SOURCE"] || "https://rubygems.org"',
    'source ENV.fetch("GEM_SOURCE", "https://rubygems.org")',
    'source(ENV.fetch("GEM_SOURCE") { "https://rubygems.org" })',
    'home = "https://rubygems.org"\nsource home',
    'source "https://gems.acme.example" do\nend',
    '# source "https://gems.acme.example"',
  ]),
  ...sources(true, [
    'source "https://gems.acme.example"',
    'source "https://user:secret@gems.acme.example/x"',
    'source "https://rubygems.org"\nsource "https://gems.acme.example"',
    'source "https://rubygems.org.acme.example"',
    'source "https://rubygems.org@acme.example"',
    'source "https://notrubygems.org"',
    'source "https://rubygems.pkg.github.com/acme"',
    'source ENV["GEM_SOURCE"]',
    'source ENV["GEM_SOURCE"] || "https://gems.acme.example"',
    'source "https://#{x}.rubygems.org"',
    "source x",
    "source",
    'source "https://gems.acme.example" if ENV["X"]',
    'source "rubygems.org"',
  ]),

  // Broken and half-typed.
  [
    "a quote that is missing",
    `gem "«rai»\ngem '«pg»', "‹~> 1›\r\ngem "«a»", "‹1›"\ngem "`,
    ["default rai (unsupported) ", "default pg (unsupported) ~> 1", "default a 1"],
    [`${quoteMissing}: "rai`, `${quoteMissing}: "~> 1`, `${quoteMissing}: "`],
  ],
  [
    "a quote that is missing before others",
    `gem "a, "~> 1"\ngem "«b»", "‹1, require: false›\ngem "«c»"`,
    ["default b (unsupported) 1, require: false", "default c "],
    [`${quoteMissing}: "`, `${quoteMissing}: "1, require: false`],
  ],
  [
    "no name",
    `gem\ngem ""\ngem "", "1"\ngem()\ngem "«a»"\ngem`,
    ["default a "],
    ["gem", '""', '""', "gem", "gem"].map((text) => `Expected the name of a gem: ${text}`),
  ],
  [
    "names that are none",
    `gem "«a b»", "‹1›"\ngem "«1.0»"\ngem "«a/b»"`,
    ["default a b (unsupported) 1", "default 1.0 (unsupported) ", "default a/b (unsupported) "],
    ["`a b` is not a valid gem name: a b", "`1.0` is not a valid gem name: 1.0", "`a/b` is not a valid gem name: a/b"],
  ],
  [
    "requirements that are none",
    `gem "«a»", "‹~ 1›"\ngem "«b»", "‹>= 1, < 2›"\ngem "«c»", "‹1", "x›"\ngem "«d»", "‹›"\ngem "«e»", ‹:git›\ngem "«f»", "‹v1›", require: false`,
    [
      "default a (unsupported) ~ 1",
      "default b (unsupported) >= 1, < 2",
      "default c (unsupported) 1, x",
      "default d (unsupported) ",
      "default e (unsupported) :git",
      "default f (unsupported) v1",
    ],
    [
      '`~ 1` is not a single requirement such as `~> 1.2`: "~ 1"',
      '`>= 1, < 2` is not a single requirement such as `~> 1.2`: ">= 1, < 2"',
      '`x` is not a single requirement such as `~> 1.2`: "x"',
      '`` is not a single requirement such as `~> 1.2`: ""',
      '`v1` is not a single requirement such as `~> 1.2`: "v1"',
    ],
  ],
  [
    "a literal that a requirement below could close, so that none can be edited",
    `gem "«a»", "‹1›"\n%w.\ngem "«b»", "3"\nv = "3"\ngem "«c»", v`,
    ["default a 1", "default b 3", "default c 3"],
  ],
  ["the same in brackets", `%q<x\ngem "«a»", "< 3"`, ["default a < 3"]],
  ["a literal that no requirement could close", `%w[x\ngem "«a»", "‹3›"`, ["default a 3"]],
  [
    "commas with nothing behind them",
    `gem "«a»",\ngem "«b»", "‹1›",\n\ngroup :x do\n  gem "«c»",\nend\ngem "«d»", require:\ngem "«e»", ,\n`,
    ["default a ", "default b 1", "x c ", "default d ", "default e "],
    [
      "Expected an argument after the comma: ,",
      "Expected an argument after the comma: ,",
      "Expected an argument after the comma: ,",
      "Expected an argument after the comma: ,",
    ],
  ],
  [
    "brackets that nothing closes",
    `gem("«a»", "‹1›"\ngem "«b»", ["‹1›"\ngem "«c»", { git: "x"\ngroup(:x do\n  gem "«d»"\nend\ngem "«e»"`,
    ["default a 1", "default b 1", "default c (git) ", "x d ", "default e "],
    ["`(` is not closed by `)`: ("],
  ],
  [
    "brackets and ends too many",
    `)\n]\n}\nend\nend\ngroup :x do\n  gem "«a»"\n  }\nend\nend\ngem "«b»" }`,
    ["x a ", "default b "],
  ],
  ["braces that nothing closes", `group :x do\n  y = { a: {\n  gem "«a»"\nend\ngem "«b»"`, ["x a ", "default b "]],
  ["a block that nothing closes", `group :x do\n  gem "«a»"\n\ngem "«b»"`, ["x a ", "x b "], ["Expected `end`: group"]],
  ["a method without an end in a block", `group :x do\n  def a = 1\n  gem "«a»"\nend`, ["x a "]],
  [
    "a merge conflict",
    `gem "«a»"\n<<<<<<< HEAD\ngem "«b»", "‹1›"\n||||||| base\ngem "«b»", "‹0›"\n=======\ngem "«b»", "‹2›"\n>>>>>>> other 'branch\ngem "«c»"`,
    ["default a ", "default b 1", "default b 0", "default b 2", "default c "],
    ["Merge conflict: <<<<<<< HEAD"],
  ],
  ["what is no Ruby", `<html>"'\n{[(\n%w(\n\\\n"#{\n:"\n?\n@\n$\ngem "«a»"`, ["default a "]],
];

/** A text, and a line for each gem: its name, and `if` where it may not be installed. */
const conditions: readonly (readonly [what: string, text: string, lines: readonly string[]])[] = [
  [
    "modifiers",
    'gem "a"\ngem "b", "1" if x\ngem("c") unless x\ngem "d", require: false if x\n',
    ["a", "b if", "c if", "d if"],
  ],
  [
    "conditions, loops and methods",
    `if x
  gem "a"
elsif y then gem "b"
end
case x
when 1 then gem "c"
end
while x do gem "d" end
for i in x do
  gem "e"
end
def f
  gem "f"
end
%w[x].each do |i|
  gem "g"
end
%w[x].each { |i| gem "h" }
begin
  gem "i"
end
unless x
  gem "j"
end
gem "k"`,
    [...["a if", "b if", "c if", "d if", "e if", "f if", "g if", "h if", "i if", "j if", "k"]],
  ],
  [
    "blocks of Bundler",
    `group :x do
  gem "a"
  platforms(:mri) { gem "b" }
  if x
    gem "c"
    source "https://rubygems.org" do
      gem "d"
    end
  end
  gem "e"
end
gem "f"`,
    ["a", "b", "c if", "d if", "e", "f"],
  ],
  ["a condition on one line", 'y = if x then 1 else 2 end\ngem "a"\nz = x ? 1 : 2\ngem "b"', ["a", "b"]],
];

describe("Gemfile", () => {
  for (const [what, text, lines] of conditions) {
    it(`knows gems under a condition: ${what}`, () => {
      const { declarations } = gemfile.parse(text);
      assert.deepEqual(
        declarations.map(({ name, isConditional }) => (isConditional ? `${name} if` : name)),
        lines,
      );
    });
  }

  it("says which requirements are those of a variable", () => {
    const { declarations } = gemfile.parse('v = "1"\ngem "a", v\ngem "b", "1"\ngem "c", v, "2"\ngem "d", [v]');
    assert.deepEqual(
      declarations.map(({ name, shared }) => [name, shared]),
      [
        ["a", true],
        ["b", undefined],
        ["c", undefined],
        ["d", true],
      ],
    );
  });

  for (const [path, handled] of paths) {
    it(`${handled ? "is" : "is not"} ${path}`, () => assert.equal(gemfile.handles(path), handled));
  }
  for (const [what, marked, declares, problems] of texts) {
    it(what, () => checkManifest(gemfile, marked, declares, problems));
  }
});

/** What a gem is called by when these lines stand before it. */
function sources(isPrivate: boolean, lines: readonly string[]): readonly Row[] {
  return lines.map((line) => [
    `${isPrivate ? "another" : "the public"} source: ${line}`,
    `${line}\ngem "«a»", "‹1›"\n`,
    [isPrivate ? "default a (private) 1" : "default a 1"],
  ]);
}
