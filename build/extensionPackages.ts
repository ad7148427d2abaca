/** The extension's packages: what each has of the files that `.vscodeignore` lists, and its manifest. */

export interface PackageJson {
  readonly keywords: readonly string[];
  readonly [field: string]: unknown;
}

export interface Package {
  readonly path: string;
  /** The platform that it is for. That without one is for all platforms that have none of their own. */
  readonly target?: "web";
  /** The folder of the bundles that it does not have. */
  readonly leavesOut: string;
  readonly manifestOf: (manifest: PackageJson) => PackageJson;
}

/** What only the tree and the command line use. */
const ofTheTree = ["allowScripts", "bin", "devDependencies", "man", "private", "scripts"];

/**
 * In the order in which they are published: a browser takes the first one for all platforms as long as there is none for it.
 *
 * An editor with a host on Node and a window in a browser (code-server, Codespaces) reads the manifest of the second and installs by
 * it: `extensionKind` has it take the host on Node, and then the other package. Whether there is anything for a browser, an editor reads
 * from the tags of whichever package came last.
 */
export const packages: readonly Package[] = [
  {
    path: "dist/package-insights-web.vsix",
    target: "web",
    leavesOut: "dist/extension/",
    manifestOf: (manifest) => ({ ...without(manifest, ["main"]), extensionKind: ["workspace"] }),
  },
  {
    path: "dist/package-insights.vsix",
    leavesOut: "dist/web/",
    manifestOf: (manifest) => ({
      ...without(manifest, ["browser"]),
      keywords: [...manifest.keywords, "__web_extension"],
    }),
  },
];

function without(manifest: PackageJson, fields: readonly string[]): PackageJson {
  const left = Object.entries(manifest).filter(([field]) => ![...ofTheTree, ...fields].includes(field));
  return { ...Object.fromEntries(left), keywords: manifest.keywords };
}
