import { checkRows, only, packageLock, type FindingRow } from "../../../support/findings.ts";

const gemfileLock = (version: string, remote = "https://rubygems.org/") =>
  `GEM\n  remote: ${remote}\n  specs:\n    json (${version})\n\nPLATFORMS\n  ruby\n\nDEPENDENCIES\n  json\n`;

const rows: readonly FindingRow[] = [
  [
    "finds locked versions that were malware and are gone",
    "package.json",
    `
      { "dependencies": {
        "chalk": "^5.6.0",
                  ^^^^^^ withdrawn warning: chalk 5.6.1 locked: 5.6.2 is listed
         ^^^^^ not checked: unknown-version 5.6.1
        "debug": "^4.4.0",
                  ^^^^^^ withdrawn warning: debug 4.4.2 locked: 4.4.3 is listed
         ^^^^^ not checked: unknown-version 4.4.2
        "ms": "2.1.3"
      } }`,
    { files: packageLock({ chalk: ["5.6.1"], debug: ["4.4.2"], ms: ["2.1.3"] }) },
  ],
  [
    "finds what is locked below a dependency, too",
    "package.json",
    `
      { "dependencies": {
        "ms": "2.1.3"
               ^^^^^ withdrawn warning: ms 2.1.3 locked by ms 2.1.3 > lodash 4.18.1 > debug 4.4.2: 4.4.3 is listed
      } }`,
    {
      policy: only("withdrawn", "transitive-advisory", "provenance-lost"),
      files: packageLock({
        ms: ["2.1.3", ["lodash"]],
        lodash: ["4.18.1", ["debug", "chalk", "send"]],
        debug: ["4.4.2"],
        chalk: ["5.6.2"],
        send: ["9.9.9"],
      }),
    },
  ],
  [
    "leaves what is written, and above all that is listed, to the rule for unknown versions",
    "package.json",
    `
      { "dependencies": {
        "chalk": "5.6.1",
                  ^^^^^ unknown-version information: chalk 5.6.1
         ^^^^^ not checked: unknown-version 5.6.1
        "debug": "^4.4.0",
                  ^^^^^^ unknown-version information: debug 4.4.9
         ^^^^^ not checked: unknown-version 4.4.9
        "ms": "^2.0.0"
               ^^^^^^ unknown-version information: ms 2.9.0
         ^^ not checked: unknown-version 2.9.0
      } }`,
    { files: packageLock({ debug: ["4.4.9"], ms: ["2.9.0"] }) },
  ],
  [
    "finds them as information where only another minor version is listed above",
    "package.json",
    `
      { "dependencies": {
        "debug": "^4.0.0",
                  ^^^^^^ withdrawn information: debug 4.2.9 locked: 4.3.0 is listed, or it is new
         ^^^^^ not checked: unknown-version 4.2.9
        "ms": "^1.0.0"
               ^^^^^^ withdrawn information: ms 1.9.9 locked: 2.0.0 is listed, or it is new
         ^^ not checked: unknown-version 1.9.9
      } }`,
    { files: packageLock({ debug: ["4.2.9"], ms: ["1.9.9"] }) },
  ],
  [
    "waits for 30 days there, as the service may lag behind for weeks",
    "package.json",
    `
      { "dependencies": {
        "debug": "^4.0.0"
                  ^^^^^^ unknown-version information: debug 4.3.9
         ^^^^^ not checked: unknown-version 4.3.9
      } }`,
    { files: packageLock({ debug: ["4.3.9"] }), policy: { now: Date.parse("2025-01-05T00:00:00Z") } },
  ],
  [
    "waits for two days, in which the service may lag behind",
    "package.json",
    `
      { "dependencies": {
        "debug": "^4.4.0"
                  ^^^^^^ unknown-version information: debug 4.4.2
         ^^^^^ not checked: unknown-version 4.4.2
      } }`,
    { files: packageLock({ debug: ["4.4.2"] }), policy: { now: Date.parse("2025-09-15T00:00:00Z") } },
  ],
  [
    "counts a prerelease as gone when its release is listed",
    "package.json",
    `
      { "dependencies": {
        "@acme-invented/line": "^2.0.0-0",
                                ^^^^^^^^ withdrawn warning: @acme-invented/line 2.0.0-rc.9 locked: 2.0.0 is listed
         ^^^^^^^^^^^^^^^^^^^ not checked: unknown-version 2.0.0-rc.9
        "debug": "4.4.0-canary.1"
                  ^^^^^^^^^^^^^^ withdrawn warning: debug 4.4.0-canary.1 locked: 4.4.0 is listed
         ^^^^^ not checked: unknown-version 4.4.0-canary.1
      } }`,
    { files: packageLock({ "@acme-invented/line": ["2.0.0-rc.9"], debug: ["4.4.0-canary.1"] }) },
  ],
  [
    "compares no prereleases with one another, nor with another release",
    "package.json",
    `
      { "dependencies": {
        "acme-invented-no-default": "1.0.0-alpha.0",
                                     ^^^^^^^^^^^^^ unknown-version information: acme-invented-no-default 1.0.0-alpha.0
         ^^^^^^^^^^^^^^^^^^^^^^^^ not checked: unknown-version 1.0.0-alpha.0
        "debug": "4.4.2-canary.1"
                  ^^^^^^^^^^^^^^ unknown-version information: debug 4.4.2-canary.1
         ^^^^^ not checked: unknown-version 4.4.2-canary.1
      } }`,
    { files: packageLock({ "acme-invented-no-default": ["1.0.0-alpha.0"], debug: ["4.4.2-canary.1"] }) },
  ],
  [
    "finds nothing where the lockfile has another registry, or the settings have",
    "package.json",
    `
      { "dependencies": {
        "chalk": "^5.6.0",
         ^^^^^ not checked: private, registry in .npmrc
        "debug": "^4.4.0"
         ^^^^^ not checked: private, registry in .npmrc
      } }`,
    {
      files: {
        ...packageLock({ chalk: ["5.6.1", [], "https://npm.acme.example/chalk/-/chalk-5.6.1.tgz"], debug: ["4.4.2"] }),
        ".npmrc": "registry=https://npm.acme.example/\n",
      },
    },
  ],
  [
    "finds nothing where that registry is a mirror of the user's",
    "package.json",
    `
      { "dependencies": {
        "chalk": "^5.6.0",
                  ^^^^^^ unknown-version information: chalk 5.6.1
         ^^^^^ not checked: unknown-version 5.6.1
        "debug": "^4.4.0"
                  ^^^^^^ unknown-version information: debug 4.4.2
         ^^^^^ not checked: unknown-version 4.4.2
      } }`,
    {
      mirrors: ["npm.acme.example"],
      files: {
        ...packageLock({ chalk: ["5.6.1", [], "https://npm.acme.example/chalk/-/chalk-5.6.1.tgz"], debug: ["4.4.2"] }),
        ".npmrc": "registry=https://npm.acme.example/\n",
      },
    },
  ],
  [
    "finds gems, whatever their platform",
    "Gemfile",
    `
      gem "json", "~> 1.8"
                   ^^^^^^ withdrawn warning: json 1.8.4 locked: 1.8.5 is listed
           ^^^^ not checked: unknown-version 1.8.4`,
    { files: { "Gemfile.lock": gemfileLock("1.8.4-x86_64-linux") } },
  ],
  [
    "takes the platform of a gem for no version",
    "Gemfile",
    `
      gem "json", "~> 1.8"`,
    { files: { "Gemfile.lock": gemfileLock("1.8.5-x86_64-linux") } },
  ],
  [
    "finds modules of Go, and no pseudo-versions of them",
    "go.mod",
    `
      module acme.example/app

      require (
      	github.com/gin-gonic/gin v1.7.5
                                ^^^^^^ withdrawn warning: github.com/gin-gonic/gin v1.7.5 locked: v1.7.6 is listed
       ^^^^^^^^^^^^^^^^^^^^^^^^ not checked: unknown-version v1.7.5
      	github.com/stretchr/testify v1.1.1-0.20151008051257-e3a8ff8ce365
                                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ unknown-version information: github.com/stretchr/testify v1.1.1-0.20151008051257-e3a8ff8ce365
       ^^^^^^^^^^^^^^^^^^^^^^^^^^^ not checked: unknown-version v1.1.1-0.20151008051257-e3a8ff8ce365
      )`,
    {
      files: {
        "go.sum":
          "github.com/gin-gonic/gin v1.7.5 h1:a\ngithub.com/stretchr/testify v1.1.1-0.20151008051257-e3a8ff8ce365 h1:a\n",
      },
    },
  ],
  [
    "finds distributions, but none of one place alone",
    "Pipfile",
    `
      [packages]
      asgiref = ">=3.7"
                 ^^^^^ withdrawn warning: asgiref 3.7.1 locked: 3.7.2 is listed
      ^^^^^^^ not checked: unknown-version 3.7.1
      certifi = "*"
      ^^^^^^^ not checked: private, Pipfile.lock
      `,
    {
      files: {
        "Pipfile.lock": JSON.stringify({
          default: { asgiref: { version: "==3.7.1" }, certifi: { version: "==2017.4.1+local" } },
        }),
      },
    },
  ],
  [
    "finds crates",
    "Cargo.toml",
    `
      [dependencies]
      log = "0.4"
             ^^^ withdrawn warning: log 0.4.16 locked: 0.4.17 is listed
      ^^^ not checked: unknown-version 0.4.16`,
    {
      files: {
        "Cargo.lock": `version = 3\n\n[[package]]\nname = "log"\nversion = "0.4.16"\nsource = "registry+https://github.com/rust-lang/crates.io-index"\n`,
      },
    },
  ],
  [
    "finds nothing in Maven, whose registry keeps all",
    "build.gradle",
    `
      dependencies {
        implementation "com.google.code.gson:gson:2.3.0"
                                                  ^^^^^ unknown-version information: com.google.code.gson:gson 2.3.0
                                             ^^^^ not checked: unknown-version 2.3.0
      }`,
    { files: { "gradle.lockfile": "com.google.code.gson:gson:2.3.0=compileClasspath\nempty=\n" } },
  ],
];

describe("withdrawn", () => checkRows(rows, { policy: only("withdrawn", "unknown-version") }));
