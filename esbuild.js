/**
 * Every bundle of the project: the extension, the panel's script, the CLI and the suite that runs inside the editor.
 *   node esbuild.js [--production] [--watch]
 */
import { readFileSync, rmSync } from "node:fs";
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

/** What is loaded only when it is needed has a bundle of its own beside the first one. */
const lazy = {
  name: "lazy",
  setup(build) {
    build.onResolve({ filter: /telemetryReporter\.ts$/ }, ({ kind }) =>
      kind === "dynamic-import" ? { path: "./telemetry.cjs", external: true } : undefined,
    );
  },
};

/** @type {Record<string, import("esbuild").BuildOptions>} */
const builds = {
  extension: {
    ...node,
    entryPoints: ["src/extension/extension.ts"],
    outfile: "dist/extension.cjs",
    external: ["vscode"],
    plugins: [lazy],
  },
  telemetry: {
    ...node,
    entryPoints: ["src/extension/telemetryReporter.ts"],
    outfile: "dist/telemetry.cjs",
    external: ["vscode"],
  },
  webview: {
    ...common,
    platform: "browser",
    format: "iife",
    target: "es2022",
    entryPoints: ["src/webview/main.ts"],
    outfile: "dist/webview.js",
  },
  cli: { ...node, entryPoints: ["src/cli/main.ts"], outfile: "dist/cli.cjs", banner: { js: "#!/usr/bin/env node" } },
  integration: {
    ...node,
    minify: false,
    entryPoints: ["test/integration/index.ts"],
    outfile: "out/test/integration/index.cjs",
    external: ["vscode", "mocha"],
    sourcemap: "inline",
  },
};

/** Start-up budget in bytes, minified: what every user pays on activation. */
const budget = 250_000;

function checkExtension(metafile) {
  const inputs = Object.keys(metafile.inputs);
  if (inputs.some((path) => path.includes("node_modules/undici/"))) {
    throw new Error("undici must not be in the extension: the editor's own fetch carries its requests");
  }
  const bytes = metafile.outputs["dist/extension.cjs"].bytes;
  console.log(`dist/extension.cjs ${(bytes / 1000).toFixed(1)} kB`);
  if (production && bytes > budget)
    throw new Error(`dist/extension.cjs has ${bytes} bytes, over the budget of ${budget}`);
}

if (process.argv.includes("--watch")) {
  for (const build of Object.values(builds)) await (await esbuild.context(build)).watch();
} else {
  rmSync("dist", { recursive: true, force: true });
  const results = await Promise.all(Object.values(builds).map((build) => esbuild.build(build)));
  checkExtension(results[Object.keys(builds).indexOf("extension")].metafile);
}
