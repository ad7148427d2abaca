import { tools } from "../src/core/tools/tools.ts";
import { betweenMarks } from "./marks.ts";

/** Files in which the tools for agents are listed, each with the function that brings its text up to date. */
export const toolLists: Readonly<Record<string, (text: string) => string>> = {
  "package.json": withTools,
  "docs/agents.md": (text) => betweenMarks(text, "tools", toolTable()),
};

/** The titles of tools by their keys. */
export const toolTexts: ReadonlyMap<string, string> = new Map(tools.map(({ name, title }) => [`tool.${name}`, title]));

function withTools(text: string): string {
  const manifest = JSON.parse(text) as { readonly contributes: { languageModelTools: readonly object[] } };
  manifest.contributes.languageModelTools = tools.map(({ name, description, inputSchema }) => ({
    name: `packageInsights_${name}`,
    toolReferenceName: name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    displayName: `%tool.${name}%`,
    userDescription: `%tool.${name}%`,
    modelDescription: description,
    canBeReferencedInPrompt: true,
    icon: "media/view.svg",
    tags: ["dependencies", "security"],
    when: "config.packageInsights.agents == tools",
    inputSchema,
  }));
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

function toolTable(): string {
  const rows = tools.map(({ name, title }) => `| \`${name}\` | ${title} |`);
  return ["| Tool | Answers |", "|---|---|", ...rows].join("\n");
}
