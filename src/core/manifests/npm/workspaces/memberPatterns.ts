import type { Span } from "../../../model/span.ts";
import { propertiesOf, readJson, spanOf, stringOf, type Node } from "../../../syntax/json/json.ts";
import { parseYaml } from "../../../syntax/yaml/yaml.ts";
import { entriesOf } from "../../../syntax/yaml/yamlDocument.ts";

/** The patterns of the members in a file that may define a workspace. */
export interface MemberPatterns {
  /** Undefined if the file defines none. */
  readonly patterns: readonly MemberPattern[] | undefined;
  /** Values that are not patterns. */
  readonly unread: readonly Span[];
}

export interface MemberPattern {
  readonly text: string;
  /** Without quotes. */
  readonly span: Span;
}

type Item = Pick<MemberPattern, "span"> & Partial<MemberPattern>;

/** `packages` of `pnpm-workspace.yaml`. */
export function yamlPatterns(text: string): MemberPatterns {
  const value = entriesOf(parseYaml(text).documents[0]).findLast(({ key }) => key.value === "packages")?.value;
  if (!value) return { patterns: undefined, unread: [] };
  if (value.kind !== "sequence") return { patterns: undefined, unread: [value.span] };
  return joinItems(
    value.items.map((item) => ({
      span: item.span,
      ...(item.kind === "scalar" && item.form !== "alias" && { text: item.value }),
    })),
  );
}

/** `workspaces` of `package.json`: a list, or an object with the list as `packages`, which may be absent. */
export function jsonPatterns(text: string): MemberPatterns {
  // Most files define none, and are read as manifests besides. A name may have escapes.
  if (!/workspaces|\\u/.test(text)) return { patterns: undefined, unread: [] };
  const { root } = readJson(text);
  const value = root && lastOf(root, "workspaces", text);
  const list = value?.type === "object" ? lastOf(value, "packages", text) : value;
  if (!list || list.type === "null") return { patterns: undefined, unread: [] };
  if (list.type !== "array") return { patterns: undefined, unread: [spanOf(list)] };
  return joinItems(
    (list.children ?? []).map((item) => {
      const string = stringOf(item, text);
      return string ? { text: string.value, span: string.span } : { span: spanOf(item) };
    }),
  );
}

function lastOf(node: Node, name: string, text: string): Node | undefined {
  return propertiesOf(node, text).findLast(({ key }) => key.value === name)?.value;
}

function joinItems(items: readonly Item[]): MemberPatterns {
  return {
    patterns: items.flatMap((item) => (item.text === undefined ? [] : { text: item.text, span: item.span })),
    unread: items.flatMap(({ text, span }) => (text === undefined ? span : [])),
  };
}
