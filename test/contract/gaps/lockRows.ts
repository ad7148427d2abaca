import { lines, packageJson, packageLock, type Row } from "./rows.ts";

const range = { minimist: "^1.2.0" };
const lock = packageLock(range, { minimist: { version: "1.2.8" } });

/** Lockfiles: what they lock is checked, and what cannot be read of them is named. */
export const lockRows: readonly Row[] = [
  {
    what: "1: a gradle.lockfile with more than is declared",
    files: {
      "build.gradle": lines("dependencies {", '  implementation "com.google.code.gson:gson:2.10.1"', "}"),
      "gradle.lockfile": lines(
        "com.google.code.gson:gson:2.10.1=runtimeClasspath",
        "org.apache.logging.log4j:log4j-core:2.14.1=runtimeClasspath",
        "empty=",
      ),
    },
    code: 1,
    lines: [/log4j-core 2\.14\.1/],
    coverage: "complete",
  },
  {
    what: "1: a Pipfile.lock with more than is declared",
    files: {
      Pipfile: lines("[packages]", 'idna = "*"'),
      "Pipfile.lock": JSON.stringify({
        _meta: { "pipfile-spec": 6 },
        default: { idna: { version: "==3.7" }, urllib3: { version: "==1.24.1" } },
        develop: {},
      }),
    },
    code: 1,
    lines: [/urllib3 1\.24\.1/],
    coverage: "complete",
  },
  {
    what: "1: a pylock.toml without dependencies",
    files: {
      "pyproject.toml": lines("[project]", 'name = "app"', 'version = "1"', 'dependencies = ["idna"]'),
      "pylock.toml": lines(
        'lock-version = "1.0"',
        'created-by = "pip"',
        "[[packages]]",
        'name = "idna"',
        'version = "3.7"',
        'index = "https://pypi.org/simple"',
        "[[packages]]",
        'name = "urllib3"',
        'version = "1.24.1"',
        'index = "https://pypi.org/simple"',
      ),
    },
    code: 1,
    lines: [/urllib3 1\.24\.1/],
    coverage: "complete",
  },
  {
    what: "3: a lockfile that is cut off",
    files: { "package.json": packageJson(range), "package-lock.json": lock.slice(0, -20) },
    code: 2,
    lines: [/package-lock\.json/, /1 not checked/],
    coverage: "incomplete damaged lockfile",
  },
  {
    what: "3: a lockfile in conflict",
    files: {
      "package.json": packageJson(range),
      "package-lock.json": lines("<<<<<<< HEAD", lock, "=======", lock, ">>>>>>> other"),
    },
    code: 2,
    lines: [/package-lock\.json/, /1 not checked/],
    coverage: "incomplete conflicted lockfile",
  },
  {
    what: "3: a lockfile of a newer format",
    files: { "package.json": packageJson(range), "package-lock.json": lock.replace('on":3', 'on":9') },
    code: 2,
    lines: [/package-lock\.json has a newer format/],
    coverage: "incomplete newer-format",
  },
  {
    what: "3: a binary lockfile",
    files: { "package.json": packageJson(range), "bun.lockb": Buffer.from([35, 33, 0, 1, 2, 0, 0, 255]) },
    code: 2,
    lines: [/bun\.lockb/, /1 not checked/],
    coverage: "incomplete binary lockfile",
  },
  {
    what: "3: a lockfile that is too long",
    files: { "package.json": packageJson(range), "package-lock.json": lock + " ".repeat(31 << 20) },
    code: 2,
    lines: [/package-lock\.json/, /1 not checked/],
    coverage: "incomplete too-large lockfile",
  },
  {
    what: "an empty lockfile",
    files: { "package.json": packageJson(range), "package-lock.json": "" },
    code: 2,
    lines: [/package-lock\.json/, /1 not checked/],
    coverage: "incomplete damaged lockfile",
  },
  {
    what: "5: several locked versions of one package",
    files: {
      "pyproject.toml": lines("[project]", 'name = "app"', 'version = "1"', 'dependencies = ["urllib3"]'),
      "uv.lock": lines(
        "version = 1",
        'requires-python = ">=3.8"',
        "resolution-markers = [\"python_full_version >= '3.9'\", \"python_full_version < '3.9'\"]",
        "[[package]]",
        'name = "app"',
        'version = "1"',
        'source = { virtual = "." }',
        "dependencies = [",
        `  { name = "urllib3", version = "1.24.1", marker = "python_full_version < '3.9'" },`,
        `  { name = "urllib3", version = "2.6.3", marker = "python_full_version >= '3.9'" },`,
        "]",
        "[[package]]",
        'name = "urllib3"',
        'version = "1.24.1"',
        'source = { registry = "https://pypi.org/simple" }',
        "[[package]]",
        'name = "urllib3"',
        'version = "2.6.3"',
        'source = { registry = "https://pypi.org/simple" }',
      ),
    },
    code: 1,
    lines: [/urllib3 1\.24\.1/],
    coverage: "complete",
  },
  {
    what: "11: the lockfile of a gemfile of Appraisal",
    files: {
      "gemfiles/old.gemfile": lines('source "https://rubygems.org"', 'gem "rack"'),
      "gemfiles/old.gemfile.lock": lines(
        "GEM",
        "  remote: https://rubygems.org/",
        "  specs:",
        "    rack (2.0.7)",
        "",
        "PLATFORMS",
        "  ruby",
        "",
        "DEPENDENCIES",
        "  rack",
      ),
    },
    code: 1,
    lines: [/rack 2\.0\.7/],
    coverage: "complete",
  },
  {
    what: "11: the lockfile of a named project",
    files: {
      "App.csproj":
        '<Project Sdk="Microsoft.NET.Sdk"><ItemGroup><PackageReference Include="Newtonsoft.Json" Version="12.0.0" /></ItemGroup></Project>',
      "packages.App.lock.json": JSON.stringify({
        version: 1,
        dependencies: {
          "net8.0": { "Newtonsoft.Json": { type: "Direct", requested: "[12.0.0, )", resolved: "12.0.1" } },
        },
      }),
    },
    code: 1,
    lines: [/newtonsoft\.json 12\.0\.1/i],
    coverage: "complete",
  },
  {
    what: "11: dev.in with dev.txt",
    files: { "requirements/dev.in": lines("django"), "requirements/dev.txt": lines("django==3.0.0") },
    code: 1,
    lines: [/dev\.in.*django 3\.0\.0/],
    coverage: "complete",
  },
  {
    what: "12: two lockfiles, of which one locks a vulnerable version",
    files: {
      "package.json": packageJson(range),
      "package-lock.json": lock,
      "yarn.lock": lines("# yarn lockfile v1", "", "minimist@^1.2.0:", '  version "1.2.5"'),
    },
    code: 1,
    lines: [/minimist 1\.2\.5/],
    coverage: "complete",
  },
  {
    what: "14: a locked prerelease that the range excludes",
    files: {
      "package.json": packageJson({ minimist: "^1.0.0" }),
      "package-lock.json": packageLock({ minimist: "^1.0.0" }, { minimist: { version: "2.0.0-alpha.1" } }),
    },
    code: 0,
    lines: [/stale-lockfile/],
    coverage: "limited no-graph",
  },
  {
    what: "16: a public package below a private one",
    files: {
      "package.json": packageJson({ "@acme/tool": "1.0.0" }),
      "package-lock.json": packageLock(
        { "@acme/tool": "1.0.0" },
        { "@acme/tool": { version: "1.0.0", dependencies: { minimist: "1.2.5" } }, minimist: { version: "1.2.5" } },
      ),
    },
    args: ["--private", "@acme/*"],
    code: 1,
    lines: [/minimist 1\.2\.5/, /not checked @acme\/tool: private/],
    coverage: "incomplete private",
  },
  {
    what: "18: an alias of yarn without a range",
    files: {
      "package.json": packageJson({ lodash: "npm:minimist" }),
      "yarn.lock": lines("# yarn lockfile v1", "", '"lodash@npm:minimist":', '  version "1.2.5"'),
    },
    code: 1,
    lines: [/minimist 1\.2\.5/],
    coverage: "complete",
  },
];
