/**
 * Writes the list of groups that Maven's public repositories have, from the paths of Debian's packages, the groups of the test
 * data, and `wellKnownGroups`:
 *   apt-file search -x '^/usr/share/maven-repo/.*\.pom$' | npx node build/publicGroups.ts
 */
import { readFileSync, writeFileSync } from "node:fs";
import { namespaceOf } from "../src/core/manifests/maven/groups.ts";
import { wellKnownGroups } from "./wellKnownGroups.ts";

const target = "src/core/manifests/maven/publicGroups.ts";
const testData = "test/service/snapshot/packages/MAVEN.ndjson";
/** Whoever publishes so many groups in a namespace publishes others there. */
const manyGroups = 3;

interface Node {
  readonly children: Map<string, Node>;
  isGroup: boolean;
  isOpen: boolean;
}

const listed = [...debianGroups(readFileSync(0, "utf8")), ...testGroups(readFileSync(testData, "utf8"))];
const root = newNode();
for (const group of [...listed, ...wellKnownGroups.filter((entry) => !entry.endsWith(".*"))])
  nodeAt(group).isGroup = true;
for (const entry of wellKnownGroups) if (entry.endsWith(".*")) nodeAt(entry.slice(0, -2)).isOpen = true;
for (const namespace of largeNamespaces(listed)) nodeAt(namespace).isOpen = true;

writeFileSync(
  target,
  [
    "/**",
    " * Made by `build/publicGroups.ts` from the paths of Debian's Maven packages and other lists: do not edit. A tree of the labels",
    " * of groups, in which `=` marks a group that has others below it, and `*` a namespace of which not all groups are listed.",
    " */",
    "export const publicGroups = `",
    ...wrapped(textOf(root)),
    "`;",
    "",
  ].join("\n"),
);

/** `org/slf4j/slf4j-api/debian/slf4j-api-debian.pom` is of the group `org.slf4j`. Debian's own groups are nowhere else. */
function debianGroups(paths: string): readonly string[] {
  const groups = [...paths.matchAll(/usr\/share\/maven-repo\/(\S+)\/[^/\s]+\/[^/\s]+\/[^/\s]+\.pom$/gm)].map(
    ([, path = ""]) => path.replaceAll("/", "."),
  );
  if (groups.length === 0) throw new Error("Pass the paths of Debian's packages in the standard input");
  return [...new Set(groups)].filter((group) => /^[\w.-]+$/.test(group) && !/^(?:org\.)?debian\b/.test(group));
}

function testGroups(lines: string): readonly string[] {
  const names = [...lines.matchAll(/^\{"name":"([\w.-]+):/gm)].map(([, group = ""]) => group);
  return [...new Set(names)];
}

function largeNamespaces(groups: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const group of new Set(groups)) {
    const namespace = namespaceOf(group);
    if (namespace.includes(".")) counts.set(namespace, (counts.get(namespace) ?? 0) + 1);
  }
  return [...counts].flatMap(([namespace, count]) => (count >= manyGroups ? [namespace] : []));
}

function newNode(): Node {
  return { children: new Map(), isGroup: false, isOpen: false };
}

function nodeAt(group: string): Node {
  let node = root;
  for (const label of group.split(".")) {
    const child = node.children.get(label) ?? newNode();
    node.children.set(label, child);
    node = child;
  }
  return node;
}

function textOf({ children }: Node): string {
  return [...children]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([label, node]) => {
      const isLeaf = node.children.size === 0;
      const below = isLeaf ? "" : `(${textOf(node)})`;
      return `${label}${node.isOpen ? "*" : ""}${node.isGroup && (node.isOpen || !isLeaf) ? "=" : ""}${below}`;
    })
    .join(" ");
}

function wrapped(text: string): readonly string[] {
  return text.match(/.{1,118}(?: |$)/g)?.map((line) => line.trimEnd()) ?? [];
}
