import assert from "node:assert/strict";
import fc from "fast-check";
import { runs } from "../../support/runs.ts";
import { reviewLines, reviewOf, type State } from "./reviewing.ts";

/** Packages of the loopback service, and members of the workspace. */
const names = ["ms", "minimist", "lodash", "@acme-invented/tool", "one", "two"];
const versions = ["1.2.5", "1.2.8", "2.1.3", "1.1.0", "^1.0.0", "*"];

interface Project {
  readonly root: boolean;
  readonly members: Readonly<Record<string, Member>>;
  readonly files: Readonly<Record<string, string>>;
}

interface Member {
  readonly name: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

const member: fc.Arbitrary<Member> = fc.record({
  name: fc.constantFrom("one", "two", "three"),
  dependencies: fc.dictionary(fc.constantFrom(...names), fc.constantFrom(...versions), { maxKeys: 3 }),
});

const settings = {
  ".npmrc": fc.constantFrom("", "@acme-invented:registry=https://npm.corp.example/\n"),
  "packages/a/.npmrc": fc.constantFrom("registry=https://npm.corp.example/\n", "min-release-age=7\n"),
  "pnpm-workspace.yaml": fc.constantFrom("packages:\n  - packages/*\n", "packages:\n  - packages/a\n"),
  "package-insights.json": fc.constantFrom('{"private":["minimist"]}', '{"rules":{"deprecated":"off"}}'),
  "packages/b/package-lock.json": fc.constantFrom(lock({ ms: "2.1.3" }), lock({ minimist: "1.2.5", ms: "2.1.2" })),
  "package-lock.json": fc.constantFrom(lock({ minimist: "1.2.8", ms: "2.1.3" }), lock({ minimist: "1.2.5" })),
};

const project: fc.Arbitrary<Project> = fc.record({
  root: fc.boolean(),
  members: fc.dictionary(fc.constantFrom("packages/a", "packages/b", "other/c"), member, { minKeys: 1, maxKeys: 3 }),
  files: fc.record(settings, { requiredKeys: [] }),
});

function lock(packages: Readonly<Record<string, string>>): string {
  const all = Object.entries(packages).map(([name, version]) => [`node_modules/${name}`, { version }] as const);
  return JSON.stringify({ lockfileVersion: 3, packages: { "": {}, ...Object.fromEntries(all) } });
}

function stateOf({ root, members, files }: Project): State {
  const manifests = Object.entries(members).map(
    ([folder, own]) => [`${folder}/package.json`, JSON.stringify(own)] as const,
  );
  const workspace = JSON.stringify({ name: "root", workspaces: ["packages/*"] });
  return { ...Object.fromEntries(manifests), ...(root && { "package.json": workspace }), ...files };
}

/** Another project that is mostly the same. */
const edited = project.chain((before) =>
  project.chain((other) =>
    fc
      .record({ root: fc.boolean(), members: fc.boolean(), one: fc.boolean(), files: fc.boolean() })
      .map(({ root, members, one, files }): readonly [Project, Project] => {
        const [folder = ""] = Object.keys(other.members);
        const own = other.members[folder];
        const changed = one && own ? { ...before.members, [folder]: own } : before.members;
        return [
          before,
          {
            root: root ? other.root : before.root,
            members: members ? other.members : changed,
            files: files ? other.files : before.files,
          },
        ];
      }),
  ),
);

describe("the manifests that a change affects", () => {
  it("are all that would be found by reading all of them", async () => {
    await fc.assert(
      fc.asyncProperty(edited, async ([before, after]) => {
        const pair = { before: stateOf(before), after: stateOf(after) };
        const [some, all] = await Promise.all([reviewOf(pair), reviewOf({ ...pair, isReadWhole: true })]);
        assert.deepEqual(reviewLines(some.review), reviewLines(all.review));
      }),
      runs(100),
    );
  });
});
