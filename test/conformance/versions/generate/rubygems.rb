# Freezes what Gem::Version, Gem::Requirement and Gem::Dependency answer; the committed vectors are of RubyGems 3.3.15.
# Run: ruby test/conformance/versions/generate/rubygems.rb

Encoding.default_external = Encoding::UTF_8
SEED = Random.new(1993)
VECTORS = File.expand_path("../vectors", __dir__)

RELEASES = %w[0 1 1.0 1.0.0 1.1 1.2 1.2.0 1.2.3 1.2.9 1.2.10 1.9 1.10 1.99 2 2.0 10 01.02 0.0.1 0.9 1.0.1 12345678901234567890
              1.12345678901234567891.2 9999999999999999999 1.9999999999999999999.1]
SUFFIXES = %w[.a .a1 .a.1 .a.0 .b.2 .rc1 .rc.1 .rc.10 .rc2.0 .pre .beta2 .A .Z .1a .0.a .a.b .0.0.b .0rc1 -1 -rc1 -a.b - -0 --a] + [""] * 22
OPERATORS = ["", "=", "!=", ">", "<", ">=", "<=", "~>", "~>", "~>", "~> ", ">= ", "= ", " < "]
ODDITIES = [
  "1.", ".1", "1..2", "1.a.", "a", "a.1", "v1", "1a", "1.0a", "1.0-", "1-", "1--", "1---a", "1-a-b", "1-a..b", "1-a.b", "1.-a", "1_0",
  "1.0_1", "1+1", "1.0+build", " 1 ", "1\u00a0", "\u00a01", "1\v", "1 .0", "1.0 a", "1.0.\u00e9", "\u0661", "x", "*", "latest", "1.x",
  "1.*", "9" * 400, "constructor", ">= 1, < 2", ">=1,<2", "~> 1.2, >= 1.2.3", "1, 2", ">= 1 < 2", ">=", "~>", "=", "!", "!1", "==1",
  "=== 1", "=>1", "~>1.0.a", "~> 1", "~>0", "^1", "~1", "<>1", "! = 1", "> = 1", ">= 0", ">= 0.a", "=1", "= 1 ", "1.0-java",
  "1.0-x86_64-linux", "1.0-x86-mingw32", "(>= 1)", "'>= 1'", "~> v1", "~>1.", "~> 1.2.", ">= 1.0.0.rc1-2",
].freeze

def pick(list) = list[SEED.rand(list.size)]

def correct?(text) = text != "" && Gem::Version.correct?(text)

def version = pick(RELEASES) + pick(SUFFIXES)

# The empty text stands for any version in Package Insights, and clauses are joined by commas.
def requirement(text)
  clauses = text.split(",", -1)
  return Gem::Requirement.default_prerelease if text.strip.empty?
  return nil if clauses.any? { |clause| clause.strip.empty? }

  Gem::Requirement.new(clauses)
rescue Gem::Requirement::BadRequirementError
  nil
end

def clauses(base)
  count = pick([1, 1, 1, 2, 2, 3])
  Array.new(count) { pick(OPERATORS) + pick([base, base, pick(RELEASES)]) + pick(SUFFIXES) }.join(pick([",", ", ", " , "]))
end

def write(name, count)
  lines = {}
  while lines.size < count
    row = yield
    lines[row.join("\t")] = nil if row
  end
  File.write("#{VECTORS}/rubygems-#{name}.tsv", lines.keys.join("\n") + "\n")
end

write("compare", 1500) do
  base = pick(RELEASES)
  a = base + pick(SUFFIXES)
  b = SEED.rand(10) < 6 ? base + pick(SUFFIXES) : version
  [a, b, Gem::Version.new(a) <=> Gem::Version.new(b)] if correct?(a) && correct?(b)
end

write("match", 2200) do
  base = pick(RELEASES)
  candidate = SEED.rand(10) < 7 ? base + pick(SUFFIXES) : version
  text = clauses(base)
  wanted = requirement(text)
  [candidate, text, wanted.satisfied_by?(Gem::Version.new(candidate)) ? 1 : 0] if wanted && correct?(candidate)
end

turns = ODDITIES.each
write("text", 1000) do
  text = begin
    turns.next
  rescue StopIteration
    whole = SEED.rand(2) == 0 ? version : clauses(pick(RELEASES))
    at = SEED.rand(whole.size + 1)
    whole[0, at] + pick("0123.-+*vaA=<>~! ,_".chars) + (whole[(at + SEED.rand(2))..] || "")
  end
  [text, correct?(text) ? 1 : 0, requirement(text) ? 1 : 0]
end

write("best", 500) do
  base = pick(RELEASES)
  text = clauses(base)
  several = Array.new(1 + SEED.rand(5)) { pick([base, pick(RELEASES)]) + pick(SUFFIXES) }
  if requirement(text) && several.all? { |candidate| correct?(candidate) }
    dependency = Gem::Dependency.new("a", *text.split(","))
    allowed = several.select { |candidate| dependency.match?("a", candidate) }
    [text, several.join(" "), allowed.reduce { |best, other| Gem::Version.new(other) > Gem::Version.new(best) ? other : best } || "-"]
  end
end

write("prerelease", 200) do
  text = version
  [text, Gem::Version.new(text).prerelease? ? 1 : 0] if correct?(text)
end
