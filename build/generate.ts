/** `npm run generate`: brings the lists of rules and settings in package.json and in the documents up to date. */
import { readFileSync, writeFileSync } from "node:fs";
import { ruleLists } from "./ruleLists.ts";
import { withSettingsTable } from "./settingsList.ts";

for (const [file, update] of Object.entries({ ...ruleLists, "docs/settings.md": withSettingsTable })) {
  const text = readFileSync(file, "utf8");
  const updated = update(text);
  if (updated !== text) writeFileSync(file, updated);
}
