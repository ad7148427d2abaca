import { configSettings, sections, settings } from "../src/core/settings.ts";
import { allowedBeside } from "../src/core/settingsFile.ts";
import type { Setting } from "../src/core/model/setting.ts";
import { betweenMarks } from "./marks.ts";
import { createKeys, keyedSchema } from "./nls.ts";

/** Files in which settings are listed, each with the function that brings its text up to date. */
export const settingsLists: Readonly<Record<string, (text: string) => string>> = {
  "package.json": withSettings,
  "media/settings.schema.json": () => `${JSON.stringify(fileSchema(), null, 2)}\n`,
  "docs/settings.md": (text) => betweenMarks(text, "settings", sections.map(sectionTable).join("\n\n")),
};

interface Manifest {
  readonly capabilities: { readonly untrustedWorkspaces: { restrictedConfigurations: readonly string[] } };
  readonly contributes: { configuration: readonly object[] };
}

const keys = createKeys();

/** The sections of settings as VS Code knows them. */
const configuration = sections.map(({ title, settings }, index) => ({
  title: keys.put(`section.${index + 1}`, title),
  order: index + 1,
  properties: Object.fromEntries(
    settings.map((setting) => [fullName(setting), keyedSchema(schemaOf(setting), `setting.${setting.name}`, keys.put)]),
  ),
}));

/** The sentences about settings by their keys. */
export const settingTexts = keys.texts;

function withSettings(text: string): string {
  const manifest = JSON.parse(text) as Manifest;
  const restricted = settings.filter(({ needsTrust }) => needsTrust).map(fullName);
  manifest.capabilities.untrustedWorkspaces.restrictedConfigurations = restricted;
  manifest.contributes.configuration = configuration;
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** The setting as VS Code knows it. What is undefined is not written. */
function schemaOf(setting: Setting): object {
  const { type, default: value, minimum, maximum, scope, schema, text, tags, examples } = setting;
  return {
    type,
    order: settings.findIndex(({ name }) => name === setting.name) + 1,
    enum: setting.enum,
    [isMarkdown(setting.enumTexts?.join() ?? "") ? "markdownEnumDescriptions" : "enumDescriptions"]: setting.enumTexts,
    items: type === "array" ? { type: "string" } : undefined,
    default: value,
    minimum,
    maximum,
    scope,
    ...schema,
    [isMarkdown(text) ? "markdownDescription" : "description"]: text,
    tags,
    examples,
  };
}

/** The schema of `package-insights.json`. Settings with a dot in their names may be in an object, too. */
function fileSchema(): object {
  const own = allowedBeside(configSettings).map((setting) => [setting.name, schemaInFile(setting)] as const);
  const groups = new Set(own.flatMap(([name]) => (name.includes(".") ? [name.slice(0, name.indexOf("."))] : [])));
  const nested = [...groups].map((group) => {
    const inside = own.filter(([name]) => name.startsWith(`${group}.`));
    const properties = Object.fromEntries(inside.map(([name, schema]) => [name.slice(group.length + 1), schema]));
    return [group, { type: "object", additionalProperties: false, properties }] as const;
  });
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: "Settings of Package Insights for the manifests in this folder and below",
    type: "object",
    additionalProperties: false,
    properties: { $schema: { type: "string" }, ...Object.fromEntries([...own, ...nested]) },
    allowComments: true,
    allowTrailingCommas: true,
  };
}

/** Leaves out what only the editor understands: its fields, and links to other settings. */
function schemaInFile(setting: Setting): object {
  const ofEditor = ["order", "scope", "tags"];
  const fields = Object.entries(schemaOf(setting)).filter(([name]) => !ofEditor.includes(name));
  return Object.fromEntries(
    fields.map(([name, value]) => [
      name,
      typeof value === "string" ? value.replace(/#packageInsights\.([\w.]+)#/g, "$1") : (value as unknown),
    ]),
  );
}

function isMarkdown(text: string): boolean {
  return /[*`]/.test(text);
}

function sectionTable({ title, settings }: (typeof sections)[number]): string {
  return [`## ${title}`, "", "| Setting | Default | |", "|---|---|---|", ...settings.map(settingRow)].join("\n");
}

function settingRow(setting: Setting): string {
  const text = setting.text.replace(/`#([\w.]+)#`/g, "`$1`");
  return `| \`${fullName(setting)}\` | \`${JSON.stringify(setting.default)}\` | ${text} |`;
}

function fullName({ name }: Setting): string {
  return `packageInsights.${name}`;
}
