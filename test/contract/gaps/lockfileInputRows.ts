import { lines, packageJson, packageLock, type Row } from "./rows.ts";

const affected = packageLock({ minimist: "^1.2.0" }, { minimist: { version: "1.2.5" } });
const clean = packageLock({ minimist: "^1.2.0" }, { minimist: { version: "1.2.8" } });
const manifest = packageJson({ minimist: "^1.2.0" });
const pylock = lines(
  'lock-version = "1.0"',
  'created-by = "pip"',
  "[[packages]]",
  'name = "urllib3"',
  'version = "1.24.1"',
  'index = "https://pypi.org/simple"',
);
const gems = lines(
  "GEM",
  "  remote: https://rubygems.org/",
  "  specs:",
  "    loofah (2.2.2)",
  "",
  "DEPENDENCIES",
  "  loofah",
);
const pnpm = lines(
  "lockfileVersion: '9.0'",
  "importers:",
  "  ../../../apps/a:",
  "    dependencies:",
  "      minimist:",
  "        specifier: ^1.2.0",
  "        version: 1.2.5",
  "packages:",
  "  minimist@1.2.5:",
  "    resolution: {integrity: sha512-x}",
  "snapshots:",
  "  minimist@1.2.5: {}",
);

const qs = lines("  qs@6.11.0:", "    resolution: {integrity: sha512-x}").trimEnd();

