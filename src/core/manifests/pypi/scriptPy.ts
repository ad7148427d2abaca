import type { Span } from "../../model/span.ts";
import type { Manifest, ManifestParser, Surroundings, Withheld } from "../manifest.ts";
import { entryGap } from "../shared/entryGap.ts";
import { completeScript, privateInScript, readScriptMetadata } from "./pyprojectToml.ts";
import { fromTools } from "./uv.ts";

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

export interface ScriptMetadata {
  /** The TOML of the first block, at the offsets that it has in the script; all else is blank. */
  readonly toml: string;
  /** The lines that open further blocks. */
  readonly others: readonly Span[];
  readonly hasBlock: boolean;
}

/** The metadata of a script: comments from `# /// script` up to the last `# ///` of the comments that follow at once. */
export function metadataOf(text: string): ScriptMetadata {
  const lines = text.split("\n");
  const others: Span[] = [];
  const content = new Set<number>();
  let hasBlock = false;
  let offset = 0;
  let end = -1;
  for (const [index, line] of lines.entries()) {
    const block = index > end && isLine(line, "# /// script") ? blockAt(lines, index + 1) : undefined;
    end = block?.end ?? end;
    if (block?.last !== undefined) {
      if (hasBlock) others.push({ start: offset, end: offset + line.trimEnd().length });
      else for (let at = index + 1; at < block.last; at++) content.add(at);
      hasBlock = true;
    }
    offset += line.length + 1;
  }
  const blanked = lines.map((line, index) => (content.has(index) ? line.replace(/^# ?/, blank) : blank(line)));
  return { toml: blanked.join("\n"), others, hasBlock };
}

/** The line that closes the block, if one does, and the last line in which another may not open. */
function blockAt(lines: readonly string[], from: number): { readonly last?: number; readonly end: number } {
  let last: number | undefined;
  let at = from;
  for (; at < lines.length && /^#(?: .*)?\r?$/.test(lines[at] ?? ""); at++) {
    if (isLine(lines[at] ?? "", "# ///")) last = at;
  }
  return last === undefined ? { end: at - 1 } : { last, end: last };
}

function isLine(line: string, text: string): boolean {
  return line === text || line === `${text}\r`;
}

function blank(text: string): string {
  return text.replace(/[^\r]/gu, (character) => " ".repeat(character.length));
}
