// What a dependency can be at a glance, and a small workspace that has each of it.

export interface Kind {
  readonly title: string;
  readonly file: string;
  /** Occurs once in the file, with its quotes. */
  readonly name: string;
  /** As written; occurs once in the file, with its quotes. */
  readonly version: string;
  /** In the hover once everything has arrived. */
  readonly saying: string;
  /** Behind the version, to the end of the line. */
  readonly hint: string;
  /** Diagnostics in the hover on the version. */
  readonly diagnostics: number;
}

const main = "package.json";
const locked = "locked/package.json";

const day = 86_400_000;
/** Days that hold back for six more what was published then. */
const daysSince = (published: string) => Math.floor((Date.now() - Date.parse(published)) / day) + 7;
/** The minimum age of a folder, which holds cookie 2.0.2 back. */
const young = { file: "young/package.json", days: daysSince("2026-11-05T20:48:21Z") };

/** With the service at hand. */
export const connected: readonly Kind[] = [
  {
    title: "clean",
    file: main,
    name: "pino",
    version: "6.14.0",
    saying: "transitive dependenc",
    hint: "",
    diagnostics: 0,
  },
  {
    title: "vulnerable",
    file: main,
    name: "lodash",
    version: "4.17.20",
    saying: "Fixed in 4.18.1",
    hint: "→ 4.18.1 ✘ 2 high +3",
    diagnostics: 1,
  },
  {
    title: "both",
    file: main,
    name: "express",
    version: "4.17.1",
    saying: "ixed in 4.",
    hint: "→ 4.22.3 ✘ 3 high +4",
    diagnostics: 1,
  },
  {
    title: "deprecated",
    file: main,
    name: "uuid",
    version: "3.4.0",
    saying: "eprecated",
    hint: "⚠ deprecated → 14.0.3",
    diagnostics: 1,
  },
  {
    title: "unknown-package",
    file: main,
    name: "acme-invented-nowhere",
    version: "^1.0.0",
    saying: "does not know",
    hint: "?",
    diagnostics: 0,
  },
  {
    title: "unknown-version",
    file: main,
    name: "minimist",
    version: "1.2.99",
    saying: "does not know",
    hint: "?",
    diagnostics: 1,
  },
  {
    title: "private",
    file: main,
    name: "@acme-private/checkout",
    version: "^2.3.0",
    saying: "rivate package",
    hint: "private",
    diagnostics: 0,
  },
  {
    title: "git",
    file: main,
    name: "acme-tracking",
    version: "git+https://git.acme.example/a.git#v1",
    saying: "Git",
    hint: "git",
    diagnostics: 0,
  },
  {
    title: "assumed",
    file: main,
    name: "axios",
    version: "^0.21.0",
    saying: "Fixed in 0.30.3",
    hint: "≈ 0.21.4 → 0.30.3 ⚠ 1 unscored +1",
    diagnostics: 1,
  },
  {
    title: "ignored",
    file: main,
    name: "json5",
    version: "1.0.1",
    saying: "json5 1.0.1",
    hint: "→ 2.2.3",
    diagnostics: 0,
  },
  {
    title: "locked",
    file: locked,
    name: "debug",
    version: "^4.3.0",
    saying: "transitive dependenc",
    hint: "4.3.4 → 4.4.3",
    diagnostics: 0,
  },
  {
    title: "transitive",
    file: locked,
    name: "serve-static",
    version: "^1.14.0",
    saying: "send",
    hint: "1.14.1 ⚠ 1 medium latest 2.2.1",
    diagnostics: 1,
  },
  {
    title: "malicious",
    file: main,
    name: "acme-invented-padding",
    version: "1.3.1",
    saying: "onfirmed malicious",
    hint: "→ 1.3.0 ✘ 1 malicious",
    diagnostics: 1,
  },
  {
    title: "young",
    file: young.file,
    name: "cookie",
    version: "2.0.0",
    saying: "latest 2.0.2 in 6 days",
    hint: "→ 2.0.1 · 2.0.2 in 6 days",
    diagnostics: 0,
  },
  {
    title: "half-typed",
    file: "typing/package.json",
    name: "ws",
    version: "^7.",
    saying: "incomplete version",
    hint: "incomplete",
    diagnostics: 3,
  },
];

/** Working offline, with what has been asked before. */
export const disconnected: readonly Kind[] = [
  {
    title: "stale",
    file: main,
    name: "lodash",
    version: "4.17.20",
    saying: "4.17.20",
    hint: "→ 4.18.1 ✘ 2 high +3",
    diagnostics: 1,
  },
  {
    title: "offline",
    file: "offline/package.json",
    name: "semver",
    version: "7.5.1",
    saying: "offline",
    hint: "?",
    diagnostics: 0,
  },
];

export const settings = {
  "packageInsights.ignore": [{ rule: "advisory", package: "json5", reason: "Not reachable" }],
};

const versionOf = (kinds: readonly Kind[]) => Object.fromEntries(kinds.map(({ name, version }) => [name, version]));

const manifest = (dependencies: Readonly<Record<string, string>>): string =>
  `${JSON.stringify({ name: "shop", version: "1.0.0", dependencies }, undefined, 2)}\n`;

const kindsOf = (path: string) => versionOf([...connected, ...disconnected].filter(({ file }) => file === path));

const toFix = { pino: "6.14.0", lodash: "4.17.20", express: "4.17.1" };

const lockfile = {
  lockfileVersion: 3,
  packages: {
    "": { dependencies: kindsOf(locked) },
    "node_modules/debug": { version: "4.3.4", dependencies: { ms: "2.1.2" } },
    "node_modules/mime": { version: "1.6.0" },
    "node_modules/ms": { version: "2.1.2" },
    "node_modules/send": { version: "0.17.1", dependencies: { mime: "1.6.0", ms: "2.1.1" } },
    "node_modules/serve-static": { version: "1.14.1", dependencies: { send: "0.17.1" } },
  },
};

/** By path in the folder. */
export const files: Readonly<Record<string, string>> = {
  ".npmrc": "@acme-private:registry=https://npm.acme.example/\n",
  [main]: manifest(kindsOf(main)),
  [locked]: manifest(kindsOf(locked)),
  "locked/package-lock.json": `${JSON.stringify(lockfile, undefined, 2)}\n`,
  "keyboard/package.json": manifest(toFix),
  "offline/package.json": manifest(kindsOf("offline/package.json")),
  [young.file]: manifest(kindsOf(young.file)),
  "young/.npmrc": `min-release-age=${young.days}\n`,
  "typing/package.json": manifest(kindsOf("typing/package.json")).replace('"^7."\n  }\n}', '"^7.'),
};
