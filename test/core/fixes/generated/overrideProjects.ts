/** Projects whose dependencies are clean, but not always what these require, for each place that overrides are written in. */
import type { System } from "../../../../src/core/model/keys.ts";
import type { FileTree } from "../../../support/project.ts";
import type { Described } from "../miniature.ts";
import { createRandom, type Random } from "./manifests.ts";

export interface OverrideProject {
  readonly format: string;
  readonly system: System;
  readonly manifest: string;
  readonly files: FileTree;
  /** Whether overrides replace what is required. */
  readonly overrules: boolean;
  readonly versions: Readonly<Record<string, Described>>;
  readonly apps: readonly App[];
}

/** A dependency of the project, and the one package that it requires. */
export interface App {
  readonly name: string;
  readonly library: string;
  /** Of the library. */
  readonly version: string;
  readonly requirement: string;
}

interface Format extends Pick<OverrideProject, "system" | "overrules"> {
  readonly files: (names: readonly string[]) => FileTree;
  /** Of any version, of the first major version, and of one version. */
  readonly requirements: readonly [any: string, major: string, exact: (version: string) => string];
}

const pip = [">=1", ">=1,<2", (version: string) => `==${version}`] as const;
const semver = ["*", "^1.0.0", (version: string) => version] as const;
const lines = (...texts: readonly string[]) => `${texts.join("\n")}\n`;
const json = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, "1.0.0"]));
const list = (names: readonly string[]) => `dependencies = [${names.map((name) => `"${name}==1.0.0"`).join(", ")}]`;

export const formats: Readonly<Record<string, Format>> = {
  npm: {
    system: "NPM",
    overrules: true,
    requirements: semver,
    files: (names) => ({ "package.json": `${JSON.stringify({ name: "own", dependencies: json(names) }, null, 2)}\n` }),
  },
  yarn: {
    system: "NPM",
    overrules: true,
    requirements: semver,
    files: (names) => ({
      "a/package.json": `${JSON.stringify({ dependencies: json(names) }, null, "\t")}\n`,
      "package.json": '{"private":true, "workspaces": ["*"], "packageManager": "yarn@4.1.0"}',
    }),
  },
  pnpm: {
    system: "NPM",
    overrules: true,
    requirements: semver,
    files: (names) => ({
      "package.json": JSON.stringify({ dependencies: json(names) }),
      "pnpm-workspace.yaml": lines(
        "packages: []",
        "overrides:",
        '    "unused": "1.0.0" # why',
        "",
        "nodeLinker: hoisted",
      ),
    }),
  },
  maven: {
    system: "MAVEN",
    overrules: true,
    requirements: ["[1,)", "[1,2)", (version) => `[${version}]`],
    files: (names) => ({
      "pom.xml": lines(
        "<project>",
        "  <dependencies>",
        ...names.map((name) => {
          const [group = "", artifact = ""] = name.split(":");
          return `    <dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>1.0.0</version></dependency>`;
        }),
        "  </dependencies>",
        "</project>",
      ),
    }),
  },
  requirements: {
    system: "PYPI",
    overrules: false,
    requirements: pip,
    files: (names) => ({ "requirements.txt": names.map((name) => `${name}==1.0.0  # why`).join("\r\n") }),
  },
  constraints: {
    system: "PYPI",
    overrules: false,
    requirements: pip,
    files: (names) => ({
      "requirements.txt": lines("-c limits.txt", ...names.map((name) => `${name}==1.0.0`)),
      "limits.txt": lines("# limits", "unused<2"),
    }),
  },
  uv: {
    system: "PYPI",
    overrules: true,
    requirements: pip,
    files: (names) => ({
      "pyproject.toml": lines("[project]", 'name = "own"', list(names), "", "[tool.uv]", "package = false"),
    }),
  },
  poetry: {
    system: "PYPI",
    overrules: false,
    requirements: pip,
    files: (names) => ({
      "pyproject.toml": lines(
        "[tool.poetry.dependencies]",
        'python = "^3.9" # why',
        ...names.map((name) => `${name} = "1.0.0"`),
        "",
        "[build-system]",
        "requires = []",
      ),
    }),
  },
  pdm: {
    system: "PYPI",
    overrules: true,
    requirements: pip,
    files: (names) => ({ "pyproject.toml": lines("[project]", list(names), "[tool.pdm]", "distribution = false") }),
  },
  pipenv: {
    system: "PYPI",
    overrules: false,
    requirements: pip,
    files: (names) => ({
      Pipfile: lines(
        "[packages]",
        ...names.map((name) => `${name} = "==1.0.0"`),
        "",
        "[requires]",
        'python_version = "3.12"',
      ),
    }),
  },
};

/** The same for the same seed; every format in turn. */
export function overrideProjects(count: number, seed: number): readonly OverrideProject[] {
  const random = createRandom(seed);
  const all = Object.entries(formats);
  return Array.from({ length: count }, (_, index): OverrideProject => {
    const [format, { system, overrules, files, requirements }] = all[index % all.length] ?? random.pick(all);
    const spelled = (name: string) => (system === "MAVEN" ? `org.apache:${name}` : name);
    const versions: Record<string, Described> = {};
    const installed = ["lib-a", "lib-b", "lib-c"].map((library) => describeLibrary(spelled(library), versions, random));
    const apps = Array.from({ length: random.integer(1, 4) }, (_unused, number): App => {
      const { name: library, version } = random.pick(installed);
      const [any, major, exact] = requirements;
      const requirement = random.pick([any, any, version.startsWith("1.") ? major : any, exact(version)]);
      const name = spelled(`app-${number}`);
      versions[`${name}@1.0.0`] = { graph: [`${library}@${version} ${requirement}`] };
      return { name, library, version, requirement };
    });
    const tree = Object.entries(files(apps.map(({ name }) => name)));
    const folder = `/work/${index}`;
    return {
      format,
      system,
      overrules,
      versions,
      apps,
      manifest: `${folder}/${tree[0]?.[0] ?? ""}`,
      files: Object.fromEntries(tree.map(([path, text]) => [`${folder}/${path}`, text])),
    };
  });
}

/** Versions of a package, and the one that is in use. Some are affected, of some the graph is not known. */
function describeLibrary(
  name: string,
  versions: Record<string, Described>,
  random: Random,
): { readonly name: string; readonly version: string } {
  const all = [1, 2].flatMap((major) => [0, 1].flatMap((minor) => [0, 1].map((patch) => `${major}.${minor}.${patch}`)));
  for (const version of all) {
    const isAffected = random.integer(0, 2) === 0;
    versions[`${name}@${version}`] = {
      ...(isAffected && { advisories: ["GHSA-bad"] }),
      ...(random.integer(0, 9) > 0 && { graph: [] }),
    };
  }
  const version = random.pick(all.slice(0, 6));
  versions[`${name}@${version}`] = { ...versions[`${name}@${version}`], graph: [] };
  return { name, version };
}
