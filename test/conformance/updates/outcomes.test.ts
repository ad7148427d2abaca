import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Requirements } from "../../../src/core/api/messages.ts";
import { featureEffects } from "../../../src/core/updates/effects/features.ts";
import { frameworkEffects } from "../../../src/core/updates/effects/frameworks.ts";
import { peerEffects } from "../../../src/core/updates/effects/peers.ts";
import { runtimeEffects } from "../../../src/core/updates/effects/runtime.ts";
import type { FileTree } from "../../support/project.ts";
import { breaks } from "../../support/updateEffects.ts";
import { crateOf, type FeatureCase } from "./featureVectors.ts";
import { packageOf, type PeerProject, type PeerUpdate } from "./peerVectors.ts";

/** An update with its known outcome, and whether it is said to break. */
interface Outcome {
  readonly name: string;
  readonly isRefused: boolean;
  readonly breaks: boolean;
}

describe("updates that break", () => {
  it("are those that npm refuses", async function () {
    this.timeout(20_000);
    const [, ...lines] = linesOf("npm-peers.ndjson");
    const outcomes: Outcome[] = [];
    for (const project of lines.map((line) => JSON.parse(line) as PeerProject))
      for (const update of project.updates) outcomes.push(await outcomeOfPeers(project, update));
    check("npm", outcomes);
  });

  for (const tool of ["poetry", "uv", "pip"])
    it(`are those that ${tool} refuses for the project's Python`, async () => {
      const rows = linesOf("pythons.tsv").map((line) => line.split("\t"));
      const outcomes: Outcome[] = [];
      for (const [of, project = "", needed = "", refuses] of rows) {
        if (of !== tool) continue;
        outcomes.push({
          name: `${project} ${needed}`,
          isRefused: refuses === "1",
          breaks: await breaks(runtimeEffects, {
            ...{ system: "PYPI", name: "needy", files: pythonProjects[tool]?.(project) ?? {} },
            manifest: tool === "pip" ? "requirements.txt" : "pyproject.toml",
            from: ["1.0", pypi("")],
            to: ["2.0", pypi(needed)],
          }),
        });
      }
      check(tool, outcomes);
    });

  it("are those for which NuGet has no compatible framework", async () => {
    const outcomes: Outcome[] = [];
    for (const line of linesOf("frameworks.tsv")) {
      const [project = "", before = "", after = "", refuses] = line.split("\t");
      const text = `<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>${project}</TargetFramework></PropertyGroup></Project>`;
      outcomes.push({
        name: line,
        isRefused: refuses === "1",
        breaks: await breaks(frameworkEffects, {
          ...{ system: "NUGET", name: "acme.core", files: { "App.csproj": text }, manifest: "App.csproj" },
          from: ["1.0.0", nuget(before)],
          to: ["2.0.0", nuget(after)],
        }),
      });
    }
    check("nuget", outcomes);
  });

  it("are those that Cargo refuses for the enabled features", async () => {
    const [, ...lines] = linesOf("cargo-features.ndjson");
    const outcomes: Outcome[] = [];
    for (const { text, from, to, isRefused } of lines.map((line) => JSON.parse(line) as FeatureCase)) {
      const [before, after] = [crateOf(from), crateOf(to)];
      outcomes.push({
        name: `${from} → ${to}: ${text}`,
        isRefused,
        breaks: await breaks(featureEffects, {
          ...{ system: "CARGO", name: before.name, files: { "Cargo.toml": text }, manifest: "Cargo.toml" },
          from: [before.version, cargo(before)],
          to: [after.version, cargo(after)],
        }),
      });
    }
    check("cargo", outcomes);
  });
});

/** Tells of each system how many updates it is measured with: nothing breaks that is not refused, and nine of ten that are do. */
function check(name: string, outcomes: readonly Outcome[]): void {
  const refused = outcomes.filter(({ isRefused }) => isRefused);
  const found = refused.filter((outcome) => outcome.breaks);
  console.log(`      ${name}: ${outcomes.length} updates, ${refused.length} refused, ${found.length} of them found`);
  assert.deepEqual(
    outcomes.filter((outcome) => outcome.breaks && !outcome.isRefused).map((outcome) => outcome.name),
    [],
  );
  assert.ok(outcomes.length >= 100 && found.length >= 0.9 * refused.length);
}

function linesOf(file: string): readonly string[] {
  return readFileSync(new URL(`vectors/${file}`, import.meta.url), "utf8")
    .trim()
    .split("\n");
}

async function outcomeOfPeers({ files, manifest }: PeerProject, update: PeerUpdate): Promise<Outcome> {
  const { dependency, from, to, outcome } = update;
  return {
    name: `${dependency} ${from} → ${to} ${files[manifest] ?? ""}`,
    isRefused: outcome !== "done",
    breaks: await breaks(peerEffects, {
      ...{ system: "NPM", name: dependency, files, manifest },
      from: [from, npmRequirements(update, from)],
      to: [to, npmRequirements(update, to)],
    }),
  };
}

function npmRequirements({ packages }: PeerUpdate, version: string): Requirements {
  const own = packages.map(packageOf).find((each) => each.version === version);
  const named = (list: Readonly<Record<string, string>> = {}) =>
    Object.entries(list).map(([name, requirement]) => ({ name, requirement }));
  const dependencies = {
    ...{ dependencies: named(own?.dependencies), peerDependencies: named(own?.peerDependencies) },
    ...{ devDependencies: [], optionalDependencies: [], bundleDependencies: [] },
    peerDependencyMetadata: Object.keys(own?.peerDependenciesMeta ?? {}).map((name) => ({ name, optional: true })),
  };
  return { npm: { dependencies, bundled: [] } };
}

const pythonProjects: Readonly<Record<string, (python: string) => FileTree>> = {
  poetry: (python) => ({ "pyproject.toml": `[tool.poetry.dependencies]\npython = "${python}"\nneedy = "^1"\n` }),
  uv: (python) => ({
    "pyproject.toml": `[project]\nname = "app"\nrequires-python = "${python}"\ndependencies = ["needy>=1"]\n`,
    "uv.lock": "version = 1\n",
  }),
  pip: (python) => ({ "requirements.txt": "needy==1.0\n", ".python-version": `${python}\n` }),
};

function pypi(requiredPythonVersion: string): Requirements {
  return { pypi: { dependencies: [], providedExtras: [], externalDependencies: [], requiredPythonVersion } };
}

function nuget(groups: string): Requirements {
  const dependencyGroups = groups.split(" ").map((targetFramework) => ({ targetFramework, dependencies: [] }));
  return { nuget: { dependencyGroups } };
}

function cargo({ features, optional }: ReturnType<typeof crateOf>): Requirements {
  const dependencies = optional.map((name) => ({
    ...{ name, requirement: "*", kind: "normal", optional: true, packageAlias: "" },
    ...{ usesDefaultFeatures: true, features: [], target: "" },
  }));
  return { cargo: { dependencies, features: Object.entries(features).map(([name, implies]) => ({ name, implies })) } };
}
