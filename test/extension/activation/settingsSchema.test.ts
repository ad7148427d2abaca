import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { settingsIn, type SettingsManifest } from "../../../build/settings.ts";

const manifest = JSON.parse(readFileSync("package.json", "utf8")) as SettingsManifest;
const settings = Object.entries(settingsIn(manifest));

describe("the settings of package.json", () => {
  it("are in titled sections, and ordered through all of them", () => {
    const { configuration } = manifest.contributes;
    assert.ok(configuration.length > 1);
    assert.deepEqual(
      configuration.map(({ title, order }) => [title, order]),
      configuration.map(({ title }, index) => [title, index + 1]),
    );
    assert.deepEqual(
      settings.map(([name, { order }]) => [name, order]),
      settings.map(([name], index) => [name, index + 1]),
    );
  });

  for (const [name, setting] of settings) {
    const { description, markdownDescription = description ?? "", scope = "", examples = [] } = setting;
    const allows = new Ajv({ strict: false, validateFormats: false }).compile(setting);

    it(`${name} has a default and examples that it allows`, () => {
      assert.equal(examples.length > 0, setting.enum === undefined && setting.type !== "boolean");
      for (const value of [setting.default, ...examples]) assert.ok(allows(value), JSON.stringify(value));
    });

    it(`${name} says why a workspace cannot set it, where that is so`, () => {
      const reason =
        scope === "machine" ? /\. Cannot be set in a workspace, because .+\.$/ : /\. Not synchronized, because .+\.$/;
      assert.equal(reason.test(markdownDescription), scope.startsWith("machine"));
    });
  }

  const rejected: readonly (readonly [name: string, value: unknown])[] = [
    ["rules", { advisory: "loud" }],
    ["rules", { advisories: "off" }],
    ["ignore", { advisories: "" }],
    ["ignore", { "*": "" }],
    ["ignore", { deprecated: "until soon" }],
    ["ignore", { deprecated: "until 2027-01-31 why" }],
    ["ignore", { deprecated: true }],
    ["ignore", [{ rule: "deprecated" }]],
  ];
  for (const [name, value] of rejected) {
    it(`underline ${JSON.stringify(value)} of packageInsights.${name}`, () => {
      const setting = settingsIn(manifest)[`packageInsights.${name}`];
      assert.ok(setting && !new Ajv({ strict: false }).compile(setting)(value));
    });
  }
});
