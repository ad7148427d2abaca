import assert from "node:assert/strict";
import { defaultPolicy } from "../../../../src/core/analysis/policy.ts";
import { ruleOf } from "../../../../src/core/analysis/finding.ts";
import { formatMessage } from "../../../../src/core/messages/message.ts";
import type { System } from "../../../../src/core/model/keys.ts";
import { miniature, type Described } from "../../fixes/miniature.ts";
import { coreWith } from "../../fixes/plan/planning.ts";
import { checkerOf, contentOf, type FileTree } from "../../../support/project.ts";
import { caller } from "../../../support/world.ts";

interface Row {
  readonly system?: System;
  /** Below `/r`, the manifest first. */
  readonly files: FileTree;
  readonly world: Readonly<Record<string, Described>>;
  /** The requests that are not answered. */
  readonly fails?: (call: string) => boolean;
  /** The findings: the package, why, and what each parent gets. */
  readonly found: readonly string[];
}

const affected = { advisories: ["A-1"] };
const ws = {
  "ws@7.5.9": affected,
  "ws@7.5.10": {},
  "ws@8.16.0": affected,
  "ws@8.18.0": {},
};
const server = (requirement: string) => ({ "server@4.0.0": { graph: [`ws@7.5.10 ${requirement}`] } });

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
const npm = (more: object, dependencies: object = { server: "4.0.0" }) => json({ name: "own", dependencies, ...more });
const overriding = (version: string) => npm({ overrides: { ws: version } });

interface Locked {
  readonly name?: string;
  readonly version?: string;
  readonly needs?: readonly string[];
  readonly resolved?: string;
}

function npmLock(packages: Readonly<Record<string, Locked>>, root: object = { server: "4.0.0" }): string {
  const entries = Object.entries(packages).map(([path, { needs = [], ...entry }]) => {
    const dependencies = Object.fromEntries(needs.map((name) => [name, "*"]));
    return [path, { ...entry, dependencies }] as const;
  });
  const own = { name: "own", dependencies: root };
  return json({ lockfileVersion: 3, packages: { "": own, ...Object.fromEntries(entries) } });
}

const locked = (version: string) =>
  npmLock({
    "node_modules/server": { version: "4.0.0", needs: ["ws"] },
    "node_modules/ws": { version },
  });

