import { named, nothing, read, type Construct, type ConstructTable } from "../../../support/constructs.ts";

const gemfile = (content: string, others: Construct["files"] = {}): Construct["files"] => ({
  "/w/Gemfile": `source "https://rubygems.org"\n${content}\n`,
  ...others,
});

/** Something that is installed, and named in another file. */
const at = (path: string, construct: string, files: Construct["files"], line: number): Construct => ({
  ...named(construct, files, line),
  at: path,
});

/** bundler.io/man/gemfile.5.html, and the methods of Bundler's DSL; a Gemfile is Ruby. */
export const gemfileConstructs: ConstructTable = {
  format: "rubygems/Gemfile",
  constructs: [
    read("gem", gemfile('gem "a", "~> 1.0"'), "a ~> 1.0 default"),
    read("gem without a requirement", gemfile('gem "a"'), "a * default"),
    read("gem with several requirements", gemfile('gem "a", ">= 1.0", "< 3"'), "a >= 1.0, < 3 default"),
    read("gem with a list of requirements", gemfile('gem "a", [">= 1.0", "< 3"]'), "a >= 1.0, < 3 default"),
    read("gem with parentheses", gemfile('gem("a", "1.0")'), "a 1.0 default"),
    read("gem over lines", gemfile('gem "a",\n  "1.0",\n  require: false'), "a 1.0 default"),
    read("gem behind a semicolon", gemfile('gem "a", "1.0"; gem "b", "2.0"'), "a 1.0 default", "b 2.0 default"),
    read("gem of self", gemfile('self.gem "a", "1.0"'), "a 1.0 default"),
    read("gem in an expression", gemfile('x = gem("a", "1.0")'), "a 1.0 default"),
    read("gem in brackets", gemfile('[gem("a", "1.0")]'), "a 1.0 default"),
    read("gem of a lambda", gemfile('add = ->(x) { gem "a", "1.0" }\nadd.(1)'), "a 1.0 default"),
    read("gem of a method", gemfile('def more\n  gem "a", "1.0"\nend\nmore'), "a 1.0 default"),
    read("gem of a block", gemfile('1.times do\n  gem "a", "1.0"\nend'), "a 1.0 default"),
    read(
      "require, require_relative of a library and autorequire",
      gemfile('require "json"\ngem "a", "1.0", require: ["a/b"]'),
      "a 1.0 default",
    ),
    named("gem of another receiver", gemfile('dsl = self\ndsl.gem "a", "1.0"'), 3),
    named("gem of a safe receiver", gemfile('self&.then { |dsl| dsl.gem("a", "1.0") }'), 2),
    named("gem with a computed name", gemfile('gem "a-#{x}", "1.0"'), 2),
    named("gem in a loop", gemfile('%w[a b].each do |name|\n  gem name, "1.0"\nend'), 3),
    named("gem in a loop of folders", gemfile('Dir["engines/*"].each { |dir| gem File.basename(dir), path: dir }'), 2),
    named("gem with a list of arguments", gemfile('gem(*["a", "1.0"].map(&:itself))'), 2),
    named("gem with a computed requirement", gemfile('gem "a", VERSIONS.fetch("a")'), 2),
    read("gem with a requirement of a variable", gemfile('a = "1.0"\ngem "a", a'), "a 1.0 default"),
    named("gem with computed options", gemfile('gem "a", **options'), 2),
    named("send", gemfile('send(:gem, "a", "1.0")'), 2),
    named("send with a text", gemfile('send("gem", "a", "1.0")'), 2),
    named("public_send", gemfile('self.public_send :gem, "a", "1.0"'), 2),
    named("method", gemfile("%w[a b].each(&method(:gem))"), 2),
    read("group", gemfile('group :test do\n  gem "a", "1.0"\nend'), "a 1.0 test"),
    read("group of a gem", gemfile('gem "a", "1.0", group: %i[test ci]'), "a 1.0 test, ci"),
    read("group with a brace", gemfile('group(:test) { gem "a", "1.0" }'), "a 1.0 test"),
    read("with_options", gemfile('with_options require: false do\n  gem "a", "1.0"\nend'), "a 1.0 default"),
    named("with_options with a parameter", gemfile('with_options require: false do |o|\n  o.gem "a", "1.0"\nend'), 3),
    read(
      "platforms and platform",
      gemfile('platforms :jruby do\n  gem "a", "1.0"\nend\nplatform(:ruby) { gem "b", "2.0", platforms: [:mri] }'),
      "a 1.0 default",
      "b 2.0 default",
    ),
    read(
      "install_if",
      gemfile(
        'install_if -> { RUBY_VERSION > "3" } do\n  gem "a", "1.0"\nend\ngem "b", "2.0", install_if: -> { true }',
      ),
      "a 1.0 default",
      "b 2.0 default",
    ),
    read("env", gemfile('env "CI" do\n  gem "a", "1.0"\nend'), "a 1.0 default"),
    read(
      "if, unless, case and modifiers",
      gemfile(
        'if x\n  gem "a", "1.0"\nelse\n  gem "a", "2.0"\nend\ngem "b", "2.0" unless x\ncase x\nwhen 1 then gem "c", "3.0"\nend',
      ),
      "a 1.0 default",
      "a 2.0 default",
      "b 2.0 default",
      "c 3.0 default",
    ),
    read(
      "and, or and the conditional operator",
      gemfile('x and gem "a", "1.0"\nx ? gem("b", "2.0") : gem("c", "3.0")\nx && gem("d", "4.0")'),
      "a 1.0 default",
      "b 2.0 default",
      "c 3.0 default",
      "d 4.0 default",
    ),
    read(
      "source of the registry",
      gemfile('source("https://rubygems.org") { gem "a", "1.0" }\ngem "b", "2.0", source: "https://rubygems.org"'),
      "a 1.0 default",
      "b 2.0 default",
    ),
    named("source", gemfile('source "https://gems.acme.example" do\n  gem "a", "1.0"\nend'), 3),
    named("source of a gem", gemfile('gem "a", "1.0", source: "https://gems.acme.example"'), 2),
    named("source of a plugin", gemfile('source "s3://acme.example", type: "s3" do\n  gem "a", "1.0"\nend'), 3),
    named("git", gemfile('git "https://git.example/a.git" do\n  gem "a"\nend'), 3),
    named("git of a gem", gemfile('gem "a", git: "https://git.example/a.git", branch: "main", glob: "x/*.gemspec"'), 2),
    named("github", gemfile('gem "a", github: "acme/a"'), 2),
    named("github of a block", gemfile('github "acme/a" do\n  gem "a"\nend'), 3),
    named("gist, bitbucket and gitlab", gemfile('gem "a", gist: "1"'), 2),
    named("git_source", gemfile('git_source(:acme) { |name| "https://git.example/#{name}" }\ngem "a", acme: "a"'), 3),
    read("path", gemfile('gem "a", path: "a"', { "/w/a/a.gemspec": "" }), "a (path) default"),
    read("path of a block", gemfile('path "a" do\n  gem "a"\nend', { "/w/a/a.gemspec": "" }), "a (path) default"),
    named("path to nothing", gemfile('gem "a", path: "a"'), 2, "a (path) default"),
    read("plugin", gemfile('plugin "a", "1.0"'), "a 1.0 plugin"),
    named("plugin of a repository", gemfile('plugin "a", git: "https://git.example/a.git"'), 2),
    nothing("gemspec", gemfile("gemspec", { "/w/w.gemspec": "" })),
    nothing("gemspec with another name than its folder", gemfile("gemspec", { "/w/a.gemspec": "" })),
    named("gemspec without one in the folder", gemfile("gemspec", { "/w/b/a.gemspec": "" }), 2),
    nothing(
      "gemspec of a folder",
      gemfile('gemspec name: "a", path: "a", development_group: :dev', { "/w/a/a.gemspec": "" }),
    ),
    named("gemspec to nothing", gemfile('gemspec name: "a"'), 2),
    named("gemspec of a computed folder", gemfile("gemspec path: dir"), 2),
    read("eval_gemfile", gemfile('eval_gemfile "more.rb"', { "/w/more.rb": 'gem "a", "1.0"' }), "a 1.0 default"),
    read(
      "eval_gemfile in its folder",
      gemfile('eval_gemfile File.join(__dir__, "more.rb")', { "/w/more.rb": 'gem "a", "1.0"' }),
      "a 1.0 default",
    ),
    nothing(
      "eval_gemfile of a Gemfile",
      gemfile('eval_gemfile "gemfiles/more.gemfile"', { "/w/gemfiles/more.gemfile": 'gem "a", "1.0"' }),
    ),
    named("eval_gemfile to nothing", gemfile('eval_gemfile "more.rb"'), 2),
    named("eval_gemfile of a computed file", gemfile("eval_gemfile file"), 2),
    named("eval_gemfile in a loop", gemfile('Dir["*.rb"].each { |file| eval_gemfile file }'), 2),
    named("eval", gemfile('eval File.read("more.rb")'), 2),
    read(
      "eval_gemfile of a file that names others",
      gemfile('eval_gemfile "a/more.rb"', {
        "/w/a/more.rb": 'eval_gemfile "b.rb"\nrequire_relative "../more"',
        "/w/a/b.rb": 'gem "b", "2.0"\neval_gemfile "more.rb"',
        "/w/more.rb": 'gem "c", "3.0"',
      }),
      "b 2.0 default",
      "c 3.0 default",
    ),
    named("dependencies", gemfile('dependencies << Gem::Dependency.new("a", "1.0")'), 2),
    named("instance_eval", gemfile('instance_eval(File.read("more.rb"))'), 2),
    named("instance_eval of self", gemfile('self.instance_eval File.read("more.rb")'), 2),
    named("instance_eval of a binding", gemfile('binding.eval(File.read("more.rb"))'), 2),
    named("instance_exec", gemfile("instance_exec(&MORE)"), 2),
    read(
      "require_relative of a file with gems",
      gemfile('require_relative "more"\nmore', { "/w/more.rb": 'def more\n  gem "a", "1.0"\nend' }),
      "a 1.0 default",
    ),
    at(
      "/w/more.rb",
      "require_relative of a file with gems of a receiver",
      gemfile('require_relative "more"\nMore.add(self)', {
        "/w/more.rb": 'module More\n  def self.add(dsl)\n    dsl.gem "a", "1.0"\n  end\nend',
      }),
      3,
    ),
    nothing(
      "require_relative of a file without gems",
      gemfile('require_relative "lib/a/version"', { "/w/lib/a/version.rb": 'module A\n  VERSION = "1.0"\nend' }),
    ),
    named("require_relative to nothing", gemfile('require_relative "more"'), 2),
    read(
      "require and load of a file",
      gemfile('require "./more"\nload "more.rb"', { "/w/more.rb": 'def more\n  gem "a", "1.0"\nend' }),
      "a 1.0 default",
    ),
    named("load of a computed file", gemfile("load file"), 2),
    nothing("ruby", gemfile('ruby "3.3.0", engine: "jruby", engine_version: "9"\nruby file: ".ruby-version"')),
    nothing(
      "comments, heredocs and what is behind the end",
      gemfile('# gem "a"\n=begin\ngem "b"\n=end\nx = <<~X\n  gem "c"\nX\n__END__\ngem "d"'),
    ),
    nothing("texts of conditions", gemfile("puts \"gem 'a'\" if x")),
  ],
};

