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
    status: "shield 1 finding · 1 dependency not checked: unknown version",
    hovers: [
      "github.com/gin-gonic/gin: question Not checked: the service does not know version v1.8.2-0.20200101000000-deadbeefdead",
    ],
    hints: ["github.com/gin-gonic/gin ?  → v1.12.0"],
  },
  {
    what: "4: an unlisted version in packages.config",
    files: { "packages.config": '<packages><package id="Newtonsoft.Json" version="12.0.99" /></packages>' },
    code: 2,
    lines: [/not checked Newtonsoft\.Json/],
    coverage: "incomplete unknown-version",
    status: "shield 1 finding · 1 dependency not checked: unknown version",
    hovers: ["Newtonsoft.Json: question Not checked: the service does not know version 12.0.99"],
    hints: ["Newtonsoft.Json ?  → 13.0.4"],
  },
  {
    what: "6: a bound of a constraints file that is not a pin",
    files: { "requirements.txt": lines("-c bounds.txt", "jinja2"), "bounds.txt": lines("jinja2<2.10") },
    code: 1,
    lines: [/jinja2 2\.9\.6 \(assumed\)/],
    coverage: "limited no-graph",
    status: "shield 1 vulnerable dependency · 4 findings · No source lists the transitive dependencies of 1 dependency",
    hovers: ["jinja2: error 4 advisories, worst high 8.6 · its transitive dependencies are not known"],
    hints: ["jinja2 ≈ 2.9.6  ✘ 1 high +3  latest 3.1.6"],
  },
  {
    what: "6: an included file that is missing",
    files: { "requirements.txt": lines("-r base.txt", "idna==3.11") },
    code: 2,
    lines: [/requirements\.txt:1:1 not checked: base\.txt does not exist/],
    coverage: "incomplete missing no-graph",
    status:
      "question No findings, not everything was checked · base.txt does not exist · No source lists the transitive dependencies of 1 dependency",
    hovers: ["idna: info No known advisories of its own · its transitive dependencies are not known"],
    hints: ["idna → 3.13.0"],
  },
  {
    what: "6: an included file of any name",
    files: { "requirements.txt": lines("-r anything.lst"), "anything.lst": lines("django==3.0.0") },
    code: 1,
    lines: [/django 3\.0\.0/],
    coverage: "complete",
    status: "shield 1 vulnerable dependency · 14 findings",
    hovers: ["django: error 14 advisories, worst critical 9.8 · no known advisories for 4 transitive dependencies"],
    hints: ["django 3.0.0  ✘ 3 critical +11  latest 6.0.6"],
  },
  {
    what: "7: a computed gem",
    files: { Gemfile: lines('source "https://rubygems.org"', '%w[rack rails].each { |name| gem name, "1.0" }') },
    code: 2,
    lines: [/Gemfile:2:30 not checked: “gem name” is not evaluated/],
    coverage: "incomplete not-evaluated",
    status: "question No findings, not everything was checked · 1 entry is not evaluated",
    hovers: [],
  },
  {
    what: "7: eval_gemfile of a file that is missing",
    files: { Gemfile: lines('source "https://rubygems.org"', 'eval_gemfile "more.rb"') },
    code: 2,
    lines: [/Gemfile:2:1 not checked: more\.rb does not exist/],
    coverage: "incomplete missing",
    status: "question No findings, not everything was checked · more.rb does not exist",
    hovers: [],
  },
  {
    what: "15: an archive on this machine",
    files: { "package.json": packageJson({ tool: "file:tool-1.0.0.tgz" }) },
    code: 2,
    lines: [/not checked tool: /],
    coverage: "incomplete archive",
    status: "question No findings, 1 not checked · 1 dependency not checked: archive",
    hovers: ["tool: question Not checked: local archive"],
    hints: ["tool archive"],
  },
  {
    what: "15: a folder on this machine, which is the user's own code",
    files: {
      "package.json": packageJson({ tool: "file:tool" }),
      "tool/package.json": packageJson({}),
    },
    path: "package.json",
    code: 0,
    lines: [/1 local; 0 findings/],
    coverage: "complete",
    status: "pass No findings",
    hovers: ["tool: question Not checked: local path"],
  },
  {
    what: "19: requirements in UTF-16",
    files: { "requirements.txt": utf16(lines("django==3.0.0")) },
    code: 1,
    lines: [/django 3\.0\.0/],
    coverage: "complete",
    status: "shield 1 vulnerable dependency · 14 findings",
    hovers: ["django: error 14 advisories, worst critical 9.8 · no known advisories for 4 transitive dependencies"],
    hints: ["django ✘ 3 critical +11  latest 6.0.6"],
  },
  {
    what: "19: a manifest in an encoding that is not understood",
    files: { "requirements.txt": Buffer.from([0x64, 0xe9, 0xff, 0xc0, 0x0a]) },
    code: 2,
    lines: [/requirements\.txt not checked: /],
    coverage: "complete",
    status: "",
    hovers: [],
  },
  {
    what: "a binary manifest",
    files: { "package.json": Buffer.from([0x7b, 0, 1, 2, 0, 0x7d]) },
    code: 2,
    lines: [/package\.json not checked: /],
    coverage: "complete",
    status: "",
    hovers: [],
  },
  {
    what: "a manifest that is cut off",
    files: { "package.json": packageJson({ debug: "4.4.3" }).slice(0, -2) },
    code: 2,
    lines: [/syntax: /],
    coverage: "incomplete syntax no-graph",
    status:
      "question No findings, not everything was checked · 2 syntax errors · No source lists the transitive dependencies of 1 dependency",
    hovers: ["debug: info No known advisories of its own · its transitive dependencies are not known"],
  },
  {
    what: "a manifest in conflict",
    files: {
      "requirements.txt": lines("<<<<<<< HEAD", "idna==3.11", "=======", "idna==3.6", ">>>>>>> other"),
    },
    code: 1,
    lines: [/requirements\.txt:1:1 syntax: /],
    coverage: "incomplete syntax no-graph",
    status:
      "shield 1 vulnerable dependency · 1 finding · 3 syntax errors · No source lists the transitive dependencies of 2 dependencies",
    hovers: [
      "idna: info No known advisories of its own · its transitive dependencies are not known",
      "idna: warning 1 advisory, medium 6.2 · its transitive dependencies are not known",
    ],
    hints: ["idna → 3.13.0", "idna ⚠ 1 medium  latest 3.13.0"],
  },
  {
    what: "a parent that neither the disk nor the service has",
    files: {
      "pom.xml":
        "<project><parent><groupId>acme</groupId><artifactId>all</artifactId><version>1</version><relativePath>../all/pom.xml</relativePath></parent><artifactId>app</artifactId></project>",
    },
    code: 2,
    lines: [/pom\.xml:1:.* not checked: all\/pom\.xml does not exist/, /pom\.xml:1:.* not checked acme:all: /],
    coverage: "incomplete missing unknown-package",
    status: "shield 1 finding · all/pom.xml does not exist · 1 dependency not checked: unknown package",
    hovers: [
      "acme:all: question Not checked: the service does not know this package (private, new, removed, misspelled, or not in a collected repository)",
    ],
    hints: ["acme:all ?"],
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
    status: "question No findings, 1 not checked · 1 dependency not checked: variable",
    hovers: ["junit:junit: question Not checked: version is a variable that this file does not define"],
    hints: ["junit:junit variable"],
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
    status: "shield 1 vulnerable dependency · 1 finding · 1 dependency not checked: git",
    hovers: [
      "tool: error Not checked: from a Git repository, not from a registry · 1 of 1 transitive dependency affected, worst critical 9.8",
    ],
    hints: ["tool ✘ 1 critical  git"],
  },
  {
    what: "a Gemfile that includes another one where it exists",
    files: { Gemfile: 'eval_gemfile "Gemfile.local" if File.exist?("Gemfile.local")\n' },
    code: 0,
    lines: [/^1 file, 0 dependencies/m],
    coverage: "complete",
    status: "pass No findings",
    hovers: [],
  },
  {
    what: "a Gemfile that includes another one in any case",
    files: { Gemfile: 'eval_gemfile "Gemfile.local"\n' },
    code: 2,
    lines: [/^Gemfile:1:1 not checked: Gemfile\.local does not exist$/m],
    coverage: "incomplete missing",
    status: "question No findings, not everything was checked · Gemfile.local does not exist",
    hovers: [],
  },
  ...(
    [
      ["package.json", ""],
      ["package.json", "[1]"],
      ["package.json", "null"],
      ["Cargo.toml", ""],
      ["go.mod", "\n"],
      ["pom.xml", ""],
      ["App.csproj", "hello"],
      ["packages.config", "[]"],
      ["Directory.Packages.props", ""],
    ] as const
  ).map(([name, text]): Row => {
    const what = `a ${name} with ${text.trim() === "" ? "nothing" : text} in it`;
    return { what, files: { [name]: text }, code: 2, lines: [/:1:1 syntax: \S/], coverage: "incomplete syntax" };
  }),
  ...(
    [
      ["package.json", "{}"],
      ["requirements.txt", ""],
      ["pyproject.toml", ""],
      ["Gemfile", ""],
      ["settings.gradle", ""],
      ["pom.xml", "<project/>"],
    ] as const
  ).map(([name, text]): Row => {
    const what = `a ${name} without dependencies`;
    return { what, files: { [name]: text }, code: 0, lines: [/^1 file, 0 dependencies/m], coverage: "complete" };
  }),
];
