import assert from "node:assert/strict";
import type { Policy } from "../../../src/core/analysis/policy.ts";
import { ignoreChoices } from "../../../src/core/fixes/ignoreComment.ts";
import { formatMessage } from "../../../src/core/messages/message.ts";
import { miniature, type Described } from "./miniature.ts";
import { checked, coreWith, policy } from "./plan/planning.ts";

interface Row {
  readonly what: string;
  /** Of `app`, which is declared as 1.0.0. */
  readonly world: Readonly<Record<string, Described>>;
  readonly ignores?: Policy["ignores"];
  /** `what: description` of each choice, then its entry for the settings. */
  readonly choices: readonly (readonly [text: string, entry: object, paths?: readonly string[]])[];
}

const rows: readonly Row[] = [
  { what: "nothing is found", world: { "app@1.0.0": { graph: [] } }, choices: [] },
  {
    what: "a single advisory, and not its rule as well",
    world: { "app@1.0.0": { advisories: ["A-1"], graph: [] } },
    choices: [["A-1: high 7.5", { advisory: "A-1" }]],
  },
  {
    what: "each advisory, and all together",
    world: { "app@1.0.0": { advisories: ["A-1", "A-2"], graph: [] } },
    choices: [
      ["A-1: high 7.5", { advisory: "A-1" }],
      ["A-2: high 7.5", { advisory: "A-2" }],
      ["advisory: all 2 advisories", { rule: "advisory" }],
    ],
  },
  {
    what: "advisories of dependencies, each once",
    world: {
      "app@1.0.0": { advisories: ["A-1"], graph: ["low@1.0.0", "deep@1.0.0"] },
      "low@1.0.0": { advisories: ["A-1", "L-1"] },
      "deep@1.0.0": { advisories: ["L-1"] },
    },
    choices: [
      ["A-1: high 7.5", { advisory: "A-1" }, ["app>low"]],
      ["L-1: high 7.5 in low 1.0.0", { advisory: "L-1" }, ["app>low", "app>deep"]],
      ["transitive-advisory: all 2 vulnerable dependencies", { rule: "transitive-advisory" }],
    ],
  },
  {
    what: "other rules with what they found",
    world: { "app@1.0.0": { facts: { isDeprecated: true, deprecatedReason: "use other" }, graph: [] } },
    choices: [["deprecated: app 1.0.0 is deprecated: use other", { rule: "deprecated" }]],
  },
  {
    what: "several advisories of one dependency",
    world: { "app@1.0.0": { graph: ["low@1.0.0"] }, "low@1.0.0": { advisories: ["L-1", "L-2"] } },
    choices: [
      ["L-1: high 7.5 in low 1.0.0", { advisory: "L-1" }, ["app>low"]],
      ["L-2: high 7.5 in low 1.0.0", { advisory: "L-2" }, ["app>low"]],
      ["transitive-advisory: all 1 vulnerable dependency", { rule: "transitive-advisory" }],
    ],
  },
  {
    what: "an advisory without paths, where not all ways are known",
    world: {
      "app@1.0.0": { advisories: ["A-1"], graph: ["low@1.0.0"], graphError: "too large" },
      "low@1.0.0": { advisories: ["L-1"] },
    },
    choices: [
      ["A-1: high 7.5", { advisory: "A-1" }],
      ["L-1: high 7.5 in low 1.0.0", { advisory: "L-1" }],
    ],
  },
  {
    what: "an advisory of what has no graph",
    world: { "app@1.0.0": { advisories: ["A-1"] } },
    choices: [["A-1: high 7.5", { advisory: "A-1" }]],
  },
  {
    what: "what is no longer ignored, and not the entry for it",
    world: { "app@1.0.0": { advisories: ["A-1"], graph: [] } },
    ignores: [{ advisory: "A-1", until: "2026-01-01" }],
    choices: [["A-1: high 7.5", { advisory: "A-1" }]],
  },
];

describe("what can be ignored", () => {
  for (const { what, world, ignores = [], choices } of rows) {
    it(what, async () => {
      const path = "/r/package.json";
      const core = coreWith(miniature(world).api);
      const [manifest] = await checked([path], { [path]: `{ "dependencies": { "app": "1.0.0" } }` }, core, {
        policy: () => ({ ...policy, ignores }),
      });
      const { findings, facts } = manifest ?? assert.fail();
      assert.deepEqual(
        ignoreChoices(findings, facts).map(({ what: code, description, entry, paths }) => [
          `${code}: ${formatMessage(description)}`,
          entry,
          ...(paths ? [paths.map((names) => names.join(">"))] : []),
        ]),
        choices,
      );
    });
  }

  /** What each package of the lockfile requires, of which `low`, `lower` and `er` are affected. */
  const locks: readonly (readonly [
    what: string,
    required: Readonly<Record<string, readonly string[]>>,
    paths: readonly string[],
  ])[] = [
    [
      "that every way to what is affected passes, the nearest first",
      { app: ["one"], one: ["left", "right"], left: ["last"], right: ["last"], last: ["low"], low: [] },
      ["last>low", "one>low"],
    ],
    [
      "that every way passes, behind another of the lockfile",
      { above: [], app: ["one"], one: ["low"], low: [] },
      ["one>low"],
    ],
    [
      "alone that is declared, where ways have nothing else in common",
      { app: ["left", "right"], left: ["low"], right: ["low"], low: [] },
      ["app>low"],
    ],
    [
      "to each that is affected, whatever the names together are",
      { app: ["a", "alow"], a: ["lower"], alow: ["er"], lower: [], er: [] },
      ["a>lower", "alow>er"],
    ],
  ];
  for (const [what, required, paths] of locks) {
    it(`offers the packages ${what}`, async () => {
      const path = "/r/package.json";
      const packages = {
        "": { dependencies: { app: "1.0.0" } },
        ...Object.fromEntries(
          Object.entries(required).map(([name, names]) => {
            const dependencies = Object.fromEntries(names.map((each): [string, string] => [each, "*"]));
            return [`node_modules/${name}`, { version: "1.0.0", dependencies }] as const;
          }),
        ),
      };
      const files = {
        [path]: `{ "dependencies": { "app": "1.0.0" } }`,
        "/r/package-lock.json": JSON.stringify({ lockfileVersion: 3, packages }),
      };
      const affected = { advisories: ["L-1"] };
      const world = { "app@1.0.0": {}, "low@1.0.0": affected, "lower@1.0.0": affected, "er@1.0.0": affected };
      const [manifest] = await checked([path], files, coreWith(miniature(world).api));
      const { findings, facts } = manifest ?? assert.fail();
      const [choice] = ignoreChoices(
        findings.filter(({ rule }) => rule === "transitive-advisory"),
        facts,
      );
      assert.deepEqual(
        choice?.paths?.map((names) => names.join(">")),
        paths,
      );
    });
  }

  it("offers no packages where none are known to lead anywhere", async () => {
    const path = "/r/package.json";
    const world = { "app@1.0.0": { advisories: ["A-1"], graph: [] } };
    const files = { [path]: `{ "dependencies": { "app": "1.0.0" } }` };
    const [manifest] = await checked([path], files, coreWith(miniature(world).api));
    const { findings, facts } = manifest ?? assert.fail();
    const transitive = { from: "resolved", packages: [], ways: { starts: [], nodes: [] } } as const;
    const [choice] = ignoreChoices(
      findings,
      facts.map((each) => ({ ...each, transitive })),
    );
    assert.deepEqual([choice?.what, choice?.paths], ["A-1", undefined]);
  });
});