const gemspec = (content: string, others: Construct["files"] = {}): Construct["files"] => ({
  "/w/w.gemspec": `Gem::Specification.new do |spec|\n  spec.name = "w"\n${content}\nend\n`,
  ...others,
});

/** guides.rubygems.org/specification-reference */
export const gemspecConstructs: ConstructTable = {
  format: "rubygems/gemspec",
  constructs: [
    read("add_dependency", gemspec('spec.add_dependency "a", "~> 1.0"'), "a ~> 1.0 runtime"),
    read("add_dependency without a requirement", gemspec('spec.add_dependency "a"'), "a * runtime"),
    read(
      "add_dependency with several requirements",
      gemspec('spec.add_dependency "a", [">= 1.0", "< 3"]'),
      "a >= 1.0, < 3 runtime",
    ),
    read("add_dependency of a safe receiver", gemspec('spec&.add_dependency "a", "1.0"'), "a 1.0 runtime"),
    read(
      "add_dependency without a receiver",
      gemspec('spec.instance_eval do\n  add_dependency "a", "1.0"\nend'),
      "a 1.0 runtime",
    ),
    read("add_runtime_dependency", gemspec('spec.add_runtime_dependency("a", "1.0")'), "a 1.0 runtime"),
    read("add_development_dependency", gemspec('spec.add_development_dependency "a", "1.0"'), "a 1.0 development"),
    read("a condition", gemspec('spec.add_dependency "a", "1.0" if RUBY_VERSION > "3"'), "a 1.0 runtime"),
    named("a loop", gemspec('%w[a b].each { |name| spec.add_dependency name, "1.0" }'), 3),
    named("a list of arguments", gemspec("DEPENDENCIES.each { |each| spec.add_dependency(*each) }"), 3),
    named("a computed name", gemspec('spec.add_dependency "a-#{x}", "1.0"'), 3),
    named("a computed requirement", gemspec('spec.add_dependency "a", "= #{W::VERSION}"'), 3),
    named("send", gemspec('spec.send(:add_dependency, "a", "1.0")'), 3),
    named("public_send with a text", gemspec('spec.public_send "add_development_dependency", "a", "1.0"'), 3),
    named("method", gemspec("%w[a b].each(&spec.method(:add_dependency))"), 3),
    named("dependencies <<", gemspec('spec.dependencies << Gem::Dependency.new("a", "1.0")'), 3),
    named("dependencies of variables", gemspec("spec.dependencies.concat(more)"), 3),
    named("dependencies =", gemspec("spec.dependencies = more"), 3),
    named("instance_eval", gemspec('spec.instance_eval(File.read("more.rb"))'), 3),
    named("eval", gemspec('eval File.read("more.rb"), binding'), 3),
    nothing("eval of the version", gemspec('spec.version = eval(File.read("version.rb"))')),
    nothing(
      "require_relative of the version",
      gemspec('require_relative "lib/w/version"', { "/w/lib/w/version.rb": 'module W\n  VERSION = "1.0"\nend' }),
    ),
    named(
      "require_relative of a file with dependencies",
      gemspec('require_relative "more"\nMore.add(spec)', {
        "/w/more.rb": 'module More\n  def self.add(spec)\n    spec.add_dependency "a", "1.0"\n  end\nend',
      }),
      3,
    ),
    named(
      "require of a file with dependencies",
      gemspec('require File.expand_path("../more", __FILE__)', {
        "/w/more.rb": 'def add(spec) = spec.add_dependency("a", "1.0")',
      }),
      3,
    ),
    named(
      "a specification in YAML",
      {
        "/w/w.gemspec":
          "--- !ruby/object:Gem::Specification\nname: w\ndependencies:\n- !ruby/object:Gem::Dependency\n  name: a\n",
      },
      1,
    ),
    nothing(
      "requirements, required_ruby_version and metadata",
      gemspec(
        'spec.requirements << "libmagick"\nspec.required_ruby_version = ">= 3.0"\nspec.metadata["dependencies"] = "a"\nputs spec.dependencies.size',
      ),
    ),
    nothing(
      "extensions, files and executables",
      gemspec('spec.extensions = ["ext/extconf.rb"]\nspec.files = Dir["lib/**/*"]\nspec.executables = ["w"]'),
    ),
  ],
};

