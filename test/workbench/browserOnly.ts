import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { filesOfZip } from "../support/zip.ts";
import { root } from "./bootstrap.mjs";

/**
 * The package for a browser, unpacked. The suite lies inside, as an editor runs tests in the host of the extension that they lie in. An
 * editor that has a host on Node as well prefers that where a manifest says so, and this one says it.
 */
export function browserOnlyExtension(): { readonly folder: string; readonly testsPath: string } {
  const folder = join(root, "out", "browser-only");
  rmSync(folder, { recursive: true, force: true });
  for (const [path, content] of filesOfZip(readFileSync(join(root, "dist", "package-insights-web.vsix")))) {
    if (!path.startsWith("extension/")) continue;
    const file = join(folder, path.slice("extension/".length));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  const manifestPath = join(folder, "package.json");
  const { extensionKind, ...manifest } = JSON.parse(readFileSync(manifestPath, "utf8")) as Record<string, unknown>;
  if (!Array.isArray(extensionKind)) throw new Error("the manifest has no `extensionKind` to leave out");
  writeFileSync(manifestPath, JSON.stringify(manifest));
  const testsPath = join(folder, "test", "web.cjs");
  cpSync(join(root, "out", "test", "integration", "web.cjs"), testsPath);
  return { folder, testsPath };
}
