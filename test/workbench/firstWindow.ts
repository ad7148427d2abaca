// The window that `npm start` opens: the sample with everything there is to show, package.json in the editor, the README beside it.

import { spawnSync } from "node:child_process";
import { cpSync } from "node:fs";
import { basename, join } from "node:path";
import { root } from "./bootstrap.mjs";
import { scratchFolder, type Scratch } from "./lifetimes.ts";
import { copySample } from "./sample.ts";

/** The packaged extension under test. */
export const productVsix = join(root, "dist", "package-insights.vsix");

/** The sample with what takes too long for most tests: a project with hundreds of locked packages. */
export function copyWholeSample(): Scratch & { readonly folder: string } {
  const sample = copySample();
  cpSync(join(root, "test", "fixtures", "showcase"), sample.folder, { recursive: true });
  return sample;
}

/** A packaged extension, with what packaging it has printed. */
interface Packaged {
  readonly vsix: string;
  readonly output: string;
}

/** Packages the small extension that opens the editors: no setting and no argument of an editor in the browser opens two. */
export function packageFirstWindow(): Packaged {
  return packageExtension(join(import.meta.dirname, "firstWindow"));
}

/** Packages the extension in a folder; in a process of its own, whose output the caller may show. */
export function packageExtension(folder: string): Packaged {
  const name = basename(folder);
  const vsix = join(scratchFolder(name).path, `${name}.vsix`);
  const vsce = join(root, "node_modules", "@vscode", "vsce", "vsce");
  const options = ["--no-dependencies", "--allow-missing-repository", "--skip-license", "--out", vsix];
  const { status, stdout, stderr } = spawnSync(process.execPath, [vsce, "package", ...options], {
    cwd: folder,
    encoding: "utf8",
  });
  const output = stdout + stderr;
  if (status !== 0) throw new Error(`${name} could not be packaged:\n${output}`);
  return { vsix, output };
}
