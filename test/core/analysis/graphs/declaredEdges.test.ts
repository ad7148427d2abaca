import assert from "node:assert/strict";
import { addDeclaredEdges } from "../../../../src/core/analysis/graphs/declaredEdges.ts";
import { graphSources, type GraphInput } from "../../../../src/core/analysis/graphs/graphSources.ts";
import { loadGraph } from "../../../../src/core/analysis/graphs/loadGraph.ts";
import type { Api } from "../../../../src/core/api/api.ts";
import type { Requirements } from "../../../../src/core/api/messages.ts";
import type { GraphSource } from "../../../../src/core/graph/graph.ts";
import { pendingNodes } from "../../../../src/core/graph/sources/declaredEdges.ts";
import type { PackageKey, System, VersionKey } from "../../../../src/core/model/keys.ts";
import type { FileTree } from "../../../support/project.ts";
import { caller } from "../../../support/world.ts";
import { answerFrom } from "../../graph/graphs.ts";
import { graphLines, readManifests } from "./manifests.ts";

interface Served {
  /** What a version requires, `name requirement` in each entry, by `name version`. */
  readonly requirements?: Readonly<Record<string, readonly string[]>>;
  /** Edges between `name@version`, by `name version` of the root. */
  readonly graphs?: Readonly<Record<string, string>>;
  /** The versions of packages. */
  readonly versions?: Readonly<Record<string, readonly string[]>>;
}

interface Request {
  readonly versionKey?: VersionKey;
  readonly packageKey?: PackageKey;
}

/** A service with these answers; everything else is missing. `asked` gets a line for each request. */
function serve({ requirements = {}, graphs = {}, versions = {} }: Served) {
  const asked: string[] = [];
  const answer = (operation: string, request: Request): unknown => {
    const {
      system,
      name,
      version = "",
    }: PackageKey & Partial<VersionKey> = request.versionKey ?? request.packageKey ?? assert.fail(operation);
    asked.push(`${operation} ${name} ${version}`.trim());
    const id = `${name} ${version}`;
    if (operation === "GetRequirements") return requirements[id] && requirementsOf(system, requirements[id]);
    if (operation === "GetDependencies") return graphs[id] === undefined ? undefined : graphOf(system, graphs[id]);
    const all = operation === "GetPackage" ? versions[name] : undefined;
    const keys = all?.map((each) => ({ versionKey: { system, name, version: each }, isDefault: false }));
    return keys && { packageKey: { system, name }, versions: keys };
  };
  const call = (operation: string, request: object): Promise<unknown> => {
    const value = answer(operation, request);
    return Promise.resolve(value === undefined ? { kind: "missing", text: "" } : { kind: "found", value });
  };
  return { api: { call } as unknown as Api, asked };
}

function requirementsOf(system: System, entries: readonly string[]): Requirements {
  const named = entries.map((entry) => {
    const [name = "", ...requirement] = entry.split(" ");
    return { name, requirement: requirement.join(" ") };
  });
  if (system === "GO") return { go: { directDependencies: named, indirectDependencies: [] } };
  if (system === "NUGET") return { nuget: { dependencyGroups: [{ targetFramework: "", dependencies: named }] } };
  return { rubygems: { runtimeDependencies: named, devDependencies: [{ name: "rspec", requirement: "" }] } };
}

function graphOf(system: System, edges: string): unknown {
  const { nodes, ...rest } = answerFrom(edges);
  const keys = nodes.map((node) => {
    const at = node.versionKey.name.lastIndexOf("@");
    const { name } = node.versionKey;
    return { ...node, versionKey: { system, name: name.slice(0, at), version: name.slice(at + 1) } };
  });
  return { nodes: keys, ...rest };
}

const goMod: FileTree = {
  "/w/go.mod":
    "module shop.example\n\ngo 1.22\n\nrequire (\n\tx.example/a v1.0.0\n\tx.example/b v1.2.0 // indirect\n\tx.example/c v1.0.0 // indirect\n\tacme.example/p v1.0.0 // indirect\n)\n",
};
const goRequirements = {
  "x.example/a v1.0.0": ["x.example/b v1.1.0", "x.example/unused v1.0.0"],
  "x.example/b v1.2.0": ["x.example/a v1.0.0", "acme.example/p v1.0.0"],
};
const gradle: FileTree = {
  "/w/build.gradle": 'dependencies { implementation "g:a:1.0" }\n',
  "/w/gradle.lockfile": "g:a:1.0=x\ng:b:2.0=x\ng:c:1.0=x\ng:d:1.0=x\n",
};

