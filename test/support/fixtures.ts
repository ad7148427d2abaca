import { readdirSync, readFileSync } from "node:fs";

const root = new URL("../fixtures/", import.meta.url);

export interface Fixture {
  /** Below the folder of fixtures. */
  readonly path: string;
  readonly text: string;
}

/** All files below a folder of `test/fixtures`, in a stable order. */
export function fixturesIn(folder: string): readonly Fixture[] {
  return readdirSync(new URL(folder, root), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.replaceAll("\\", "/"))
    .sort()
    .map((path) => ({
      path: path.slice(path.lastIndexOf("/fixtures/") + "/fixtures/".length),
      text: readFileSync(path, "utf8"),
    }));
}
