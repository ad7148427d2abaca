import { sections, settings } from "../src/core/settings.ts";
import type { Setting } from "../src/core/model/setting.ts";
import { betweenMarks } from "./marks.ts";

/** Files in which settings are listed, each with the function that brings its text up to date. */
export const settingsLists: Readonly<Record<string, (text: string) => string>> = {
  "package.json": withSettings,
  "docs/settings.md": (text) => betweenMarks(text, "settings", sections.map(sectionTable).join("\n\n")),
};

interface Manifest {
  readonly capabilities: { readonly untrustedWorkspaces: { restrictedConfigurations: readonly string[] } };
  readonly contributes: { configuration: readonly object[] };
}

function withSettings(text: string): string {
  const manifest = JSON.parse(text) as Manifest;
  const restricted = settings.filter(({ needsTrust }) => needsTrust).map(fullName);
  manifest.capabilities.untrustedWorkspaces.restrictedConfigurations = restricted;
  manifest.contributes.configuration = sections.map(({ title, settings }, index) => ({
    title,
    order: index + 1,
    properties: Object.fromEntries(settings.map((setting) => [fullName(setting), schemaOf(setting)])),
  }));
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
