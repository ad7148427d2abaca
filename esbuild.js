/**
 * Every bundle of the project: the extension, the panel's script, the CLI and the suite that runs inside the editor.
 *   npm run build [-- --production], npm run watch: esbuild.js [--production] [--watch]
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { posix, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import esbuild from "esbuild";
import { asCommonJs, commonJs, editorApi, entriesOf, filesAsText, loadedLater } from "./build/bundles.js";
import { writeManPage } from "./build/manPage.ts";
import { writeNotices } from "./build/notices.ts";

/** The folders of the bundles in the extension's packages: that for hosts on Node, and that for a browser. */
const extension = "dist/extension";
const webExtension = "dist/web";

rmSync("dist", { recursive: true, force: true });
for (const folder of [extension, webExtension]) mkdirSync(folder, { recursive: true });

const production = process.argv.includes("--production");
const { version, telemetryConnectionString = "" } = JSON.parse(readFileSync("package.json", "utf8"));

/** @type {import("esbuild").BuildOptions} */
const common = {
  bundle: true,
  minify: production,
  sourcemap: production ? false : "linked",
  legalComments: "none",
  logLevel: "warning",
  metafile: true,
  // Names of chunks have the paths of modules in their hash: where `node_modules` is a link, too, the bytes are the same.
  preserveSymlinks: true,
  define: { PRODUCT_VERSION: JSON.stringify(version) },
};

/** The module builds come first: esbuild's own choice for Node crashes jsonc-parser and doubles telemetry. */
const node = { ...common, ...asCommonJs, mainFields: ["module", "main"] };

const browser = { ...common, platform: "browser", target: "es2022", mainFields: ["browser", "module", "main"] };

/**
 * The modules that load on demand in an extension host on Node, in a bundle for each gesture and each package system. The first
 * bundle is that of the start. A browser's host loads a single file.
 */
const bundles = {
  node: ["src/extension/node.ts", "src/extension/connection.ts"],
  editor: [
    "src/extension/editor/completions.ts",
    "src/extension/editor/hints.ts",
    "src/extension/editor/provideHover.ts",
    "src/extension/fixes/createFixes.ts",
  ],
  pages: [
    "src/extension/artifacts/findBaseImages.ts",
    "src/extension/artifacts/identifyFiles.ts",
    "src/extension/lookups/checkPurls.ts",
    "src/extension/lookups/findPackages.ts",
    "src/extension/lookups/lookUp.ts",
    "src/extension/lookups/openLink.ts",
    "src/extension/pages/exportPage.ts",
    "src/extension/pages/openPages.ts",
    "src/extension/pages/openPlan.ts",
    "src/extension/pages/openSection.ts",
    "src/extension/pages/planHere.ts",
    "src/extension/sample/bundled.ts",
  ],
  graphs: ["src/extension/graph/graphPanels.ts"],
  scan: [
    "src/extension/scan/exportReport.ts",
    "src/extension/scan/findInWorkspace.ts",
    "src/extension/scan/rememberedScan.ts",
    "src/extension/scan/workspaceFiles.ts",
    "src/extension/views/findings.ts",
  ],
  review: [
    "src/extension/review/follow.ts",
    "src/extension/review/gestures.ts",
    "src/extension/review/reviewHere.ts",
    "src/extension/review/uncommitted.ts",
  ],
  agents: ["src/extension/agents/editorTools.ts", "src/extension/agents/serverDefinitions.ts"],
  settings: ["src/extension/activation/filePolicies.ts"],
};