/** Lockfiles that are checked by themselves. */
export const lockfileInputRows: readonly Row[] = [
  {
    what: "2: a folder with only a lockfile",
    files: { "package-lock.json": affected },
    code: 1,
    lines: [/^package-lock\.json:1:\d+ error GHSA-\S+: minimist 1\.2\.5/m, /^1 file, 1 dependency: 1 checked/m],
    coverage: "complete",
    status: "shield 1 vulnerable dependency · 1 finding",
    hovers: [
      "minimist: error 1 advisory, critical 9.8 / type-hierarchy-super No other package of the lockfile requires it",
    ],
    hints: ["minimist ✘ 1 critical"],
  },
  {
    what: "2: a folder with only a clean lockfile",
    files: { "package-lock.json": clean },
    code: 0,
    lines: [/^1 file, 1 dependency: 1 checked, 0 not checked; 0 findings$/m],
    coverage: "complete",
    status: "pass No findings",
    hovers: [
      "minimist: pass No known advisories of its own / type-hierarchy-super No other package of the lockfile requires it",
    ],
  },
  {
    what: "2: a lockfile that is named, beside its manifest",
    files: { "package.json": packageJson({}), "package-lock.json": affected },
    path: "package-lock.json",
    code: 1,
    lines: [/^package-lock\.json:1:\d+ error GHSA/m, /^1 file, 1 dependency/m],
    coverage: "complete",
    status: "shield 1 vulnerable dependency · 1 finding",
    hovers: [
      "minimist: error 1 advisory, critical 9.8 / type-hierarchy-super No other package of the lockfile requires it",
    ],
    hints: ["minimist ✘ 1 critical"],
  },
  {
    what: "2: a lockfile and its manifest are named",
    files: { "package.json": manifest, "package-lock.json": affected },
    path: "package-lock.json",
    args: ["package.json"],
    code: 1,
    lines: [
      /^package\.json:1:\d+ error GHSA/m,
      /^1 file, 1 dependency: 1 checked, 0 not checked; 1 vulnerable, 1 finding$/m,
    ],
    coverage: "complete",
    status: "shield 1 vulnerable dependency · 1 finding",
    hovers: ["minimist: error 1 advisory, critical 9.8 · no dependencies"],
    hints: ["minimist 1.2.5  ✘ 1 critical  latest 1.2.8"],
  },
  {
    what: "2: a lockfile above members of a workspace that has no manifest of its own",
    files: {
      "pnpm-lock.yaml": lines(
        pnpm.replace("../../../apps/a", "apps/a").replace("snapshots:", `${qs}\nsnapshots:`).trimEnd(),
        "  qs@6.11.0: {}",
      ),
      "apps/a/package.json": manifest,
    },
    code: 1,
    lines: [
      /^apps\/a\/package\.json:1:\d+ error GHSA-\S+: minimist 1\.2\.5/m,
      /^pnpm-lock\.yaml:11:3 information GHSA-\S+: qs 6\.11\.0/m,
      /^2 files, 2 dependencies: 2 checked/m,
    ],
    coverage: "complete",
    status: "shield 2 vulnerable dependencies · 3 findings",
    hovers: [
      "minimist: error 1 advisory, critical 9.8 · no dependencies",
      "qs: info 2 advisories, worst low 3.7 / type-hierarchy-super No other package of the lockfile requires it",
    ],
    hints: ["minimist 1.2.5  ✘ 1 critical  latest 1.2.8", "qs ⓘ 2 low"],
  },
  {
    what: "2: private packages of a lockfile",
    files: {
      "package-lock.json": packageLock({}, { "@acme/a": { version: "1.0.0" }, minimist: { version: "1.2.8" } }),
      ".npmrc": "@acme:registry=https://npm.acme.example/\n",
    },
    code: 2,
    lines: [/not checked @acme\/a: private package/, /1 checked, 1 not checked/],
    coverage: "incomplete private",
    status: "question No findings, 1 not checked · 1 dependency not checked: private",
    hovers: [
      "@acme/a: question Not checked: private package, the service is not asked / type-hierarchy-super No other package of the lockfile requires it",
      "minimist: pass No known advisories of its own / type-hierarchy-super No other package of the lockfile requires it",
    ],
    hints: ["@acme/a private"],
  },
  {
    what: "2: a lockfile without a manifest that is cut off",
    files: { "package-lock.json": clean.slice(0, -20) },
    code: 2,
    lines: [/not checked: package-lock\.json is damaged/],
    coverage: "incomplete damaged",
    status: "question No findings, not everything was checked · package-lock.json is damaged",
    hovers: [],
  },
  {
    what: "2: a lockfile without a manifest that is binary",
    files: { "bun.lockb": new Uint8Array([0, 1, 2, 3]) },
    code: 2,
    lines: [/^bun\.lockb not checked: not a text file/m],
    coverage: "complete",
    status: "",
    hovers: [],
  },
  {
    what: "2: an empty lockfile without a manifest",
    files: { "Cargo.lock": "" },
    code: 2,
    lines: [/not checked: Cargo\.lock is damaged/],
    coverage: "incomplete damaged",
    status: "question No findings, not everything was checked · Cargo.lock is damaged",
    hovers: [],
  },
  {
    what: "11: a pylock.toml with a name beside a pyproject.toml",
    files: {
      "pyproject.toml": lines("[project]", 'name = "app"', 'version = "1"', 'dependencies = ["idna==3.7"]'),
      "pylock.toml": pylock.replace("urllib3", "idna").replace("1.24.1", "3.7"),
      "pylock.dev.toml": pylock,
    },
    code: 1,
    lines: [/^pylock\.dev\.toml:4:9 \w+ GHSA-\S+: urllib3 1\.24\.1/m],
    coverage: "complete",
    status: "shield 1 vulnerable dependency · 7 findings",
    hovers: [
      "urllib3: error 7 advisories, worst high 7.5",
      "idna: info No known advisories of its own · the lockfile has no dependency graph; all of its packages are checked with the manifest",
    ],
    hints: ["urllib3 ✘ 1 high +6", "idna → 3.13.0"],
  },
  {
    what: "11: the lockfile of the next versions beside a Gemfile",
    files: { Gemfile: lines('source "https://rubygems.org"'), "Gemfile.next.lock": gems },
    code: 1,
    lines: [/^Gemfile\.next\.lock:4:5 \w+ GHSA-\S+: loofah 2\.2\.2/m],
    coverage: "complete",
    status: "shield 1 vulnerable dependency · 6 findings",
    hovers: [
      "loofah: error 6 advisories, worst high 7.5 / type-hierarchy-super No other package of the lockfile requires it",
    ],
    hints: ["loofah ✘ 2 high +4"],
  },
  {
    what: "11: the lockfile of Rush, away from its projects",
    files: { "common/config/rush/pnpm-lock.yaml": pnpm, "apps/a/package.json": packageJson({ debug: "4.4.3" }) },
    code: 1,
    lines: [/^common\/config\/rush\/pnpm-lock\.yaml:9:3 error GHSA-\S+: minimist 1\.2\.5/m],
    coverage: "limited no-graph",
    status: "shield 1 vulnerable dependency · 1 finding · No source lists the transitive dependencies of 1 dependency",
    hovers: [
      "debug: info No known advisories of its own · its transitive dependencies are not known",
      "minimist: error 1 advisory, critical 9.8 / type-hierarchy-super No other package of the lockfile requires it",
    ],
    hints: ["minimist ✘ 1 critical"],
  },
];
