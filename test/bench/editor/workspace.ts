import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Packages of the service's snapshot. */
const packages = [
  "lodash@4.17.20", "express@4.17.1", "axios@0.21.0", "ws@7.4.0", "minimist@1.2.5", "moment@2.29.1", "qs@6.5.2", "debug@4.1.1",
  "chalk@4.1.2", "cookie@0.4.0", "json5@2.2.0", "request@2.88.2", "semver@7.3.5", "send@0.17.1", "uuid@3.4.0", "ms@2.0.0",
  "left-pad@1.3.0", "node-fetch@2.6.1", "path-to-regexp@0.1.7", "follow-redirects@1.14.0", "body-parser@1.19.0",
] as const; // prettier-ignore

/** Writes two folders with a package.json of 100 dependencies each, half exact, half caret. Returns the paths of the files. */
export function writeWorkspace(folder: string): { readonly first: string; readonly second: string } {
  const write = (name: string, offset: number): string => {
    mkdirSync(join(folder, name), { recursive: true });
    const file = join(folder, name, "package.json");
    writeFileSync(file, manifestOf100(offset));
    return file;
  };
  return { first: write("first", 0), second: write("second", 7) };
}

/** A package.json of 100 dependencies; the first is the one at this place in the list. */
export function manifestOf100(offset: number): string {
  const entries = Array.from({ length: 100 }, (_, n) => {
    const [name, version] = (packages[(n + offset) % packages.length] ?? packages[0]).split("@");
    return `    "${name}-${n}": "npm:${name}@${n % 2 ? "^" : ""}${version}"`;
  });
  return `{\n  "dependencies": {\n${entries.join(",\n")}\n  }\n}\n`;
}

/**
 * The package-lock.json of the manifest at place 0, with so many packages: below each declared one others of the same list, or of
 * different names, which the service does not know.
 */
export function lockOf100(count: number, names: "same" | "different" = "same"): string {
  const entryAt = (n: number) => {
    const [name, version] = (packages[n % packages.length] ?? packages[0]).split("@");
    return { name, version };
  };
  const declared = Array.from({ length: 100 }, (_, n) => `${entryAt(n).name}-${n}`);
  const below = Array.from({ length: count - declared.length }, (_, n) => ({ path: declared[n % 100] ?? "", n }));
  const belowAt = (n: number) => (names === "same" ? entryAt(n * 7) : { name: `below-${n}`, version: "1.0.0" });
  const dependenciesOf = (place: number) =>
    Object.fromEntries(below.filter(({ n }) => n % 100 === place).map(({ n }) => [`below-${n}`, "*"]));
  return JSON.stringify({
    lockfileVersion: 3,
    packages: {
      "": {
        dependencies: Object.fromEntries(
          declared.map((name, n) => [name, `npm:${entryAt(n).name}@${entryAt(n).version}`]),
        ),
      },
      ...Object.fromEntries(
        declared.map((name, n) => [`node_modules/${name}`, { ...entryAt(n), dependencies: dependenciesOf(n) }]),
      ),
      ...Object.fromEntries(below.map(({ path, n }) => [`node_modules/${path}/node_modules/below-${n}`, belowAt(n)])),
    },
  });
}

/** Its path, and by path it and its lockfile of 1,815 different packages. */
export function manifestWithLock(): readonly [path: string, files: Readonly<Record<string, string>>] {
  const path = "/locked/package.json";
  return [path, { [path]: manifestOf100(0), "/locked/package-lock.json": lockOf100(1_815, "different") }];
}
