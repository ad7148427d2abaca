import assert from "node:assert/strict";
import { codeOf } from "../../../../src/core/analysis/finding.ts";
import { formatMessage } from "../../../../src/core/messages/message.ts";
import { unfixableMessage } from "../../../../src/core/render/fixMessages.ts";
import { findingMessage } from "../../../../src/core/render/findingMessage.ts";
import { problemsOf } from "../../../../src/core/render/problems.ts";
import { fixesBefore, withFixes } from "../../../../src/core/analysis/facts.ts";
import { evaluate } from "../../../../src/core/analysis/evaluate.ts";
import type { System } from "../../../../src/core/model/keys.ts";
import { checkerOf, type FileTree } from "../../../support/project.ts";
import { caller } from "../../../support/world.ts";
import { miniature, type Described } from "../miniature.ts";
import { checked, coreWith, planned, policy, type Planned } from "./planning.ts";

const harmful: Described = { advisories: ["MAL-1"], graph: [] };
const byAlias: Described = { advisories: ["GHSA-1=MAL-1"], graph: [] };
const affected: Described = { advisories: ["GHSA-2"], graph: [] };
const clean: Described = { graph: [] };

const marks: Readonly<Record<string, Described>> = { "!": harmful, "=": byAlias, "~": affected };

/** `1.0.0 1.0.1!`: `!` is malicious, `=` by an alias, `~` has another advisory. */
function versionsOf(text: string): Readonly<Record<string, Described>> {
  return Object.fromEntries(
    text.split(" ").map((each) => {
      const [, version = "", mark = ""] = /^(.*?)([!=~]?)$/.exec(each) ?? [];
      return [`app@${version}`, marks[mark] ?? clean];
    }),
  );
}

/** A manifest that requires `app`, by its system. */
const manifests: Partial<Readonly<Record<System, readonly [path: string, text: (requirement: string) => string]>>> = {
  NPM: ["package.json", (requirement) => JSON.stringify({ dependencies: { app: requirement } })],
  PYPI: ["requirements.txt", (requirement) => `app${requirement}\n`],
  CARGO: ["Cargo.toml", (requirement) => `[dependencies]\napp = "${requirement}"\n`],
  RUBYGEMS: ["Gemfile", (requirement) => `gem "app", "${requirement}"\n`],
};

type Row = readonly [
  what: string,
  requirement: string,
  versions: string,
  wayOut: string,
  plan: string,
  options?: { readonly system?: System; readonly locked?: string },
];

const rows: readonly Row[] = [
  ["the version below", "1.3.1", "1.3.0 1.3.1!", "The nearest clean version is 1.3.0.", "1.3.1 → 1.3.0"],
  ["found by an alias", "1.3.1", "1.3.0 1.3.1=", "The nearest clean version is 1.3.0.", "1.3.1 → 1.3.0"],
  [
    "of a range, by that version alone",
    "^1.2.0",
    "1.2.0 1.3.0 1.3.1!",
    "The nearest clean version is 1.3.0.",
    "^1.2.0 → 1.3.0",
  ],
  [
    "the version above rather than the one below, of one step",
    "1.3.1",
    "1.3.0 1.3.1! 1.3.2",
    "The nearest clean version is 1.3.2.",
    "1.3.1 → 1.3.2",
  ],
  [
    "a patch below rather than a minor version above",
    "1.3.1",
    "1.3.0 1.3.1! 1.4.0",
    "The nearest clean version is 1.3.0.",
    "1.3.1 → 1.3.0",
  ],
  [
    "past other malicious and affected ones",
    "^1.0.0",
    "1.1.0 1.2.0~ 1.3.0! 1.3.1!",
    "The nearest clean version is 1.1.0.",
    "^1.0.0 → 1.1.0",
  ],
  [
    "a later major version where nothing is nearer",
    "^1.0.0",
    "1.0.0! 2.0.0",
    "The nearest clean version is 2.0.0.",
    "^1.0.0 → ^2.0.0",
  ],
  [
    "none that is clean",
    "1.3.1",
    "1.3.0~ 1.3.1!",
    "1.3.0 is not malicious, but has 1 known advisory.",
    "No version is clean: 1.3.0 is not malicious, but has 1 known advisory",
  ],
  [
    "none at all",
    "1.3.1",
    "1.3.1!",
    "No clean version is known: remove the dependency.",
    "No clean version of app is known: remove it",
  ],
  [
    "none that is not malicious, too",
    "1.3.1",
    "1.3.0! 1.3.1! 2.0.0!",
    "No clean version is known: remove the dependency.",
    "No clean version of app is known: remove it",
  ],
  [
    "of a lockfile, where the range allows it",
    "^1.2.0",
    "1.3.0 1.3.1!",
    "The nearest clean version is 1.3.0.",
    "^1.2.0 → 1.3.0",
    { locked: "1.3.1" },
  ],
  ...(
    [
      ["PYPI", ">=1,<2", ">=1,<2 → ==1.3.0"],
      ["PYPI", "==1.3.1", "==1.3.1 → ==1.3.0"],
      ["CARGO", "1.2", "1.2 → =1.3.0"],
      ["RUBYGEMS", "~> 1.2", "~> 1.2 → 1.3.0"],
    ] as const
  ).map(([system, requirement, plan]): Row => [
    `of ${system}, ${requirement}`,
    requirement,
    "1.2.0 1.3.0 1.3.1!",
    "The nearest clean version is 1.3.0.",
    plan,
    { system },
  ]),
];

