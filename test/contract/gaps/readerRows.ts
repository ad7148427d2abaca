import { lines, packageJson, packageLock, type Row } from "./rows.ts";

const cargoToml = lines("[package]", 'name = "app"', 'version = "1.0.0"', "[dependencies]", 'serde = "1"');
const cargoRegistry = 'source = "registry+https://github.com/rust-lang/crates.io-index"';
const pyproject = (...more: readonly string[]) => lines("[project]", 'name = "app"', 'version = "1"', ...more);
const pypi = 'source = { registry = "https://pypi.org/simple" }';
const gemfile = (...more: readonly string[]) => lines('source "https://rubygems.org"', ...more);

/** What readers used to leave out without a word. */
export const readerRows: readonly Row[] = [
  ...unreadableSettings(
    { "package.json": packageJson({ ms: "2.1.3" }), "Cargo.toml": cargoToml, Gemfile: gemfile("gem 'rack', '3.0.0'") },
    [
      ["package.json", ".npmrc"],
      ["package.json", ".yarnrc.yml"],
      ["Cargo.toml", ".cargo/config.toml"],
      ["Gemfile", ".bundle/config"],
    ],
  ),
  {
    what: "a Cargo.lock that is cut off between two packages",
    files: {
      "Cargo.toml": cargoToml,
      "Cargo.lock": lines(
        "version = 4",
        "[[package]]",
        'name = "app"',
        'version = "1.0.0"',
        'dependencies = ["serde"]',
      ),
    },
    code: 2,
    lines: [/Cargo\.lock is damaged/, /not checked serde: /],
    coverage: "incomplete damaged lockfile",
  },
  {
    what: "a package of Cargo.lock without a version",
    files: {
      "Cargo.toml": cargoToml,
      "Cargo.lock": lines("version = 4", "[[package]]", 'name = "serde"', cargoRegistry),
    },
    code: 2,
    lines: [/Cargo\.lock is damaged/],
    coverage: "incomplete damaged lockfile",
  },
  {
    what: "a member of a Cargo workspace that does not exist",
    files: { "Cargo.toml": lines("[workspace]", 'members = ["core"]') },
    code: 2,
    lines: [/Cargo\.toml:2:\d+ not checked: core\/Cargo\.toml does not exist/],
    coverage: "incomplete missing",
  },
  {
    what: "a member of go.work that does not exist",
    files: { "go.work": lines("go 1.22", "use ./core") },
    code: 2,
    lines: [/go\.work:2:5 not checked: core\/go\.mod does not exist/],
    coverage: "incomplete missing",
  },
  {
    what: "a yarn.lock that is cut off between two entries",
    files: {
      "package.json": packageJson({ mkdirp: "^0.5.0" }),
      "yarn.lock": lines(
        "# yarn lockfile v1",
        "",
        "mkdirp@^0.5.0:",
        '  version "0.5.1"',
        "  dependencies:",
        '    minimist "0.0.8"',
      ),
    },
    code: 1,
    lines: [/yarn\.lock is damaged/],
    coverage: "incomplete damaged",
  },
  {
    what: "a package of package-lock.json without a version",
    files: {
      "package.json": packageJson({ minimist: "^1.2.0" }),
      "package-lock.json": packageLock({ minimist: "^1.2.0" }, { minimist: { dev: true } }),
    },
    code: 2,
    lines: [/package-lock\.json is damaged/, /not checked minimist: /],
    coverage: "incomplete damaged lockfile",
  },
  {
    what: "a catalog that is an alias",
    files: { "pnpm-workspace.yaml": lines("x: &x", "  minimist: ^1.2.0", "catalog: *x") },
    code: 2,
    lines: [/pnpm-workspace\.yaml:3:10 .*syntax: The alias of `catalog` is not evaluated/],
    coverage: "incomplete syntax",
  },
  {
    what: "a requirement that is an address without a name",
    files: { "requirements.txt": lines("git+https://git.example/tool", "./tool-1.0.tar.gz", "./own") },
    code: 2,
    lines: [
      /requirements\.txt:1:1 not checked: “git\+https:\/\/git\.example\/tool” is not evaluated/,
      /requirements\.txt:2:1 not checked: “\.\/tool-1\.0\.tar\.gz” is not evaluated/,
    ],
    coverage: "incomplete not-evaluated missing",
  },
  {
    what: "dependencies that a build tool adds",
    files: { "pyproject.toml": pyproject('dynamic = ["dependencies"]') },
    code: 2,
    lines: [/pyproject\.toml:4:\d+ not checked: “dependencies” is not evaluated/],
    coverage: "incomplete not-evaluated",
  },
  {
    what: "dependencies that setuptools reads from a file that is missing",
    files: {
      "pyproject.toml": pyproject(
        'dynamic = ["dependencies"]',
        "[tool.setuptools.dynamic]",
        'dependencies = { file = ["requirements.txt"] }',
      ),
    },
    code: 2,
    lines: [/not checked: requirements\.txt does not exist/],
    coverage: "incomplete missing",
  },
  {
    what: "a text in place of a list of requirements",
    files: { "pyproject.toml": pyproject('dependencies = "django==3.0.0"') },
    code: 2,
    lines: [/“django==3\.0\.0” is not evaluated/],
    coverage: "incomplete not-evaluated",
  },
  {
    what: "a package of Pipfile.lock in an unknown notation",
    files: {
      Pipfile: lines("[packages]", 'urllib3 = "*"'),
      "Pipfile.lock": JSON.stringify({ _meta: { "pipfile-spec": 6 }, default: { urllib3: "==1.24.1" }, develop: {} }),
    },
    code: 2,
    lines: [/Pipfile\.lock is damaged/, /not checked urllib3: /],
    coverage: "incomplete damaged lockfile",
  },
  {
    what: "a uv.lock that is cut off between two packages",
    files: {
      "pyproject.toml": pyproject('dependencies = ["urllib3"]'),
      "uv.lock": lines(
        "version = 1",
        "[[package]]",
        'name = "app"',
        'version = "1"',
        'source = { virtual = "." }',
        'dependencies = [{ name = "urllib3" }]',
      ),
    },
    code: 2,
    lines: [/uv\.lock is damaged/, /not checked urllib3: /],
    coverage: "incomplete damaged lockfile",
  },
  {
    what: "a package of uv.lock without a version",
    files: {
      "pyproject.toml": pyproject('dependencies = ["urllib3"]'),
      "uv.lock": lines("version = 1", "[[package]]", 'name = "urllib3"', pypi),
    },
    code: 2,
    lines: [/uv\.lock is damaged/],
    coverage: "incomplete damaged lockfile",
  },
  {
    what: "a package of poetry.lock without a name",
    files: {
      "pyproject.toml": lines("[tool.poetry.dependencies]", 'urllib3 = "*"'),
      "poetry.lock": lines("[[package]]", 'version = "1.24.1"', "[metadata]", 'lock-version = "2.0"'),
    },
    code: 2,
    lines: [/poetry\.lock is damaged/],
    coverage: "incomplete damaged lockfile",
  },
  {
    what: "a Gemfile.lock that is cut off between two gems",
    files: {
      Gemfile: gemfile('gem "rack"', 'gem "rake"'),
      "Gemfile.lock": lines("GEM", "  remote: https://rubygems.org/", "  specs:", "    rack (2.2.24)"),
    },
    code: 2,
    lines: [/Gemfile\.lock is damaged/, /not checked rake: /],
    coverage: "incomplete damaged lockfile",
  },
  {
    what: "a plugin of Bundler",
    files: { Gemfile: gemfile('plugin "rack", "2.0.1"') },
    code: 1,
    lines: [/rack 2\.0\.1/],
    coverage: "limited no-graph",
  },
  {
    what: "a Gemfile that evaluates another file",
    files: { Gemfile: gemfile('instance_eval File.read("more.rb")') },
    code: 2,
    lines: [/Gemfile:2:1 not checked: “instance_eval File\.read/],
    coverage: "incomplete not-evaluated",
  },
  {
    what: "a package of packages.lock.json without a version",
    files: {
      "App.csproj":
        '<Project Sdk="Microsoft.NET.Sdk"><ItemGroup><PackageReference Include="Newtonsoft.Json" Version="12.0.0" /></ItemGroup></Project>',
      "packages.lock.json": JSON.stringify({
        version: 1,
        dependencies: { "net8.0": { "Newtonsoft.Json": { type: "Direct", requested: "[12.0.0, )" } } },
      }),
    },
    code: 1,
    lines: [/packages\.lock\.json is damaged/],
    coverage: "incomplete damaged no-graph",
  },
  {
    what: "a POM with another root",
    files: {
      "pom.xml":
        "<m:project><m:dependencies><m:dependency><m:groupId>a</m:groupId></m:dependency></m:dependencies></m:project>",
    },
    code: 2,
    lines: [/pom\.xml:1:1 not checked: /],
    coverage: "incomplete not-evaluated",
  },
];

/** Settings that are folders. */
function unreadableSettings(
  manifests: Readonly<Record<string, string>>,
  files: readonly (readonly [manifest: string, settings: string])[],
): readonly Row[] {
  return files.map(([manifest, settings]) => ({
    what: `a folder named ${settings}`,
    files: { [manifest]: manifests[manifest] ?? "", [`${settings}/a`]: "" },
    path: manifest,
    code: 2,
    lines: [/(?:rc|yml|toml|config) cannot be read/, /not checked .*: not asked, .* cannot be read\)/],
    coverage: "incomplete unreadable unknown-origin",
  }));
}