/** The same for modules of the core and of Node, which the server for agents loads too, as nothing in these files is of the editor. */
const coreBundles = {
  store: ["src/platform/node/store/store.ts"],
  checks: [
    "src/core/analysis/gathering/askAdditions.ts",
    "src/core/analysis/gathering/askWithoutOverride.ts",
    "src/core/analysis/graphMarks.ts",
    "src/core/analysis/graphs/graphQuestions.ts",
    "src/core/check/inspect.ts",
    "src/core/check/news.ts",
    "src/core/check/scanPaths.ts",
    "src/core/fixes/override/removeOverride.ts",
    "src/core/fixes/planner.ts",
  ],
  answers: [
    "src/core/fileHashes/identify.ts",
    "src/core/find/findPackages.ts",
    "src/core/pages/loadPage.ts",
    "src/core/purls/checkPurls.ts",
    "src/platform/node/archive.ts",
    "src/platform/node/hashFile.ts",
  ],
  privateSettings: ["src/core/manifests/privateInSettings.ts"],
  cargoFormats: ["src/core/manifests/formats/cargo.ts"],
  goFormats: ["src/core/manifests/formats/go.ts"],
  mavenFormats: ["src/core/manifests/formats/maven.ts"],
  npmFormats: ["src/core/manifests/formats/npm.ts"],
  nugetFormats: ["src/core/manifests/formats/nuget.ts"],
  pypiFormats: ["src/core/manifests/formats/pypi.ts"],
  rubygemsFormats: ["src/core/manifests/formats/rubygems.ts"],
};

/** The folders and files of modules that most of these bundles need. */
const shared = [
  "src/core/manifests/shared",
  "src/core/messages",
  "src/core/model",
  "src/core/syntax/json",
  "src/core/syntax/text.ts",
  "src/core/syntax/toml",
  "src/core/syntax/xml",
];

