import { readFileSync } from "node:fs";
import { betweenMarks } from "./marks.ts";

/** `docs/settings.md` with the settings of package.json. */
export function withSettingsTable(text: string): string {
  const { contributes } = JSON.parse(readFileSync("package.json", "utf8")) as PackageJson;
  const rows = Object.entries(contributes.configuration.properties).map(([name, setting]) => {
    const { description = setting.markdownDescription ?? "" } = setting;
    const link = description.replace(/`#([\w.]+)#`/g, "`$1`");
    return `| \`${name}\` | \`${JSON.stringify(setting.default)}\` | ${link} |`;
  });
  return betweenMarks(text, "settings", ["| Setting | Default | |", "|---|---|---|", ...rows].join("\n"));
}

interface PackageJson {
  readonly contributes: {
    readonly configuration: {
      readonly properties: Readonly<
        Record<
          string,
          { readonly default: unknown; readonly description?: string; readonly markdownDescription?: string }
        >
      >;
    };
  };
}
