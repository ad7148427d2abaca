import assert from "node:assert/strict";
import { gemfile } from "../../../../src/core/manifests/rubygems/gemfile.ts";
import { checkManifest } from "../../../support/marked.ts";

/** A text with its marks, what it declares, and what is wrong with it. */
type Row = readonly [what: string, marked: string, declares: readonly string[], problems?: readonly string[]];

const rows: readonly Row[] = [
  [
    "words that are no calls of Bundler",
    `gem = "a"
gem.name "a"
x = [gem, "a"]
f(gem) "a"
{ |gem| "a" }
group = "x"
group.each do
  gem "«a»"
end
source, x = "https://gems.acme.example", "y"
X::gem("a")
def group(x) = x
def self.gem(x) = x
x.group :y do
  gem "«b»"
end
y = gem
gem "«c»"`,
    ["default a ", "default b ", "default c "],
  ],
  [
    "gems in expressions",
    `x = gem("«a»")
x ||= gem "«b»"
x and gem "«c»"
x or gem("«d»")
not gem "«e»"
x && gem("«f»") || gem("«g»")
x ? gem("«h»") : gem("«i»")
x { gem "«j»" }
x { |y| gem "«k»" }
(gem "«l»")
begin gem "«m»" ensure gem "«n»" end
f gem("«o»"), gem("«p»")
self&.gem "«q»"
self.gem("«r»")
x { |y| group :z do gem "«s»" end }
x ? group(:z) { gem "«t»" } : 1
(group :z do
  gem "«u»"
end)
x && group(:z) { gem "«v»" } || group(:w) { gem "«w»" }`,
    [
      "default a ",
      "default b ",
      "default c ",
      "default d ",
      "default e ",
      "default f ",
      "default g ",
      "default h ",
      "default i ",
      "default j ",
      "default k ",
      "default l ",
      "default m ",
      "default n ",
      "default o ",
      "default p ",
      "default q ",
      "default r ",
      "z s ",
      "z t ",
      "z u ",
      "z v ",
      "w w ",
    ],
  ],
  [
    "conditions that are values or modifiers",
    `group :a do
  x = if y then 1 end
  x(if y then 1 end)
  x [if y then 1 end]
  x 1, if y then 1 end
  x :a => if y then 1 end
  x || if y then 1 end
  x && unless y then 1 end
  x = !if y then 1 end
  x += if y then 1 end
  x ||= if y then 1 end
  x = case y when 1 then 2 end
  x = begin 1 end
  x = while y do break end
  return if y
  x while y
  x until y
  until y do z end
  while y
    z
  end
  for i in z do w end
  z.each do |i| w end while y
  class X; end
  module Y
  end
  x.class; x.if; x::end; x&.do; x&.end
  def end; end
  def if() = 1
  end
  gem "«a»"
end
gem "«b»"`,
    ["a a ", "default b "],
  ],
  [
    "loops whose do is on another line, or that have none",
    `group :a do
  while x
    y do
      z
    end
  end
  gem "«a»"
end
gem "«b»"
until x do y { z } end
x.each do |y| while z do w end end
group :c do gem "«c»" end
gem "«d»"`,
    ["a a ", "default b ", "c c ", "default d "],
  ],
  [
    "braces and ends that do not match",
    `group :a do
  x = { y: 1
  gem "«a»"
end
}
group(:b) { gem "«b»"
end
gem "«c»" }
end end }
group :d do
  gem "«d»"
end
gem "«e»"`,
    ["a a ", "b b ", "b c ", "d d ", "default e "],
  ],
  [
    "groups of groups",
    `group :a, ["b", :c], :a do
  gem "«a»", group: :b, groups: [:d, [:e]]
  group(x) { gem "«c»" }
  group :"d e" do gem "«d»" end
  platform :x do gem "«e»" end
  env("Y") { gem "«f»" }
  install_if(-> { x }) { gem "«g»" }
  plugin "«h»"
end
plugin "«i»"`,
    [
      "a, b, c, d a ",
      "a, b, c c ",
      "a, b, c, d e d ",
      "a, b, c e ",
      "a, b, c f ",
      "a, b, c g ",
      "a, b, c h ",
      "plugin i ",
    ],
  ],
  [
    "origins of blocks within others",
    `path "x" do
  git "y" do
    gem "«a»"
    source "https://rubygems.org" do
      gem "«b»"
    end
  end
  group :z do
    gem "«c»", source: "https://gems.acme.example"
  end
end
gitlab("y") { gem "«d»" }
bitbucket "y" do gem "«e»" end
gist "y" do gem "«f»" end
github "y"
path "x"
gem "«g»"
git_source(:forge) { |x| x }
git_source :other do |x|
  x
end
gem "«h»", other: "x"
gem "«i»", forge: "x"`,
    [
      "default a (git) ",
      "default b ",
      "z c (private) ",
      "default d (git) ",
      "default e (git) ",
      "default f (git) ",
      "default g ",
      "default h (git) ",
      "default i (git) ",
    ],
  ],
  [
    "variables",
    `a = "‹1›"
b = 1 + 2 + 3 + 4 + 5 + 6 + 7 + 8
c =
d = "‹~ 1›"
e = x.y = "3"
f <<= "1"
g &&= "1"
h |= "1"
i &= "1"
j << "1"
k == "1"
l = "1"; l = "2"
m = x; m = "1"
n, o = "1", "2"
p = :q
X::Q = "1"
x&.r = "1"
s = "1" if x
t = "‹a #{x}›"
gem "«a»", a
gem "«b»", ‹b›
gem "«c»", ‹c›
gem "«d»", d
gem "«e»", ‹e›
gem "«f»", ‹f›
gem "«g»", ‹g›
gem "«h»", ‹h›
gem "«i»", ‹i›
gem "«j»", ‹j›
gem "«k»", ‹k›
gem "«l»", ‹l›
gem "«m»", ‹m›
gem "«n»", ‹n›
gem "«o»", ‹o›
gem "«p»", ‹p›
gem "«q»", ‹Q›
gem "«r»", ‹r›
gem "«s»", ‹s›
gem "«t»", t
gem "«u»", ‹undefined›
gem "«v»", ["‹a", a›]
gem "«w»", ‹a, a›
u = "2"`,
    [
      "default a 1",
      "default b (variable) b",
      "default c (variable) c",
      "default d (unsupported) ~ 1",
      "default e (variable) e",
      "default f (variable) f",
      "default g (variable) g",
      "default h (variable) h",
      "default i (variable) i",
      "default j (variable) j",
      "default k (variable) k",
      "default l (variable) l",
      "default m (variable) m",
      "default n (variable) n",
      "default o (variable) o",
      "default p (variable) p",
      "default q (variable) Q",
      "default r (variable) r",
      "default s (variable) s",
      "default t (variable) a #{x}",
      "default u (variable) undefined",
      "default v (unsupported) a, 1",
      "default w 1, 1",
    ],
    ['`a` is not a single requirement such as `~> 1.2`: "a"'],
  ],
  [
    "requirements of all forms",
    `gem "«a»", "‹10.20.30›"
gem "«b»", "‹~>1.2.rc1›"
gem "«c»", "‹1.0-a.b-c.10›"
gem "«d»", "‹1.0-›"
gem "«e»", "‹a1›"
gem "«f»", "‹~> 1", "x", "y›"
gem "«g»", "‹~ 1", v›
gem "«h»", "‹1.›"
gem "«i»", "‹=1›"
gem "«j»", "‹<= 12›"`,
    [
      "default a 10.20.30",
      "default b ~>1.2.rc1",
      "default c 1.0-a.b-c.10",
      "default d (unsupported) 1.0-",
      "default e (unsupported) a1",
      "default f (unsupported) ~> 1, x, y",
      "default g (variable) ~ 1, v",
      "default h (unsupported) 1.",
      "default i =1",
      "default j <= 12",
    ],
    [
      '`1.0-` is not a single requirement such as `~> 1.2`: "1.0-"',
      '`a1` is not a single requirement such as `~> 1.2`: "a1"',
      '`x` is not a single requirement such as `~> 1.2`: "x"',
      '`~ 1` is not a single requirement such as `~> 1.2`: "~ 1"',
      '`1.` is not a single requirement such as `~> 1.2`: "1."',
    ],
  ],
  [
    "names that are computed or have no end",
    `gem "a-#{x}"
gem x, "
gem "
gem "«a»
gem :a
gem [1]
gem {}
gem()`,
    ["default a (unsupported) "],
    [
      'The closing quote is missing: "',
      'The closing quote is missing: "a',
      "Expected the name of a gem: gem",
      "Expected the name of a gem: gem",
    ],
  ],
  [
    "a literal that a requirement could close, on the same line",
    `gem "«a»", "‹1", %<x›
gem "«b»", "1"`,
    ["default a (unsupported) 1, x", "default b 1"],
    ["The closing quote is missing: %<x"],
  ],
  ["a percent sign that no requirement could close", `x = %Q[a\ngem "«a»", "‹1›"\ny = %i[<`, ["default a 1"]],
];

/** A text, and whether its gem may not be installed. */
const conditions: readonly (readonly [text: string, isConditional: boolean])[] = [
  ['gem "a"\nif x\nend', false],
  ['while x do\nend\ngem "a"', false],
  ['x.each do |y|\n  gem "a"\nend', true],
  ['class X\n  gem "a"\nend', true],
  ['module X\n  gem "a"\nend', true],
  ['until x\n  gem "a"\nend', true],
  ['x = { y: gem("a") }', true],
  ['env("X") { gem "a" }', false],
  ['gem "a", require: false unless x', true],
  ['gem "a"\nunless x then end', false],
];

describe("the blocks and calls of a Gemfile", () => {
  for (const [what, marked, declares, problems] of rows) {
    it(what, () => checkManifest(gemfile, marked, declares, problems));
  }
  for (const [text, isConditional] of conditions) {
    it(`${isConditional ? "may not install" : "installs"} ${JSON.stringify(text)}`, () => {
      const { declarations } = gemfile.parse(text);
      assert.deepEqual(
        declarations.map((gem) => gem.isConditional ?? false),
        [isConditional],
      );
    });
  }
});