/** What every file but those of a start loads: also what the start of the extension does of these rooms, so that it is one file. */
const sharedModules = [
  ...(await loadedAtOnce(bundles.node)).filter((path) => /^src\/(?:core|editor|platform)\//.test(path)),
  ...shared.flatMap((path) => (path.endsWith(".ts") ? path : modulesIn(path))),
];
const editorModules = modulesIn("src/extension/shared");

/** The server for agents, which an editor starts on its own Node. */
const server = {
  mcp: ["src/cli/main.ts"],
  mcpStart: ["src/cli/run.ts", "src/cli/mcp.ts"],
  mcpTools: [
    "src/cli/lookups/namedPackages.ts",
    "src/cli/policyOptions.ts",
    "src/cli/toolHost.ts",
    "src/core/manifests/formats.ts",
    "src/core/tools/runTool.ts",
    "src/platform/node/ownTransport.ts",
  ],
};

/** @param {string} name */
function sharedBy(name) {
  if (["node", "mcp", "mcpStart"].includes(name)) return [];
  return name in bundles ? [...bundles.node, ...editorModules, ...sharedModules] : sharedModules;
}

/** The modules with a bundle of their own besides. */
const telemetry = { telemetry: ["src/extension/activation/telemetryReporter.ts"] };
const commandLine = {
  run: ["src/cli/run.ts"],
  // A server says what it can before it loads anything else.
  mcp: ["src/cli/mcp.ts"],
  lsp: ["src/cli/lsp.ts"],
  // The records of commands and options import what they need to run.
  commands: [
    ...new Set(
      [
        "src/cli/answers.ts",
        "src/cli/lsp.ts",
        "src/cli/mcp.ts",
        "src/cli/options.ts",
        ...modulesIn("src/cli/commands"),
      ].flatMap(importedLater),
    ),
  ].filter((module) => module !== "src/cli/mcp.ts" && module !== "src/cli/lsp.ts"),
  undici: ["src/platform/node/undici.ts"],
  git: ["src/platform/node/git/repository.ts"],
};

/**
 * Leaves out of Undici what only its index loads: its `fetch`, sockets, retries and stand-ins for tests. Their classes are made there. Also the one
 * of its two readers of HTTP/1.1 without which it takes the other, which every machine runs.
 * @type {import("esbuild").Plugin}
 */
const requestsOfUndici = {
  name: "requests-of-undici",
  setup(build) {
    const others =
      /^\.\/lib\/(?:(?:web|mock|cache|interceptor|handler)\/|dispatcher\/(?:balanced|round-robin|retry|h2c)-)/;
    build.onResolve({ filter: others }, ({ path, importer }) =>
      /[\\/]undici[\\/]index\.js$/.test(importer) ? { path, namespace: "left-out" } : undefined,
    );
    build.onResolve({ filter: /\/llhttp_simd-wasm\.js$/ }, ({ path }) => ({ path, namespace: "left-out" }));
    build.onLoad({ filter: /./, namespace: "left-out" }, () => ({
      contents: "module.exports = new Proxy({}, { get: () => class {} })",
    }));
  },
};

/**
 * Takes isomorphic-git as ES modules, of which the bundle has what reads objects, with Node's own zlib and hashes, and without what
 * merges, locks and ignores. No object may unpack to more than 268 MB: a small one could to any size.
 * @type {import("esbuild").Plugin}
 */
const objectsOfGit = {
  name: "objects-of-git",
  setup(build) {
    /** @type {Record<string, string>} */
    const ofNode = {
      pako: `
        import { inflateSync } from "node:zlib";
        export default { inflate: (bytes) => inflateSync(bytes, { maxOutputLength: ${1 << 28} }) };`,
      "sha.js/sha1.js":
        'import { createHash } from "node:crypto"; export default function Sha1() { return createHash("sha1"); }',
    };
    build.onResolve({ filter: /^[a-z]/ }, ({ path, importer }) => {
      if (path === "isomorphic-git")
        return { path: resolve("node_modules/isomorphic-git/index.js"), sideEffects: false };
      const isOfLibrary = /[\\/]isomorphic-git[\\/]index\.js$/.test(importer) && path !== "pify";
      return isOfLibrary ? { path, namespace: "beside-git", sideEffects: false } : undefined;
    });
    build.onLoad({ filter: /./, namespace: "beside-git" }, ({ path }) => ({
      contents: ofNode[path] ?? "export default undefined;",
      resolveDir: process.cwd(),
    }));
  },
};

/**
 * Leaves the command line only some of its commands.
 * @param {readonly string[]} names
 * @param {Record<string, string>} [modules] other modules in place of these
 * @returns {import("esbuild").Plugin}
 */
const commandsAlone = (names, modules = {}) => ({
  name: "commands-alone",
  setup(build) {
    /** @type {Record<string, string>} */
    const contents = {
      ...modules,
      "commands.ts": `${names.map((name) => `import { ${name} } from "./commands/${name}.ts";`).join("\n")}
export const commands = [${names.join(", ")}];`,
    };
    build.onResolve({ filter: /\/(?:commands|mcpTransport)\.ts$/ }, ({ path, resolveDir }) => {
      const name = posix.basename(path);
      const isOurs = /[\\/]src[\\/]cli(?:[\\/]commands)?$/.test(resolveDir) && contents[name] !== undefined;
      return isOurs ? { path: name, namespace: "alone", pluginData: resolveDir } : undefined;
    });
    build.onLoad({ filter: /./, namespace: "alone" }, ({ path, pluginData: resolveDir }) => ({
      contents: contents[path],
      resolveDir,
    }));
  },
});

/** A server for agents, which an editor starts on its own Node, without undici. */
const serverAlone = commandsAlone(["mcp"], {
  "mcpTransport.ts":
    'export const connect = async () => (await import("../../platform/node/ownTransport.ts")).ownTransport();',
});

/**
 * The scripts and the style sheets of panels, which the extension has as text, and in it the way to their sources.
 * @type {import("esbuild").BuildOptions}
 */
const panels = {
  ...browser,
  format: "iife",
  sourcemap: production ? false : "inline",
  // A page has no folder from which a path would lead to them.
  sourceRoot: `${pathToFileURL("dist").href}/`,
  // The page says so too.
  charset: "utf8",
  entryPoints: [
    { in: "src/webview/shared/theme.css", out: "theme" },
    { in: "src/webview/graph/main.ts", out: "webview" },
    { in: "src/webview/graph/graph.css", out: "webview" },
    { in: "src/webview/page/main.ts", out: "page" },
    { in: "src/webview/page/page.css", out: "page" },
  ],
  outdir: "dist",
};

/** @type {Record<string, import("esbuild").BuildOptions>} */
const builds = {
  extension: {
    ...node,
    entryPoints: ["src/extension/main.ts"],
    outfile: `${extension}/main.cjs`,
    external: ["vscode"],
    plugins: [loadedLater({ ...bundles, ...coreBundles }), editorApi],
  },
  web: {
    ...browser,
    format: "cjs",
    entryPoints: ["src/extension/web.ts"],
    outfile: `${webExtension}/web.cjs`,
    external: ["vscode"],
    plugins: [editorApi, filesAsText("dist")],
  },
  bundles: {
    ...node,
    entryPoints: Object.keys({ ...bundles, ...coreBundles, ...server }).map((name) => ({
      in: `bundle:${name}`,
      out: name,
    })),
    format: "esm",
    splitting: true,
    chunkNames: "shared-[hash]",
    outdir: extension,
    outExtension: { ".js": ".cjs" },
    external: ["vscode"],
    // Chained by the second step.
    sourcemap: production ? false : "inline",
    write: false,
    // Two modules of a bundle that export one name would leave it out without a word.
    logOverride: { "ambiguous-reexport": "error" },
    plugins: [
      // What would load Undici is left out: a test finds a file that is not in the package.
      loadedLater({ ...bundles, ...coreBundles, ...server, ...telemetry, undici: commandLine.undici }),
      entriesOf({ ...bundles, ...coreBundles, ...server }, (name) => sharedBy(name)),
      serverAlone,
      editorApi,
      filesAsText("dist"),
      commonJs,
    ],
  },
  // Nothing loads it without a connection string.
  ...(telemetryConnectionString !== "" && {
    telemetry: {
      ...node,
      entryPoints: telemetry.telemetry,
      outfile: `${extension}/telemetry.cjs`,
      external: ["vscode"],
    },
  }),
  cli: {
    ...node,
    entryPoints: { cli: "src/cli/main.ts" },
    banner: { js: "#!/usr/bin/env node" },
    outdir: "dist",
    outExtension: { ".js": ".cjs" },
    plugins: [loadedLater(commandLine)],
  },
  commandLine: {
    ...node,
    entryPoints: Object.keys(commandLine).map((name) => ({ in: `bundle:${name}`, out: name })),
    outdir: "dist",
    outExtension: { ".js": ".cjs" },
    logOverride: { "ambiguous-reexport": "error" },
    plugins: [loadedLater(commandLine), entriesOf(commandLine, () => []), requestsOfUndici, objectsOfGit],
  },
  action: {
    ...node,
    entryPoints: ["src/action/main.ts"],
    outfile: "action/dist/index.cjs",
    plugins: [commandsAlone(["check", "review"]), requestsOfUndici, objectsOfGit],
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
 * Files that are loaded at first, with all that they share: by the command line, for `--help`, by a server of MCP, for a Git
 * repository, by the action, in every window, with the first command, with the first manifest, in a browser, and in a panel with a page or a graph.
 */
const loadedFirst = {
  "dist/cli.cjs": ["dist/cli.cjs"],
  "dist/run.cjs": ["dist/cli.cjs", "dist/run.cjs"],
  "dist/mcp.cjs": ["dist/cli.cjs", "dist/run.cjs", "dist/mcp.cjs"],
  "dist/lsp.cjs": ["dist/cli.cjs", "dist/run.cjs", "dist/lsp.cjs"],
  "dist/git.cjs": ["dist/git.cjs"],
  "action/dist/index.cjs": ["action/dist/index.cjs"],
  "dist/extension/main.cjs": ["dist/extension/main.cjs"],
  "dist/extension/node.cjs": ["dist/extension/node.cjs"],
  "dist/extension/npmFormats.cjs": ["dist/extension/node.cjs", "dist/extension/npmFormats.cjs"],
  "dist/web/web.cjs": ["dist/web/web.cjs"],
  "dist/page.js": ["dist/page.js"],
  "dist/webview.js": ["dist/webview.js"],
};

/** The files of the package that `npm pack` makes, as .npmignore leaves them. */
const inNpmPackage = [
  ...["cli", "run", "mcp", "lsp", "commands", "undici", "git"].map((name) => `dist/${name}.cjs`),
  ...["dist/ThirdPartyNotices.txt", "dist/package-insights.1", "package.json", "README.md", "LICENSE", "NOTICE"],
];

/** The sizes that bundles may have, in bytes and minified. */
const { bundles: budgets } = JSON.parse(readFileSync("test/bench/budgets.json", "utf8"));

/** @param {readonly import("esbuild").Metafile[]} metafiles */
function checkStartUp(metafiles) {
  const outputs = Object.assign({}, ...metafiles.map(({ outputs }) => outputs));
  for (const [name, { inputs }] of Object.entries(outputs)) {
    const isOfExtension = [extension, webExtension].some((folder) => name.startsWith(`${folder}/`));
    if (isOfExtension && Object.keys(inputs).some((path) => path.includes("node_modules/undici/")))
      throw new Error("undici must not be in the extension: the editor's own fetch carries its requests");
    if (isOfExtension && Object.keys(inputs).some((path) => path.includes("node_modules/isomorphic-git/")))
      throw new Error("isomorphic-git must not be in the extension: the editor has an extension for Git");
  }
  for (const [name, files] of Object.entries(loadedFirst)) {
    const budget = budgets[name];
    const loaded = withShared(files, outputs);
    const bytes = loaded.reduce((sum, file) => sum + statSync(file).size, 0);
    console.log(`${name} ${(bytes / 1000).toFixed(1)} kB in ${loaded.length} files`);
    if (production && bytes > budget) throw new Error(`${name} loads ${bytes} bytes, over the budget of ${budget}`);
  }
  const forAgents = ["dist/mcp.cjs", "dist/commands.cjs"]
    .flatMap((name) => Object.entries(outputs[name].inputs))
    .filter(([path]) => /^src\/(?:mcp|core\/tools|cli\/mcp|cli\/toolHost)/.test(path))
    .reduce((sum, [, { bytesInOutput }]) => sum + bytesInOutput, 0);
  console.log(`server of MCP and tools ${(forAgents / 1000).toFixed(1)} kB`);
  if (production && forAgents > budgets.agents) throw new Error(`the server and its tools have ${forAgents} bytes`);
  const packed = inNpmPackage.reduce((sum, file) => sum + statSync(file).size, 0);
  console.log(`npm package ${(packed / 1000).toFixed(1)} kB`);
  if (production && packed > budgets["npm package"]) throw new Error(`the npm package has ${packed} bytes`);
}

/**
 * Files with those that they load at once, each once.
 * @param {readonly string[]} files
 * @param {import("esbuild").Metafile["outputs"]} outputs
 */
function withShared(files, outputs) {
  const found = new Set(files);
  for (const file of found) {
    for (const { kind, path } of outputs[file].imports)
      if (kind === "import-statement" && outputs[path]) found.add(path);
  }
  return [...found];
}

/**
 * The modules that modules load, but for what they import when they need it.
 * @param {readonly string[]} entryPoints
 */
async function loadedAtOnce(entryPoints) {
  const later = {
    name: "later",
    setup(/** @type {import("esbuild").PluginBuild} */ build) {
      build.onResolve({ filter: /./ }, ({ kind, path }) =>
        kind === "dynamic-import" ? { path, external: true } : undefined,
      );
    },
  };
  const options = { ...node, entryPoints: [...entryPoints], external: ["vscode"], outdir: "dist", write: false };
  const { metafile } = await esbuild.build({ ...options, metafile: true, plugins: [later, editorApi] });
  return Object.keys(metafile.inputs);
}

/**
 * The modules that a module imports when it needs them.
 * @param {string} module
 */
function importedLater(module) {
  const imports = readFileSync(module, "utf8").matchAll(/\bimport\("([^"]+)"\)/g);
  return [...imports].map(([, path = ""]) => posix.join(posix.dirname(module), path));
}

/** @param {string} folder */
function modulesIn(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return files.filter((file) => file.endsWith(".ts")).map((file) => `${folder}/${file.replaceAll("\\", "/")}`);
}

const build = (/** @type {readonly import("esbuild").BuildOptions[]} */ all) =>
  Promise.all(all.map((each) => esbuild.build(each)));

const shown = await build([panels]);
if (process.argv.includes("--watch")) {
  for (const each of [panels, ...Object.values(builds)]) await (await esbuild.context(each)).watch();
} else {
  const results = [...shown, ...(await build(Object.values(builds)))];
  const metafiles = results.map(({ metafile }) => metafile);
  writeNotices(metafiles);
  writeManPage();
  checkStartUp(metafiles);
}
