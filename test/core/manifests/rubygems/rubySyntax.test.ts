import { gemfile } from "../../../../src/core/manifests/rubygems/gemfile.ts";
import { checkManifest } from "../../../support/marked.ts";

/** A text with its marks, what it declares, and what is wrong with it. */
type Row = readonly [what: string, marked: string, declares: readonly string[], problems?: readonly string[]];

const strings: readonly Row[] = [
  [
    "escapes",
    String.raw`gem "«a»", "‹\~> 1\.2›"
x = 'it\'s'; y = "\""; z = "\\"
gem '«b»', "‹1\.0›"
v = "\#{x}"
gem "«c»", '‹\>= 1›'`,
    ["default a ~> 1.2", "default b 1.0", "default c >= 1"],
  ],
  [
    "what is computed within a string, and what only looks so",
    `gem "«a»", "‹~> #{x["}"]}›"
gem "«b»", "‹~> #{x { |y| { z: "'}" } }}›"
gem "«c»", '‹1', '#{x}' ? 1 : 2›
gem "«d»", "‹#$x›"
gem "«e»", "‹#@@x›"
gem "«f»", "‹1.#{'\\'}"'}›"
gem "«g»", "‹= #{x›`,
    [
      'default a (variable) ~> #{x["}"]}',
      'default b (variable) ~> #{x { |y| { z: "\'}" } }}',
      "default c (variable) 1, '#{x}' ? 1 : 2",
      "default d (variable) #$x",
      "default e (variable) #@@x",
      "default f (variable) 1.#{''}\"'}",
      "default g (unsupported) = #{x",
    ],
    ['The closing quote is missing: "= #{x'],
  ],
  [
    "quotes with letters",
    `gem %q(«a»), %q[‹1›]
gem %Q{«b»}, %Q<‹2›>
gem %(«c»), %{‹3›}
gem %[«d»], %|‹4›|
gem "«e»", %Q(‹#{x}›)
gem "«f»", %(‹#{y}›)
x = %q(a (b) c) + %q{ { gem "no" } }
gem "«g»", ‹%x(git describe)›, require: false`,
    [
      "default a 1",
      "default b 2",
      "default c 3",
      "default d 4",
      "default e (variable) #{x}",
      "default f (variable) #{y}",
      "default g (variable) %x(git describe)",
    ],
  ],
  [
    "lists of words",
    `gem "«a»", %w[‹>=1 <2›]
gem "«b»", %W(‹1 #{x}›)
gem "«c»", group: %i[x y]
gem "«d»", group: %I(x y)
gem "«e»", group: %w{x
  y}
gem "«f»", %w[]
gem "«g»", group: %s(x)
gem "«h»", ‹%w[1].first›`,
    [
      "default a >=1, <2",
      "default b (variable) 1, #{x}",
      "x, y c ",
      "x, y d ",
      "x, y e ",
      "default f ",
      "x g ",
      "default h (variable) %w[1].first",
    ],
  ],
  [
    "symbols in quotes, and with a sign",
    `gem "«a»", group: :"x y"
gem "«b»", group: :'z'
group :test? do
  gem "«c»"
end
gem "«d»", group: :"x#{y}"
gem "«e»", "‹1", :"x"›`,
    ["x y a ", "z b ", "test? c ", "x#{y} d ", 'default e (unsupported) 1, :"x"'],
  ],
  [
    "a command in backticks",
    'gem "«a»", ‹`git describe`›\ngem "«b»", "‹1›"\nx = `echo gem "c"`\ngem `name`',
    ["default a (variable) `git describe`", "default b 1"],
  ],
  [
    "labels, the conditional operator and constants of modules",
    `gem "«a»", require:false, group: x ? :a : :b
gem "«b»", "‹1›", "require": false
gem "«c»", ‹x ? "1": "2"›
gem "«d»", ‹A::B›
gem "«e»", ‹x ? y: "2"›
x ? gem("«f»", "‹1›") : gem("«g»")`,
    [
      "default a ",
      "default b 1",
      'default c (variable) x ? "1": "2"',
      "default d (variable) A::B",
      'default e (variable) x ? y: "2"',
      "default f 1",
      "default g ",
    ],
  ],
  [
    "texts over lines, which only an assignment may have",
    `x = "gem 'no'
gem 'no'
"
y += 'gem "no"
gem "no"'
z << "
gem 'no'
"
w |= "
gem 'no'"
puts "it is
gem "«a»"`,
    ["default a "],
  ],
];