describe("declared edges of a list", () => {
  it("come from the requirements of each package, once, and lead to what is installed", async () => {
    const manifests = await readManifests(goMod, ["/w/go.mod"], ["acme.example/*"]);
    const { api, asked } = serve({ requirements: goRequirements });
    const list = await loadGraph({ manifests }, undefined, { api }, caller());
    assert.ok(list.kind === "found" && asked.length === 0);
    const inView = await addDeclaredEdges(list.value, [1], api, caller());
    assert.deepEqual(asked, ["GetRequirements x.example/a v1.0.0"]);
    assert.deepEqual(pendingNodes(inView), [2, 3]);
    const all = await addDeclaredEdges(inView, [...inView.nodes.keys()], api, caller());
    assert.deepEqual(graphLines(all), [
      "go.mod (list): shop.example",
      "shop.example → x.example/a v1.0.0 v1.0.0 (go.mod:0)",
      "x.example/a v1.0.0 ~> x.example/b v1.2.0 v1.1.0",
      "x.example/b v1.2.0 ~> x.example/a v1.0.0 v1.0.0",
      "x.example/b v1.2.0 ~> acme.example/p v1.0.0 v1.0.0",
      "x.example/a v1.0.0: require",
      "x.example/b v1.2.0: indirect",
      "x.example/c v1.0.0: unknown, indirect, unled",
      "acme.example/p v1.0.0: private, unknown, indirect",
    ]);
    assert.deepEqual(
      asked,
      ["a", "b", "c"].map((name) => `GetRequirements x.example/${name} v1.${name === "b" ? 2 : 0}.0`),
    );
    assert.deepEqual(await addDeclaredEdges(all, [...all.nodes.keys()], api, caller()), all);
  });

  it("come from graphs of the service where it has some, which tell of nodes of the same versions as well", async () => {
    const manifests = await readManifests(gradle, ["/w/build.gradle"]);
    const graphs = { "g:a 1.0": "g:a@1.0 g:b@2.0 [2.0]\ng:b@2.0 g:c@1.5 1.5\ng:c@1.5 g:d@1.0" };
    const { api, asked } = serve({ graphs });
    const list = await loadGraph({ manifests }, undefined, { api }, caller());
    assert.ok(list.kind === "found");
    const first = await addDeclaredEdges(list.value, [1], api, caller());
    assert.deepEqual(pendingNodes(first), [3], "the graph has b and d in these versions, but another one of c");
    assert.deepEqual(asked, ["GetDependencies g:a 1.0"]);
    const all = await addDeclaredEdges(first, [1, 2, 3, 4], api, caller());
    assert.deepEqual(
      graphLines(all).filter((line) => line.includes("~>") || line.includes("unknown")),
      ["g:a 1.0 ~> g:b 2.0 [2.0]", "g:b 2.0 ~> g:c 1.0 1.5", "g:c 1.0: unknown"],
    );
  });

  it("are asked for of a few at once, as a graph may tell of the others", async () => {
    const names = Array.from({ length: 20 }, (_, n) => `g:p${n}`);
    const files: FileTree = {
      "/w/build.gradle": 'dependencies { implementation "g:p0:1.0" }\n',
      "/w/gradle.lockfile": names.map((name) => `${name}:1.0=x\n`).join(""),
    };
    const manifests = await readManifests(files, ["/w/build.gradle"]);
    const graphs = {
      "g:p0 1.0": names
        .slice(1)
        .map((name) => `g:p0@1.0 ${name}@1.0`)
        .join("\n"),
    };
    const { api, asked } = serve({ graphs });
    const list = await loadGraph({ manifests }, undefined, { api }, caller());
    assert.ok(list.kind === "found");
    await addDeclaredEdges(list.value, [...list.value.nodes.keys()], api, caller());
    const graphsAsked = asked.filter((request) => request.startsWith("GetDependencies "));
    assert.equal(graphsAsked.length, 16);
  });

  it("make the graph of one of its packages", async () => {
    const manifests = await readManifests(goMod, ["/w/go.mod"], ["acme.example/*"]);
    const root = { system: "GO", name: "x.example/b", version: "v1.2.0" } as const;
    const { api, asked } = serve({ requirements: goRequirements });
    const answer = await loadGraph({ root, manifests }, "lockfile", { api }, caller());
    assert.ok(answer.kind === "found");
    assert.deepEqual(graphLines(answer.value).slice(0, 4), [
      "go.mod (list): x.example/b v1.2.0",
      "x.example/b v1.2.0 ~> x.example/a v1.0.0 v1.0.0",
      "x.example/b v1.2.0 ~> acme.example/p v1.0.0 v1.0.0",
      "x.example/a v1.0.0 ~> x.example/b v1.2.0 v1.1.0",
    ]);
    assert.deepEqual(asked, ["GetRequirements x.example/b v1.2.0", "GetRequirements x.example/a v1.0.0"]);
    const other = { system: "GO", name: "x.example/a", version: "v1.0.0" } as const;
    const from = await loadGraph({ root: other, manifests }, "lockfile", { api }, caller());
    assert.deepEqual(from.kind === "found" && from.value.nodes.map(({ name, relation }) => `${name} ${relation}`), [
      "x.example/a SELF",
      "x.example/b DIRECT",
      "acme.example/p INDIRECT",
    ]);
  });
});

