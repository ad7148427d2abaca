import { readFileSync } from "node:fs";
import { betweenMarks } from "./marks.ts";
import type { Setting, SettingsManifest, SettingsSection } from "./settings.ts";

/** `docs/settings.md` with the settings of package.json, a table for each section. */
export function withSettingsTable(text: string): string {
  const { contributes } = JSON.parse(readFileSync("package.json", "utf8")) as SettingsManifest;
  return betweenMarks(text, "settings", contributes.configuration.map(sectionTable).join("\n\n"));
}

function sectionTable({ title, properties }: SettingsSection): string {
  const rows = Object.entries(properties).map(([name, setting]) => settingRow(name, setting));
  return [`## ${title}`, "", "| Setting | Default | |", "|---|---|---|", ...rows].join("\n");
}

function settingRow(name: string, { default: value, ...setting }: Setting): string {
  const { description = setting.markdownDescription ?? "" } = setting;
  return `| \`${name}\` | \`${JSON.stringify(value)}\` | ${description.replace(/`#([\w.]+)#`/g, "`$1`")} |`;
}
