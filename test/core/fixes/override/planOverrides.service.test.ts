import assert from "node:assert/strict";
import type { Policy } from "../../../../src/core/analysis/policy.ts";
import type { System } from "../../../../src/core/model/keys.ts";
import type { Finding } from "../../../../src/core/analysis/finding.ts";
import { isVulnerability } from "../../../../src/core/analysis/finding.ts";
import { formatMessage } from "../../../../src/core/messages/message.ts";
import { unfixableMessage } from "../../../../src/core/render/fixMessages.ts";
import type { FileTree } from "../../../support/project.ts";
import { miniature, type Described } from "../miniature.ts";
import { checked, coreWith, planned, policy, type Planned } from "../plan/planning.ts";

interface Row {
  readonly what: string;
  readonly manifest?: object;
  readonly lock?: FileTree;
  readonly versions: Readonly<Record<string, Described>>;
  readonly failing?: string;
  readonly ignores?: Policy["ignores"];
  readonly notAsked?: string;
  /** `name version → version; dependent requires text`, then `name: why` for what is not fixed. */
  readonly plan: readonly string[];
  /** The manifest with the overrides, beside its dependencies. */
  readonly sections?: object;
}

const affected: Described = { advisories: ["GHSA-bad"], graph: [] };
const clean: Described = { graph: [] };
const app: Described = { graph: ["bad@1.0.0"] };
const only = { "app@1.0.0": app, "bad@1.0.0": affected, "bad@1.1.0": clean, "bad@2.0.0": clean };
const older = {
  "app@1.0.0": app,
  "bad@1.0.0": { advisories: ["GHSA-bad", "GHSA-old"], graph: [] },
  "bad@1.1.0": { advisories: ["GHSA-old"], graph: [] },
  "bad@1.2.0": clean,
};
const notFixed = "app: Fixed in bad 1.1.0, but no change to the manifest is known to lead to it";
const nothingNewer = "No newer version of app is available";
const overridden = "bad 1.0.0 → 1.1.0; app 1.0.0 requires *";
const unchecked = `${overridden}; dependencies not checked`;

/** Versions of which each leads to an affected one. */
function chain(length: number): Row["versions"] {
  const names = Array.from({ length }, (_, index) => `worse${index + 1}`);
  const links = names.map((name, index) => [`${name}@1.0.2`, chained(index + 2, length)] as const);
  return {
    "bad@1.1.0": chained(1, length),
    ...Object.fromEntries(names.map((name) => [`${name}@1.0.0`, affected])),
    ...Object.fromEntries(links),
  };
}

function chained(next: number, length: number): Described {
  return next > length ? clean : { graph: [`worse${next}@1.0.0`] };
}

const link = (at: number) => `worse${at} 1.0.0 → 1.0.2; ${at === 1 ? "bad 1.1.0" : `worse${at - 1} 1.0.2`} requires *`;

function packageLock(): FileTree {
  return { "/work/package-lock.json": lockOf({ app: ["bad"], bad: [] }) };
}

/** A lockfile of npm with these packages, each with what it requires, of which the project requires the first. */
function lockOf(required: Readonly<Record<string, readonly string[]>>): string {
  const [first = ""] = Object.keys(required);
  const packages = Object.entries(required).map(([name, names]) => {
    const dependencies = Object.fromEntries(names.map((other) => [other, "*"]));
    return [`node_modules/${name}`, { version: "1.0.0", dependencies }] as const;
  });
  const own = { "": { dependencies: { [first]: "1.0.0" } } };
  return JSON.stringify({ lockfileVersion: 3, packages: { ...own, ...Object.fromEntries(packages) } });
}

const yarnLock: FileTree = {
  "/work/yarn.lock": [
    "# yarn lockfile v1",
    "",
    "app@1.0.0:",
    '  version "1.0.0"',
    "  dependencies:",
    '    bad "*"',
    "",
    "bad@*:",
    '  version "1.0.0"',
    "",
  ].join("\n"),
};

