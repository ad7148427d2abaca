import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./bootstrap.mjs";

/**
 * The extension as a browser without a server sees it: an editor that has both would run the `main` entry. The suite lies
 * inside, as an editor runs tests in the host of the extension that they lie in.
 */
export function browserOnlyExtension(): { readonly folder: string; readonly testsPath: string } {
  const folder = join(root, "out", "browser-only");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { main, ...manifest } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Record<string, unknown>;
  if (typeof main !== "string") throw new Error("package.json has no `main` to leave out");
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
  for (const part of ["dist", "media"]) cpSync(join(root, part), join(folder, part), { recursive: true });
  const testsPath = join(folder, "test", "web.cjs");
  cpSync(join(root, "out", "test", "integration", "web.cjs"), testsPath);
  return { folder, testsPath };
}