const lock = (
  sections: string,
  end = "PLATFORMS\n  ruby\n\nDEPENDENCIES\n  a\n\nBUNDLED WITH\n   2.5.6\n",
): Construct["files"] => ({
  "/w/Gemfile.lock": `${sections}\n\n${end}`,
});

/** The sections that Bundler writes and reads. */
export const gemfileLockConstructs: ConstructTable = {
  format: "rubygems/Gemfile.lock",
  constructs: [
    read(
      "GEM",
      lock("GEM\n  remote: https://rubygems.org/\n  specs:\n    a (1.0)\n      b (~> 2.0)\n    b (2.0)"),
      "a 1.0",
      "b 2.0",
    ),
    read(
      "GEM with platforms",
      lock(
        "GEM\n  remote: https://rubygems.org/\n  specs:\n    a (1.0)\n    a (1.0-java)\n    b (2.0-x86_64-linux-gnu)",
      ),
      "a 1.0",
      "b 2.0",
    ),
    read(
      "GEM of another registry",
      lock("GEM\n  remote: https://gems.acme.example/\n  specs:\n    a (1.0)"),
      "a (private)",
    ),
    read(
      "GEM of several registries",
      lock("GEM\n  remote: https://rubygems.org/\n  remote: https://gems.acme.example/\n  specs:\n    a (1.0)"),
      "a (private)",
    ),
    read(
      "GIT",
      lock("GIT\n  remote: https://git.example/a.git\n  revision: 01234567\n  branch: main\n  specs:\n    a (1.0)"),
      "a (git)",
    ),
    read("PATH", lock("PATH\n  remote: a\n  specs:\n    a (1.0)"), "a (path)"),
    read(
      "PLUGIN SOURCE",
      lock("PLUGIN SOURCE\n  remote: s3://acme.example\n  type: s3\n  specs:\n    a (1.0)"),
      "a (private)",
    ),
    named("a gem without a version", lock("GEM\n  remote: https://rubygems.org/\n  specs:\n    a"), 4),
    named(
      "a text that is cut off",
      { "/w/Gemfile.lock": "GEM\n  remote: https://rubygems.org/\n  specs:\n    a (1.0)\n" },
      5,
      "a 1.0",
    ),
    nothing(
      "PLATFORMS, DEPENDENCIES, CHECKSUMS, RUBY VERSION and BUNDLED WITH",
      lock(
        "GEM\n  specs:",
        "PLATFORMS\n  ruby\n\nDEPENDENCIES\n\nCHECKSUMS\n  bundler (2.5.6) sha256=00\n\nRUBY VERSION\n   ruby 3.3.0p0\n\nBUNDLED WITH\n   2.5.6\n",
      ),
    ),
    nothing("a section that Bundler does not know, which it passes over", lock("EXTRA\n    a (1.0)")),
  ],
};
