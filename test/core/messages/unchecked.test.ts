// Why a dependency was not checked, or a part of a manifest, in a sentence and in a word.

import { deepEqual, equal } from "node:assert/strict";
import type { CoverageGap } from "../../../src/core/analysis/coverage.ts";
import type { UncheckedReason } from "../../../src/core/analysis/target/verdict.ts";
import { formatMessage, message } from "../../../src/core/messages/message.ts";
import {
  absentMembers,
  gapMessage,
  refusedLookUp,
  uncheckedReason,
  uncheckedWord,
} from "../../../src/core/messages/reasons.ts";

const key = { system: "NPM", name: "ms", version: "9.9.9" } as const;
const held = { version: "1.3.0", limit: { setting: "min-release-age=7", tool: "npm" } } as NonNullable<
  Extract<UncheckedReason, { kind: "unsatisfied" }>["held"]
>;
const skipped = (
  reason: Extract<UncheckedReason, { kind: "skipped" }>["reason"],
  more: object = {},
): UncheckedReason => ({
  ...{ kind: "skipped", reason, text: "x" },
  ...more,
});
const pom = (role: "parent" | "import", why: string) =>
  skipped("inherited", { pom: { role, name: "acme:base:1", why } });

const rows: readonly (readonly [why: UncheckedReason, sentence: string, word: string])[] = [
  [skipped("path"), "local path", "path"],
  [skipped("archive"), "local archive", "archive"],
  [skipped("git"), "from a Git repository, not from a registry", "git"],
  [skipped("url"), "from a URL, not from a registry", "url"],
  [skipped("workspace"), "workspace member", "workspace"],
  [skipped("inherited"), "version is set in another file", "inherited"],
  [skipped("variable"), "version is a variable that this file does not define", "variable"],
  [skipped("private"), "private package, the service is not asked", "private"],
  [skipped("private", { detail: "acme-*" }), "private package, the service is not asked (acme-*)", "private"],
  [skipped("unknown-origin"), "not asked, as it is not known to be public", "not asked"],
  [skipped("typed"), "not asked while its name is typed, as it could become a private one", "being typed"],
  [skipped("unsupported"), "unsupported kind of dependency", "unsupported"],
  ...["^", ">=", "^7.", "1.0.0-", "1.x.", ">=1.0 <2.", "1 || ^"].map((text) => {
    return [skipped("unsupported", { text }), "incomplete version", "incomplete"] as const;
  }),
  ...["latest.", "1.0.0", "^7", "a^", "x"].map((text) => {
    return [skipped("unsupported", { text }), "unsupported kind of dependency", "unsupported"] as const;
  }),
  [skipped("git", { text: "^" }), "from a Git repository, not from a registry", "git"],
  [pom("parent", "unknown"), "parent POM acme:base:1 is not available: the service does not know it", "inherited"],
  [pom("import", "unanswered"), "imported POM acme:base:1 is not available: the service did not answer", "inherited"],
  [pom("parent", "limit"), "parent POM acme:base:1 is not available: only 20 POMs of a project are read", "inherited"],
  [
    pom("import", "private"),
    "imported POM acme:base:1 is not available: it may be private, so the service is not asked",
    "inherited",
  ],
  [pom("parent", "plugins"), "the service does not list the plugins of parent POM acme:base:1", "inherited"],
  [pom("parent", "cycle"), "parent POM acme:base:1 is one of its own parents", "inherited"],
  [{ kind: "malformed", text: "1..2" }, "“1..2” is not a valid version requirement", "invalid"],
  [{ kind: "unsatisfied", text: "^9" }, "no known version satisfies “^9”", "no version satisfies the requirement"],
  [
    { kind: "unsatisfied", text: "^1", held },
    "npm installs no version for “^1”: 1.3.0 is held back by min-release-age=7",
    "all versions too new",
  ],
  [{ kind: "lockfile", path: "/w/yarn.lock", reason: "damaged" }, "yarn.lock is damaged", "lockfile not read"],
  [{ kind: "unknown-version", key }, "the service does not know version 9.9.9", "unknown version"],
  [{ kind: "not-served", key }, "the service lists version 9.9.9, but has no data about it at present", "no data"],
  [{ kind: "failed", error: { kind: "timeout", request: "GET /x" } }, "GET /x: no answer in time", "not answered"],
];

