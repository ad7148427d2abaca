import { equal } from "node:assert/strict";
import type { System } from "../../../src/core/model/keys.ts";
import { formatMessage } from "../../../src/core/messages/message.ts";
import { declaredName } from "../../../src/core/messages/shownName.ts";

const rows: readonly (readonly [what: string, system: System, written: string, asked: string, shown: string])[] = [
  ["an npm alias by its package", "NPM", "old-lodash", "lodash", "lodash (declared as old-lodash)"],
  ["a renamed crate", "CARGO", "json", "serde_json", "serde_json (declared as json)"],
  [
    "a module that a fork replaces",
    "GO",
    "acme.example/tool",
    "fork.example/tool",
    "fork.example/tool (declared as acme.example/tool)",
  ],
  ["a name as it is written where that is the same name", "PYPI", "Acme_Tool", "acme-tool", "Acme_Tool"],
  ["a name in another case", "NUGET", "Newtonsoft.Json", "newtonsoft.json", "Newtonsoft.Json"],
  ["a name alone where there is no other", "NPM", "lodash", "lodash", "lodash"],
];

describe("the name that a message has for a dependency", () => {
  for (const [what, system, written, asked, shown] of rows)
    it(`names ${what}`, () => {
      const declaration = { name: written, package: { system, name: asked } };
      equal(formatMessage(declaredName(declaration)), shown);
    });
});
