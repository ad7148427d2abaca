/**
 * `npm run generate`: brings the lists of rules, settings and commands in package.json, in the documents and for pre-commit up to date,
 * and the version and the addresses wherever they are.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { withCommandTables } from "./commandLists.ts";
import { preCommitHooks } from "./preCommitHooks.ts";
import { l10nLists } from "./l10n.ts";
import { productLists } from "./product.ts";
import { withRules } from "./ruleLists.ts";
import { settingsLists } from "./settings.ts";
import { speedTables } from "./speedTable.ts";
import { toolLists } from "./toolLists.ts";

const updates = [
  ...Object.entries(settingsLists),
  ...Object.entries(toolLists),
  ...Object.entries(productLists),
  ...Object.entries(l10nLists),
  [".pre-commit-hooks.yaml", preCommitHooks],
  ["docs/cli.md", withCommandTables],
  ["docs/rules.md", withRules],
  ...Object.entries(speedTables),
] as const;

for (const [file, update] of updates) {
  const text = readFileSync(file, "utf8");
  const updated = update(text);
  if (updated !== text) writeFileSync(file, updated);
}