const rows: Readonly<Record<string, Row>> = {
  "that a locked parent no longer needs": {
    files: { "package.json": overriding("7.5.10"), "package-lock.json": locked("7.5.10") },
    world: { ...ws, ...server("^7.0.0") },
    found: ["ws unneeded: server 4.0.0 ^7.0.0 > 7.5.10 (package-lock.json)"],
  },
  "not one that a parent still needs": {
    files: { "package.json": overriding("7.5.10"), "package-lock.json": locked("7.5.10") },
    world: { ...ws, ...server("7.5.9") },
    found: [],
  },
  "not one whose parent would get what another advisory affects": {
    files: { "package.json": overriding("7.5.9"), "package-lock.json": locked("7.5.9") },
    world: { "ws@7.5.9": affected, "ws@7.5.10": { advisories: ["A-2"] }, ...server("^7.0.0") },
    found: ["ws affected: A-1"],
  },
  "that holds what the same flaw affects as what a parent would get": {
    files: { "package.json": overriding("7.5.9"), "package-lock.json": locked("7.5.9") },
    world: { "ws@7.5.9": affected, "ws@7.5.10": { advisories: ["A-2=A-1"] }, ...server("^7.0.0") },
    found: ["ws unneeded: server 4.0.0 ^7.0.0 > 7.5.10 (package-lock.json)", "ws affected: A-1"],
  },
  "not one whose parent would get what is deprecated": {
    files: { "package.json": overriding("7.5.9"), "package-lock.json": locked("7.5.9") },
    world: { "ws@7.5.9": {}, "ws@7.5.10": { facts: { isDeprecated: true } }, ...server("7.5.10") },
    found: [],
  },
  "that no locked package uses": {
    files: {
      "package.json": overriding("7.5.10"),
      "package-lock.json": npmLock({ "node_modules/server": { version: "4.0.0" } }),
    },
    world: { ...ws, "server@4.0.0": { graph: [] } },
    found: ["ws unused (package-lock.json)"],
  },
  "that holds an affected version, and what to hold instead": {
    files: { "package.json": overriding("7.5.9"), "package-lock.json": locked("7.5.9") },
    world: { ...ws, ...server("7.5.8") },
    found: ["ws affected: A-1, 7.5.10"],
  },
  "not while the lockfile is older than the override": {
    files: { "package.json": overriding("7.5.10"), "package-lock.json": locked("7.5.9") },
    world: { ...ws, ...server("^7.0.0") },
    found: [],
  },
  "not while the lockfile is out of date for another dependency": {
    files: {
      "package.json": npm({ overrides: { ws: "7.5.10" } }, { server: "4.0.0", more: "1.0.0" }),
      "package-lock.json": locked("7.5.10"),
    },
    world: { ...ws, ...server("^7.0.0"), "more@1.0.0": { graph: [] } },
    found: [],
  },
  "not with a lockfile that is partly unread": {
    files: {
      "package.json": overriding("7.5.10"),
      "package-lock.json": locked("7.5.10").replace('"7.5.10"', '"7.5.10"<<<<<<<'),
    },
    world: { ...ws, ...server("^7.0.0") },
    found: [],
  },
  "not beside a lockfile of another tool": {
    files: {
      "package.json": overriding("7.5.10"),
      "package-lock.json": locked("7.5.10"),
      "pnpm-lock.yaml": "lockfileVersion: '9.0'\nimporters:\n  .: {}\npackages: {}\nsnapshots: {}\n",
    },
    world: { ...ws, ...server("^7.0.0") },
    found: [],
  },
  "not where a parent is private": {
    files: {
      "package.json": overriding("7.5.10"),
      "package-lock.json": npmLock({
        "node_modules/server": { version: "4.0.0", needs: ["ws"] },
        "node_modules/inner": {
          version: "1.0.0",
          needs: ["ws"],
          resolved: "https://npm.acme.example/inner/-/inner-1.0.0.tgz",
        },
        "node_modules/ws": { version: "7.5.10" },
      }),
    },
    world: { ...ws, ...server("^7.0.0"), "inner@1.0.0": { graph: ["ws@7.5.10 ^7.0.0"] } },
    found: [],
  },
  "not of a private package": {
    files: {
      "package.json": npm({ overrides: { "@acme/ws": "7.5.10" } }),
      "package-lock.json": npmLock({
        "node_modules/server": { version: "4.0.0", needs: ["@acme/ws"] },
        "node_modules/@acme/ws": { version: "7.5.10" },
      }),
      ".npmrc": "@acme:registry=https://npm.acme.example/\n",
    },
    world: { "@acme/ws@7.5.10": {}, "server@4.0.0": { graph: ["@acme/ws@7.5.10 ^7.0.0"] } },
    found: [],
  },
  "not where a parent is not served": {
    files: { "package.json": overriding("7.5.10"), "package-lock.json": locked("7.5.10") },
    world: { ...ws, "server@4.0.0": {} },
    found: [],
  },
  "not where the service does not tell what a parent requires of it": {
    files: { "package.json": overriding("7.5.10"), "package-lock.json": locked("7.5.10") },
    world: { ...ws, "server@4.0.0": { graph: [] } },
    found: [],
  },
  "not where an advisory is not answered": {
    files: { "package.json": overriding("7.5.10"), "package-lock.json": locked("7.5.10") },
    world: { "ws@7.5.10": {}, "ws@7.6.0": { advisories: ["A-9"] }, ...server("^7.0.0") },
    fails: (call) => call === "GetAdvisory A-9",
    found: [],
  },
  "not where its versions are not answered": {
    files: { "package.json": overriding("7.5.10"), "package-lock.json": locked("7.5.10") },
    world: { ...ws, ...server("^7.0.0") },
    fails: (call) => call === "GetPackage ws",
    found: [],
  },
  "of the versions that are old enough for the package manager": {
    files: {
      "package.json": overriding("7.5.9"),
      "package-lock.json": locked("7.5.9"),
      ".npmrc": "min-release-age=7\n",
    },
    world: {
      "ws@7.5.8": { advisories: ["A-2"], facts: { publishedAt: "2026-01-01T00:00:00Z" } },
      "ws@7.5.9": { facts: { publishedAt: "2026-01-02T00:00:00Z" } },
      "ws@7.5.10": { facts: { publishedAt: "2026-11-20T00:00:00Z" } },
      ...server("7.5.8 || 7.5.10"),
    },
    found: [],
  },
  "of the project's own requirement, which an override may refer to": {
    files: {
      "package.json": npm({ overrides: { ws: "$ws" } }, { ws: "7.5.10", server: "4.0.0" }),
      "package-lock.json": npmLock(
        { "node_modules/server": { version: "4.0.0", needs: ["ws"] }, "node_modules/ws": { version: "7.5.10" } },
        { ws: "7.5.10", server: "4.0.0" },
      ),
    },
    world: { ...ws, ...server("^7.0.0") },
    found: ["ws unneeded: own 7.5.10 > 7.5.10, server 4.0.0 ^7.0.0 > 7.5.10 (package-lock.json)"],
  },
  "nested, for the packages below alone": {
    files: {
      "package.json": npm({ overrides: { server: { ws: "7.5.10" } } }, { server: "4.0.0", other: "1.0.0" }),
      "package-lock.json": npmLock(
        {
          "node_modules/server": { version: "4.0.0", needs: ["ws"] },
          "node_modules/other": { version: "1.0.0", needs: ["ws"] },
          "node_modules/other/node_modules/ws": { version: "8.16.0" },
          "node_modules/ws": { version: "7.5.10" },
        },
        { server: "4.0.0", other: "1.0.0" },
      ),
    },
    world: { ...ws, ...server("^7.0.0"), "other@1.0.0": { graph: ["ws@8.16.0 8.16.0"] } },
    found: ["ws unneeded: server 4.0.0 ^7.0.0 > 7.5.10 (package-lock.json)"],
  },
  "nested, below what has no such package": {
    files: {
      "package.json": npm({ overrides: { other: { ws: "7.5.10" } } }),
      "package-lock.json": locked("8.18.0"),
    },
    world: { ...ws, ...server("^8.0.0") },
    found: ["ws unused (package-lock.json)"],
  },
  "nested in two, at any depth": {
    files: {
      "package.json": npm({ overrides: { app: { server: { ws: "7.5.10" } } } }, { app: "1.0.0" }),
      "package-lock.json": npmLock(
        {
          "node_modules/app": { version: "1.0.0", needs: ["middle"] },
          "node_modules/middle": { version: "1.0.0", needs: ["server"] },
          "node_modules/server": { version: "4.0.0", needs: ["ws"] },
          "node_modules/ws": { version: "7.5.10" },
        },
        { app: "1.0.0" },
      ),
    },
    world: { ...ws, ...server("^7.0.0"), "app@1.0.0": { graph: [] } },
    found: ["ws unneeded: server 4.0.0 ^7.0.0 > 7.5.10 (package-lock.json)"],
  },
  "not beside another one of the package": {
    files: {
      "package.json": npm({ overrides: { ws: "7.5.10", other: { ws: "7.5.9" } } }),
      "package-lock.json": locked("7.5.10"),
    },
    world: { ...ws, ...server("^7.0.0") },
    found: ["ws unused (package-lock.json)"],
  },
  "that allows several versions": {
    files: { "package.json": overriding("^7.5.9"), "package-lock.json": locked("7.5.10") },
    world: { ...ws, ...server("^7.0.0") },
    found: ["ws unneeded: server 4.0.0 ^7.0.0 > 7.5.10 (package-lock.json)"],
  },
  "not one that names no version": {
    files: { "package.json": overriding(""), "package-lock.json": locked("7.5.10") },
    world: { ...ws, ...server("^7.0.0") },
    found: [],
  },
  "not one that puts another package in its place": {
    files: {
      "package.json": npm({ overrides: { ws: "npm:other@7.5.10" } }),
      "package-lock.json": npmLock({
        "node_modules/server": { version: "4.0.0", needs: ["ws"] },
        "node_modules/ws": { name: "other", version: "7.5.10" },
      }),
    },
    world: { ...ws, ...server("^7.0.0"), "other@7.5.10": {} },
    found: [],
  },
  "not where the project has another package under its name": {
    files: {
      "package.json": npm({ overrides: { ws: "7.5.10" } }, { server: "4.0.0", ws: "npm:other@7.5.10" }),
      "package-lock.json": npmLock(
        {
          "node_modules/server": { version: "4.0.0", needs: ["ws"] },
          "node_modules/server/node_modules/ws": { version: "7.5.10" },
          "node_modules/ws": { name: "other", version: "7.5.10" },
        },
        { server: "4.0.0", ws: "npm:other@7.5.10" },
      ),
    },
    world: { ...ws, ...server("^7.0.0"), "other@7.5.10": { graph: [] } },
    found: [],
  },
  "not where the lockfile has it from elsewhere": {
    files: {
      "package.json": overriding("7.5.10"),
      "package-lock.json": npmLock({
        "node_modules/server": { version: "4.0.0", needs: ["ws"] },
        "node_modules/ws": { version: "7.5.10", resolved: "git+ssh://git@git.example/ws.git#1234567" },
      }),
    },
    world: { ...ws, ...server("^7.0.0") },
    found: [],
  },
  "not where a linked folder requires it, too": {
    files: {
      "package.json": npm({ overrides: { ws: "7.5.10" } }, { server: "4.0.0", inner: "file:inner" }),
      "package-lock.json": json({
        lockfileVersion: 3,
        packages: {
          "": { name: "own", dependencies: { server: "4.0.0", inner: "file:inner" } },
          inner: { version: "1.0.0", dependencies: { ws: "^8.0.0" } },
          "node_modules/inner": { resolved: "inner", link: true },
          "node_modules/server": { version: "4.0.0", dependencies: { ws: "^7.0.0" } },
          "node_modules/ws": { version: "7.5.10" },
        },
      }),
    },
    world: { ...ws, ...server("^7.0.0") },
    found: [],
  },
  "not where the lockfile does not tell what requires it": {
    files: {
      "package.json": npm({ overrides: { ws: "$ws" } }, { server: "4.0.0", ws: "7.5.10" }),
      "package-lock.json": json({
        lockfileVersion: 1,
        dependencies: { server: { version: "4.0.0" }, ws: { version: "7.5.10" } },
      }),
    },
    world: { ...ws, ...server("^7.0.0") },
    found: [],
  },
  "not with a lockfile that has an entry that is not understood": {
    files: {
      "package.json": overriding("7.5.10"),
      "package-lock.json": locked("7.5.10").replace('"packages": {', '"packages": { "node_modules/odd": 5,'),
    },
    world: { ...ws, ...server("^7.0.0") },
    found: [],
  },
  "not with a manifest that is partly unread": {
    files: {
      "package.json": overriding("7.5.10").replace('"name": "own"', '"name": "own" "old"'),
      "package-lock.json": locked("7.5.10"),
    },
    world: { ...ws, ...server("^7.0.0") },
    found: [],
  },
  "not with a condition that is not understood": {
    files: {
      "package.json": npm({ overrides: { "ws@7": "7.5.10" } }),
      "package-lock.json": locked("7.5.10"),
    },
    world: { ...ws, ...server("^7.0.0") },
    found: [],
  },
  "not of a section that the package manager does not read": {
    files: { "package.json": npm({ resolutions: { ws: "7.5.10" } }), "package-lock.json": locked("7.5.10") },
    world: { ...ws, ...server("^7.0.0") },
    found: [],
  },
  "not of a member of a workspace, where only the root's are read": {
    files: {
      "a/package.json": overriding("7.5.10"),
      "package.json": json({ name: "root", private: true, workspaces: ["a"] }),
    },
    world: { ...ws, ...server("^7.0.0") },
    found: [],
  },
  "not of a member that the root's lockfile is for": {
    files: {
      "a/package.json": json({ name: "a", dependencies: { server: "4.0.0" }, overrides: { ws: "7.5.10" } }),
      "package.json": json({ name: "root", private: true, workspaces: ["a"] }),
      "package-lock.json": json({
        lockfileVersion: 3,
        packages: {
          "": { name: "root", workspaces: ["a"] },
          a: { name: "a", version: "1.0.0", dependencies: { server: "4.0.0" } },
          "node_modules/a": { resolved: "a", link: true },
          "node_modules/server": { version: "4.0.0", dependencies: { ws: "^7.0.0" } },
          "node_modules/ws": { version: "7.5.10" },
        },
      }),
    },
    world: { ...ws, ...server("^7.0.0") },
    found: [],
  },
  "not of a workspace without a lockfile, whose members may need it": {
    files: {
      "package.json": npm({ workspaces: ["a"], overrides: { ws: "7.5.10" } }),
      "a/package.json": json({ name: "a", dependencies: { ws: "^8.0.0" } }),
    },
    world: { ...ws, ...server("^7.0.0") },
    found: [],
  },
  "of a workspace, by what its members require": {
    files: {
      "package.json": json({ name: "root", private: true, workspaces: ["a"], overrides: { ws: "7.5.10" } }),
      "a/package.json": json({ name: "a", dependencies: { ws: "^7.0.0" } }),
      "package-lock.json": json({
        lockfileVersion: 3,
        packages: {
          "": { name: "root", workspaces: ["a"] },
          a: { name: "a", version: "1.0.0", dependencies: { ws: "^7.0.0" } },
          "node_modules/a": { resolved: "a", link: true },
          "node_modules/ws": { version: "7.5.10" },
        },
      }),
    },
    world: ws,
    found: ["ws unneeded: own ^7.0.0 > 7.5.10 (package-lock.json)"],
  },
  "not of a workspace whose lockfile does not list its members": {
    files: {
      "package.json": json({ name: "root", private: true, workspaces: ["a"], resolutions: { ws: "7.5.10" } }),
      "a/package.json": json({ name: "a", dependencies: { ws: "^8.0.0" } }),
      "yarn.lock": '# yarn lockfile v1\n\n\nws@^8.0.0:\n  version "7.5.10"\n',
    },
    world: ws,
    found: [],
  },
  "not as unused in a lockfile that does not list the members": {
    files: {
      "package.json": json({ name: "root", private: true, workspaces: ["a"], resolutions: { ws: "7.5.10" } }),
      "a/package.json": json({ name: "a", dependencies: {} }),
      "yarn.lock": "# yarn lockfile v1\n\n\n",
    },
    world: ws,
    found: [],
  },
  "of a workspace of Yarn 4, whose lockfile lists its members": {
    files: {
      "package.json": json({ name: "root", private: true, workspaces: ["a"], resolutions: { ws: "7.5.10" } }),
      "a/package.json": json({ name: "a", dependencies: { ws: "^7.0.0" } }),
      "yarn.lock": [
        "__metadata:\n  version: 8\n",
        '"a@workspace:a":\n  version: 0.0.0-use.local\n  resolution: "a@workspace:a"\n  dependencies:',
        '    ws: "npm:^7.0.0"\n  languageName: unknown\n  linkType: soft\n',
        '"root@workspace:.":\n  version: 0.0.0-use.local\n  resolution: "root@workspace:."\n  languageName: unknown\n  linkType: soft\n',
        '"ws@npm:7.5.10":\n  version: 7.5.10\n  resolution: "ws@npm:7.5.10"\n  languageName: node\n  linkType: hard\n',
      ].join("\n"),
    },
    world: ws,
    found: ["ws unneeded: own ^7.0.0 > 7.5.10 (yarn.lock)"],
  },
  "of Yarn, below the package in its key": {
    files: {
      "package.json": npm({ resolutions: { "server/ws": "7.5.10" } }),
      "yarn.lock":
        '# yarn lockfile v1\n\n\nserver@4.0.0:\n  version "4.0.0"\n  dependencies:\n    ws "^7.0.0"\n\nws@7.5.10, ws@^7.0.0:\n  version "7.5.10"\n',
    },
    world: { ...ws, ...server("^7.0.0") },
    found: ["ws unneeded: server 4.0.0 ^7.0.0 > 7.5.10 (yarn.lock)"],
  },
  "of pnpm, below the package in its key": {
    files: {
      "package.json": npm({ packageManager: "pnpm@9.0.0", pnpm: { overrides: { "server>ws": "7.5.10" } } }),
      "pnpm-lock.yaml": pnpmLock("7.5.10"),
    },
    world: { ...ws, ...server("^7.0.0") },
    found: ["ws unneeded: server 4.0.0 ^7.0.0 > 7.5.10 (pnpm-lock.yaml)"],
  },
  "of pnpm, below what only leads to what requires it": {
    files: {
      "package.json": npm(
        { packageManager: "pnpm@9.0.0", pnpm: { overrides: { "app>ws": "7.5.10" } } },
        { app: "1.0.0" },
      ),
      "pnpm-lock.yaml": pnpmLock("7.5.10", "app"),
    },
    world: { ...ws, ...server("^7.0.0"), "app@1.0.0": { graph: [] } },
    found: ["ws unused (pnpm-lock.yaml)"],
  },
  "of a workspace of pnpm, in its own file": {
    files: {
      "pnpm-workspace.yaml": "packages: []\noverrides:\n  ws: 7.5.10\n",
      "package.json": npm({}),
      "pnpm-lock.yaml": pnpmLock("7.5.10"),
    },
    world: { ...ws, ...server("^7.0.0") },
    found: ["ws unneeded: server 4.0.0 ^7.0.0 > 7.5.10 (pnpm-lock.yaml)"],
  },
  "not of pnpm, where a member requires what is affected": {
    files: {
      "pnpm-workspace.yaml": "packages: [a]\noverrides:\n  ws: 7.5.10\n",
      "package.json": npm({}),
      "a/package.json": json({ name: "a", dependencies: { ws: "7.5.9" } }),
      "pnpm-lock.yaml": pnpmLock("7.5.10").replace(
        "packages:",
        "  a:\n    dependencies:\n      ws:\n        specifier: 7.5.10\n        version: 7.5.10\npackages:",
      ),
    },
    world: { ...ws, ...server("^7.0.0") },
    found: [],
  },
  "of uv, where all that is required has one version": {
    system: "PYPI",
    files: { "pyproject.toml": uvProject("ws==2.0"), "uv.lock": uvLockOf("2.0") },
    world: {
      "ws@1.0": affected,
      "ws@2.0": {},
      "ws@3.0": affected,
      "server@4.0": { graph: ["ws@2.0 >=1"] },
      "other@1.0": { graph: ["ws@2.0 <3"] },
    },
    found: ["ws unneeded: server 4.0 >=1 > 2.0, other 1.0 <3 > 2.0 (uv.lock)"],
  },
  "of uv, a constraint to one version": {
    system: "PYPI",
    files: { "pyproject.toml": uvProject("ws==2.0", "constraint"), "uv.lock": uvLockOf("2.0") },
    world: { "ws@2.0": {}, "server@4.0": { graph: ["ws@2.0 >=1"] }, "other@1.0": { graph: ["ws@2.0 <3"] } },
    found: ["ws unneeded: server 4.0 >=1 > 2.0, other 1.0 <3 > 2.0 (uv.lock)"],
  },
  "not of uv, a constraint to several": {
    system: "PYPI",
    files: { "pyproject.toml": uvProject("ws<3", "constraint"), "uv.lock": uvLockOf("2.0") },
    world: { "ws@2.0": {}, "server@4.0": { graph: ["ws@2.0 >=1"] }, "other@1.0": { graph: ["ws@2.0 <3"] } },
    found: [],
  },
  "not of uv, where no version satisfies all that is required": {
    system: "PYPI",
    files: { "pyproject.toml": uvProject("ws==2.0"), "uv.lock": uvLockOf("2.0") },
    world: {
      "ws@1.0": {},
      "ws@2.0": {},
      "ws@3.0": {},
      "server@4.0": { graph: ["ws@2.0 >=3"] },
      "other@1.0": { graph: ["ws@2.0 <3"] },
    },
    found: [],
  },
  "not of uv with a marker": {
    system: "PYPI",
    files: { "pyproject.toml": uvProject("ws==2.0 ; python_version < '3.9'"), "uv.lock": uvLockOf("2.0") },
    world: {
      "ws@2.0": {},
      "server@4.0": { graph: ["ws@2.0 >=1"] },
      "other@1.0": { graph: ["ws@2.0 <3"] },
    },
    found: [],
  },
  "of Maven, which manages what a dependency requires": {
    system: "MAVEN",
    files: { "pom.xml": pom() },
    world: {
      "org.example:app@1.0": { graph: ["org.example:lib@2.1 2.1"] },
      "org.example:lib@2.0": {},
      "org.example:lib@2.1": {},
    },
    found: ["org.example:lib unneeded: org.example:app 1.0 2.1 > 2.1 (the service)"],
  },
  "of Maven, whatever its plugins require": {
    system: "MAVEN",
    files: {
      "pom.xml": pom(`<build>
        <plugins><plugin><groupId>org.example</groupId><artifactId>plug</artifactId><version>1.0</version></plugin></plugins>
        <extensions><extension><groupId>org.example</groupId><artifactId>more</artifactId><version>1.0</version></extension></extensions>
      </build>`),
    },
    world: {
      "org.example:app@1.0": { graph: ["org.example:lib@2.1 2.1"] },
      "org.example:lib@2.0": {},
      "org.example:lib@2.1": {},
    },
    found: ["org.example:lib unneeded: org.example:app 1.0 2.1 > 2.1 (the service)"],
  },
  "not of Maven, where it manages a dependency of its own": {
    system: "MAVEN",
    files: {
      "pom.xml": pom("", "<dependency><groupId>org.example</groupId><artifactId>lib</artifactId></dependency>"),
    },
    world: {
      "org.example:app@1.0": { graph: ["org.example:lib@2.1 2.1"] },
      "org.example:lib@2.0": { graph: [] },
      "org.example:lib@2.1": {},
    },
    found: [],
  },
  "not of Maven, where what a dependency requires is affected": {
    system: "MAVEN",
    files: { "pom.xml": pom() },
    world: {
      "org.example:app@1.0": { graph: ["org.example:lib@1.9 1.9"] },
      "org.example:lib@1.9": affected,
      "org.example:lib@2.0": {},
    },
    found: [],
  },
  "not of Maven, where it manages what modules may need": {
    system: "MAVEN",
    files: {
      "pom.xml": pom("<modules><module>a</module></modules>"),
      "a/pom.xml": "<project><artifactId>a</artifactId></project>",
    },
    world: {
      "org.example:app@1.0": { graph: ["org.example:lib@2.1 2.1"] },
      "org.example:lib@2.0": {},
      "org.example:lib@2.1": {},
    },
    found: [],
  },
  "without a lockfile, by what the service resolves": {
    files: { "package.json": npm({ overrides: { ws: "7.5.10" } }, { server: "4.0.0", ws: "^7.0.0", same: "1.0.0" }) },
    world: {
      ...{ ...ws, "ws@7.5.10": { graph: [] }, ...server("^7.0.0") },
      "same@1.0.0": { graph: ["server@4.0.0", "ws@7.5.10 ^7.5.0"] },
    },
    found: ["ws unneeded: own ^7.0.0 > 7.5.10, server 4.0.0 ^7.0.0 > 7.5.10, same 1.0.0 ^7.5.0 > 7.5.10 (the service)"],
  },
  "without a lockfile, by what another override puts into a graph": {
    files: { "package.json": npm({ overrides: { ws: "7.5.10", middle: "2.0.0" } }) },
    world: {
      ...{ ...ws, "middle@1.0.0": affected, "server@4.0.0": { graph: ["middle@1.0.0 1.0.0"] } },
      "middle@2.0.0": { graph: ["ws@7.5.10 ^7.0.0"] },
    },
    found: ["ws unneeded: middle 2.0.0 ^7.0.0 > 7.5.10 (the service)"],
  },
  "not without a lockfile where another override allows several versions": {
    files: { "package.json": npm({ overrides: { ws: "7.5.10", middle: "^2.0.0" } }) },
    world: {
      ...{ ...ws, "middle@1.0.0": affected, "server@4.0.0": { graph: ["middle@1.0.0 1.0.0", "ws@7.5.10 ^7.0.0"] } },
      "middle@2.0.0": { graph: ["ws@7.5.10 ^7.0.0"] },
    },
    found: [],
  },
  "without a lockfile, in the version that is old enough for the package manager": {
    files: {
      "package.json": npm({ overrides: { ws: "7.5.10" } }, { server: "^4.0.0" }),
      ".npmrc": "min-release-age=7\n",
    },
    world: {
      ...ws,
      "server@4.0.0": { graph: ["ws@7.5.10 ^7.0.0"], facts: { publishedAt: "2026-01-01T00:00:00Z" } },
      "server@4.1.0": { graph: ["ws@7.5.9 7.5.9"], facts: { publishedAt: "2026-11-20T00:00:00Z" } },
    },
    found: ["ws unneeded: server 4.0.0 ^7.0.0 > 7.5.10 (the service)"],
  },
  "without a lockfile, whatever the package manager requires": {
    files: { "package.json": npm({ packageManager: "pnpm@9.0.0", pnpm: { overrides: { ws: "7.5.10" } } }) },
    world: { ...ws, ...server("^7.0.0") },
    found: ["ws unneeded: server 4.0.0 ^7.0.0 > 7.5.10 (the service)"],
  },
  "of uv without a lockfile, whatever builds the project": {
    system: "PYPI",
    files: {
      "pyproject.toml": `${uvProject("ws==2.0")}build-constraint-dependencies = ["hatchling<2"]\n[build-system]\nrequires = ["hatchling"]\n`,
    },
    world: { "ws@2.0": {}, "server@4.0": { graph: ["ws@2.0 >=1"] }, "other@1.0": { graph: ["ws@2.0 <3"] } },
    found: ["ws unneeded: server 4.0 >=1 > 2.0, other 1.0 <3 > 2.0 (the service)"],
  },
  "not without a lockfile where a dependency was not read": {
    files: { "package.json": npm({ overrides: { ws: "7.5.10" } }, { server: "4.0.0", other: 5 }) },
    world: { ...ws, ...server("^7.0.0") },
    found: [],
  },
  "not without a lockfile where the manifest extends what packages require": {
    files: {
      "package.json": npm({
        packageManager: "pnpm@9.0.0",
        pnpm: { overrides: { ws: "7.5.10" }, packageExtensions: { server: { dependencies: { ws: "^8.0.0" } } } },
      }),
    },
    world: { ...ws, "ws@7.5.10": { graph: [] }, ...server("^7.0.0") },
    found: [],
  },
  "not without a lockfile where nothing that is served requires it": {
    files: { "package.json": overriding("7.5.10") },
    world: { ...ws, "server@4.0.0": { graph: [] } },
    found: [],
  },
  "not without a lockfile where a dependency's version is not known": {
    files: {
      "package.json": npm({ overrides: { ws: "7.5.10" } }, { server: "4.0.0", other: "9.0.0", more: "^9.0.0" }),
    },
    world: { ...ws, ...server("^7.0.0"), "other@1.0.0": { graph: [] }, "more@1.0.0": { graph: [] } },
    found: [],
  },
  "not without a lockfile beside another one of the package": {
    files: { "package.json": npm({ overrides: { ws: "7.5.10", other: { ws: "7.5.10" } } }) },
    world: { ...ws, ...server("^7.0.0") },
    found: [],
  },
  "not without a lockfile where the project has another package under its name": {
    files: { "package.json": npm({ overrides: { ws: "7.5.10" } }, { server: "4.0.0", ws: "npm:other@7.5.10" }) },
    world: { ...ws, ...server("^7.0.0"), "other@7.5.10": { graph: [] } },
    found: [],
  },
  "not without a lockfile where the service resolves what is affected": {
    files: { "package.json": overriding("7.5.10") },
    world: { ...ws, "server@4.0.0": { graph: ["ws@7.5.9 ^7.0.0"] } },
    found: [],
  },
  "not without a lockfile where a dependency is from elsewhere": {
    files: {
      "package.json": npm({ overrides: { ws: "7.5.10" } }, { server: "4.0.0", local: "file:../local" }),
    },
    world: { ...ws, ...server("^7.0.0") },
    found: [],
  },
  "not without a lockfile where a graph is not whole": {
    files: { "package.json": overriding("7.5.10") },
    world: { ...ws, "server@4.0.0": { graph: ["ws@7.5.10 ^7.0.0"], graphError: "some are missing" } },
    found: [],
  },
};

