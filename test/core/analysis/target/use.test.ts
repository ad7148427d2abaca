import assert from "node:assert/strict";
import type { Facts, Transitive } from "../../../../src/core/analysis/facts.ts";
import { useOf } from "../../../../src/core/analysis/target/use.ts";
import type { Version } from "../../../../src/core/api/messages.ts";
import { bareVersion } from "../../../support/bareVersion.ts";

const key = { system: "NPM", name: "app", version: "1.0.0" } as const;

function versionOf(...ids: readonly string[]): Version {
  return bareVersion(key, { advisoryKeys: ids.map((id) => ({ id })) });
}

function advisoriesOf(id: string, alias: string): Facts["advisories"] {
  return new Map([[id, { kind: "found", value: { advisoryKey: { id }, url: "", title: "", aliases: [alias] } }]]);
}

const transitive: Transitive = {
  from: "resolved",
  packages: [
    { key, path: [key], version: { kind: "found", value: versionOf("B") }, advisories: advisoriesOf("B", "CVE-B") },
    { key, path: [key], version: { kind: "missing", text: "" }, advisories: new Map() },
  ],
};

const declaration: Facts["declaration"] = {
  package: { system: "NPM", name: "app" },
  name: "alias",
  requirement: { kind: "written", text: "1.0.0" },
  scope: "",
  nameSpan: { start: 12, end: 17 },
  requirementSpan: { start: 20, end: 25 },
};
const facts: Facts = { declaration, ignores: [], advisories: new Map() };
const own = { version: { kind: "found", value: versionOf("A") }, advisories: advisoriesOf("A", "CVE-A") } as const;
const lockfile = { packages: [], hasGraph: false, covers: () => true, locked: () => [], problems: [] };
const plain = { key: declaration.package, alias: "alias", offset: 12 };
const { requirementSpan, ...withoutSpan } = declaration;

const rows: readonly (readonly [what: string, facts: Facts, expected: ReturnType<typeof useOf>])[] = [
  [
    "under its own name",
    { ...facts, declaration: { ...declaration, name: "app" } },
    { key: declaration.package, offset: 12, isUpdatable: true },
  ],
  ["before anything is known", facts, { ...plain, isUpdatable: true }],
  [
    "of a version that is affected",
    { ...facts, ...own, target: { kind: "version", key, how: "written" }, fixedIn: { kind: "none" } },
    {
      ...plain,
      version: "1.0.0",
      graph: "1.0.0",
      advisories: ["A", "CVE-A"],
      fixedIn: { kind: "none" },
      isUpdatable: true,
    },
  ],
  [
    "with transitive dependencies that are affected",
    { ...facts, ...own, transitive, transitiveFixedIn: { kind: "none" } },
    { ...plain, advisories: ["A", "CVE-A", "B", "CVE-B"], fixedIn: { kind: "none" }, isUpdatable: true },
  ],
  ["of which only these are", { ...facts, transitive }, { ...plain, advisories: ["B", "CVE-B"], isUpdatable: true }],
  [
    "from elsewhere",
    { ...facts, declaration: { ...declaration, requirement: { kind: "skipped", reason: "git", text: "acme/app" } } },
    plain,
  ],
  [
    "whose version is in another file",
    {
      ...facts,
      declaration: { ...withoutSpan, elsewhere: { path: "/work/pnpm-workspace.yaml", span: { start: 1, end: 2 } } },
    },
    { ...plain, isUpdatable: true },
  ],
  ["without a requirement of its own", { ...facts, declaration: withoutSpan }, plain],
  [
    "of a lockfile that is read by itself",
    {
      ...facts,
      locked: {
        from: "/work/uv.lock",
        packages: [],
        lockfile,
        privateNames: () => Promise.resolve(new Map()),
        isListed: true,
      },
    },
    plain,
  ],
];

describe("a dependency in short", () => {
  it("keeps the requirement for the others", () => assert.ok(requirementSpan));
  for (const [what, value, expected] of rows) it(what, () => assert.deepEqual(useOf(value), expected));
});
