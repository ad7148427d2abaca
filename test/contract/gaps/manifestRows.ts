import { lines, packageJson, packageLock, utf16, type Row } from "./rows.ts";

/** Manifests: everything that declares dependencies is read, or named as not read. */
export const manifestRows: readonly Row[] = [
  {
    what: "4: a pseudo-version that the service does not list",
    files: {
      "go.mod": lines(
        "module example.com/app",
        "go 1.16",
        "require github.com/gin-gonic/gin v1.8.2-0.20200101000000-deadbeefdead",
      ),
    },
    code: 2,
    lines: [/not checked github\.com\/gin-gonic\/gin/],
    coverage: "incomplete unknown-version",
  },
  {
    what: "4: an unlisted version in packages.config",
    files: { "packages.config": '<packages><package id="Newtonsoft.Json" version="12.0.99" /></packages>' },
    code: 2,
    lines: [/not checked Newtonsoft\.Json/],
    coverage: "incomplete unknown-version",
  },
  {
    what: "6: a bound of a constraints file that is not a pin",
    files: { "requirements.txt": lines("-c bounds.txt", "jinja2"), "bounds.txt": lines("jinja2<2.10") },
    code: 1,
    lines: [/jinja2 2\.9\.6 \(assumed\)/],
    coverage: "limited no-graph",
  },
  {
    what: "6: an included file that is missing",
    files: { "requirements.txt": lines("-r base.txt", "idna==3.7") },
    code: 2,
    lines: [/requirements\.txt:1:1 not checked: base\.txt does not exist/],
    coverage: "incomplete missing no-graph",
  },
  {
    what: "6: an included file of any name",
    files: { "requirements.txt": lines("-r anything.lst"), "anything.lst": lines("django==3.0.0") },
    code: 1,
    lines: [/django 3\.0\.0/],
    coverage: "complete",
  },
  {
    what: "7: a computed gem",
    files: { Gemfile: lines('source "https://rubygems.org"', '%w[rack rails].each { |name| gem name, "1.0" }') },
    code: 2,
    lines: [/Gemfile:2:30 not checked: “gem name” is not evaluated/],
    coverage: "incomplete not-evaluated",
  },
  {
    what: "7: eval_gemfile of a file that is missing",
    files: { Gemfile: lines('source "https://rubygems.org"', 'eval_gemfile "more.rb"') },
    code: 2,
    lines: [/Gemfile:2:1 not checked: more\.rb does not exist/],
    coverage: "incomplete missing",
  },
  {
    what: "15: an archive on this machine",
    files: { "package.json": packageJson({ tool: "file:tool-1.0.0.tgz" }) },
    code: 2,
    lines: [/not checked tool: /],
    coverage: "incomplete archive",
  },
  {
    what: "15: a folder on this machine, which is the user's own code",
    files: { "package.json": packageJson({ tool: "file:../tool" }) },
    code: 0,
    lines: [/1 local; 0 findings/],
    coverage: "complete",
  },
  {
    what: "19: requirements in UTF-16",
    files: { "requirements.txt": utf16(lines("django==3.0.0")) },
    code: 1,
    lines: [/django 3\.0\.0/],
    coverage: "complete",
  },
  {
    what: "19: a manifest in an encoding that is not understood",
    files: { "requirements.txt": Buffer.from([0x64, 0xe9, 0xff, 0xc0, 0x0a]) },
    code: 2,
    lines: [/requirements\.txt not checked: /],
    coverage: "complete",
  },
  {
    what: "a binary manifest",
    files: { "package.json": Buffer.from([0x7b, 0, 1, 2, 0, 0x7d]) },
    code: 2,
    lines: [/package\.json not checked: /],
    coverage: "complete",
  },
  {
    what: "a manifest that is cut off",
    files: { "package.json": packageJson({ json5: "2.2.3" }).slice(0, -2) },
    code: 2,
    lines: [/syntax: /],
    coverage: "incomplete syntax no-graph",
  },
  {
    what: "a manifest in conflict",
    files: {
      "requirements.txt": lines("<<<<<<< HEAD", "idna==3.7", "=======", "idna==3.6", ">>>>>>> other"),
    },
    code: 1,
    lines: [/requirements\.txt:1:1 syntax: /],
    coverage: "incomplete syntax no-graph",
  },
  {
    what: "a parent that neither the disk nor the service has",
    files: {
      "pom.xml":
        "<project><parent><groupId>acme</groupId><artifactId>all</artifactId><version>1</version><relativePath>../all/pom.xml</relativePath></parent><artifactId>app</artifactId></project>",
    },
    code: 2,
    lines: [/pom\.xml:1:.* not checked: pom\.xml does not exist/, /pom\.xml:1:.* not checked acme:all: /],
    coverage: "incomplete missing unknown-package",
  },
  {
    what: "a variable that nothing defines",
    files: {
      "pom.xml":
        "<project><dependencies><dependency><groupId>junit</groupId><artifactId>junit</artifactId><version>${junit}</version></dependency></dependencies></project>",
    },
    code: 2,
    lines: [/not checked junit:junit: /],
    coverage: "incomplete variable",
  },
  {
    what: "a repository whose locked packages are checked",
    files: {
      "package.json": packageJson({ tool: "git+https://git.example/tool.git" }),
      "package-lock.json": packageLock(
        { tool: "git+https://git.example/tool.git" },
        {
          tool: {
            version: "1.0.0",
            resolved: "git+https://git.example/tool.git#0123",
            dependencies: { minimist: "1.2.5" },
          },
          minimist: { version: "1.2.5" },
        },
      ),
    },
    code: 1,
    lines: [/minimist 1\.2\.5/],
    coverage: "incomplete git",
  },
];
