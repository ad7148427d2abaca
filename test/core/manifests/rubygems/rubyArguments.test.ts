import { gemfile } from "../../../../src/core/manifests/rubygems/gemfile.ts";
import { checkManifest } from "../../../support/marked.ts";

/** A text with its marks, what it declares, and what is wrong with it. */
type Row = readonly [what: string, marked: string, declares: readonly string[], problems?: readonly string[]];

const args: readonly Row[] = [
  [
    "options in every form",
    `gem "«a»", :group => :x, :require => false
gem "«b»", "group" => "x"
gem "«c»", { group: :x, require: false }
gem "«d»", { "group" => :x }, require: false
gem "«e»", group: [:x, [:y], "z"]
gem "«f»", group: { x: 1 }
gem "«g»", x => 1, group: :x
gem "«h»", require: false, { group: :x }
gem "«i»", group:
  :x
gem "«j»", :group =>
  :x
gem "«k»", group: :x.to_sym, groups: ["y".to_s, "z".dup, "w".freeze.dup]
gem "«l»", group: :x.size`,
    [
      "x a ",
      "x b ",
      "x c ",
      "x d ",
      "x, z e ",
      "default f ",
      "x g (unsupported) ",
      "x h ",
      "x i ",
      "x j ",
      "x, y, z, w k ",
      "default l ",
    ],
  ],
  [
    "options whose value is the variable of their name",
    `group = :x
gem "«a»", path:
gem "«b»", "‹1›", git:, branch:
gem("«c»", path:)
gem "«d»", require: if x
gem "«e»", path:
gem "«f»"`,
    ["default a (path) ", "default b (git) 1", "default c (path) ", "default d ", "default e (path) ", "default f "],
  ],
  [
    "parentheses",
    `gem("«a»", "‹1›") if x
gem("«b»", require: false,)
gem(("c"), "1")
gem ("«d»"), "‹1›", group: :x
gem("«e»",
  group: :x
)
gem(
  "«f»"
  , "‹1›"
)
gem("«g»").then { |x| x }
gem ("«h»"), { group: :x }
gem (
  "«i»"
), path: "i"`,
    ["default a 1", "default b ", "x d 1", "x e ", "default f 1", "default g ", "x h ", "default i (path) "],
  ],
  [
    "arrays and hashes in each other",
    `gem "«a»", ["‹1", [">= 0"]›]
gem "«b»", [‹[[[[[["1"]]]]]]›]
gem "«c»", [‹[[[[[[[["1"]]]]]]]]›]
gem "«d»", other: { x: { y: [1, { z: 2 }] }, w: [] }, group: :x
gem "«e»", [
  "‹>= 1",

  "< 2›",
], group: :x
gem "«f»", {
  group: :x,
}
gem "«g»", [], "‹1›"
gem "«h»", ["‹1›"].freeze`,
    [
      'default a (variable) 1, [">= 0"]',
      'default b (variable) [[[[[["1"]]]]]]',
      'default c (variable) [[[[[[[["1"]]]]]]]]',
      "x d ",
      "x e >= 1, < 2",
      "x f ",
      "default g 1",
      "default h 1",
    ],
  ],
  [
    "lists that stand for their items, and multiplications",
    `gem "«a»", *["‹1", "< 2›"], group: :x
gem "«b»", ‹*x›
gem "«c»", *[]
gem "«d»", ["‹1", *["2›"]]
gem "«e»", ‹*["1"].reverse›
gem "«f»", ‹x * ["1"]›`,
    [
      "x a 1, < 2",
      "default b (variable) *x",
      "default c ",
      "default d 1, 2",
      'default e (variable) *["1"].reverse',
      'default f (variable) x * ["1"]',
    ],
  ],
  [
    "expressions over lines",
    `gem "«a»", ‹x ||
  "1"›
gem "«b»", ‹x +
  "1"›
gem "«c»", ‹x ?
  "1" :
  "2"›, require: false
gem "«d»", ‹x.
  y›
gem "«e»", ‹x &&
  "1"›, group: :x
gem "«f»", ‹x ==
  y›
gem "«g»", ‹x <
  y›
gem "«h»", ‹x >
  y›
gem "«i»", ‹x *
  2›
gem "«j»", ‹f(
  1,
  [
    2
  ]
)›, group: :x
gem "«k»", ‹f[1, 2]›
gem "«l»", ‹f { 1 }›, group: :x
gem "«m»", ‹x›
gem "«n»"`,
    [
      'default a (variable) x ||\n  "1"',
      'default b (variable) x +\n  "1"',
      'default c (variable) x ?\n  "1" :\n  "2"',
      "default d (variable) x.\n  y",
      'x e (variable) x &&\n  "1"',
      "default f (variable) x ==\n  y",
      "default g (variable) x <\n  y",
      "default h (variable) x >\n  y",
      "default i (variable) x *\n  2",
      "x j (variable) f(\n  1,\n  [\n    2\n  ]\n)",
      "default k (variable) f[1, 2]",
      "x l (variable) f { 1 }",
      "default m (variable) x",
      "default n ",
    ],
  ],
  [
    "what ends an argument",
    `gem "«a»", ‹x› if y
gem "«b»", ‹x› unless y
gem "«c»", ‹x› while y
gem "«d»", ‹x› until y
gem "«e»", ‹x› rescue y
gem "«f»", ‹x› and y
gem "«g»", ‹x› or y
gem "«h»", "‹1›" if y, 2
gem "«i»", "‹1›" and gem "«j»"
if x then gem "«k»", ‹y› else gem "«l»", ‹z› end
if x then gem "«m»", ‹y› elsif x then gem "«n»" end
begin gem "«o»", ‹y› ensure gem "«p»" end
case x when 1 then gem "«q»", ‹y› when 2 then gem "«r»" end
x { gem "«s»", ‹y› }
[gem("«t»"), gem("«u»", "‹1›"), y]`,
    [
      "default a (variable) x",
      "default b (variable) x",
      "default c (variable) x",
      "default d (variable) x",
      "default e (variable) x",
      "default f (variable) x",
      "default g (variable) x",
      "default h 1",
      "default i 1",
      "default j ",
      "default k (variable) y",
      "default l (variable) z",
      "default m (variable) y",
      "default n ",
      "default o (variable) y",
      "default p ",
      "default q (variable) y",
      "default r ",
      "default s (variable) y",
      "default t ",
      "default u 1",
    ],
  ],
  [
    "statements below what is not closed",
    `gem "«a»", [
group :x do
end
gem "«b»", {
source "https://rubygems.org"
gem "«c»", ‹f(
›gemspec("x")
gem "«d»", [
platforms :mri do
end
gem "«e»", ‹(
›path "x" do
end
gem "«f»", [
git "x" do
end
gem "«g»", [
github "x" do
end
gem "«h»", [
ruby "3.3.0"
gem "«i»", [
  ‹gem›
]
gem "«j»", [
s.add_dependency "x"
gem "«k»", ["‹1",
  s.name›]
if x
  gem "«l»", [
end
gem "«m»"`,
    [
      "default a ",
      "default b ",
      "default c (variable) f(\n",
      "default d ",
      "default e (variable) (\n",
      "default f ",
      "default g ",
      "default h ",
      "default i (variable) gem",
      "default j ",
      "default k (variable) 1, s.name",
      "default l ",
      "default m ",
    ],
  ],
  [
    "commas",
    `gem "«a»", , "‹1›"
gem , "b"
gem "«c»", "‹1›",, group: :x
gem("«d»", )
gem "«e»", ["‹1›", ]
gem "«f»", [ , "‹1›"]
gem "«g»",
`,
    ["default a 1", "x c 1", "default d ", "default e 1", "default f 1", "default g "],
    ["Expected an argument after the comma: ,"],
  ],
];

describe("the arguments of a gem", () => {
  for (const [what, marked, declares, problems] of args) {
    it(what, () => checkManifest(gemfile, marked, declares, problems));
  }
});
