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
    lines: [/log4j-core 2\.14\.1 \(locked, parent unknown\): /],
    coverage: "complete",
    status: "shield 1 vulnerable dependency · 4 findings",
    hovers: [
      "com.google.code.gson:gson: info No known advisories of its own · the lockfile has no dependency graph; all of its packages are checked with the manifest",
    ],
    hints: ["com.google.code.gson:gson → 2.14.0"],
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
    lines: [/urllib3 1\.24\.1 \(locked, parent unknown\): /],
    coverage: "complete",
    status: "shield 1 vulnerable dependency · 7 findings",
    hovers: [
      "idna: info No known advisories of its own · the lockfile has no dependency graph; all of its packages are checked with the manifest",
    ],
    hints: ["idna 3.7  → 3.13.0"],
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
    status: "shield 1 vulnerable dependency · 7 findings",
    hovers: [
      "idna: info No known advisories of its own · the lockfile has no dependency graph; all of its packages are checked with the manifest",
    ],
    hints: ["idna 3.7  → 3.13.0"],
  },
  {
    what: "3: a lockfile that is cut off",
    files: { "package.json": packageJson(range), "package-lock.json": lock.slice(0, -20) },
    code: 2,
    lines: [/package-lock\.json/, /1 not checked/],
    coverage: "incomplete damaged lockfile",
    status:
      "question No findings, 1 not checked · package-lock.json is damaged · 1 dependency not checked: lockfile not read",
    hovers: ["minimist: question Not checked: package-lock.json is damaged"],
    hints: ["minimist lockfile not read"],
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
    status:
      "question No findings, 1 not checked · package-lock.json has merge conflicts · 1 dependency not checked: lockfile not read",
    hovers: ["minimist: question Not checked: package-lock.json has merge conflicts"],
    hints: ["minimist lockfile not read"],
  },
  {
    what: "3: a lockfile of a newer format",
    files: { "package.json": packageJson(range), "package-lock.json": lock.replace('on":3', 'on":9') },
    code: 2,
    lines: [/package-lock\.json has a newer format/],
    coverage: "incomplete newer-format",
    status:
      "question No findings, not everything was checked · package-lock.json has a newer format, which is not supported",
    hovers: ["minimist: question No known advisories of its own · the lockfile was not read completely"],
    hints: ["minimist 1.2.8"],
  },
  {
    what: "3: a binary lockfile",
    files: { "package.json": packageJson(range), "bun.lockb": Buffer.from([35, 33, 0, 1, 2, 0, 0, 255]) },
    code: 2,
    lines: [/bun\.lockb/, /1 not checked/],
    coverage: "incomplete binary lockfile",
    status:
      "question No findings, 1 not checked · bun.lockb is not a text file · 1 dependency not checked: lockfile not read",
    hovers: ["minimist: question Not checked: bun.lockb is not a text file"],
    hints: ["minimist lockfile not read"],
  },
  {
    what: "3: a lockfile that is too long",
    files: { "package.json": packageJson(range), "package-lock.json": lock + " ".repeat(31 << 20) },
    code: 2,
    lines: [/package-lock\.json/, /1 not checked/],
    coverage: "incomplete too-large lockfile",
    status:
      "question No findings, 1 not checked · package-lock.json is too large to be read · 1 dependency not checked: lockfile not read",
    hovers: ["minimist: question Not checked: package-lock.json is too large to be read"],
    hints: ["minimist lockfile not read"],
  },
  {
    what: "an empty lockfile",
    files: { "package.json": packageJson(range), "package-lock.json": "" },
    code: 2,
    lines: [/package-lock\.json/, /1 not checked/],
    coverage: "incomplete damaged lockfile",
    status:
      "question No findings, 1 not checked · package-lock.json is damaged · 1 dependency not checked: lockfile not read",
    hovers: ["minimist: question Not checked: package-lock.json is damaged"],
    hints: ["minimist lockfile not read"],
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
    status: "shield 1 vulnerable dependency · 7 findings",
    hovers: [
      "urllib3: error 7 advisories, worst high 7.5 · no dependencies",
      "urllib3: pass No known advisories, and no dependencies",
    ],
    hints: ["urllib3 1.24.1  ✘ 1 high +6  latest 2.7.0", "urllib3 2.6.3  → 2.7.0"],
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
    status: "shield 1 vulnerable dependency · 35 findings",
    hovers: ["rack: error 35 advisories, worst critical 10.0 · no dependencies"],
    hints: ["rack 2.0.7  ✘ 1 critical +34  latest 3.2.7"],
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
    status: "shield 1 vulnerable dependency · 1 finding",
    hovers: ["Newtonsoft.Json: error 1 advisory, high 7.5 · no dependencies"],
    hints: ["Newtonsoft.Json 12.0.1  ✘ 1 high  latest 13.0.4"],
  },
  {
    what: "11: dev.in with dev.txt",
    files: { "requirements/dev.in": lines("django"), "requirements/dev.txt": lines("django==3.0.0") },
    code: 1,
    lines: [/dev\.in.*django 3\.0\.0/],
    coverage: "complete",
    status: "shield 2 vulnerable dependencies · 28 findings",
    hovers: [
      "django: error 14 advisories, worst critical 9.8 · the lockfile has no dependency graph; all of its packages are checked with the manifest",
      "django: error 14 advisories, worst critical 9.8 · no known advisories for 4 transitive dependencies",
    ],
    hints: ["django 3.0.0  ✘ 3 critical +11  latest 6.0.6", "django ✘ 3 critical +11  latest 6.0.6"],
  },
  {
    what: "12: two lockfiles, of which one locks a vulnerable version",
    files: {
      "package.json": packageJson(range),
      "package-lock.json": lock,
      "yarn.lock": lines("# yarn lockfile v1", "", "minimist@^1.2.0:", '  version "1.2.5"'),
    },
    code: 1,
    lines: [
      /minimist 1\.2\.5/,
      /^package\.json:1:1 information several-lockfiles: yarn\.lock, package-lock\.json are side by side/m,
    ],
    coverage: "complete",
    status: "shield 1 vulnerable dependency · 2 findings",
    hovers: [
      "minimist: error 1 advisory, critical 9.8 · no dependencies / info `yarn.lock`, `package-lock.json` are side by side, and nothing says which one is used",
      "minimist: pass No known advisories, and no dependencies",
    ],
    hints: ["minimist 1.2.5  ✘ 1 critical  latest 1.2.8", "minimist 1.2.8"],
  },
  {
    what: "14: a locked prerelease that the range excludes",
    files: {
      "package.json": packageJson({ minimist: "1.0.0 - 1.2.7" }),
      "package-lock.json": packageLock({ minimist: "1.0.0 - 1.2.7" }, { minimist: { version: "2.0.0-alpha.1" } }),
    },
    code: 2,
    lines: [/stale-lockfile/, /unknown-version/, /not checked minimist/],
    coverage: "incomplete unknown-version no-graph",
    status:
      "shield 2 findings · 1 dependency not checked: unknown version · No source lists the transitive dependencies of 1 dependency",
    hovers: [
      "minimist: info No known advisories of its own · its transitive dependencies are not known",
      "minimist: question Not checked: the service does not know version 2.0.0-alpha.1",
    ],
    hints: ["minimist ≈ 1.2.7  → 1.2.8", "minimist 2.0.0-alpha.1  ⚠ lockfile out of date"],
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
    status: "shield 1 vulnerable dependency · 1 finding · 1 dependency not checked: private",
    hovers: [
      "@acme/tool: error Not checked: private package, the service is not asked (@acme/* in packageInsights.private) · 1 of 1 transitive dependency affected, worst critical 9.8",
    ],
    hints: ["@acme/tool ✘ 1 critical  private"],
  },
  {
    what: "16: a public package below one of a private registry",
    files: {
      "package.json": packageJson({ tool: "1.0.0" }),
      "package-lock.json": packageLock(
        { tool: "1.0.0" },
        {
          tool: {
            version: "1.0.0",
            resolved: "https://npm.acme.example/tool/-/tool-1.0.0.tgz",
            dependencies: { minimist: "1.2.5", secret: "1.0.0" },
          },
          minimist: { version: "1.2.5" },
          secret: { version: "1.0.0", resolved: "https://npm.acme.example/secret/-/secret-1.0.0.tgz" },
        },
      ),
    },
    code: 1,
    lines: [
      /minimist 1\.2\.5/,
      /not checked tool: private/,
      /not checked tool: transitive dependency secret 1\.0\.0: private/,
    ],
    coverage: "incomplete private",
    status:
      "shield 1 vulnerable dependency · 1 finding · 1 dependency not checked: private · 1 transitive dependency not checked: private",
    hovers: [
      "tool: error Not checked: private package, the service is not asked (package-lock.json) · 1 of 2 transitive dependencies affected, worst critical 9.8; 1 not checked",
    ],
    hints: ["tool ✘ 1 critical  private"],
  },
  {
    what: "16: a public package below one that the service does not know",
    files: {
      "package.json": packageJson({ "acme-invented-nowhere": "1.0.0" }),
      "package-lock.json": packageLock(
        { "acme-invented-nowhere": "1.0.0" },
        {
          "acme-invented-nowhere": { version: "1.0.0", dependencies: { minimist: "1.2.5" } },
          minimist: { version: "1.2.5" },
        },
      ),
    },
    code: 1,
    lines: [/minimist 1\.2\.5/, /not checked acme-invented-nowhere: /],
    coverage: "incomplete unknown-package",
    status: "shield 1 vulnerable dependency · 2 findings · 1 dependency not checked: unknown package",
    hovers: [
      "acme-invented-nowhere: error Not checked: the service does not know this package (private, new, removed or misspelled) · 1 of 1 transitive dependency affected, worst critical 9.8",
    ],
    hints: ["acme-invented-nowhere ✘ 1 critical"],
  },
  {
    what: "more versions of a gem than are told apart",
    files: {
      Gemfile: lines('source "https://rubygems.org"', 'gem "idna"'),
      "Gemfile.lock": lines(
        "GEM",
        "  remote: https://rubygems.org/",
        "  specs:",
        ...Array.from({ length: 65 }, (_, n) => `    idna (1.${n})`),
        "PLATFORMS",
        "  ruby",
      ),
    },
    code: 2,
    lines: [/Gemfile\.lock is damaged/],
    coverage: "incomplete damaged lockfile unknown-package",
    status:
      "shield 65 findings · Gemfile.lock is damaged · 1 dependency not checked: lockfile not read · 65 dependencies not checked: unknown package",
    hovers: ["idna: question Not checked: Gemfile.lock is damaged"],
    hints: ["idna lockfile not read"],
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
    status: "shield 1 vulnerable dependency · 1 finding",
    hovers: ["lodash: error 1 advisory, critical 9.8 · no dependencies"],
    hints: ["lodash 1.2.5  ✘ 1 critical  latest 1.2.8"],
  },
];