describe("the way out of a malicious version", () => {
  for (const [what, requirement, versions, wayOut, plan, { system = "NPM", locked } = {}] of rows) {
    it(`is ${what}: ${versions}`, async () => {
      const found = await plannedFor(requirement, versionsOf(versions), { system, locked });
      assert.deepEqual(linesOf(found), [plan]);
      const [manifest] = found.manifests;
      const [facts] = manifest?.facts ?? [];
      assert.ok(manifest && facts);
      const core = coreWith(miniature(versionsOf(versions), () => false, [], system).api);
      const [own] = await core.fixedIn([manifest], policy, caller());
      const [finding] = evaluate([withFixes(facts, { own: own?.[0] })], policy);
      assert.ok(finding);
      assert.equal(codeOf(finding), "malicious");
      assert.ok(findingMessage(finding).endsWith(`as compromised. ${wayOut}`), findingMessage(finding));
      assert.ok(!/fixed/i.test(findingMessage(finding)));
    });
  }

  const below: readonly (readonly [
    what: string,
    described: Readonly<Record<string, Described>>,
    wayOut: string,
    plan: string,
  ])[] = [
    [
      "a lower version that does not depend on it",
      { "app@0.9.0": clean, "app@1.0.0": { graph: ["bad@1.3.1"] }, "bad@1.3.1": harmful },
      "The nearest clean version is 0.9.0.",
      "1.0.0 → 0.9.0",
    ],
    [
      "an override with a lower version of it",
      { "app@1.0.0": { graph: ["bad@1.3.1"] }, "bad@1.3.0": clean, "bad@1.3.1": byAlias },
      "The nearest clean version is bad 1.3.0.",
      "override bad 1.3.0",
    ],
    [
      "nothing but to remove it",
      { "app@1.0.0": { graph: ["bad@1.3.1"] }, "bad@1.3.1": harmful },
      "No clean version is known: remove the dependency.",
      "No clean version of app is known: remove it",
    ],
    [
      "no version that depends on another one",
      {
        "app@0.9.0": { graph: ["bad@1.3.0"] },
        "app@1.0.0": { graph: ["bad@1.3.1"] },
        "bad@1.3.0": harmful,
        "bad@1.3.1": harmful,
      },
      "No clean version is known: remove the dependency.",
      "No version of app is known to have only clean dependencies: remove it",
    ],
  ];
  for (const [what, described, wayOut, plan] of below) {
    it(`of a malicious dependency is ${what}`, async () => {
      const found = await plannedFor("1.0.0", described);
      assert.deepEqual(linesOf(found), [plan]);
      const [manifest] = found.manifests;
      const [facts] = manifest?.facts ?? [];
      assert.ok(manifest && facts);
      const [transitive] = await coreWith(miniature(described).api).transitiveFixedIn([manifest], policy, caller());
      const findings = evaluate([withFixes(facts, { transitive: transitive?.[0] })], policy);
      const [problem, ...others] = problemsOf(findings, "dependency");
      const text = problem ? formatMessage(problem.message) : "";
      assert.ok(text.startsWith("app 1.0.0 depends on bad 1.3.1, as resolved today, confirmed malicious"), text);
      assert.ok(text.endsWith(`as compromised. ${wayOut}`), text);
      assert.deepEqual(others, []);
    });
  }

  it("is kept while an edited manifest is checked again", async () => {
    const found = await plannedFor("1.3.1", versionsOf("1.3.0 1.3.1!"));
    const [facts] = found.manifests[0]?.facts ?? [];
    assert.ok(facts);
    const own = { kind: "fixed", version: "1.3.0", isWayOut: true } as const;
    assert.deepEqual(fixesBefore(facts, withFixes(facts, { own }))?.own, own);
  });
});

