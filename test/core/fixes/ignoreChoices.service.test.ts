import assert from "node:assert/strict";
import { ignoreChoices } from "../../../src/core/fixes/ignoreComment.ts";
import { formatMessage } from "../../../src/core/messages/message.ts";
import { miniature, type Described } from "./miniature.ts";
import { checked, coreWith } from "./plan/planning.ts";

interface Row {
  readonly what: string;
  /** Of `app`, which is declared as 1.0.0. */
  readonly world: Readonly<Record<string, Described>>;
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
];

describe("what can be ignored", () => {
  for (const { what, world, choices } of rows) {
    it(what, async () => {
      const path = "/r/package.json";
      const core = coreWith(miniature(world).api);
      const [manifest] = await checked([path], { [path]: `{ "dependencies": { "app": "1.0.0" } }` }, core);
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

  it("offers the packages that every way to what is affected passes, the nearest first", async () => {
    const path = "/r/package.json";
    const packages = {
      "": { dependencies: { app: "1.0.0" } },
      "node_modules/app": { version: "1.0.0", dependencies: { one: "*" } },
      "node_modules/one": { version: "1.0.0", dependencies: { left: "*", right: "*" } },
      "node_modules/left": { version: "1.0.0", dependencies: { last: "*" } },
      "node_modules/right": { version: "1.0.0", dependencies: { last: "*" } },
      "node_modules/last": { version: "1.0.0", dependencies: { low: "*" } },
      "node_modules/low": { version: "1.0.0" },
    };
    const files = {
      [path]: `{ "dependencies": { "app": "1.0.0" } }`,
      "/r/package-lock.json": JSON.stringify({ lockfileVersion: 3, packages }),
    };
    const world = { "app@1.0.0": {}, "low@1.0.0": { advisories: ["L-1"] } };
    const [manifest] = await checked([path], files, coreWith(miniature(world).api));
    const { findings, facts } = manifest ?? assert.fail();
    const [choice] = ignoreChoices(
      findings.filter(({ rule }) => rule === "transitive-advisory"),
      facts,
    );
    assert.deepEqual(choice?.paths, [
      ["last", "low"],
      ["one", "low"],
    ]);
  });
});