const rows: readonly Row[] = [
  {
    what: "sets the nearest clean version of what is affected",
    versions: only,
    plan: [overridden],
    sections: { overrides: { bad: "1.1.0" } },
  },
  {
    what: "sets a version that only has what is ignored",
    ignores: [{ advisory: "GHSA-old" }],
    versions: older,
    plan: [overridden],
    sections: { overrides: { bad: "1.1.0" } },
  },
  {
    what: "sets no version that has what is ignored below another dependency alone",
    manifest: { dependencies: { app: "1.0.0", api: "1.0.0" } },
    ignores: [{ package: "app", advisory: "GHSA-old" }],
    versions: { ...older, "api@1.0.0": app },
    plan: ["bad 1.0.0 → 1.2.0; app 1.0.0 requires *; api 1.0.0 requires *"],
    sections: { overrides: { bad: "1.2.0" } },
  },
  {
    what: "that the lockfile has",
    lock: packageLock(),
    versions: only,
    plan: [overridden],
    sections: { overrides: { bad: "1.1.0" } },
  },
  {
    what: "in the section that yarn reads",
    lock: yarnLock,
    versions: only,
    plan: [overridden],
    sections: { resolutions: { bad: "1.1.0" } },
  },
  {
    what: "in the section that pnpm reads",
    manifest: { packageManager: "pnpm@9.0.0" },
    versions: { ...only, "pnpm@9.0.0": clean },
    plan: [overridden],
    sections: { pnpm: { overrides: { bad: "1.1.0" } } },
  },
  {
    what: "beside others",
    manifest: { overrides: { other: "1.0.0" } },
    versions: { ...only, "other@1.0.0": clean },
    plan: [overridden],
    sections: { overrides: { other: "1.0.0", bad: "1.1.0" } },
  },
  {
    what: "together with what the new version depends on",
    versions: {
      ...only,
      "bad@1.1.0": { graph: ["worse@1.0.0"] },
      "worse@1.0.0": affected,
      "worse@1.0.2": clean,
    },
    plan: ["worse 1.0.0 → 1.0.2; bad 1.1.0 requires *", overridden],
    sections: { overrides: { worse: "1.0.2", bad: "1.1.0" } },
  },
  {
    what: "below a dependency that has an advisory itself, which no version fixes",
    versions: { ...only, "app@1.0.0": { ...app, advisories: ["GHSA-own"] } },
    plan: [overridden, `app: ${nothingNewer}`],
    sections: { overrides: { bad: "1.1.0" } },
  },
  {
    what: "for one dependency of two",
    manifest: { dependencies: { app: "1.0.0", lost: "1.0.0" } },
    versions: { ...only, "lost@1.0.0": { graph: ["hopeless@1.0.0"] }, "hopeless@1.0.0": affected },
    plan: [overridden, "lost: No newer version of lost is available"],
    sections: { overrides: { bad: "1.1.0" } },
  },
  {
    what: "not where a newer version of the dependency is clean",
    versions: { ...only, "app@1.0.1": clean },
    plan: [],
  },
  {
    what: "not where an update of the lockfile is enough",
    lock: packageLock(),
    versions: { ...only, "app@1.0.0": { graph: ["bad@1.1.0"] } },
    plan: ["app: Its dependencies have fixed versions: update package-lock.json"],
  },
  {
    what: "not where no version is clean",
    versions: { "app@1.0.0": app, "bad@1.0.0": affected, "bad@1.1.0": affected },
    plan: [`app: ${nothingNewer}`],
  },
  {
    what: "to a version whose dependencies are not served",
    versions: { ...only, "bad@1.1.0": {} },
    plan: [unchecked],
    sections: { overrides: { bad: "1.1.0" } },
  },
  {
    what: "to one whose dependencies are not served, where the lockfile has the affected one",
    lock: packageLock(),
    versions: { ...only, "bad@1.1.0": {} },
    plan: [unchecked],
    sections: { overrides: { bad: "1.1.0" } },
  },
  {
    what: "not where the dependencies of the new version are not answered",
    versions: only,
    failing: "GetDependencies bad@1.1.0",
    plan: [notFixed],
  },
  {
    what: "not where the dependencies of the new version are not answered, and the lockfile has the affected one",
    lock: packageLock(),
    versions: only,
    failing: "GetDependencies bad@1.1.0",
    plan: [notFixed],
  },
  {
    what: "to a version of whose dependencies the service does not know one",
    versions: { ...only, "bad@1.1.0": { graph: ["lost@1.0.0"] } },
    plan: [unchecked],
    sections: { overrides: { bad: "1.1.0" } },
  },
  {
    what: "beside a dependency that the service does not know",
    versions: { ...only, "app@1.0.0": { graph: ["bad@1.0.0", "lost@1.0.0"] } },
    plan: [overridden],
    sections: { overrides: { bad: "1.1.0" } },
  },
  {
    what: "not where one of the dependencies of the new version is not answered",
    versions: { ...only, "bad@1.1.0": { graph: ["good@1.0.0"] }, "good@1.0.0": clean },
    failing: "GetVersion good@1.0.0",
    plan: [notFixed],
  },
  {
    what: "not where more than the dependencies of the new version is not known",
    versions: { ...only, "app@1.0.0": { ...app, graphError: "no version of odd" }, "bad@1.1.0": {} },
    plan: [notFixed],
  },
  {
    what: "not where another override leads to a version whose dependencies are not served",
    manifest: { overrides: { other: "1.1.0" } },
    versions: {
      ...only,
      "app@1.0.0": { graph: ["bad@1.0.0", "other@1.0.0"] },
      "other@1.0.0": clean,
      "other@1.1.0": {},
    },
    plan: [notFixed],
  },
  {
    what: "to the next version where one is not answered",
    versions: only,
    failing: "GetVersion bad@1.1.0",
    plan: ["bad 1.0.0 → 2.0.0; app 1.0.0 requires *"],
    sections: { overrides: { bad: "2.0.0" } },
  },
  {
    what: "above all versions that are affected",
    manifest: { dependencies: { app: "1.0.0", second: "1.0.0", third: "1.0.0" } },
    versions: {
      "app@1.0.0": { graph: ["bad@1.2.0"] },
      "second@1.0.0": { graph: ["bad@1.3.0"] },
      "third@1.0.0": app,
      "bad@1.0.0": affected,
      "bad@1.1.0": clean,
      "bad@1.2.0": affected,
      "bad@1.2.5": clean,
      "bad@1.3.0": affected,
      "bad@1.4.0": clean,
    },
    plan: ["bad 1.2.0 1.3.0 1.0.0 → 1.4.0; app 1.0.0 requires *; second 1.0.0 requires *; third 1.0.0 requires *"],
    sections: { overrides: { bad: "1.4.0" } },
  },
  {
    what: "beside an advisory that says that nobody maintains it, and stays",
    versions: {
      ...only,
      "bad@1.0.0": { ...affected, advisories: ["GHSA-bad", "RUSTSEC-2026-0001~bad is unmaintained"] },
      "bad@1.1.0": { ...clean, advisories: ["RUSTSEC-2026-0001~bad is unmaintained"] },
    },
    plan: [overridden],
    sections: { overrides: { bad: "1.1.0" } },
  },
  {
    what: "together with what the new versions depend on, four times",
    versions: { ...only, ...chain(3) },
    plan: [3, 2, 1].map((at) => link(at)).concat(overridden),
    sections: { overrides: { worse3: "1.0.2", worse2: "1.0.2", worse1: "1.0.2", bad: "1.1.0" } },
  },
  {
    what: "not where that never ends",
    versions: { ...only, ...chain(4) },
    plan: [notFixed],
  },
  {
    what: "together with what the new versions depend on, twice, beside what nothing fixes",
    manifest: { dependencies: { app: "1.0.0", lost: "1.0.0" } },
    versions: {
      ...only,
      ...chain(2),
      "lost@1.0.0": { graph: ["hopeless@1.0.0"] },
      "hopeless@1.0.0": affected,
    },
    plan: [link(2), link(1), overridden, "lost: No newer version of lost is available"],
    sections: { overrides: { worse2: "1.0.2", worse1: "1.0.2", bad: "1.1.0" } },
  },
  {
    what: "not of what is below a dependency that could not be looked up",
    manifest: { dependencies: { app: "1.0.0", lost: "1.0.0", silent: "1.0.0" } },
    versions: {
      ...only,
      "lost@1.0.0": { graph: ["hopeless@1.0.0"] },
      "hopeless@1.0.0": affected,
      "silent@1.0.0": { graph: ["worse@1.0.0"] },
      "worse@1.0.0": affected,
      "worse@1.0.2": clean,
    },
    failing: "GetPackage silent",
    notAsked: "GetDependencies worse@1.0.2",
    plan: [
      overridden,
      "lost: No newer version of lost is available",
      "silent: Newer versions of silent could not be checked: GetPackage silent: no answer in time",
    ],
    sections: { overrides: { bad: "1.1.0" } },
  },
  {
    what: "for one of two declarations of a package",
    manifest: { dependencies: { app: "1.0.0" }, devDependencies: { app: "0.9.0" } },
    versions: { ...only, "app@0.9.0": { graph: ["hopeless@1.0.0"] }, "hopeless@1.0.0": affected },
    plan: [overridden, "app: No newer version of app is known to have only clean dependencies"],
    sections: { overrides: { bad: "1.1.0" } },
  },
  {
    what: "not where only the version itself is affected",
    versions: { "app@1.0.0": { advisories: ["GHSA-own"], graph: [] } },
    plan: [`app: ${nothingNewer}`],
  },
  {
    what: "beside a change of a version",
    manifest: { dependencies: { second: "1.0.0", app: "1.0.0" } },
    versions: { ...only, "second@1.0.0": affected, "second@1.0.1": clean },
    plan: [overridden],
    sections: { dependencies: { second: "1.0.1", app: "1.0.0" }, overrides: { bad: "1.1.0" } },
  },
  {
    what: "not where the manifest has an override for it",
    manifest: { overrides: { "bad@2": "2.0.0" } },
    versions: only,
    plan: [notFixed],
  },
  {
    what: "not where the manifest declares it",
    manifest: { dependencies: { app: "1.0.0" }, devDependencies: { bad: "2.0.0" } },
    versions: only,
    plan: [notFixed],
  },
];

