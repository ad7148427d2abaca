import assert from "node:assert/strict";
import { formatMessage } from "../../../../src/core/messages/message.ts";
import { unfixableMessage } from "../../../../src/core/render/fixMessages.ts";
import type { FileTree } from "../../../support/project.ts";
import { miniature, type Described } from "../miniature.ts";
import { coreWith, planned } from "../plan/planning.ts";

interface Row {
  readonly what: string;
  readonly manifest?: object;
  readonly lock?: FileTree;
  readonly versions: Readonly<Record<string, Described>>;
  readonly failing?: string;
  /** `name version → version; dependent requires text`, then `name: why` for what is not fixed. */
  readonly plan: readonly string[];
  /** The manifest with the overrides, beside its dependencies. */
  readonly sections?: object;
}

const affected: Described = { advisories: ["GHSA-bad"], graph: [] };
const clean: Described = { graph: [] };
const app: Described = { graph: ["bad@1.0.0"] };
const only = { "app@1.0.0": app, "bad@1.0.0": affected, "bad@1.1.0": clean, "bad@2.0.0": clean };
const notFixed = "app: No newer version of app is available";
const overridden = "bad 1.0.0 → 1.1.0; app 1.0.0 requires *";

function packageLock(): FileTree {
  const packages = {
    "": { dependencies: { app: "1.0.0" } },
    "node_modules/app": { version: "1.0.0", dependencies: { bad: "*" } },
    "node_modules/bad": { version: "1.0.0" },
  };
  return { "/work/package-lock.json": JSON.stringify({ lockfileVersion: 3, packages }) };
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
    plan: [notFixed],
  },
  {
    what: "not where the dependencies of the new version are not known",
    versions: { ...only, "bad@1.1.0": {}, "bad@2.0.0": {} },
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

describe("overrides for transitive dependencies", () => {
  for (const { what, manifest, lock = {}, versions, failing, plan, sections } of rows) {
    it(what, async () => {
      const own = { dependencies: { app: "1.0.0" }, ...manifest };
      const text = `${JSON.stringify(own, null, 4)}\n`;
      const core = coreWith(miniature(versions, (call) => call === failing).api);
      const result = await planned(["/work/package.json"], { "/work/package.json": text, ...lock }, { core });
      const lines = result.overrides.flatMap(({ overrides }) =>
        overrides.map(({ to, affected: from, requirements }) => {
          const required = requirements.map(({ dependent, text: requirement, isSatisfied }) => {
            assert.ok(isSatisfied);
            return `; ${dependent.name} ${dependent.version} requires ${requirement}`;
          });
          return `${to.name} ${from.map(({ version }) => version).join(" ")} → ${to.version}${required.join("")}`;
        }),
      );
      const unfixed = result.unfixed.map(
        ({ facts, why }) => `${facts.declaration.name}: ${formatMessage(unfixableMessage(why))}`,
      );
      assert.deepEqual([...lines, ...unfixed], plan);
      if (plan.length === 0) assert.equal(result.changes.length, 1);
      const edited = result.files["/work/package.json"] ?? "";
      if (sections) assert.equal(edited, `${JSON.stringify({ ...own, ...sections }, null, 4)}\n`);
      else if (plan.length > 0) assert.equal(edited, text);
    });
  }
});