/** `app` requires the server, where it is the dependency. */
function pnpmLock(version: string, dependency: "app" | "server" = "server"): string {
  return [
    "lockfileVersion: '9.0'",
    "overrides:",
    `  ws: ${version}`,
    "importers:",
    "  .:",
    "    dependencies:",
    ...(dependency === "app"
      ? ["      app:", "        specifier: 1.0.0", "        version: 1.0.0"]
      : ["      server:", "        specifier: 4.0.0", "        version: 4.0.0"]),
    "packages:",
    ...(dependency === "app" ? ["  app@1.0.0:", "    resolution: {integrity: sha512-cccc}"] : []),
    "  server@4.0.0:",
    "    resolution: {integrity: sha512-aaaa}",
    `  ws@${version}:`,
    "    resolution: {integrity: sha512-bbbb}",
    "snapshots:",
    ...(dependency === "app" ? ["  app@1.0.0:", "    dependencies:", "      server: 4.0.0"] : []),
    "  server@4.0.0:",
    "    dependencies:",
    `      ws: ${version}`,
    `  ws@${version}: {}`,
    "",
  ].join("\n");
}

function uvProject(entry: string, kind: "override" | "constraint" = "override"): string {
  return [
    "[project]",
    'name = "own"',
    'version = "1.0"',
    'dependencies = ["server==4.0", "other==1.0"]',
    "[tool.uv]",
    `${kind}-dependencies = ["${entry}"]`,
    "",
  ].join("\n");
}