/** `name version → version; dependent requires text; dependencies not checked`, with `!` where that is overruled. */
function linesOf({ overrides, unfixed }: Planned): readonly string[] {
  const lines = overrides.flatMap((change) =>
    change.overrides.map(({ to, affected: from, requirements, dependencies }) => {
      const required = requirements.map(
        ({ dependent, text, isSatisfied }) =>
          `; ${dependent.name} ${dependent.version} requires ${text}${isSatisfied ? "" : "!"}`,
      );
      return `${to.name} ${from.map(({ version }) => version).join(" ")} → ${to.version}${required.join("")}${
        { clean: "", unknown: "; dependencies not checked" }[dependencies]
      }`;
    }),
  );
  const reasons = unfixed.map(({ facts, why }) => `${facts.declaration.name}: ${formatMessage(unfixableMessage(why))}`);
  return [...lines, ...reasons];
}

interface Project {
  readonly what: string;
  readonly system?: System;
  readonly files: FileTree;
  readonly manifests: readonly string[];
  readonly versions: Readonly<Record<string, Described>>;
  readonly failing?: string;
  readonly plan: readonly string[];
  /** The files that are changed, as they are then. */
  readonly after: FileTree;
}

const member = (...names: readonly string[]) =>
  JSON.stringify({ dependencies: Object.fromEntries(names.map((name) => [name, "1.0.0"])) });
const root = `{\n  "workspaces": ["packages/*"]\n}\n`;
const apps = { ...only, "other@1.0.0": app };

