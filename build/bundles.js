/** Plugins of the build: bundles that load later, the editor's API, and files of the build as text. */
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import esbuild from "esbuild";

/** @type {Pick<import("esbuild").BuildOptions, "format" | "platform" | "target" | "supported">} */
export const asCommonJs = { format: "cjs", platform: "node", target: "node20", supported: { "dynamic-import": false } };

/**
 * Leaves a dynamic import of a module to run time, as the file of the bundle that has it.
 * @param {Readonly<Record<string, readonly string[]>>} bundles the modules by the names of their bundles
 * @returns {import("esbuild").Plugin}
 */
export function loadedLater(bundles) {
  const names = new Map(
    Object.entries(bundles).flatMap(([name, modules]) => modules.map((module) => [resolve(module), name])),
  );
  return {
    name: "loaded later",
    setup(build) {
      build.onResolve({ filter: /\.ts$/ }, ({ kind, resolveDir, path }) => {
        const name = kind === "dynamic-import" ? names.get(join(resolveDir, path)) : undefined;
        return name === undefined ? undefined : { path: `./${name}.cjs`, external: true };
      });
    },
  };
}

/**
 * Makes entry points `bundle:<name>` of modules. Each also loads what `shared` says of its name: what several bundles need is in one
 * file of esbuild's, not in one for each set of bundles that needs it.
 * @param {Readonly<Record<string, readonly string[]>>} bundles
 * @param {(name: string) => readonly string[]} shared
 * @returns {import("esbuild").Plugin}
 */
export function entriesOf(bundles, shared) {
  return {
    name: "entries",
    setup(build) {
      build.onResolve({ filter: /^bundle:/ }, ({ path }) => ({
        path: path.slice("bundle:".length),
        namespace: "bundle",
      }));
      build.onLoad({ filter: /.*/, namespace: "bundle" }, ({ path }) => ({
        contents: [
          ...shared(path).map((module) => `import "./${module}";`),
          ...(bundles[path] ?? []).map((module) => `export * from "./${module}";`),
        ].join("\n"),
        resolveDir: process.cwd(),
      }));
    },
  };
}

/**
 * Takes the editor's API as it is: esbuild makes a copy for each module that imports it, with an accessor for each of its some
 * hundred members, which takes megabytes and milliseconds at the start.
 * @type {import("esbuild").Plugin}
 */
export const editorApi = {
  name: "editor's API",
  setup(build) {
    build.onLoad({ filter: /[\\/]src[\\/]extension[\\/].*\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, "utf8").replace(
        /^import \* as vscode from "vscode";$/m,
        'const vscode = require("vscode");',
      ),
      loader: "ts",
    }));
  },
};

/**
 * Writes ES modules that are not written otherwise as CommonJS, which extension hosts load: esbuild splits ES modules only. VS Code
 * gives an extension the editor's API and connections that heed proxies by `require`, so nothing here is loaded by `import()`.
 * @type {import("esbuild").Plugin}
 */
export const commonJs = {
  name: "CommonJS",
  setup(build) {
    const { minify, sourcemap } = build.initialOptions;
    build.onEnd(async ({ outputFiles = [], metafile }) => {
      refuseCycles(metafile?.outputs ?? {});
      await Promise.all(
        outputFiles.map(async ({ path, text }) => {
          const source = minify ? withGetters(text) : text;
          const { code } = await esbuild.transform(source, { ...asCommonJs, minify, sourcemap, legalComments: "none" });
          writeFileSync(path, code);
        }),
      );
    });
  },
};

/**
 * Fails where files load each other at once: what a file exports is there only when it has run.
 * @param {import("esbuild").Metafile["outputs"]} outputs
 */
function refuseCycles(outputs) {
  /** @type {Set<string>} */
  const followed = new Set();
  /** @type {(file: string, way: readonly string[]) => void} */
  const follow = (file, way) => {
    if (way.includes(file)) throw new Error(`files load each other: ${[...way, file].join(", ")}`);
    for (const { kind, path } of outputs[file]?.imports ?? [])
      if (kind === "import-statement" && !followed.has(path)) follow(path, [...way, file]);
    followed.add(file);
  };
  for (const file of Object.keys(outputs)) follow(file, []);
}

/**
 * What an ES module exports, as getters of one object: what esbuild makes of it takes half a kilobyte in each file. What is shared does
 * nothing by itself, so it is loaded only for what it exports.
 * @param {string} text
 */
function withGetters(text) {
  const loaded = text.replaceAll(/\bimport"\.\/shared-\w+\.cjs";/g, "");
  return loaded.replace(/\bexport\{([^{}]*)\};\s*$/, (_, names) => {
    const getters = names.split(",").map((/** @type {string} */ each) => {
      const [name, as = name] = each.split(" as ");
      return `get ${as}(){return ${name}}`;
    });
    return `module.exports={${getters.join(",")}};`;
  });
}

/**
 * Puts a file of the folder into a bundle as text, where that imports `dist:<name>`.
 * @param {string} folder
 * @returns {import("esbuild").Plugin}
 */
export function filesAsText(folder) {
  return {
    name: "files as text",
    setup(build) {
      // Without the folder, which names of chunks would have in their hash.
      build.onResolve({ filter: /^dist:/ }, ({ path }) => ({ path: path.slice("dist:".length), namespace: "text" }));
      build.onLoad({ filter: /.*/, namespace: "text" }, ({ path: name }) => {
        const path = resolve(folder, name);
        return { contents: readFileSync(path, "utf8"), loader: "text", watchFiles: [path] };
      });
    },
  };
}
