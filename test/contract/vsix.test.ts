// The extension's package: what it has, whose licenses, and that another build of the same files has the same bytes.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { createFolder } from "../support/commandLine.ts";
import { filesOfZip } from "../support/zip.ts";

const path = "dist/package-insights.vsix";

/** The bundles of the extension, but for those with what several of them share. */
const bundles = [
  ...[
    "additions",
    "agents",
    "answers",
    "cargoFormats",
    "checks",
    "editor",
    "goFormats",
    "graphFacts",
    "graphs",
    "main",
  ],
  ...[
    "mavenFormats",
    "mcp",
    "mcpStart",
    "mcpTools",
    "news",
    "node",
    "npmFormats",
    "nugetFormats",
    "pages",
    "privateSettings",
  ],
  ...["pypiFormats", "review", "rubygemsFormats", "scan", "scanning", "settings", "store", "web"],
];

const files = [
  "[Content_Types].xml",
  ...bundles.map((name) => `extension/dist/extension/${name}.cjs`),
  "extension/dist/extension/ThirdPartyNotices.txt",
  "extension/LICENSE.txt",
  ...["graph-dark.svg", "graph-light.svg", "icon.png", "page-dark.svg", "page-light.svg", "settings.schema.json"].map(
    (name) => `extension/media/${name}`,
  ),
  "extension/media/view.svg",
  ...["go", "hash", "kotlin"].map((name) => `extension/media/languages/${name}.json`),
  ...["hover.svg", "lookup.svg", "manifest.svg", "private.svg", "sample.json", "scan.svg"].map(
    (name) => `extension/media/walkthrough/${name}`,
  ),
  ...[
    "NOTICE",
    "changelog.md",
    "package.json",
    "plugin/skills/package-insights/SKILL.md",
    "readme.md",
    "telemetry.json",
  ].map((name) => `extension/${name}`),
  "extension.vsixmanifest",
];

/** The files that a bundle loads, at once or later. */
function loadedBy(content: Buffer): readonly string[] {
  const names = content.toString("latin1").matchAll(/\("\.\/([\w-]+\.cjs)"\)/g);
  return [...names].map(([, name = ""]) => `extension/dist/extension/${name}`);
}

describe("the extension's package", () => {
  const built = filesOfZip(readFileSync(path));

  it("has these files and nothing else", () => {
    const names = [...built.keys()].filter((name) => !/^extension\/dist\/extension\/shared-\w+\.cjs$/.test(name));
    assert.deepEqual(names.sort(), [...files].sort());
  });

  it("has every file that its manifest and its bundles name", () => {
    const manifest = built.get("extension/package.json")?.toString() ?? "";
    const named = [...manifest.matchAll(/"(?:\.\/)?((?:dist|media|plugin)\/[^"*]+)"/g)].map(([, name = ""]) => name);
    const absent = named.filter(
      (name) => !built.has(`extension/${name}`) && !/^dist\/(?:cli\.cjs|package-)/.test(name),
    );
    assert.deepEqual(absent, []);
    assert.ok(named.length > 10);
    const missing = [...built.values()].flatMap(loadedBy).filter((name) => !built.has(name));
    // It is in builds with a connection string.
    assert.deepEqual([...new Set(missing)], ["extension/dist/extension/telemetry.cjs"]);
  });

  it("has a server for agents that loads nothing of the editor", () => {
    const loaded = new Set(["extension/dist/extension/mcp.cjs"]);
    for (const name of loaded) {
      const content = built.get(name);
      assert.ok(content && !/\("vscode"\)/.test(content.toString("latin1")), name);
      for (const other of loadedBy(content)) loaded.add(other);
    }
    assert.ok(loaded.has("extension/dist/extension/npmFormats.cjs"));
  });

  it("has the licenses of all that is bundled, and says whose data is shown", () => {
    const notices = built.get("extension/dist/extension/ThirdPartyNotices.txt")?.toString() ?? "";
    const named = [...notices.matchAll(/^-{80}\n(\S+) [\d.]+, /gm)].map(([, name]) => name);
    assert.deepEqual(named, ["ignore", "jsonc-parser", "semver"]);
    assert.equal(notices.match(/Permission (?:is hereby granted|to use, copy, modify)/g)?.length, named.length);
    assert.match(notices, /data of deps\.dev .+ CC BY 4\.0/);
  });

  it("has the same bytes when it is built elsewhere", function () {
    this.timeout(300_000);
    const folder = createFolder();
    const copied = ["media", "plugin"];
    const made = ["dist", "out", "action"];
    for (const name of readdirSync(".")) {
      if (made.includes(name) || (name.startsWith(".") && !/ignore$/.test(name))) continue;
      if (copied.includes(name) || name.includes(".") || /^[A-Z]+$/.test(name))
        cpSync(name, join(folder.path, name), { recursive: true });
      else symlinkSync(resolve(name), join(folder.path, name), "junction");
    }
    mkdirSync(join(folder.path, "action"));
    execFileSync("npm", ["run", "--silent", "package"], { cwd: folder.path, shell: process.platform === "win32" });
    const again = readFileSync(join(folder.path, path));
    folder.remove();
    assert.ok(again.equals(readFileSync(path)));
  });
});