const projects: readonly Project[] = [
  {
    what: "of a member of a workspace, at its root",
    files: { "/w/package.json": root, "/w/packages/a/package.json": member("app") },
    manifests: ["/w/packages/a/package.json"],
    versions: apps,
    plan: [overridden],
    after: { "/w/package.json": `{\n  "workspaces": ["packages/*"],\n  "overrides": {\n    "bad": "1.1.0"\n  }\n}\n` },
  },
  {
    what: "of several members, once",
    files: {
      "/w/package.json": root,
      "/w/packages/a/package.json": member("app"),
      "/w/packages/b/package.json": member("other"),
    },
    manifests: ["/w/packages/a/package.json", "/w/packages/b/package.json"],
    versions: apps,
    plan: ["bad 1.0.0 → 1.1.0; app 1.0.0 requires *; other 1.0.0 requires *"],
    after: { "/w/package.json": `{\n  "workspaces": ["packages/*"],\n  "overrides": {\n    "bad": "1.1.0"\n  }\n}\n` },
  },
  {
    what: "of several members with lockfiles of their own, once",
    files: {
      "/w/package.json": root,
      "/w/packages/a/package.json": member("app"),
      "/w/packages/a/package-lock.json": lockOf({ app: ["bad"], bad: [] }),
      "/w/packages/b/package.json": member("other"),
      "/w/packages/b/package-lock.json": lockOf({ other: ["bad", "mid"], mid: ["bad"], bad: [] }),
    },
    manifests: ["/w/packages/a/package.json", "/w/packages/b/package.json"],
    versions: { ...apps, "mid@1.0.0": app },
    plan: ["bad 1.0.0 → 1.1.0; app 1.0.0 requires *; other 1.0.0 requires *; mid 1.0.0 requires *"],
    after: { "/w/package.json": `{\n  "workspaces": ["packages/*"],\n  "overrides": {\n    "bad": "1.1.0"\n  }\n}\n` },
  },
  {
    what: "not in a member whose own overrides are not read",
    files: {
      "/w/package.json": `{ "workspaces": ["packages/*"], "overrides": { "bad": "1.0.0" } }`,
      "/w/packages/a/package.json": `{ "dependencies": { "app": "1.0.0" }, "overrides": { "bad": "1.1.0" } }`,
    },
    manifests: ["/w/packages/a/package.json"],
    versions: apps,
    plan: [notFixed],
    after: {},
  },
  {
    what: "of pnpm, in its settings",
    files: {
      "/w/package.json": member("app"),
      "/w/pnpm-workspace.yaml": "overrides:\n  b: 1.0.0\n",
    },
    manifests: ["/w/package.json"],
    versions: apps,
    plan: [overridden],
    after: { "/w/pnpm-workspace.yaml": "overrides:\n  b: 1.0.0\n  bad: 1.1.0\n" },
  },
  {
    what: "of pnpm, in its settings, whatever is required",
    files: { "/w/package.json": member("app"), "/w/pnpm-workspace.yaml": "overrides:\n  b: 1.0.0\n" },
    manifests: ["/w/package.json"],
    versions: { ...apps, "app@1.0.0": { graph: ["bad@1.0.0 1.0.0"] } },
    plan: ["bad 1.0.0 → 1.1.0; app 1.0.0 requires 1.0.0!"],
    after: { "/w/pnpm-workspace.yaml": "overrides:\n  b: 1.0.0\n  bad: 1.1.0\n" },
  },
  {
    what: "of a member of a workspace, not of what it declares itself",
    files: {
      "/w/package.json": root,
      "/w/packages/a/package.json": JSON.stringify({ dependencies: { app: "1.0.0", bad: "2.0.0" } }),
    },
    manifests: ["/w/packages/a/package.json"],
    versions: apps,
    plan: [notFixed],
    after: {},
  },
  {
    what: "of one project, not of another",
    files: { "/a/package.json": member("app"), "/b/package.json": member("quiet") },
    manifests: ["/a/package.json", "/b/package.json"],
    versions: { ...apps, "quiet@1.0.0": clean },
    plan: [overridden],
    after: { "/a/package.json": `{"dependencies":{"app":"1.0.0"}, "overrides": { "bad": "1.1.0" }}` },
  },
  {
    what: "of two projects, one of which needs another one",
    files: { "/a/package.json": member("app"), "/b/package.json": member("other") },
    manifests: ["/a/package.json", "/b/package.json"],
    versions: {
      ...apps,
      "other@1.0.0": { graph: ["sore@1.0.0"] },
      "sore@1.0.0": affected,
      "sore@1.1.0": { graph: ["worse1@1.0.0"] },
      "worse1@1.0.0": affected,
      "worse1@1.0.2": clean,
    },
    plan: [overridden, "worse1 1.0.0 → 1.0.2; sore 1.1.0 requires *", "sore 1.0.0 → 1.1.0; other 1.0.0 requires *"],
    after: {
      "/a/package.json": `{"dependencies":{"app":"1.0.0"}, "overrides": { "bad": "1.1.0" }}`,
      "/b/package.json": `{"dependencies":{"other":"1.0.0"}, "overrides": { "worse1": "1.0.2", "sore": "1.1.0" }}`,
    },
  },
  {
    what: "by a version that is old enough for npm",
    files: { "/w/package.json": member("app"), "/w/.npmrc": "min-release-age=90\n" },
    manifests: ["/w/package.json"],
    versions: {
      ...only,
      "bad@1.1.0": { ...clean, facts: { publishedAt: "2026-10-20T00:00:00Z" } },
      "bad@2.0.0": { ...clean, facts: { publishedAt: "2026-01-01T00:00:00Z" } },
    },
    plan: ["bad 1.0.0 → 2.0.0; app 1.0.0 requires *"],
    after: { "/w/package.json": `{"dependencies":{"app":"1.0.0"}, "overrides": { "bad": "2.0.0" }}` },
  },
  {
    what: "not by a version that is too young for npm",
    files: { "/w/package.json": member("app"), "/w/.npmrc": "min-release-age=90\n" },
    manifests: ["/w/package.json"],
    versions: {
      "app@1.0.0": app,
      "bad@1.0.0": affected,
      "bad@1.1.0": { ...clean, facts: { publishedAt: "2026-10-20T00:00:00Z" } },
    },
    plan: [
      "app: Fixed in bad 1.1.0, but no change to the manifest is known to lead to it; 1.1.0 is held back until 2027-01-18 by min-release-age=90",
    ],
    after: {},
  },
  {
    what: "not of what only the lockfile has, and nothing is known to require",
    files: {
      "/w/package.json": member("quiet"),
      "/w/package-lock.json": JSON.stringify({
        lockfileVersion: 3,
        packages: {
          "": { dependencies: { quiet: "1.0.0" } },
          "node_modules/quiet": { version: "1.0.0" },
          "node_modules/bad": { version: "1.0.0" },
        },
      }),
    },
    manifests: ["/w/package.json"],
    versions: { ...only, "quiet@1.0.0": clean },
    plan: ["bad: 1.1.0 has no known advisories; no version is written here: update package-lock.json"],
    after: {},
  },
  {
    what: "of a module, in the parent that manages versions",
    system: "MAVEN",
    files: {
      "/w/pom.xml": pom("", "<dependencyManagement><dependencies>\n</dependencies></dependencyManagement>"),
      "/w/m/pom.xml": pom(
        "<parent><groupId>g</groupId><artifactId>p</artifactId><version>1</version></parent>",
        "<dependencies><dependency><groupId>org.apache</groupId><artifactId>app</artifactId><version>1.0.0</version></dependency></dependencies>",
      ),
    },
    manifests: ["/w/m/pom.xml"],
    versions: {
      "org.apache:app@1.0.0": { graph: ["org.apache:bad@1.0.0 1.0.0"] },
      "org.apache:bad@1.0.0": affected,
      "org.apache:bad@1.1.0": clean,
    },
    plan: ["org.apache:bad 1.0.0 → 1.1.0; org.apache:app 1.0.0 requires 1.0.0!"],
    after: {
      "/w/pom.xml": pom(
        "",
        [
          "<dependencyManagement><dependencies>",
          "      <dependency>",
          "        <groupId>org.apache</groupId>",
          "        <artifactId>bad</artifactId>",
          "        <version>1.1.0</version>",
          "      </dependency>",
          "</dependencies></dependencyManagement>",
        ].join("\n"),
      ),
    },
  },
];

