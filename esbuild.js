/**
 * Every bundle of the project: the extension, the panel's script, the CLI and the suite that runs inside the editor.
 *   node esbuild.js [--production] [--watch]
 */
import { readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import esbuild from "esbuild";

const production = process.argv.includes("--production");
const { version } = JSON.parse(readFileSync("package.json", "utf8"));

/** @type {import("esbuild").BuildOptions} */
const common = {
  bundle: true,
  minify: production,
  sourcemap: production ? false : "linked",
  legalComments: "none",
  logLevel: "warning",
  metafile: true,
  define: { PRODUCT_VERSION: JSON.stringify(version) },
};

/** The module builds come first: esbuild's own choice for Node crashes jsonc-parser and doubles telemetry. */
const node = { ...common, platform: "node", format: "cjs", target: "node20", mainFields: ["module", "main"] };

const browser = { ...common, platform: "browser", target: "es2022", mainFields: ["browser", "module", "main"] };

/** Modules that load on demand: each has a bundle of its own. In a browser, where the host can load no second file, they have none. */
const onDemand = {
  findings: "src/extension/views/findings.ts",
  fixes: "src/extension/fixes/createFixes.ts",
  formats: "src/core/manifests/formats.ts",
  hints: "src/extension/editor/hints.ts",
  hover: "src/extension/editor/provideHover.ts",
  node: "src/extension/node.ts",
  pages: "src/core/pages/loadPage.ts",
  panels: "src/extension/pages/pagePanel.ts",
  planner: "src/core/fixes/planner.ts",
  remembered: "src/extension/scan/rememberedScan.ts",
  reports: "src/extension/scan/exportReport.ts",
  scan: "src/core/scan/scan.ts",
  telemetry: "src/extension/activation/telemetryReporter.ts",
  workspaceFiles: "src/extension/scan/workspaceFiles.ts",
};

/** What the command line loads for its commands, and not for the text of `--help`. */
const commands = { commands: "src/cli/commands.ts" };

const packaged = new Set(readFileSync(".vscodeignore", "utf8").split(/\r?\n/));
for (const name of Object.keys({ ...onDemand, ...commands })) {
  if (!packaged.has(`!dist/${name}.cjs`)) throw new Error(`.vscodeignore leaves out dist/${name}.cjs`);
}

const lazy = (modules) => ({
  name: "lazy",
  setup(build) {
    build.onResolve({ filter: /\.ts$/ }, ({ kind, resolveDir, path }) => {
      if (kind !== "dynamic-import") return undefined;
      const file = join(resolveDir, path);
      const found = Object.entries(modules).find(([, entry]) => resolve(entry) === file);
      return found && { path: `./${found[0]}.cjs`, external: true };
    });
  },
});

const onDemandBuilds = Object.fromEntries(
  Object.entries(onDemand).map(([name, entry]) => [
    name,
    { ...node, entryPoints: [entry], outfile: `dist/${name}.cjs`, external: ["vscode"], plugins: [lazy(onDemand)] },
  ]),
);

/** @type {Record<string, import("esbuild").BuildOptions>} */
const builds = {
  extension: {
    ...node,
    entryPoints: ["src/extension/main.ts"],
    outfile: "dist/extension.cjs",
    external: ["vscode"],
    plugins: [lazy(onDemand)],
  },
  web: {
    ...browser,
    format: "cjs",
    entryPoints: ["src/extension/web.ts"],
    outfile: "dist/web.cjs",
    external: ["vscode"],
  },
  ...onDemandBuilds,
  webview: {
    ...browser,
    format: "iife",
    entryPoints: ["src/webview/graph/main.ts"],
    outfile: "dist/webview.js",
  },
  page: {
    ...browser,
    format: "iife",
    entryPoints: ["src/webview/page/main.ts"],
    outfile: "dist/page.js",
  },
  cli: {
    ...node,
    entryPoints: ["src/cli/main.ts"],
    outfile: "dist/cli.cjs",
    banner: { js: "#!/usr/bin/env node" },
    plugins: [lazy(commands)],
  },
  commands: { ...node, entryPoints: [commands.commands], outfile: "dist/commands.cjs" },
  integration: {
    ...node,
    minify: false,
    entryPoints: ["test/integration/index.ts"],
    outfile: "out/test/integration/index.cjs",
    external: ["vscode", "mocha"],
    sourcemap: "inline",
  },
  integrationWeb: {
    ...browser,
    minify: false,
    format: "iife",
    globalName: "suite",
    // Mocha's build for browsers takes `module.exports` for its own.
    footer: { js: "module.exports = suite;" },
    // The host provides `require` for this one module.
    entryPoints: ["test/integration/web/index.ts"],
    outfile: "out/test/integration/web.cjs",
    external: ["vscode"],
    sourcemap: "inline",
  },
};

/**
 * Budgets in bytes, minified: what `--help` loads, the stub, which every window pays, and what the first manifest or command
 * loads. In a browser the host can load no second file, so that the formats, which elsewhere come with the first manifest, are
 * in the first.
 */
const { bundles: budgets } = JSON.parse(readFileSync("test/bench/budgets.json", "utf8"));

function checkStartUp({ inputs, outputs }, file) {
  if (Object.keys(inputs).some((path) => path.includes("node_modules/undici/"))) {
    throw new Error("undici must not be in the extension: the editor's own fetch carries its requests");
  }
  const { bytes } = outputs[file];
  console.log(`${file} ${(bytes / 1000).toFixed(1)} kB`);
  const budget = budgets[file];
  if (production && bytes > budget) throw new Error(`${file} has ${bytes} bytes, over the budget of ${budget}`);
}

if (process.argv.includes("--watch")) {
  for (const build of Object.values(builds)) await (await esbuild.context(build)).watch();
} else {
  rmSync("dist", { recursive: true, force: true });
  const results = await Promise.all(Object.values(builds).map((build) => esbuild.build(build)));
  for (const { metafile } of results) {
    for (const file of Object.keys(budgets)) if (metafile.outputs[file]) checkStartUp(metafile, file);
  }
}
