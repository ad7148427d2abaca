import { load } from "js-yaml";
import { parse as parseJsonc } from "jsonc-parser";
import { parse as parseToml } from "smol-toml";

/** What a program would read a lockfile with that wants no positions and gives up at the first error. */
type Decode = (text: string) => unknown;

const inJson: Decode = (text) => JSON.parse(text) as unknown;
/** Of formats that no library reads: the words of each line. */
const inLines: Decode = (text) => text.split("\n").map((line) => line.trim().split(/\s+/));

/** By the IDs of the formats. */
export const plainDecoders: Readonly<Record<string, Decode>> = {
  "npm/package-lock.json": inJson,
  "npm/bun.lock": parseJsonc,
  "npm/deno.lock": inJson,
  "npm/yarn.lock": inLines,
  "npm/pnpm-lock.yaml": load,
  "cargo/Cargo.lock": parseToml,
  "pypi/poetry.lock": parseToml,
  "pypi/uv.lock": parseToml,
  "pypi/pdm.lock": parseToml,
  "pypi/pylock.toml": parseToml,
  "pypi/Pipfile.lock": inJson,
  "pypi/requirements.txt": inLines,
  "rubygems/Gemfile.lock": inLines,
  "maven/gradle.lockfile": inLines,
  "nuget/packages.lock.json": inJson,
  "go/go.sum": inLines,
};
