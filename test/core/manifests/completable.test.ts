import assert from "node:assert/strict";
import { completableAt } from "../../../src/core/manifests/completable.ts";
import { parserFor } from "../../../src/core/manifests/formats.ts";

/** `|` is the cursor; what is completed there where a person asks for it, and while typing. */
const rows: readonly (readonly [path: string, text: string, invoked: string, typing: string])[] = [
  ["package.json", `{"dependencies":{"ms":"^1|"}}`, "version of ms", "version of ms"],
  ["package.json", `{"dependencies":{"ms":"|"}}`, "version of ms", "version of ms"],
  ["package.json", `{"dependencies":{"m|s":"^1"}}`, "name of ms", "nothing"],
  ["package.json", `{"dependencies":{"ms":"late|st"}}`, "version of ms", "version of ms"],
  ["package.json", `{"dependencies":{"@acme/u|i":"^1"}}`, "name of @acme/ui", "nothing"],
  // The beginning of a name is not the name of anything, and perhaps that of a company.
  ["package.json", `{"dependencies":{"@acme-internal|":"^1"}}`, "nothing", "nothing"],
  ["package.json", `{"dependencies":{"@acme-internal":"^1|"}}`, "nothing", "nothing"],
  ["package.json", `{"dependencies":{"@acme/|":""}}`, "nothing", "nothing"],
  ["package.json", `{"dependencies":{"ui":"workspace:^1|"}}`, "nothing", "nothing"],
  ["package.json", `{"dependencies":{"ui":"file:../u|i"}}`, "nothing", "nothing"],
  ["package.json", `{"dependencies":{}}|`, "nothing", "nothing"],
  ["Cargo.toml", `[dependencies]\nserde = "1|"\n`, "version of serde", "version of serde"],
  ["Cargo.toml", `[dependencies]\nsecret = { registry = "acme", version = "1|" }\n`, "nothing", "nothing"],
  ["requirements.txt", "requests==|", "version of requests", "version of requests"],
  ["requirements.txt", "--index-url https://pypi.acme.example\nsecret==|", "nothing", "nothing"],
  ["Gemfile", `source "https://gems.acme.example"\ngem "secret", "~> |"`, "nothing", "nothing"],
];

describe("what is completed at a place", () => {
  for (const [path, marked, invoked, typing] of rows) {
    it(`${path} ${JSON.stringify(marked)}`, () => {
      const offset = marked.indexOf("|");
      const { declarations } = parserFor(`/${path}`)?.parse(marked.replace("|", "")) ?? { declarations: [] };
      const described = (isInvoked: boolean) => {
        const found = completableAt(declarations, offset, isInvoked);
        return found ? `${found.part} of ${found.declaration.package.name}` : "nothing";
      };
      assert.deepEqual([described(true), described(false)], [invoked, typing]);
    });
  }
});