function uvLockOf(version: string): string {
  const registry = 'source = { registry = "https://pypi.org/simple" }';
  const parent = (name: string, own: string) => [
    "[[package]]",
    `name = "${name}"`,
    `version = "${own}"`,
    registry,
    'dependencies = [{ name = "ws" }]',
  ];
  return [
    "version = 1",
    ...parent("server", "4.0"),
    ...parent("other", "1.0"),
    ...["[[package]]", 'name = "ws"', `version = "${version}"`, registry],
    ...["[[package]]", 'name = "own"', 'version = "1.0"', 'source = { virtual = "." }'],
    'dependencies = [{ name = "server" }, { name = "other" }]',
    "[package.metadata]",
    'requires-dist = [{ name = "server", specifier = "==4.0" }, { name = "other", specifier = "==1.0" }]',
    "",
  ].join("\n");
}

function pom(more = "", own = ""): string {
  const dependency = (name: string, version: string) =>
    `<dependency><groupId>org.example</groupId><artifactId>${name}</artifactId><version>${version}</version></dependency>`;
  return `<project><groupId>org.example</groupId><artifactId>own</artifactId><version>1</version>${more}
    <dependencyManagement><dependencies>
      ${dependency("lib", "2.0")}
    </dependencies></dependencyManagement>
    <dependencies>${own}${dependency("app", "1.0")}</dependencies>
  </project>`;
}

