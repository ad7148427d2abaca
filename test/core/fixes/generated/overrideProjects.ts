/** Projects whose dependencies are clean, but not always what these require, for each place that overrides are written in. */
import type { System } from "../../../../src/core/model/keys.ts";
import type { FileTree } from "../../../support/project.ts";
import type { Described } from "../miniature.ts";
import { createRandom, type Random } from "../../../support/random.ts";
import { respelled, type Spelling } from "./manifests.ts";

export interface OverrideProject {
  readonly format: string;
  readonly system: System;
  readonly manifest: string;
  readonly files: FileTree;
  /** Whether overrides replace what is required. */
  readonly overrules: boolean;
  readonly versions: Readonly<Record<string, Described>>;
  readonly apps: readonly App[];
  /** Of the apps in the manifest, and of what they require in one version. */
  readonly spelling: Spelling;
}

/** A dependency of the project, and the one package that it requires. */
export interface App {
  readonly name: string;
  readonly library: string;
  /** Of the library. */
  readonly version: string;
  /** Of any version, of the first major version, or of this one. */
  readonly allows: "any" | "major" | "one";
}

/** An app, with its version as the manifest spells it. */
interface Pin {
  readonly name: string;
  readonly version: string;
}

interface Format extends Pick<OverrideProject, "system" | "overrules"> {
  readonly files: (pins: readonly Pin[]) => FileTree;
  /** Of any version, of the first major version, and of one version. */
  readonly requirements: readonly [any: string, major: string, exact: (version: string) => string];
}

const pip = [">=1", ">=1,<2", (version: string) => `==${version}`] as const;
const semver = ["*", "^1.0.0", (version: string) => version] as const;
const lines = (...texts: readonly string[]) => `${texts.join("\n")}\n`;
const json = (pins: readonly Pin[]) => Object.fromEntries(pins.map(({ name, version }) => [name, version]));
const list = (pins: readonly Pin[]) =>
  `dependencies = [${pinned(pins)
    .map((pin) => `"${pin}"`)
    .join(", ")}]`;
const pinned = (pins: readonly Pin[]) => pins.map(({ name, version }) => `${name}==${version}`);

export const formats: Readonly<Record<string, Format>> = {
  npm: {
    system: "NPM",
    overrules: true,
    requirements: semver,
    files: (pins) => ({ "package.json": `${JSON.stringify({ name: "own", dependencies: json(pins) }, null, 2)}\n` }),
  },
  yarn: {
    system: "NPM",
    overrules: true,
    requirements: semver,
    files: (pins) => ({
      "a/package.json": `${JSON.stringify({ dependencies: json(pins) }, null, "\t")}\n`,
      "package.json": '{"private":true, "workspaces": ["*"], "packageManager": "yarn@4.1.0"}',
    }),
  },
  pnpm: {
    system: "NPM",
    overrules: true,
    requirements: semver,
    files: (pins) => ({
      "package.json": JSON.stringify({ dependencies: json(pins) }),
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
    files: (pins) => ({
      "pom.xml": lines(
        "<project>",
        "  <dependencies>",
        ...pins.map(({ name, version }) => {
          const [group = "", artifact = ""] = name.split(":");
          return `    <dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`;
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
    files: (pins) => ({
      "requirements.txt": pinned(pins)
        .map((pin) => `${pin}  # why`)
        .join("\r\n"),
    }),
  },
  constraints: {
    system: "PYPI",
    overrules: false,
    requirements: pip,
    files: (pins) => ({
      "requirements.txt": lines("-c limits.txt", ...pinned(pins)),
      "limits.txt": lines("# limits", "unused<2"),
    }),
  },
  uv: {
    system: "PYPI",
    overrules: true,
    requirements: pip,
    files: (pins) => ({
      "pyproject.toml": lines("[project]", 'name = "own"', list(pins), "", "[tool.uv]", "package = false"),
    }),
  },
  poetry: {
    system: "PYPI",
    overrules: false,
    requirements: pip,
    files: (pins) => ({
      "pyproject.toml": lines(
        "[tool.poetry.dependencies]",
        'python = "^3.9" # why',
        ...pins.map(({ name, version }) => `${name} = "${version}"`),
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
    files: (pins) => ({ "pyproject.toml": lines("[project]", list(pins), "[tool.pdm]", "distribution = false") }),
  },
  pipenv: {
    system: "PYPI",
    overrules: false,
    requirements: pip,
    files: (pins) => ({
      Pipfile: lines(
        "[packages]",
        ...pins.map(({ name, version }) => `${name} = "==${version}"`),
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
    const pins: Pin[] = [];
    const respellings: boolean[] = [];
    const respell = (version: string, isText: boolean): string => {
      const other = isText || random.integer(0, 4) > 1 ? version : respelled(system, version, random);
      respellings.push(other !== version);
      return other;
    };
    const apps = Array.from({ length: random.integer(1, 4) }, (_unused, number): App => {
      const { name: library, version } = random.pick(installed);
      const [any, major, exact] = requirements;
      const allows = random.pick(["any", "any", version.startsWith("1.") ? "major" : "any", "one"] as const);
      const requirement = allows === "any" ? any : allows === "major" ? major : exact(respell(version, false));
      const name = spelled(`app-${number}`);
      // What Maven installs is the artifact of that text.
      pins.push({ name, version: respell("1.0.0", system === "MAVEN") });
      versions[`${name}@1.0.0`] = { graph: [`${library}@${version} ${requirement}`] };
      return { name, library, version, allows };
    });
    const tree = Object.entries(files(pins));
    const folder = `/work/${index}`;
    return {
      format,
      system,
      overrules,
      versions,
      apps,
      spelling: { written: respellings.length, respelled: respellings.filter((isOther) => isOther).length },
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