const wheels = (requirement: string): Project["versions"] => ({
  "app@1.0.0": { graph: [`bad@1.0.0 ${requirement}`] },
  "bad@1.0.0": affected,
  "bad@1.1.0": clean,
});
const loose = { system: "PYPI", versions: wheels(">=1") } as const;
const strict = { system: "PYPI", versions: wheels("==1.0.0") } as const;
const satisfied = ["bad 1.0.0 → 1.1.0; app 1.0.0 requires >=1"];
const overruled = ["bad 1.0.0 → 1.1.0; app 1.0.0 requires ==1.0.0!"];

const worse: Project["versions"] = {
  "bad@1.1.0": { graph: ["worse@1.0.0 >=1"] },
  "worse@1.0.0": affected,
  "worse@1.0.2": clean,
};

const worst: Project["versions"] = {
  ...worse,
  "worse@1.0.2": { graph: ["worst@1.0.0 >=1"] },
  "worst@1.0.0": affected,
};

/** A change between two lists for overrides. */
const around = (changed: string) =>
  `[project]\ndependencies = ["app==1.0.0"]\n[tool.uv]\nconstraint-dependencies = ["a"]\ndev-dependencies = ["${changed}"]\noverride-dependencies = ["b"]\n`;

function pythonProject(
  what: string,
  [path, before, after]: readonly [path: string, before: string, after?: string],
  more: Omit<Project, "what" | "files" | "manifests" | "after"> & Partial<Project>,
): Project {
  const files = { [path]: before, ...more.files };
  return { manifests: [path], after: after === undefined ? {} : { [path]: after }, ...more, what, files };
}

const pylock = (name: string) =>
  [
    `[[package]]`,
    `name = "app"`,
    `version = "1.0.0"`,
    ...(name === "uv.lock"
      ? [`source = { registry = "https://pypi.org/simple" }`, `dependencies = [{ name = "bad" }]`]
      : [`optional = false`, `[package.dependencies]`, `bad = "*"`]),
    ``,
    `[[package]]`,
    `name = "bad"`,
    `version = "1.0.0"`,
    name === "uv.lock" ? `source = { registry = "https://pypi.org/simple" }` : `optional = false`,
    ``,
  ].join("\n");

