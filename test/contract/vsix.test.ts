// The extension's packages: what each has, whose licenses, and that another build of the same files has the same bytes.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { packages } from "../../build/extensionPackages.ts";
import { createFolder } from "../support/commandLine.ts";
import { filesOfZip } from "../support/zip.ts";

/** The bundles for a host on Node. */
const nodeBundles = [
  ...[
    "agents",
    "answers",
    "cargoFormats",
    "checks",
    "editor",
    "goFormats",
    "graphs",
    "main",
    "mavenFormats",
    "mcp",
    "mcpStart",
  ],
  ...[
    "mcpTools",
    "node",
    "npmFormats",
    "nugetFormats",
    "pages",
    "privateSettings",
    "pypiFormats",
    "review",
    "rubygemsFormats",
    "scan",
    "settings",
    "store",
  ],
];

/** The bundles of each package, but for those with what several of them share. */
const bundles: Readonly<Record<string, readonly string[]>> = {
  "dist/package-insights.vsix": nodeBundles.map((name) => `extension/${name}`),
  "dist/package-insights-web.vsix": ["web/web"],
};

const others = [
  "[Content_Types].xml",
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
  ...filesIn(".", /^package\.nls(?:\..+)?\.json$/).map((name) => `extension/${name}`),
  ...filesIn("l10n", /^bundle\.l10n\.[\w-]+\.json$/).map((name) => `extension/l10n/${name}`),
];

function filesIn(folder: string, named: RegExp): readonly string[] {
  return readdirSync(folder).filter((name) => named.test(name));
}

/** The files that a bundle loads, at once or later. */
function loadedBy(content: Buffer): readonly string[] {
  const names = content.toString("latin1").matchAll(/\("\.\/([\w-]+\.cjs)"\)/g);
  return [...names].map(([, name = ""]) => `extension/dist/extension/${name}`);
}

const built = packages.map(({ path, target }) => ({ path, target, files: filesOfZip(readFileSync(path)) }));

for (const { path, target, files } of built)
  describe(path, () => {
    it("has these files and nothing else", () => {
      const names = [...files.keys()].filter((name) => !/^extension\/dist\/extension\/shared-\w+\.cjs$/.test(name));
      const bundlesOfIt = bundles[path]?.map((name) => `extension/dist/${name}.cjs`) ?? [];
      const notices = `extension/dist/${target ?? "extension"}/ThirdPartyNotices.txt`;
      assert.deepEqual(names.sort(), [...others, ...bundlesOfIt, notices].sort());
    });

    it("has every file that its manifest and its bundles name", () => {
      const manifest = files.get("extension/package.json")?.toString() ?? "";
      const named = [...manifest.matchAll(/"(?:\.\/)?((?:dist|media|plugin)\/[^"*]+)"/g)].map(([, name = ""]) => name);
      assert.deepEqual(
        named.filter((name) => !files.has(`extension/${name}`)),
        [],
      );
      assert.ok(named.length > 10);
      const missing = [...files.values()].flatMap(loadedBy).filter((name) => !files.has(name));
      // It is in builds with a connection string.
      const absent = target === undefined ? ["extension/dist/extension/telemetry.cjs"] : [];
      assert.deepEqual([...new Set(missing)], absent);
    });

    it("has a text for every key of its manifest", () => {
      const [manifest = "", texts = ""] = ["package.json", "package.nls.json"].map((name) =>
        files.get(`extension/${name}`)?.toString(),
      );
      const keys = [...manifest.matchAll(/"%([^%"]+)%"/g)].map(([, key = ""]) => key);
      const known = JSON.parse(texts) as Readonly<Record<string, string>>;
      assert.deepEqual(
        keys.filter((key) => known[key] === undefined),
        [],
      );
      assert.ok(keys.length > 50);
    });

    it("is for its platform, and says that there is something for a browser", () => {
      const manifest = files.get("extension.vsixmanifest")?.toString() ?? "";
      assert.equal(/ TargetPlatform="([^"]+)"/.exec(manifest)?.[1], target);
      assert.match(manifest, /<Tags>[^<]*\b__web_extension\b/);
    });

    it("has the licenses of all that is bundled, and says whose data is shown", () => {
      const notices = files.get(`extension/dist/${target ?? "extension"}/ThirdPartyNotices.txt`)?.toString() ?? "";
      const named = [...notices.matchAll(/^-{80}\n(\S+) [\d.]+, /gm)].map(([, name]) => name);
      assert.deepEqual(named, ["ignore", "jsonc-parser", "semver"]);
      assert.equal(notices.match(/Permission (?:is hereby granted|to use, copy, modify)/g)?.length, named.length);
      assert.match(notices, /data of deps\.dev .+ CC BY 4\.0/);
    });
  });

describe("the server for agents in the extension's package", () => {
  it("loads nothing of the editor", () => {
    const files = built.find(({ target }) => target === undefined)?.files;
    const loaded = new Set(["extension/dist/extension/mcp.cjs"]);
    for (const name of loaded) {
      const content = files?.get(name);
      assert.ok(content && !/\("vscode"\)/.test(content.toString("latin1")), name);
      for (const other of loadedBy(content)) loaded.add(other);
    }
    assert.ok(loaded.has("extension/dist/extension/npmFormats.cjs"));
  });
});

describe("the extension's packages", () => {
  it("have the same bytes when they are built elsewhere", function () {
    this.timeout(300_000);
    const folder = createFolder();
    const copied = ["l10n", "media", "plugin"];
    const made = ["dist", "out", "action"];
    for (const name of readdirSync(".")) {
      if (made.includes(name) || (name.startsWith(".") && !/ignore$/.test(name))) continue;
      if (copied.includes(name) || name.includes(".") || /^[A-Z]+$/.test(name))
        cpSync(name, join(folder.path, name), { recursive: true });
      else symlinkSync(resolve(name), join(folder.path, name), "junction");
    }
    mkdirSync(join(folder.path, "action"));
    execFileSync("npm", ["run", "--silent", "package"], { cwd: folder.path, shell: process.platform === "win32" });
    const again = packages.map(({ path }) => readFileSync(join(folder.path, path)));
    folder.remove();
    packages.forEach(({ path }, index) => assert.ok(again[index]?.equals(readFileSync(path)), path));
  });
});
