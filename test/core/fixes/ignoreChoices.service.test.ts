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
  readonly choices: readonly (readonly [text: string, entry: object])[];
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
      ["A-1: high 7.5", { advisory: "A-1" }],
      ["L-1: high 7.5 in low 1.0.0", { advisory: "L-1" }],
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
      assert.deepEqual(
        ignoreChoices(manifest?.findings ?? assert.fail()).map(({ what: code, description, entry }) => [
          `${code}: ${formatMessage(description)}`,
          entry,
        ]),
        choices,
      );
    });
  }
});
