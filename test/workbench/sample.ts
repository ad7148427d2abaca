// The sample workspace as a copy that an editor may write to.

import { cpSync } from "node:fs";
import { join } from "node:path";
import { root } from "./bootstrap.mjs";
import { scratchFolder, type Scratch } from "./lifetimes.ts";

/** The folder to open and what removes it. */
export function copySample(): Scratch & { readonly folder: string } {
  const scratch = scratchFolder("web-shop");
  const folder = join(scratch.path, "web-shop");
  cpSync(join(root, "test", "fixtures", "sample"), folder, { recursive: true });
  return { ...scratch, folder };
}