const literals: readonly Row[] = [
  [
    "regular expressions and divisions",
    `x = /"/
puts(/gem '/)
if /'/ =~ y then gem "«a»" end
z = w / 2; gem "«b»", "‹1›" if z / 3 > 1
puts /"/
x.split /'/, 2
when_x = [/"/, /'/i]
q = (1) / 2; r = "/"
s = [1] /2; t = '/'
u = 4 / 2; gem "«c»" # /
unless x !~ /\\/"/ then gem "«d»" end
return /"/ unless not /'/`,
    ["default a ", "default b 1", "default c ", "default d "],
  ],
  [
    "regular expressions with a percent sign, and remainders",
    `x = %r{gem "no"}i
y = x % "a"; gem "«a»", "‹1›"
z = %r(a(b)"c)
w = 7 %2; v = "%"
gem "«b»"`,
    ["default a 1", "default b "],
  ],
  [
    "heredocs of every kind",
    `a = <<END
gem "no"
END
b = <<-END
gem "no"
  END
c = <<~'END OF IT'
  gem "no"
  END OF IT
d = f(<<~"ONE", <<~\`TWO\`)
  gem "no"
  ONE
  gem "no"
  TWO
gem "«a»", ‹<<~V.strip›
  1.0
V
e << other
gem "«b»"
f <<~NEVER
gem "«c»"
NEVER2
class X < Y
end
gem "«d»", "‹< 1›"
g = <<~LAST
gem "no"
LAST`,
    ["default a (variable) <<~V.strip", "default b ", "default c ", "default d < 1"],
  ],
  [
    "comments in blocks, which start and end at the start of a line",
    `=begin
gem "no"
 =end
gem "no"
=end of it gem "no"
gem "«a»"
  =begin
gem "«b»"
=begin
=end
=begin
gem "no"
=end`,
    ["default a ", "default b "],
  ],
  ["a comment that does not end", `gem "«a»"\n=begin\ngem "no"\n`, ["default a "], ["Unclosed comment: =begin"]],
  ["a comment alone that does not end", `=begin\ngem "no"`, [], ["Unclosed comment: =begin"]],
  ["the end at the start", `__END__\ngem "no"\n=begin\n`, []],
  ["the end after a comment", `=begin\n=end\n__END__\r\ngem "no"`, []],
  ["the end without a line behind it", `gem "«a»"\n__END__`, ["default a "]],
  ["what is not the end", `x = __END__\n __END__\n__END__ now\n__END__2\ngem "«a»"`, ["default a "]],
  [
    "lines that go on",
    `gem "«a»", \\\r\n  "‹1›"\r\ngem \\\n  \\\n  "«b»"\nx = 1 \\\n  + 2\ngem\\\n"«c»"`,
    ["default a 1", "default b ", "default c "],
  ],
  [
    "operators",
    `x <=> y; x == y; x === y; x =~ y; x != y; x ** 2; x &. y; x ||= 2; x -= 1; x *= 2; x /= 2; x |= 1; x &= 1
x.. ; x...y; x -> { }; x && gem("«a»") || gem("«b»")
gem "«c»", ‹x -1›
gem "«d»", ‹-> { "1" }›`,
    ["default a ", "default b ", "default c (variable) x -1", 'default d (variable) -> { "1" }'],
  ],
  [
    "names of other scripts, of instances and globals",
    `größe = "‹1›"\n@version = "‹2›"\n$v = "‹3›"\n@@w = "‹4›"\ngem "«a»", größe\ngem "«b»", @version\ngem "«c»", $v\ngem "«d»", @@w\ngem "«e»", group: :größe`,
    ["default a 1", "default b 2", "default c 3", "default d 4", "größe e "],
  ],
];

describe("the Ruby of a Gemfile", () => {
  for (const [what, marked, declares, problems] of [...strings, ...literals]) {
    it(what, () => checkManifest(gemfile, marked, declares, problems));
  }
});
