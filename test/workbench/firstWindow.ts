// The window that `npm start` opens: the sample with everything there is to show, package.json in the editor, the README beside it.

import { cpSync } from "node:fs";
import { join } from "node:path";
import { createVSIX } from "@vscode/vsce";
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

/** Packages the small extension that opens the editors: no setting and no argument of an editor in the browser opens two. */
export async function packageFirstWindow(): Promise<{ readonly vsix: string }> {
  const vsix = join(scratchFolder("first-window").path, "first-window.vsix");
  await createVSIX({
    cwd: join(import.meta.dirname, "firstWindow"),
    packagePath: vsix,
    dependencies: false,
    allowMissingRepository: true,
    skipLicense: true,
  });
  return { vsix };
}
