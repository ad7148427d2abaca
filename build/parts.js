/**
 * The parts that the extension and the command line load: entries that are split, so that code of several is in one file, then made
 * CommonJS, which every extension host loads. esbuild splits ES modules only.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import esbuild from "esbuild";

/** A dynamic import in a part, by a name that no module has. A browser's extension host gives it as a parameter; elsewhere `require` reads another part. */
const loadParameter = "var $load=$load||(part=>Promise.resolve().then(()=>require(part)));";

/**
 * Leaves a dynamic import of an entry to run time, as the file of that entry.
 * @param {Readonly<Record<string, string>>} entries by the names of their files
 * @returns {import("esbuild").Plugin}
 */
export function loadedLater(entries) {
  const names = new Map(Object.entries(entries).map(([name, file]) => [resolve(file), name]));
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
 * Puts a file of the folder into a bundle as text, where that imports `dist:<name>`.
 * @param {string} folder
 * @returns {import("esbuild").Plugin}
 */
export function filesAsText(folder) {
  return {
    name: "files as text",
    setup(build) {
      build.onResolve({ filter: /^dist:/ }, ({ path }) => ({
        path: resolve(folder, path.slice("dist:".length)),
        namespace: "text",
      }));
      build.onLoad({ filter: /.*/, namespace: "text" }, ({ path }) => ({
        contents: readFileSync(path, "utf8").replace(
          /\n?(?:\/\/# sourceMappingURL=.*|\/\*# sourceMappingURL=.*\*\/)\n?$/,
          "",
        ),
        loader: "text",
        watchFiles: [path],
      }));
    },
  };
}

/**
 * Bundles the entries with what several of them need in files that they share.
 * @param {import("esbuild").BuildOptions} options for Node
 * @param {{ entries: Readonly<Record<string, string>>, related: readonly string[] }} parts what any two of `related` need, all of these load
 * @param {string} outdir
 * @returns {Promise<import("esbuild").BuildOptions>}
 */
export async function partsBuild(options, { entries, related }, outdir) {
  const plugins = [loadedLater(entries), ...(options.plugins ?? [])];
  // The files of a folder are texts, which have no modules.
  const external = [...(options.external ?? []), "dist:*"];
  const inputs = inputsOf({ ...options, external, plugins: [loadedLater(entries)] }, entries);
  const start = await startModules(inputs);
  const common = await commonModules(inputs, related, start);
  return {
    ...options,
    entryPoints: Object.fromEntries(Object.keys(entries).map((name) => [name, `part:${name}`])),
    format: "esm",
    splitting: true,
    chunkNames: "shared-[hash]",
    outdir,
    outExtension: { ".js": ".mjs" },
    // Chained by the second step.
    sourcemap: options.sourcemap === false ? false : "inline",
    write: false,
    plugins: [
      ...plugins,
      entriesOver(entries, (name) => (related.includes(name) ? [...start, ...common] : start)),
      commonJs(options, outdir),
    ],
  };
}

/**
 * Files with those that they load at once, each once.
 * @param {readonly string[]} files
 * @param {import("esbuild").Metafile["outputs"]} outputs
 * @returns {readonly string[]}
 */
export function withShared(files, outputs) {
  const found = new Set(files);
  for (const file of found) {
    for (const { kind, path } of outputs[file].imports)
      if (kind === "import-statement" && outputs[path]) found.add(path);
  }
  return [...found];
}

/**
 * The modules of ours in the bundle of an entry, by the name of the entry.
 * @param {import("esbuild").BuildOptions} options
 * @param {Readonly<Record<string, string>>} entries
 * @returns {(name: string) => Promise<readonly string[]>}
 */
function inputsOf(options, entries) {
  return async (name) => {
    const { metafile } = await esbuild.build({
      ...options,
      entryPoints: [entries[name]],
      metafile: true,
      write: false,
      outdir: ".",
    });
    const files = Object.values(metafile.outputs)
      .flatMap(({ inputs }) => Object.entries(inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0))
      .map(([file]) => file);
    // An import of a CommonJS package would copy what it exports in every part; modules of ours lead to it.
    return files.filter((file) => !file.includes("node_modules/"));
  };
}

/**
 * The modules that the extension starts with on Node as in a browser. With all of them in every part that needs the core, they
 * are one shared file, not one for each set of parts that needs some of them.
 * @param {ReturnType<typeof inputsOf>} inputs
 */
async function startModules(inputs) {
  const [onNode, inBrowser] = await Promise.all([inputs("node"), inputs("browser")]);
  return onNode.filter((file) => inBrowser.includes(file));
}

/**
 * What two of the related parts need: likewise one file, as each takes time to find and to open.
 * @param {ReturnType<typeof inputsOf>} inputs
 * @param {readonly string[]} related
 * @param {readonly string[]} start
 */
async function commonModules(inputs, related, start) {
  const files = (await Promise.all(related.map(inputs))).flat();
  return [...new Set(files.filter((file, index) => files.indexOf(file) < index && !start.includes(file)))];
}

/**
 * @param {Readonly<Record<string, string>>} entries
 * @param {(name: string) => readonly string[]} modulesOf what an entry loads besides, of which only those of an extension load the editor's
 * @returns {import("esbuild").Plugin}
 */
function entriesOver(entries, modulesOf) {
  return {
    name: "entries over what is shared",
    setup(build) {
      build.onResolve({ filter: /^part:/ }, ({ path }) => ({ path: path.slice("part:".length), namespace: "part" }));
      build.onLoad({ filter: /.*/, namespace: "part" }, ({ path }) => {
        const file = entries[path];
        const needed = modulesOf(path).filter((each) => isHost(file) || !isHost(each));
        const imports = needed.map((each) => `import ${JSON.stringify(resolve(each))};`);
        return {
          contents: [...imports, `export * from ${JSON.stringify(resolve(file))};`].join("\n"),
          resolveDir: process.cwd(),
        };
      });
    },
  };
}

/** Whether the module is of an extension host's. */
const isHost = (/** @type {string} */ file) => file.startsWith("src/extension/");

/**
 * Writes ES modules that are not written otherwise as CommonJS.
 * @param {import("esbuild").BuildOptions} options
 * @param {string} outdir
 * @returns {import("esbuild").Plugin}
 */
export function commonJs({ minify, sourcemap }, outdir) {
  return {
    name: "CommonJS",
    setup(build) {
      build.onEnd(async ({ outputFiles = [] }) => {
        await Promise.all(
          outputFiles.map(async ({ path, text }) => {
            const source = withoutCopies(text)
              .replace(/\bimport\("\.\//g, '$$load("./')
              .replace(/(["']\.\/[\w-]+)\.mjs(["'])/g, "$1.cjs$2");
            const { code } = await esbuild.transform(source, {
              format: "cjs",
              platform: "node",
              minify,
              sourcemap: sourcemap === false ? false : "inline",
              legalComments: "none",
              banner: loadParameter,
            });
            writeFileSync(join(outdir, basename(path).replace(/\.mjs$/, ".cjs")), code);
          }),
        );
      });
    },
  };
}

/**
 * With the editor's API as it is: esbuild makes a namespace for each module that imports it, a copy with an accessor for each of its
 * some hundred members, which takes megabytes and milliseconds at the start.
 * @param {string} source an ES module of esbuild's
 */
function withoutCopies(source) {
  return source.replace(/\bimport\s*\*\s*as\s+([\w$]+)\s*from\s*["']vscode["']/g, 'const $1 = require("vscode")');
}
