/** Graphs of versions that the sample declares and the collected facts lack. */
import type { VersionKey } from "../../../src/core/model/keys.ts";
import { versionId } from "../../../src/core/versions/index.ts";
import type { CollectedGraph } from "./packages.ts";

/** The graph of `part` is what it reaches in the graph of `whole`. */
interface Cut {
  readonly part: VersionKey;
  readonly whole: VersionKey;
}

const cuts: readonly Cut[] = [
  { part: cargo("serde", "1.0.229"), whole: cargo("hyper", "1.11.0") },
  { part: cargo("smallvec", "1.15.2"), whole: cargo("hyper", "1.11.0") },
  {
    part: { system: "MAVEN", name: "org.apache.logging.log4j:log4j-api", version: "2.17.1" },
    whole: { system: "MAVEN", name: "org.apache.logging.log4j:log4j-core", version: "2.17.1" },
  },
];

const resolved =
  "sormuras/maven-starter-projects@06215f10ec06:README.md prints what Maven 3 resolves for one dependency alone";

const fromFurtherSources: readonly CollectedGraph[] = [
  {
    system: "MAVEN",
    name: "com.fasterxml.jackson.core:jackson-annotations",
    version: "2.18.3",
    source:
      "FasterXML/jackson-annotations@56ea9a97dc1af4119c51a15dfb6a0826935cc279 tags + pom.xml at each tag at 2.18.3: " +
      "no compile or runtime dependency that is not optional",
    nodes: ["com.fasterxml.jackson.core:jackson-annotations@2.18.3"],
    edges: [],
  },
  {
    system: "MAVEN",
    name: "com.google.guava:guava",
    version: "33.0.0-jre",
    source: resolved,
    note: "printed as a list: the edges are those of the POM, which names all six",
    nodes: [
      "com.google.guava:guava@33.0.0-jre",
      "com.google.guava:failureaccess@1.0.2",
      "com.google.guava:listenablefuture@9999.0-empty-to-avoid-conflict-with-guava",
      "com.google.code.findbugs:jsr305@3.0.2",
      "org.checkerframework:checker-qual@3.41.0",
      "com.google.errorprone:error_prone_annotations@2.23.0",
      "com.google.j2objc:j2objc-annotations@2.8",
    ],
    edges: [
      [0, 1, "1.0.2"],
      [0, 2, "9999.0-empty-to-avoid-conflict-with-guava"],
      [0, 3, "3.0.2"],
      [0, 4, "3.41.0"],
      [0, 5, "2.23.0"],
      [0, 6, "2.8"],
    ],
  },
  {
    system: "MAVEN",
    name: "junit:junit",
    version: "4.12",
    source: `the POM at the tag r4.12; ${resolved}`,
    note: "hamcrest-core has no dependencies: nothing else is resolved for the same version of it under junit 4.13.2",
    nodes: ["junit:junit@4.12", "org.hamcrest:hamcrest-core@1.3"],
    edges: [[0, 1, "1.3"]],
  },
];

/** For those of the data folder. */
export function moreGraphs(graphs: readonly CollectedGraph[]): readonly CollectedGraph[] {
  const byId = new Map(graphs.map((graph) => [versionId(graph), graph]));
  const found = cuts.map(({ part, whole }) => {
    const graph = byId.get(versionId(whole));
    if (!graph) throw new Error(`no graph of ${versionId(whole)}`);
    return cutOut(graph, part);
  });
  return [...found, ...fromFurtherSources];
}

function cutOut(whole: CollectedGraph, { system, name, version }: VersionKey): CollectedGraph {
  const root = whole.nodes.indexOf(`${name}@${version}`);
  if (root === -1) throw new Error(`${name} ${version} is not in the graph of ${whole.name} ${whole.version}`);
  const reached = new Set([root]);
  for (const at of reached) {
    for (const [from, to] of whole.edges) if (from === at) reached.add(to);
  }
  const order = [...reached];
  const source = `the part of the graph of ${whole.name} ${whole.version} that it reaches: ${whole.source}`;
  const nodes = order.flatMap((index) => whole.nodes[index] ?? []);
  const edges = whole.edges
    .filter(([from]) => reached.has(from))
    .map(([from, to, requirement]) => [order.indexOf(from), order.indexOf(to), requirement] as const);
  return { system, name, version, source, nodes, edges };
}

function cargo(name: string, version: string): VersionKey {
  return { system: "CARGO", name, version };
}
