import type { System } from "../../../src/core/model/keys.ts";

/** Versions from the lowest to the highest. */
export const orders: readonly (readonly [
  thread: string,
  what: string,
  system: System,
  ascending: readonly string[],
])[] = [
  ["rubysec/bundler-audit#312", "took 2.10.0 for 2.1", "RUBYGEMS", ["2.1", "2.2.1", "2.10.0"]],
  ["bug-ops/deps-lsp#1482", "had a release candidate outrank its release", "NPM", ["2.0.0-rc.1", "2.0.0"]],
  [
    "bug-ops/deps-lsp#1482",
    "had a development release outrank its release",
    "PYPI",
    ["2.2.0.dev0", "2.2.0rc1.dev0", "2.2.0rc1", "2.2.0"],
  ],
  [
    "bug-ops/deps-lsp#1482",
    "had a pseudo-version outrank its release",
    "GO",
    ["v1.2.2", "v1.2.3-0.20200101000000-abcdefabcdef", "v1.2.3"],
  ],
  [
    "bug-ops/deps-lsp#125",
    "ordered qualifiers of Maven as texts",
    "MAVEN",
    ["1.0-alpha-1", "1.0-beta-1", "1.0-milestone-1", "1.0-rc-1", "1.0-SNAPSHOT", "1.0", "1.0-sp-1", "1.0.1"],
  ],
  [
    "google/osv-scanner#2694",
    "reported what was fixed in an earlier version",
    "NPM",
    ["16.0.0-beta.0", "16.1.5", "16.2.2"],
  ],
  ["google/osv-scanner#3018", "ordered versions as texts", "PYPI", ["9.1.0", "10.0", "82.0.1", "84.0.0"]],
  [
    "dependabot/dependabot-core#6741",
    "called the higher of two forks no update",
    "NPM",
    ["5.0.0-fork.1.0.0", "5.0.0-fork.1.0.1", "5.0.1-fork.1.0.1"],
  ],
  [
    "dependabot/dependabot-core#7775",
    "updated to a lower version",
    "MAVEN",
    ["1.0.0", "1.9.0", "1.10.0", "2.0.0-alpha01", "2.0.0"],
  ],
];

/** What a resolver chooses for a requirement from versions in any order. */
export const choices: readonly (readonly [
  thread: string,
  what: string,
  system: System,
  requirement: string,
  versions: readonly string[],
  chosen: string | undefined,
])[] = [
  [
    "google/deps.dev#385",
    "took the last of a list that is ordered as texts",
    "PYPI",
    "",
    ["10.0", "84.0.0", "9.1.0"],
    "84.0.0",
  ],
  [
    "mskelton/vscode-npm-outdated#21",
    "led from a range of prereleases to the next major version's",
    "NPM",
    "^1.4.5-lts.1",
    ["1.4.4", "1.4.5-lts.1", "1.4.5-lts.2", "2.0.0-rc.4"],
    "1.4.5-lts.2",
  ],
  [
    "renovatebot/renovate#1990",
    "led from a prerelease to an older release",
    "NPM",
    "^2.9.0-rc",
    ["2.0.0", "2.8.3", "2.9.0-rc", "2.9.1-insiders.20180516"],
    "2.9.0-rc",
  ],
  [
    "vscode-contrib/vscode-versionlens#94",
    "failed where all versions are prereleases",
    "NUGET",
    "1.0.0-*",
    ["1.0.0-alpha", "1.0.0-beta"],
    "1.0.0-beta",
  ],
  [
    "vscode-contrib/vscode-versionlens#58",
    "did not read the ranges of NuGet",
    "NUGET",
    "[1.0.0, 2.0.0)",
    ["2.0.0", "1.9.9", "1.2.0"],
    "1.2.0",
  ],
  [
    "dependabot/dependabot-core#1022",
    "spelled a prerelease of Ruby with a hyphen",
    "RUBYGEMS",
    "~> 4.0.0.rc.5",
    ["3.5.5", "4.0.0.rc.4", "4.0.0.rc.7"],
    "4.0.0.rc.7",
  ],
  ["filllabs/dependi#161", "called versions of two numbers wrong", "PYPI", "^1.1", ["1.0", "1.1", "2.0"], undefined],
  [
    "bug-ops/deps-lsp#250",
    "left a requirement that nothing satisfies without a word",
    "NPM",
    "^9.0.0",
    ["1.0.0", "2.0.0"],
    undefined,
  ],
];

/** What a requirement becomes so that it leads to a version, or undefined where it stays. */
export const rewrites: readonly (readonly [
  thread: string,
  what: string,
  system: System,
  written: string,
  version: string,
  result: string | undefined,
])[] = [
  ["bug-ops/deps-lsp#238", "offered an edit that changes nothing", "PYPI", "~=1.0", "1.0.9", undefined],
  ["bug-ops/deps-lsp#1354", "wrote a version over a placeholder of Ruby", "RUBYGEMS", "~> #{V}", "2.0.0", undefined],
  ["bug-ops/deps-lsp#1417", "wrote a version over a placeholder of MSBuild", "NUGET", "$(Version)", "2.0.0", undefined],
  [
    "dependabot/dependabot-core#1022",
    "repeated the word in a prerelease of Ruby",
    "RUBYGEMS",
    "~> 4.0.0.rc.5",
    "4.0.0.rc.7",
    "~> 4.0.0.rc.7",
  ],
  ["vscode-contrib/vscode-versionlens#43", "lost the operator", "NPM", "~1.2.3", "1.3.1", "~1.3.1"],
  [
    "vscode-contrib/vscode-versionlens#58",
    "wrote one version over a range of NuGet",
    "NUGET",
    "[1.0.0, 2.0.0)",
    "1.9.9",
    "[1.9.9, 2.0.0)",
  ],
  ["filllabs/dependi#286", "lost the letter in front of a version", "NPM", "v1.2.3", "2.0.0", "v2.0.0"],
  ["dependabot/feedback#446", "set a range to ^0.0.0", "NPM", "^3.0.7", "4.0.0", "^4.0.0"],
  [
    "renovatebot/renovate#1990",
    "cut the prerelease off a new range",
    "NPM",
    "^2.9.0-rc",
    "2.9.1-insiders.20180516",
    "^2.9.1-insiders.20180516",
  ],
];