describe("stale-override finds an override", () => {
  for (const [what, { system, files, world, fails, found }] of Object.entries(rows)) {
    it(what, async () => {
      const tree = Object.fromEntries(Object.entries(files).map(([path, text]) => [`/r/${path}`, text]));
      const [manifest = ""] = Object.keys(tree);
      const { api, asked } = miniature(world, fails, [], system);
      const now = Date.parse("2026-11-21T00:00:00Z");
      const checker = checkerOf(tree, {
        core: coreWith(api, () => now),
        policy: () => defaultPolicy(now),
        list: (folder) => Promise.resolve(contentOf(folder, tree)),
      });
      const result = await checker.scan([manifest], { ...caller(), fixedIn: true });
      assert.deepEqual(result.unread, []);
      const lines = result.files.flatMap(({ findings }) =>
        findings.flatMap((finding) => {
          if (finding.rule !== "stale-override") return [];
          const [item] = finding.items;
          const { name } = finding.declaration;
          assert.doesNotMatch(formatMessage(ruleOf(finding).message(finding)), /[{}]|undefined/);
          if (item.why === "affected") {
            const to = finding.fixedIn?.kind === "fixed" ? `, ${finding.fixedIn.version}` : "";
            return [`${name} affected: ${item.affecting.id}${to}`];
          }
          const source = item.source?.replace("/r/", "") ?? "the service";
          if (item.why === "unused") return [`${name} unused (${source})`];
          const parents = item.parents.map(({ dependent, requirement, gets }) => {
            return `${dependent ? `${dependent.name} ${dependent.version}` : "own"} ${requirement} > ${gets.version}`;
          });
          return [`${name} unneeded: ${parents.join(", ")} (${source})`];
        }),
      );
      assert.deepEqual(lines, found);
      // Private by their addresses and their scope.
      assert.deepEqual(
        asked().filter((call) => /inner|@acme/.test(call)),
        [],
      );
    });
  }
});