describe("a dependency that was not checked", () => {
  for (const [why, sentence, word] of rows)
    it(`is told as “${sentence}”, ${"text" in why ? why.text : why.kind}`, () =>
      deepEqual([uncheckedReason(why), uncheckedWord(why)].map(formatMessage), [sentence, word]));
});

describe("a gap in what was checked", () => {
  const gaps: readonly (readonly [gap: object, text: string])[] = [
    ...[
      "package.json",
      "pom.xml",
      "Cargo.toml",
      "go.mod",
      "pyproject.toml",
      "build.gradle",
      "build.gradle.kts",
      "settings.gradle",
    ].map((name) => [{ kind: "file", path: `/w/app/${name}`, reason: "damaged" }, `app/${name} is damaged`] as const),
    [{ kind: "entry", text: "bash", why: "no-purl" }, "“bash”: no package URL"],
    [{ kind: "entry", text: "bash", why: "no-version" }, "“bash”: no version"],
    [{ kind: "entry", text: "bash", why: "other-system" }, "“bash”: not of one of the seven package systems"],
    [{ kind: "entry", text: "bash" }, "“bash” is not evaluated"],
    [
      { kind: "advisory", id: "GHSA-1", error: { kind: "offline", request: "" } },
      "details of GHSA-1: working offline, and the cache has no answer",
    ],
    [
      { kind: "transitive", key, why: { kind: "unknown-version" } },
      "transitive dependency ms 9.9.9: the service does not know this version",
    ],
    [{ kind: "transitive", why: { kind: "pending" } }, "not answered yet"],
    [{ kind: "transitive", why: { kind: "skipped", reason: "git" } }, "from a Git repository, not from a registry"],
    [
      { kind: "transitive", why: { kind: "graph", message: message("no version") } },
      "the dependency graph is incomplete (no version)",
    ],
    [
      { kind: "transitive", why: { kind: "failed", error: { kind: "timeout", request: "GET /x" } } },
      "GET /x: no answer in time",
    ],
    [{ kind: "limit", limit: "no-graph" }, "transitive dependencies are not known"],
    [{ kind: "limit", limit: "bundled" }, "the service has no facts about bundled dependencies"],
    [
      { kind: "limit", limit: "no-deprecation" },
      "this version of the API does not tell whether versions are deprecated",
    ],
    [
      { kind: "limit", limit: "unread-override" },
      "the package manager, npm unless another is named, does not read this override",
    ],
    [{ kind: "limit", limit: "unknown-plugin" }, "the service does not know this plugin of Gradle"],
    [
      { kind: "limit", limit: "absent-member" },
      "1 member of the workspace does not exist; the package manager passes over it",
    ],
  ];
  for (const [gap, text] of gaps)
    it(`is told as “${text}”`, () => equal(formatMessage(gapMessage(gap as CoverageGap)), text));

  it("counts members that do not exist", () =>
    equal(
      formatMessage(absentMembers(2)),
      "2 members of the workspace do not exist; the package manager passes over them",
    ));
});

describe("a package that is not looked up", () => {
  const refused: readonly (readonly [why: Parameters<typeof refusedLookUp>[1], text: string])[] = [
    [{ reason: "private" }, "till is private: it is not looked up"],
    [{ reason: "private", detail: "acme-*" }, "till is private (acme-*): it is not looked up"],
    [{ reason: "unknown-origin" }, "till is not known to be public: it is not looked up"],
    [{ reason: "unknown-origin", detail: ".npmrc" }, "till is not known to be public (.npmrc): it is not looked up"],
  ];
  for (const [why, text] of refused)
    it(`is told as “${text}”`, () => equal(formatMessage(refusedLookUp("till", why)), text));
});
