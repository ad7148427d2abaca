import { deepEqual } from "node:assert/strict";
import { settings } from "../../../src/core/settings.ts";
import { unionOfScopes, type InspectedSetting } from "../../../src/extension/activation/privatePatterns.ts";

const cases: readonly (readonly [what: string, inspected: readonly InspectedSetting[], patterns: readonly string[]])[] =
  [
    ["no value", [{ key: "packageInsights.private", defaultValue: [] }], []],
    ["the user's", [{ defaultValue: [], globalValue: ["@acme/*"] }], ["@acme/*"]],
    [
      "the user's and the workspace's, which does not replace it",
      [{ globalValue: ["@acme/*"], workspaceValue: ["com.acme:*"] }],
      ["@acme/*", "com.acme:*"],
    ],
    ["an empty one of the workspace", [{ globalValue: ["@acme/*"], workspaceValue: [] }], ["@acme/*"]],
    [
      "each folder's, once",
      [
        { globalValue: ["a"], workspaceValue: ["w"] },
        { globalValue: ["a"], workspaceValue: ["w"], workspaceFolderValue: ["one"] },
        { globalValue: ["a"], workspaceValue: ["w"], workspaceFolderValue: ["two", "a"] },
      ],
      ["a", "w", "one", "two"],
    ],
    [
      "those of the local and of the remote machine",
      [{ globalLocalValue: ["local"], globalRemoteValue: ["remote"], globalValue: ["remote"] }],
      ["local", "remote"],
    ],
    ["a configuration default", [{ defaultValue: ["corp-*"], workspaceValue: ["w"] }], ["corp-*", "w"]],
    ["a language's", [{ workspaceLanguageValue: ["w"], languageIds: ["json"] }], ["w"]],
    [
      "values of another type",
      [{ globalValue: "a", workspaceValue: ["w", 7, null], workspaceFolderValue: { a: 1 } }],
      ["w"],
    ],
  ];

describe("packageInsights.private", () => {
  for (const [what, inspected, patterns] of cases) {
    it(`is the union of its scopes: ${what}`, () => deepEqual(unionOfScopes(inspected), patterns));
  }

  it("applies in untrusted workspaces and in every folder too", () => {
    const { needsTrust, scope } = settings.find(({ name }) => name === "private") ?? {};
    deepEqual([needsTrust, scope], [false, "resource"]);
  });
});
