// Patterns of `--include` and `--exclude` that match nothing: they are misspelled, or out of date.

import { deepEqual } from "node:assert/strict";
import { runIn } from "../../support/commandLine.ts";
import { servedFolder } from "../../support/servedFolder.ts";

const { service, folder } = servedFolder(() => {
  for (const path of ["apps/shop/package.json", "old/package.json", "package.json"]) folder.write(path, "{}");
});

const rows: readonly (readonly [args: string, checked: number, idle: readonly string[]])[] = [
  ["", 3, []],
  ["--include apps/", 1, []],
  ["--include apps/ --include sites/", 1, ["--include sites/"]],
  ["--exclude old/ --exclude older/ --exclude /sites", 2, ["--exclude older/", "--exclude /sites"]],
  ["--exclude old --exclude !old/x", 2, ["--exclude !old/x"]],
  ["--exclude package.json --exclude !/old/package.json", 1, []],
  ["--include package.json --exclude old/", 2, []],
  ["--include old/ --exclude old/", 0, ["--include old/"]],
  ["--include apps/ --exclude sites/", 1, ["--exclude sites/"]],
  ["--include sites/ --exclude sites/", 0, ["--include sites/", "--exclude sites/"]],
];

describe("patterns that match nothing", () => {
  for (const [args, checked, idle] of rows) {
    it(`are ${idle.join(" and ") || "none"} among ${args || "none"}`, async () => {
      const given = args.split(" ").filter((arg) => arg !== "");
      const { out, err } = await runIn(folder.path, ["check", ".", ...given, "--base-url", service.url]);
      const none = checked === 0 ? ["package-insights: no manifests found in .\n"] : [];
      const told = idle.map((each) => `package-insights: ${each}: nothing below the paths is matched by it\n`);
      deepEqual([Number(/^(\d+) files?, /m.exec(out)?.[1] ?? 0), err], [checked, [...told, ...none].join("")]);
    });
  }
});