const gem: VersionKey = { system: "RUBYGEMS", name: "rails", version: "5.2.0" };
const crate: VersionKey = { system: "CARGO", name: "app", version: "1.0.0" };
const gemfile: FileTree = { "/w/Gemfile": 'gem "rails", "~> 5.2"\ngem "till", path: "../till"\n' };

const folders = ["a", "b", "c", "d", "e", "f"];

/** What is known, the source that is asked for, and the graph with the requests that it costs. */
const sources: readonly {
  readonly what: string;
  readonly root?: VersionKey;
  readonly files?: FileTree;
  readonly private?: readonly string[];
  readonly kind?: GraphSource["kind"];
  readonly served: Served;
  readonly sources: string;
  readonly graph: readonly string[] | "missing";
  readonly asked: readonly string[];
}[] = [
  {
    what: "the direct requirements where the service has no graphs",
    root: gem,
    served: { requirements: { "rails 5.2.0": ["rack ~> 2.0", "gone"] }, versions: { rack: ["1.0", "2.1", "3.0"] } },
    sources: "requirements",
    graph: ["requirements: rails 5.2.0", "rails 5.2.0 → rack 2.1 ~> 2.0", "rails 5.2.0 → gone", "rack 2.1: pending", "gone: unknown"],
    asked: ["GetRequirements rails 5.2.0", "GetPackage rack", "GetPackage gone"],
  },
  {
    what: "the service's graph",
    root: crate,
    served: { graphs: { "app 1.0.0": "app@1.0.0 syn@2.0.0 ^2" } },
    sources: "service",
    graph: ["service: app 1.0.0", "app 1.0.0 → syn 2.0.0 ^2"],
    asked: ["GetDependencies app 1.0.0"],
  },
  {
    what: "the requirements where the service does not have the graph",
    root: crate,
    served: { requirements: { "app 1.0.0": [] } },
    sources: "service",
    graph: ["requirements: app 1.0.0"],
    asked: ["GetDependencies app 1.0.0", "GetRequirements app 1.0.0"],
  },
  {
    what: "nothing else where its graph is asked for",
    root: crate,
    kind: "service",
    served: { requirements: { "app 1.0.0": [] } },
    sources: "service",
    graph: "missing",
    asked: ["GetDependencies app 1.0.0"],
  },
  {
    what: "nothing of a private package",
    root: { system: "RUBYGEMS", name: "till", version: "1.0" },
    files: gemfile,
    served: {},
    sources: "",
    graph: "missing",
    asked: [],
  },
  {
    what: "nothing of a package that a pattern makes private",
    root: gem,
    files: gemfile,
    private: ["rails"],
    served: {},
    sources: "",
    graph: "missing",
    asked: [],
  },
  {
    what: "the direct requirements of a project without a lockfile",
    files: gemfile,
    served: { versions: { rails: ["5.2.0", "6.0.0"] } },
    sources: "requirements",
    graph: ["requirements: w (till.gemspec does not exist)", "w → rails 5.2.0 ~> 5.2 (Gemfile:1)", "w → till (Gemfile:2)", "rails 5.2.0: pending, default", "till: path, unknown, default"],
    asked: ["GetPackage rails", "GetVersion rails 5.2.0"],
  },
  {
    what: "nothing of a list that does not have the package",
    files: goMod,
    root: { system: "GO", name: "x.example/z", version: "v1.0.0" },
    served: { requirements: { "x.example/z v1.0.0": [] } },
    sources: "requirements",
    graph: ["requirements: x.example/z v1.0.0"],
    asked: ["GetRequirements x.example/z v1.0.0"],
  },
  {
    what: "what was not read of the project's files, the first parts of that",
    files: { "/w/Gemfile": folders.map((name) => `gem "${name}", path: "../${name}"\n`).join("") },
    served: {},
    sources: "requirements",
    graph: [
      "requirements: w (a.gemspec does not exist; b.gemspec does not exist; c.gemspec does not exist; d.gemspec does not exist; e.gemspec does not exist; …)",
      ...folders.map((name, index) => `w → ${name} (Gemfile:${index + 1})`),
      ...folders.map((name) => `${name}: path, unknown, default`),
    ],
    asked: [],
  },
  {
    what: "what is wrong in the project's files",
    files: { "/w/package.json": '{ "dependencies": { "ms": "1.0.0", "qs": 5 } "name": "w" }' },
    served: {},
    sources: "requirements",
    graph: ["requirements: w (package.json: Expected `,`; package.json: The version of `qs` must be a string)", "w → ms 1.0.0 1.0.0 (package.json:1)", "ms 1.0.0: pending, dependencies"],
    asked: ["GetVersion ms 1.0.0", "GetPackage ms"],
  },
  {
    what: "the entries of the project's files that name no package",
    files: { "/w/Gemfile": 'gem "rails", "5.2.0"\ngem ENV["OTHER"]\n' },
    served: {},
    sources: "requirements",
    graph: ['requirements: w (Gemfile: “gem ENV["OTHER"]” is not evaluated)', "w → rails 5.2.0 5.2.0 (Gemfile:1)", "rails 5.2.0: pending, default"],
    asked: ["GetVersion rails 5.2.0", "GetPackage rails"],
  },
  {
    what: "the lockfile that is not in it, where nothing chooses one",
    files: {
      "/w/package.json": '{ "dependencies": { "ms": "1.0.0" } }',
      "/w/package-lock.json": '{ "lockfileVersion": 3, "packages": { "": {}, "node_modules/ms": { "version": "1.0.0" } } }',
      "/w/yarn.lock": '# yarn lockfile v1\n\n\nms@1.0.0:\n  version "1.0.0"\n',
    },
    served: {},
    sources: "lockfile",
    graph: ["yarn.lock: w (package-lock.json is not in the graph, and nothing says which lockfile is used)", "w → ms 1.0.0 1.0.0 (package.json:1)", "ms 1.0.0: dependencies"],
    asked: [],
  },
  {
    what: "nothing of a lockfile that the project does not have",
    files: gemfile,
    root: gem,
    kind: "lockfile",
    served: {},
    sources: "requirements",
    graph: "missing",
    asked: [],
  },
]; // prettier-ignore

describe("the sources of graphs", () => {
  for (const row of sources) {
    it(`give ${row.what}`, async () => {
      const { files = {}, root, served } = row;
      const manifests = await readManifests(files, Object.keys(files).slice(0, 1), row.private);
      const input: GraphInput = { manifests, ...(root && { root }) };
      assert.equal((await graphSources(input)).map(({ kind }) => kind).join(" "), row.sources);
      const { api, asked } = serve(served);
      const answer = await loadGraph(input, row.kind, { api }, caller());
      assert.deepEqual(answer.kind === "found" ? graphLines(answer.value, files) : answer.kind, row.graph);
      assert.deepEqual(asked, row.asked);
    });
  }
});