describe("an update", () => {
  const updates: readonly (readonly [
    what: string,
    described: Readonly<Record<string, Described>>,
    plan: string,
    written?: string,
  ])[] = [
    [
      "to a version that cannot be written, of which nobody asked whether it is clean",
      { "app@1.0.0": clean, "app@1.1.0": affected },
      "The version of app cannot be changed to 1.1.0 here",
      "\\u0031.0.0",
    ],
    [
      "to a malicious version",
      { "app@1.0.0": clean, "app@1.1.0": harmful },
      "“1.1.0” leads to app 1.1.0, which is affected by MAL-1",
    ],
    [
      "to a version with a malicious dependency",
      { "app@1.0.0": clean, "app@1.1.0": { graph: ["bad@1.0.0"] }, "bad@1.0.0": harmful },
      "“1.1.0” leaves MAL-1 in the dependencies of app 1.1.0",
    ],
    ["to another version that is affected", { "app@1.0.0": clean, "app@1.1.0": affected }, "1.0.0 → 1.1.0"],
    [
      "past a malicious dependency that it has already",
      {
        "app@1.0.0": { graph: ["bad@1.0.0"] },
        "app@1.1.0": { graph: ["bad@1.0.0"] },
        "bad@1.0.0": harmful,
      },
      "1.0.0 → 1.1.0",
    ],
  ];
  for (const [what, described, plan, written = "1.0.0"] of updates) {
    it(`${what}: ${plan}`, async () => {
      const { api } = miniature(described);
      const core = coreWith(api);
      const files = { "/app/package.json": `{"dependencies":{"app":"${written}"}}` };
      const [manifest] = await checked(["/app/package.json"], files, core);
      const [facts] = manifest?.facts ?? [];
      assert.ok(manifest && facts);
      const found = await checkerOf(files, { core }).fix([manifest], [{ manifest, facts, version: "1.1.0" }], caller());
      assert.deepEqual(linesOf(found), [plan]);
      assert.ok(found.changes.every(({ mode }) => mode === "style"));
    });
  }
});

/** A manifest that requires `app`, in a world of these packages. */
function plannedFor(
  requirement: string,
  described: Readonly<Record<string, Described>>,
  { system = "NPM", locked }: { readonly system?: System; readonly locked?: string | undefined } = {},
): Promise<Planned> {
  const { api } = miniature(described, () => false, [], system);
  const [path, textOf] = manifests[system] ?? assert.fail(system);
  const lock = {
    lockfileVersion: 3,
    packages: { "": { dependencies: { app: requirement } }, "node_modules/app": { version: locked } },
  };
  const files: FileTree = {
    [`/app/${path}`]: textOf(requirement),
    ...(locked !== undefined && { "/app/package-lock.json": JSON.stringify(lock) }),
  };
  return planned([`/app/${path}`], files, { core: coreWith(api) });
}

function linesOf({ changes, overrides, unfixed }: Pick<Planned, "changes" | "overrides" | "unfixed">) {
  return [
    ...changes.map(({ before, after }) => `${before} → ${after}`),
    ...overrides.flatMap((change) => change.overrides.map(({ to }) => `override ${to.name} ${to.version}`)),
    ...unfixed.map(({ why }) => formatMessage(unfixableMessage(why))),
  ];
}
