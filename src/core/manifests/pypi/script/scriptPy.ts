import type { Manifest, ManifestParser, Withheld, Surroundings } from "../../manifest.ts";
import { entryGap } from "../../shared/entryGap.ts";
import { fromTools } from "../indexes/toolOrigin.ts";
import { completeScript, privateInScript, readScriptMetadata } from "../manifest/pyprojectToml.ts";
import { metadataOf } from "./scriptMetadata.ts";

/**
 * Scripts of Python with a block `# /// script` (PEP 723): what it lists for the script, and the tables of uv in it. Nothing in
 * their names tells them from other files of Python, so they are only read where a person names them.
 */
export const scriptPy: ManifestParser = {
  id: "pypi/script.py",
  system: "PYPI",
  isSecondary: true,
  lockfiles: [],
  patterns: [],
  handles: (path) => /[^/]\.pyw?$/.test(path) && !/(?:^|\/)setup\.py$/.test(path),
  parse: (text) => withBlocks(text, readScriptMetadata(metadataOf(text).toml)),
  async complete(_: Manifest, surroundings: Surroundings): Promise<Manifest> {
    const { toml } = metadataOf(surroundings.text);
    return withBlocks(surroundings.text, await completeScript({ ...surroundings, text: toml }));
  },
  async privateAmong(names, surroundings): Promise<ReadonlyMap<string, Withheld>> {
    const { toml } = metadataOf(surroundings.text);
    const byScript = await privateInScript(names, { ...surroundings, text: toml });
    return new Map([...(await fromTools(names, surroundings)), ...byScript]);
  },
};

/** A second block is an error, of which no tool says which one counts. */
function withBlocks(text: string, manifest: Manifest): Manifest {
  const { others } = metadataOf(text);
  if (others.length === 0) return manifest;
  return { ...manifest, gaps: [...(manifest.gaps ?? []), ...others.map((span) => entryGap(text, span))] };
}
