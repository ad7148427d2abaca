import type { TomlDocument, TomlEntry, TomlValue } from "../../syntax/toml/tomlDocument.ts";

/** A value that is no table, with all the keys that lead to it, however these are spread over headers and inline tables. */
export interface TomlLeaf {
  readonly keys: readonly string[];
  readonly value: TomlValue;
}

/** No more keys than this lead to anything that Cargo reads. */
export const deepestKey = 6;

/** In the order of the text; what lies deeper than `deepestKey` is left out. */
export function leavesOf({ tables }: TomlDocument): readonly TomlLeaf[] {
  const leaves: TomlLeaf[] = [];
  const enter = (above: readonly string[], entries: readonly TomlEntry[]) => {
    for (const { keys, value } of entries) {
      if (!value || above.length + keys.length > deepestKey) continue;
      const path = [...above, ...keys.map((key) => key.text)];
      if (value.kind === "table") enter(path, value.entries);
      else leaves.push({ keys: path, value });
    }
  };
  for (const { keys, entries } of tables) {
    if (keys.length < deepestKey)
      enter(
        keys.map((key) => key.text),
        entries,
      );
  }
  return leaves;
}

/** The first text that these keys lead to. */
export function textAt(leaves: readonly TomlLeaf[], ...path: readonly string[]): string | undefined {
  const value = valueAt(leaves, path);
  return value?.kind === "string" ? value.value : undefined;
}

/** The texts of the first list that these keys lead to. */
export function textsAt(leaves: readonly TomlLeaf[], ...path: readonly string[]): readonly string[] {
  const value = valueAt(leaves, path);
  return value?.kind === "array" ? value.items.flatMap((item) => (item.kind === "string" ? [item.value] : [])) : [];
}

function valueAt(leaves: readonly TomlLeaf[], path: readonly string[]): TomlValue | undefined {
  const leads = ({ keys }: TomlLeaf) => keys.length === path.length && path.every((key, index) => key === keys[index]);
  return leaves.find(leads)?.value;
}
