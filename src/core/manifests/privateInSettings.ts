import { propertiesOf, readJson, type JsonProperty } from "../syntax/json/json.ts";

/** Private names that a file of settings adds. */
interface PrivateInSettings {
  readonly patterns: readonly string[];
  /** The text is not whole: there may be more. */
  readonly isDamaged: boolean;
}

/** Reads the patterns of private names in a file of settings, whatever else is in it. In a bundle of its own, as few projects have such files. */
export function privateInSettings(text: string): PrivateInSettings {
  const { root, problems } = readJson(text);
  const properties = root ? propertiesOf(root, text) : [];
  return {
    patterns: properties.flatMap(({ key, value }) => (key.value === "private" ? textsIn(value) : [])),
    isDamaged: problems.length > 0,
  };
}

/** A pattern alone counts as a list of one. */
function textsIn(node: JsonProperty["value"]): readonly string[] {
  const items = node?.type === "array" ? (node.children ?? []) : node ? [node] : [];
  return items.flatMap(({ type, value }) => (type === "string" ? String(value) : []));
}
