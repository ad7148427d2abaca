import assert from "node:assert/strict";
import { cargoToml } from "../../../../src/core/manifests/cargo/cargoToml.ts";
import type { Surroundings } from "../../../../src/core/manifests/manifest.ts";
import { completed, declarationLines, type FileTree } from "../../../support/project.ts";

/** Files, and the lines of what one of them declares among the others (`declarationLines`). */
export interface ProjectRow {
  readonly what: string;
  readonly files: FileTree;
  /** `/w/a/Cargo.toml` unless said otherwise. */
  readonly path?: string;
  /** Without one, the host has none. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly lines: readonly string[];
}

/** The beginning of a package up to its dependencies. */
export const member = `[package]\nname = "a"\n[dependencies]\n`;

export async function checkProject({ files, path = "/w/a/Cargo.toml", environment, lines }: ProjectRow): Promise<void> {
  const host: Pick<Surroundings, "home" | "environment"> = {
    home: "/home/me",
    ...(environment && { environment: (name) => environment[name] }),
  };
  assert.deepEqual(declarationLines(await completed(cargoToml, files, path, host), files), lines);
}