const python: readonly Project[] = [
  pythonProject("of requirements, by a pin", ["/w/requirements.txt", "app==1.0.0\n", "app==1.0.0\nbad==1.1.0\n"], {
    ...loose,
    plan: satisfied,
  }),
  pythonProject("of requirements, in their constraints", ["/w/requirements.txt", "-c limits.txt\napp==1.0.0\n"], {
    ...loose,
    files: { "/w/limits.txt": "other<3\n" },
    plan: satisfied,
    after: { "/w/limits.txt": "other<3\nbad==1.1.0\n" },
  }),
  pythonProject("of compiled requirements, in their source", ["/w/requirements.in", "app\n", "app\nbad==1.1.0\n"], {
    ...loose,
    files: { "/w/requirements.txt": "app==1.0.0\nbad==1.0.0\n" },
    plan: satisfied,
  }),
  pythonProject(
    "of compiled requirements, by a pin to a version whose dependencies are not served",
    ["/w/requirements.in", "app\n", "app\nbad==1.1.0\n"],
    {
      ...loose,
      versions: { ...wheels(">=1"), "bad@1.1.0": {} },
      files: { "/w/requirements.txt": "app==1.0.0\nbad==1.0.0\n" },
      plan: satisfied.map((line) => `${line}; dependencies not checked`),
    },
  ),
  pythonProject("of compiled requirements, in their constraints", ["/w/requirements.in", "-c limits.txt\napp\n"], {
    ...loose,
    files: { "/w/requirements.txt": "app==1.0.0\nbad==1.0.0\n", "/w/limits.txt": "" },
    plan: satisfied,
    after: { "/w/limits.txt": "bad==1.1.0\n" },
  }),
  pythonProject(
    "of requirements, by a pin to a version whose dependencies are not served",
    ["/w/requirements.txt", "app==1.0.0\n", "app==1.0.0\nbad==1.1.0\n"],
    {
      ...loose,
      versions: { ...wheels(">=1"), "bad@1.1.0": {} },
      plan: satisfied.map((line) => `${line}; dependencies not checked`),
    },
  ),
  pythonProject("of pip, not beyond what is required", ["/w/requirements.txt", "app==1.0.0\n"], {
    ...strict,
    plan: [notFixed],
  }),
  pythonProject(
    "of pip, not beyond what one of several requires",
    ["/w/requirements.txt", "app==1.0.0\nsecond==1.0.0\n"],
    {
      system: "PYPI",
      versions: { ...wheels(">=1"), "second@1.0.0": { graph: ["bad@1.0.0 ==1.0.0"] } },
      plan: [notFixed, notFixed.replace("app", "second")],
    },
  ),
  pythonProject(
    "of pip, not where the dependencies of the new version are not answered",
    ["/w/requirements.txt", "app==1.0.0\n"],
    {
      ...loose,
      failing: "GetDependencies bad@1.1.0",
      plan: [notFixed],
    },
  ),
  pythonProject(
    "of pip, together with what the new version depends on",
    ["/w/requirements.txt", "app==1.0.0\n", "app==1.0.0\nworse==1.0.2\nbad==1.1.0\n"],
    {
      system: "PYPI",
      versions: { ...wheels(">=1"), ...worse },
      plan: ["worse 1.0.0 → 1.0.2; bad 1.1.0 requires >=1", ...satisfied],
    },
  ),
  pythonProject(
    "of pip, together with what the new versions depend on, three times",
    ["/w/requirements.txt", "app==1.0.0\n", "app==1.0.0\nworst==1.0.2\nworse==1.0.2\nbad==1.1.0\n"],
    {
      system: "PYPI",
      versions: { ...wheels(">=1"), ...worst, "worst@1.0.2": clean },
      plan: [
        "worst 1.0.0 → 1.0.2; worse 1.0.2 requires >=1",
        "worse 1.0.0 → 1.0.2; bad 1.1.0 requires >=1",
        ...satisfied,
      ],
    },
  ),
  pythonProject("of pip, not where nothing fixes what these lead to", ["/w/requirements.txt", "app==1.0.0\n"], {
    system: "PYPI",
    versions: { ...wheels(">=1"), ...worst },
    plan: [notFixed],
  }),
  pythonProject("of pip, not where that is not answered", ["/w/requirements.txt", "app==1.0.0\n"], {
    system: "PYPI",
    versions: { ...wheels(">=1"), ...worse },
    failing: "GetDependencies worse@1.0.2",
    plan: [notFixed],
  }),
  pythonProject("of pip, not where one of two is not answered", ["/w/requirements.txt", "app==1.0.0\n"], {
    system: "PYPI",
    versions: {
      ...wheels(">=1"),
      ...worse,
      "bad@1.1.0": clean,
      "app@1.0.0": { graph: ["bad@1.0.0 >=1", "worse@1.0.0 >=1"] },
    },
    failing: "GetDependencies worse@1.0.2",
    plan: ["app: Fixed in bad 1.1.0, worse 1.0.2, but no change to the manifest is known to lead to them"],
  }),
  pythonProject(
    "of pip, not where another declared version is not answered",
    ["/w/requirements.txt", "app==1.0.0\nother==1.0.0\n"],
    {
      system: "PYPI",
      versions: {
        ...wheels(">=1"),
        "app@1.0.0": { graph: ["bad@1.0.0 >=1", "other@0.9.0 <1"] },
        "other@0.9.0": clean,
        "other@1.0.0": clean,
      },
      failing: "GetDependencies other@1.0.0",
      plan: [notFixed],
    },
  ),
  pythonProject(
    "of pip, behind a change of the last line",
    ["/w/requirements.txt", "app==1.0.0\nother==1.0.0", "app==1.0.0\nother==1.0.1\nbad==1.1.0\n"],
    { system: "PYPI", versions: { ...wheels(">=1"), "other@1.0.0": affected, "other@1.0.1": clean }, plan: satisfied },
  ),
  pythonProject(
    "of pip, beside a change of another file",
    ["/a/requirements.txt", "a==1.0.0", "a==1.0.0\nbad==1.1.0\n"],
    {
      system: "PYPI",
      files: { "/b/requirements.txt": "other==1.0.0\n" },
      manifests: ["/a/requirements.txt", "/b/requirements.txt"],
      versions: {
        ...wheels(">=1"),
        "a@1.0.0": { graph: ["bad@1.0.0 >=1"] },
        "other@1.0.0": affected,
        "other@1.0.1": clean,
      },
      plan: ["bad 1.0.0 → 1.1.0; a 1.0.0 requires >=1"],
      after: { "/a/requirements.txt": "a==1.0.0\nbad==1.1.0\n", "/b/requirements.txt": "other==1.0.1\n" },
    },
  ),
  pythonProject(
    "of pip, beside a file that is generated and has the affected version",
    ["/a/requirements.txt", "app==1.0.0\n", "app==1.0.0\nbad==1.1.0\n"],
    {
      ...loose,
      files: { "/b/requirements.txt": "# This file is autogenerated by pip-compile\nbad==1.0.0\n" },
      manifests: ["/a/requirements.txt", "/b/requirements.txt"],
      plan: [...satisfied, "bad: 1.1.0 has no known advisories, but requirements.txt is generated: change its source"],
    },
  ),
  pythonProject(
    "of uv, by a constraint",
    [
      "/w/pyproject.toml",
      `[project]\ndependencies = ["app==1.0.0"]\n[tool.uv]\n`,
      `[project]\ndependencies = ["app==1.0.0"]\n[tool.uv]\nconstraint-dependencies = ["bad==1.1.0"]\n`,
    ],
    { ...loose, plan: satisfied },
  ),
  pythonProject(
    "of uv, by an override of what is required, and the lockfile is then outdated",
    [
      "/w/pyproject.toml",
      `[project]\nname = "own"\ndependencies = ["app==1.0.0"]\n`,
      `[project]\nname = "own"\ndependencies = ["app==1.0.0"]\n\n[tool.uv]\noverride-dependencies = ["bad==1.1.0"]\n`,
    ],
    { ...strict, files: { "/w/uv.lock": uvLock() }, plan: overruled },
  ),
  pythonProject(
    "of uv, by an override where one of several requires another version",
    [
      "/w/pyproject.toml",
      `[project]\ndependencies = ["app==1.0.0", "second==1.0.0"]\n[tool.uv]\n`,
      `[project]\ndependencies = ["app==1.0.0", "second==1.0.0"]\n[tool.uv]\noverride-dependencies = ["bad==1.1.0"]\n`,
    ],
    {
      system: "PYPI",
      versions: { ...wheels(">=1"), "second@1.0.0": { graph: ["bad@1.0.0 ==1.0.0"] } },
      plan: ["bad 1.0.0 → 1.1.0; app 1.0.0 requires >=1; second 1.0.0 requires ==1.0.0!"],
    },
  ),
  pythonProject(
    "of uv, above a change of a version",
    [
      "/w/pyproject.toml",
      `[tool.uv]\n[project]\ndependencies = ["app==1.0.0", "other==1.0.0"]\n`,
      `[tool.uv]\nconstraint-dependencies = ["bad==1.1.0"]\n[project]\ndependencies = ["app==1.0.0", "other==1.0.1"]\n`,
    ],
    { system: "PYPI", versions: { ...wheels(">=1"), "other@1.0.0": affected, "other@1.0.1": clean }, plan: satisfied },
  ),
  pythonProject(
    "of uv, not around a change of a version",
    ["/w/pyproject.toml", around("other==1.0.0"), around("other==1.0.1")],
    {
      system: "PYPI",
      versions: {
        "app@1.0.0": { graph: ["bad@1.0.0 >=1", "worse@1.0.0 ==1.0.0"] },
        "bad@1.0.0": affected,
        "bad@1.1.0": clean,
        "worse@1.0.0": affected,
        "worse@1.0.2": clean,
        "other@1.0.0": affected,
        "other@1.0.1": clean,
        "a@1.0.0": clean,
        "b@1.0.0": clean,
      },
      plan: ["app: Fixed in bad 1.1.0, worse 1.0.2, but no change to the manifest is known to lead to them"],
    },
  ),
  pythonProject(
    "of a member of uv's workspace, at its root",
    ["/w/a/pyproject.toml", `[project]\nname = "own"\ndependencies = ["app==1.0.0"]\n`],
    {
      ...loose,
      files: { "/w/pyproject.toml": `[tool.uv.workspace]\nmembers = ["a"]\n` },
      plan: satisfied,
      after: {
        "/w/pyproject.toml": `[tool.uv.workspace]\nmembers = ["a"]\n\n[tool.uv]\nconstraint-dependencies = ["bad==1.1.0"]\n`,
      },
    },
  ),
  pythonProject(
    "of Poetry, and the lockfile is then outdated",
    [
      "/w/pyproject.toml",
      `[tool.poetry.dependencies]\napp = "1.0.0"\n`,
      `[tool.poetry.dependencies]\napp = "1.0.0"\nbad = "1.1.0"\n`,
    ],
    {
      ...loose,
      files: { "/w/poetry.lock": `${pylock("poetry.lock")}\n[metadata]\nlock-version = "2.0"\n` },
      plan: satisfied,
    },
  ),
  pythonProject(
    "of Poetry, not beyond what is required",
    ["/w/pyproject.toml", `[tool.poetry.dependencies]\napp = "1.0.0"\n`],
    {
      ...strict,
      plan: [notFixed],
    },
  ),
  pythonProject(
    "of PDM, by an override of what is required",
    [
      "/w/pyproject.toml",
      `[project]\ndependencies = ["app==1.0.0"]\n[tool.pdm]\n`,
      `[project]\ndependencies = ["app==1.0.0"]\n[tool.pdm]\n\n[tool.pdm.resolution.overrides]\nbad = "1.1.0"\n`,
    ],
    { ...strict, plan: overruled },
  ),
];

