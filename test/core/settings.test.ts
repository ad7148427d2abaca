import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { settingsLists } from "../../build/settings.ts";
import { formatMessage } from "../../src/core/messages/message.ts";
import { type Setting, valuesOf } from "../../src/core/model/setting.ts";
import { inlayModeOf } from "../../src/core/render/inlayMode.ts";
import { configSettings, sections, settings } from "../../src/core/settings.ts";
import { readSettingsFile } from "../../src/core/settingsFile.ts";

interface Manifest {
  readonly capabilities: { readonly untrustedWorkspaces: { readonly restrictedConfigurations: readonly string[] } };
  readonly contributes: { readonly configuration: readonly { readonly properties: Record<string, object> }[] };
}

const manifest = JSON.parse(readFileSync("package.json", "utf8")) as Manifest;
const restricted = manifest.capabilities.untrustedWorkspaces.restrictedConfigurations;
const schemas = Object.assign({}, ...manifest.contributes.configuration.map(({ properties }) => properties)) as Record<
  string,
  object
>;
const schemaOf = (name: string) => schemas[`packageInsights.${name}`] ?? assert.fail(name);
const allows = (name: string) => new Ajv({ strict: false, validateFormats: false }).compile(schemaOf(name));
const wrong: Readonly<Record<Setting["type"], unknown>> = {
  array: "MIT",
  boolean: "true",
  number: "7",
  object: "off",
  string: 7,
};

describe("the settings", () => {
  for (const [file, update] of Object.entries(settingsLists)) {
    it(`in ${file} are those of src/core/settings.ts (npm run generate)`, () => {
      const text = readFileSync(file, "utf8");
      assert.equal(text, update(text));
      // What is generated replaces what is there.
      assert.notEqual(update(text.replaceAll("tooNewDays", "x")), text.replaceAll("tooNewDays", "x"));
    });
  }

  it("have a name of their own each", () =>
    assert.deepEqual(
      settings.map(({ name }) => name),
      [...new Set(settings.map(({ name }) => name))],
    ));

  it("are in titled sections", () =>
    assert.ok(sections.every(({ title, settings: { length } }) => title && length > 0)));
});

for (const setting of settings as readonly Setting[]) {
  const { name, type, scope, text, examples = [], enum: texts, enumTexts, minimum = 0, maximum = 0 } = setting;

  describe(`packageInsights.${name}`, () => {
    it("has a default and examples that it allows", () => {
      assert.equal(examples.length > 0, texts === undefined && type !== "boolean");
      for (const value of [setting.default, ...examples]) assert.ok(allows(name)(value), JSON.stringify(value));
      assert.ok(!allows(name)(wrong[type]));
    });

    it("says why a workspace cannot set it, where that is so", () => {
      const reason =
        scope === "machine" ? /\. Cannot be set in a workspace, because .+\.$/ : /\. Not synchronized, because .+\.$/;
      assert.equal(reason.test(text), scope.startsWith("machine"));
      assert.match(text, /^[A-Z][^]*\.$/);
      assert.equal(enumTexts?.length, texts?.length);
    });

    it("is in package.json and the documents", () => {
      assert.equal(restricted.includes(`packageInsights.${name}`), setting.needsTrust);
      assert.ok(readFileSync("docs/settings.md", "utf8").includes(`\n| \`packageInsights.${name}\` |`));
    });

    it("is as by default where it is not set, or set to what it cannot be", () => {
      if (type === "object") return;
      const read = (value: unknown) => Object.entries(valuesOf([setting], () => value));
      for (const value of [undefined, null, {}, wrong[type]]) assert.deepEqual(read(value), [[name, setting.default]]);
      for (const value of [...examples, ...(texts ?? [])]) assert.deepEqual(read(value), [[name, value]]);
      if (type !== "number") return;
      assert.ok(minimum < maximum);
      assert.deepEqual([read(minimum - 1), read(maximum + 1)], [[[name, minimum]], [[name, maximum]]]);
    });

    it(`may ${setting.readBy === "both" ? "" : "not "}be in a configuration file`, () => {
      const problem = (value: unknown) => {
        const [found] = readSettingsFile("x.json", JSON.stringify({ [name]: value }), "named", configSettings).problems;
        return found && formatMessage(found.message);
      };
      for (const value of [setting.default, ...examples, ...(texts ?? [])]) {
        if (setting.readBy === "both") assert.equal(problem(value), undefined);
        else assert.match(problem(value) ?? "", /^unknown setting “/);
      }
      assert.match(problem(wrong[type]) ?? "", /expected/);
    });
  });
}

describe("packageInsights.inlayHints", () => {
  const { enum: texts = [], default: fallback }: Setting =
    settings.find(({ name }) => name === "inlayHints") ?? assert.fail();
  for (const text of texts) it(`is understood as ${text}`, () => assert.equal(inlayModeOf(text) ?? "off", text));
  it("is as by default where it is not understood", () => assert.equal(inlayModeOf(7), fallback));
});

describe("the schema of settings", () => {
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
    it(`underlines ${JSON.stringify(value)} of packageInsights.${name}`, () => assert.ok(!allows(name)(value)));
  }
});
