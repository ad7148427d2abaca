/**
 * Every bundle of the project: the extension, the panel's script, the CLI and the suite that runs inside the editor.
 *   node esbuild.js [--production] [--watch]
 */
import { mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import esbuild from "esbuild";
import { commonJs, filesAsText, loadedLater, partsBuild, withShared } from "./build/parts.js";

rmSync("dist", { recursive: true, force: true });
mkdirSync("dist");

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

/**
 * What loads on demand, each by a file of its own. The entry points of both extension hosts load `node` or `browser` once they are
 * needed; a browser's host reads the files by `activation/parts.ts`.
 */
const parts = {
  archives: "src/platform/node/archive.ts",
  browser: "src/extension/browser.ts",
  bundled: "src/extension/sample/bundled.ts",
  cargoFormats: "src/core/manifests/formats/cargo.ts",
  checkPurls: "src/extension/lookups/checkPurls.ts",
  commands: "src/cli/commands.ts",
  connection: "src/extension/connection.ts",
  completions: "src/extension/editor/completions.ts",
  findBaseImages: "src/extension/files/findBaseImages.ts",
  findings: "src/extension/views/findings.ts",
  fixes: "src/extension/fixes/createFixes.ts",
  goFormats: "src/core/manifests/formats/go.ts",
  graphMarks: "src/core/analysis/graphMarks.ts",
  graphPanels: "src/extension/graph/graphPanels.ts",
  graphs: "src/core/analysis/graphs/graphQuestions.ts",
  hashing: "src/platform/node/hashFile.ts",
  hints: "src/extension/editor/hints.ts",
  hover: "src/extension/editor/provideHover.ts",
  identifyFiles: "src/extension/files/identifyFiles.ts",
  identify: "src/core/files/identify.ts",
  lookUp: "src/extension/lookups/lookUp.ts",
  mavenFormats: "src/core/manifests/formats/maven.ts",
  node: "src/extension/node.ts",
  npmFormats: "src/core/manifests/formats/npm.ts",
  nugetFormats: "src/core/manifests/formats/nuget.ts",
  openSection: "src/extension/pages/openSection.ts",
  openLink: "src/extension/lookups/openLink.ts",
  pageReports: "src/extension/pages/exportPage.ts",
  pages: "src/core/pages/loadPage.ts",
  panels: "src/extension/pages/openPages.ts",
  planner: "src/core/fixes/planner.ts",
  purls: "src/core/purls/checkPurls.ts",
  pypiFormats: "src/core/manifests/formats/pypi.ts",
  remembered: "src/extension/scan/rememberedScan.ts",
  reports: "src/extension/scan/exportReport.ts",
  rubygemsFormats: "src/core/manifests/formats/rubygems.ts",
  scan: "src/core/scan/scan.ts",
  store: "src/platform/node/store/store.ts",
  undici: "src/platform/node/undici.ts",
  telemetry: "src/extension/activation/telemetryReporter.ts",
  workspaceFiles: "src/extension/scan/workspaceFiles.ts",
};

/** Parts that need much of the same. */
const related = Object.keys(parts).filter((name) => name.endsWith("Formats"));

/** The script and the style sheet of a panel, which its part has as text. */
const panelBuild = (/** @type {string} */ script, /** @type {string} */ style, /** @type {string} */ out) => ({
  ...browser,
  format: /** @type {const} */ ("iife"),
  // The page says so too.
  charset: "utf8",
  entryPoints: [
    { in: script, out },
    { in: style, out },
  ],
  outdir: "dist",
});

const panels = [
  panelBuild("src/webview/graph/main.ts", "src/webview/graph/graph.css", "webview"),
  panelBuild("src/webview/page/main.ts", "src/webview/page/page.css", "page"),
];

/** @type {Record<string, import("esbuild").BuildOptions>} */
const builds = {
  extension: {
    ...node,
    entryPoints: ["src/extension/main.ts"],
    outfile: "dist/extension.cjs",
    format: "esm",
    external: ["vscode"],
    sourcemap: production ? false : "inline",
    write: false,
    plugins: [loadedLater(parts), commonJs(node, "dist")],
  },
  web: {
    ...browser,
    format: "cjs",
    entryPoints: ["src/extension/web.ts"],
    outfile: "dist/web.cjs",
    external: ["vscode"],
  },
  parts: await partsBuild(
    { ...node, external: ["vscode"], plugins: [filesAsText("dist")] },
    { entries: parts, related },
    "dist",
  ),
  cli: {
    ...node,
    entryPoints: ["src/cli/main.ts"],
    outfile: "dist/cli.cjs",
    banner: { js: "#!/usr/bin/env node" },
    plugins: [loadedLater(parts)],
  },
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
 * What is loaded at first, with all that it shares: for `--help`, in every window, with the first manifest or command, and in a panel
 * with a page or a graph.
 */
const loadedFirst = {
  "dist/cli.cjs": ["dist/cli.cjs"],
  "dist/extension.cjs": ["dist/extension.cjs"],
  "dist/node.cjs": ["dist/node.mjs"],
  "dist/web.cjs": ["dist/web.cjs", "dist/browser.mjs"],
  "dist/page.js": ["dist/page.js"],
  "dist/webview.js": ["dist/webview.js"],
};

/** In bytes, minified. */
const { bundles: budgets } = JSON.parse(readFileSync("test/bench/budgets.json", "utf8"));

/** @param {readonly import("esbuild").Metafile[]} metafiles */
function checkStartUp(metafiles) {
  const outputs = Object.assign({}, ...metafiles.map(({ outputs }) => outputs));
  for (const [name, files] of Object.entries(loadedFirst)) {
    const budget = budgets[name];
    const loaded = withShared(files, outputs);
    if (
      loaded.some((file) => Object.keys(outputs[file].inputs).some((path) => path.includes("node_modules/undici/")))
    ) {
      throw new Error("undici must not be in the extension: the editor's own fetch carries its requests");
    }
    const bytes = loaded.reduce((sum, file) => sum + statSync(file.replace(/\.mjs$/, ".cjs")).size, 0);
    console.log(`${name} ${(bytes / 1000).toFixed(1)} kB in ${loaded.length} files`);
    if (production && bytes > budget) throw new Error(`${name} loads ${bytes} bytes, over the budget of ${budget}`);
  }
}

const build = (/** @type {readonly import("esbuild").BuildOptions[]} */ all) =>
  Promise.all(all.map((each) => esbuild.build(each)));

const shown = await build(panels);
if (process.argv.includes("--watch")) {
  for (const each of [...panels, ...Object.values(builds)]) await (await esbuild.context(each)).watch();
} else {
  const results = [...shown, ...(await build(Object.values(builds)))];
  checkStartUp(results.map(({ metafile }) => metafile));
}