function uvLock(): string {
  return [
    "version = 1",
    "",
    "[[package]]",
    'name = "own"',
    'version = "0.1.0"',
    'source = { virtual = "." }',
    'dependencies = [{ name = "app" }]',
    "",
    pylock("uv.lock"),
  ].join("\n");
}

function pom(parent: string, content: string): string {
  const own =
    parent === ""
      ? "<groupId>g</groupId><artifactId>p</artifactId><version>1</version>"
      : `${parent}<artifactId>m</artifactId>`;
  return `<project>\n  ${own}\n  ${content}\n</project>\n`;
}

describe("overrides for transitive dependencies", () => {
  for (const { what, manifest, lock = {}, versions, failing, notAsked = "", ignores = [], plan, sections } of rows) {
    it(what, async () => {
      const own = { dependencies: { app: "1.0.0" }, ...manifest };
      const text = `${JSON.stringify(own, null, 4)}\n`;
      const { api, asked } = miniature(versions, (call) => call === failing);
      const files = { "/work/package.json": text, ...lock };
      const result = await planned(["/work/package.json"], files, {
        core: coreWith(api),
        policy: () => ({ ...policy, ignores }),
      });
      assert.ok(!asked().includes(notAsked));
      assert.deepEqual(linesOf(result), plan);
      if (plan.length === 0) assert.equal(result.changes.length, 1);
      const edited = result.files["/work/package.json"] ?? "";
      if (sections) assert.equal(edited, `${JSON.stringify({ ...own, ...sections }, null, 4)}\n`);
      else if (plan.length > 0) assert.equal(edited, text);
    });
  }

  it("asks nothing about a private package that requires what is affected", async () => {
    const packages = {
      "": { dependencies: { app: "1.0.0" } },
      "node_modules/app": { version: "1.0.0", dependencies: { "@own/lib": "*" } },
      "node_modules/@own/lib": {
        version: "1.0.0",
        resolved: "https://npm.own.example/lib.tgz",
        dependencies: { bad: "*" },
      },
      "node_modules/bad": { version: "1.0.0" },
    };
    const files = {
      "/w/package.json": `{ "dependencies": { "app": "1.0.0" } }`,
      "/w/package-lock.json": JSON.stringify({ lockfileVersion: 3, packages }),
    };
    const { api, asked } = miniature(only);
    const result = await planned(["/w/package.json"], files, { core: coreWith(api) });
    assert.deepEqual(linesOf(result), ["bad 1.0.0 → 1.1.0"]);
    assert.deepEqual(
      asked().filter((call) => call.includes("@own")),
      [],
    );
  });

  it("asks nothing again where no version is clean", async () => {
    const { api, asked } = miniature({ "app@1.0.0": app, "bad@1.0.0": affected });
    await planned(["/w/package.json"], { "/w/package.json": member("app") }, { core: coreWith(api) });
    assert.deepEqual(
      asked().filter((call) => call === "GetPackage app"),
      ["GetPackage app"],
    );
  });

  for (const { what, system = "NPM", files, manifests, versions, failing, plan, after } of [...projects, ...python]) {
    it(what, async () => {
      const core = coreWith(miniature(versions, (call) => call === failing, [], system).api);
      const result = await planned(manifests, files, { core });
      assert.deepEqual(linesOf(result), plan);
      assert.deepEqual(result.files, { ...files, ...after });
      if (result.overrides.length === 0) return;
      const again = await checked(manifests, result.files, core);
      // What is locked stays affected until the lockfile is updated.
      const isInstalled = (finding: Finding) => finding.stale !== "locked";
      const left = again.flatMap(({ findings }) => findings.filter(isInstalled).filter(isVulnerability));
      const unfixed = new Set(result.unfixed.map(({ facts }) => facts.declaration.name));
      assert.deepEqual(
        left.filter(({ declaration }) => !unfixed.has(declaration.name)),
        [],
      );
    });
  }
});
