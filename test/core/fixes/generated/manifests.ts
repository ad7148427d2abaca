/** Manifests that nobody wrote: vulnerable packages of the snapshot in requirements of every form, with and without lockfiles. */
import { systems, type System } from "../../../../src/core/model/keys.ts";
import { advisoryIds, packagesOf, type PackageFacts } from "../../../service/snapshot.ts";
import type { FileTree } from "../../../support/project.ts";
import { versionsOf } from "../../../../src/core/versions/index.ts";
import { createRandom, type Random } from "../../../support/random.ts";

export interface GeneratedManifest {
  readonly system: System;
  /** Of the manifest, absolute. */
  readonly path: string;
  readonly files: FileTree;
  readonly hasLockfile: boolean;
  /** How many versions are written in it and its lockfile, and how many of these otherwise than the service spells them. */
  readonly spelling: Spelling;
}

export interface Spelling {
  readonly written: number;
  readonly respelled: number;
}

/** The same for the same seed; every system in turn. */
export function generatedManifests(count: number, seed: number): readonly GeneratedManifest[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, index) => {
    const system = systems[index % systems.length] ?? "NPM";
    const formats = formatsOf[system];
    const format = random.pick(formats);
    const packages = random.some(vulnerablePackages(system), random.integer(1, 4));
    const entries = packages.map((facts) => entryOf(facts, random, format.style));
    const hasLockfile = format.lock !== undefined && random.integer(0, 1) === 1;
    const folder = `/work/${index}`;
    const files: Record<string, string> = { [`${folder}/${format.name}`]: format.write(entries) };
    if (format.lock && hasLockfile) files[`${folder}/${format.lock.name}`] = format.lock.write(entries);
    const locked = hasLockfile ? entries.flatMap((entry) => entry.spelling[1]) : [];
    const all = [...entries.map((entry) => entry.spelling[0]), ...locked];
    const spelling = { written: all.length, respelled: all.filter((isRespelled) => isRespelled).length };
    return { system, path: `${folder}/${format.name}`, files, hasLockfile, spelling };
  });
}

interface Entry {
  readonly name: string;
  readonly requirement: string;
  /** What the lockfile has, which does not always satisfy the requirement. */
  readonly locked: string;
  /** The words of the comment on its line, where the format has one: now and then they ignore all that is found. */
  readonly note: string;
  /** Whether the requirement and the locked version are spelled otherwise than the service spells them. */
  readonly spelling: readonly [requirement: boolean, locked: boolean];
}

interface Format {
  readonly name: string;
  readonly style: Style;
  readonly write: (entries: readonly Entry[]) => string;
  readonly lock?: { readonly name: string; readonly write: (entries: readonly Entry[]) => string };
}

/** A requirement that one may write for a version, given another above it. */
type Style = (version: string, above: string, random: Random) => string;

function entryOf({ name, versions, system }: PackageFacts, random: Random, style: Style): Entry {
  const { compare, isPrerelease } = versionsOf(system);
  const listed = [...versions.values()].filter(({ unlisted }) => unlisted !== true).map(({ version }) => version);
  const affected = listed.filter((version) => {
    const facts = versions.get(version);
    return facts !== undefined && advisoryIds(facts).length > 0;
  });
  // Now and then a prerelease.
  const releases = affected.filter((version) => !isPrerelease(version));
  const from = releases.length > 0 && random.integer(0, 19) > 0 ? releases : affected;
  const version = random.integer(0, 9) > 1 ? random.pick(from) : random.pick(listed);
  const above = listed.filter((other) => compare(other, version) > 0 && !isPrerelease(other));
  const locked = random.integer(0, 5) > 0 ? version : random.pick(listed);
  const top = above.length > 0 ? random.pick(above) : version;
  const spelled = (text: string) => (random.integer(0, 4) < 2 ? respelled(system, text, random) : text);
  const styled = random.integer(0, 2 ** 31);
  const plain = style(version, top, createRandom(styled));
  const written = style(spelled(version), spelled(top), createRandom(styled));
  // What Maven installs is the artifact of that text; only bounds are compared.
  const isCompared = system !== "MAVEN" || /^[[(]/.test(written);
  const requirement = isCompared ? written : plain;
  const lockedText = system === "MAVEN" ? locked : spelled(locked);
  const note = random.integer(0, 5) === 0 ? "package-insights: ignore" : "why";
  return { name, requirement, locked: lockedText, note, spelling: [requirement !== plain, lockedText !== locked] };
}

/** Another spelling of the version, where the system has one that its files may contain. */
export function respelled(system: System, version: string, random: Random): string {
  const others = spellings[system]?.map((spell) => spell(version)) ?? [];
  const { isVersion, compare } = versionsOf(system);
  const usable = others.filter((other) => other !== version && isVersion(other) && compare(other, version) === 0);
  return usable.length > 0 ? random.pick(usable) : version;
}

type Spell = (version: string) => string;

/** With another zero behind the numbers, without one, and with one before the last of them. */
const longer: Spell = (version) => version.replace(/^(\D*(?:\d+!)?\d+(?:\.\d+)*)/, "$1.0");
const shorter: Spell = (version) => version.replace(/^(\D*(?:\d+!)?\d+(?:\.\d+)*?)(?:\.0)+(?![\d.])/, "$1");
const padded: Spell = (version) => version.replace(/^(\D*(?:\d+!)?(?:\d+\.)*)(\d+)/, "$10$2");
const withV: Spell = (version) => `v${version}`;

const spellings: Partial<Record<System, readonly Spell[]>> = {
  NPM: [withV, (version) => `=${version}`],
  PYPI: [
    ...[longer, shorter, shorter, padded, withV],
    (version) => (version.includes("!") ? version : `0!${version}`),
    (version) =>
      version
        .replace("rc", "-c")
        .replace(/(\d)a(\d)/, "$1.alpha-$2")
        .replace(".post", "-r"),
  ],
  NUGET: [longer, shorter, padded, (version) => version.toUpperCase()],
  RUBYGEMS: [longer, shorter],
  MAVEN: [longer, shorter],
};

function vulnerablePackages(system: System): readonly PackageFacts[] {
  const found = [...packagesOf(system).values()].filter(({ versions }) =>
    [...versions.values()].some((facts) => facts.unlisted !== true && advisoryIds(facts).length > 0),
  );
  return found.filter(({ name }) => !/["'\\\s]/.test(name));
}

/** The first numbers, such as `1.2` of `1.2.3-rc.1`. */
function short(version: string, count: number): string {
  const digits = /\d+(?:\.\d+)*/.exec(version.replace(/^\d+!/, ""))?.[0] ?? "0";
  return digits.split(".").slice(0, count).join(".");
}

function next(version: string): string {
  return String(Number(short(version, 1)) + 1);
}

const npmStyle: Style = (version, above, random) =>
  random.pick([
    version,
    `^${version}`,
    `~${version}`,
    `^${short(version, 2)}`,
    `${short(version, 1)}.x`,
    `${short(version, 2)}.x`,
    `>=${version}`,
    `>=${version} <${next(version)}`,
    `<${above}`,
    `<=${above}`,
    `${version} - ${above}`,
    `^${version} || ^${next(version)}.0.0`,
    `=${version}`,
  ]);

const cargoStyle: Style = (version, above, random) =>
  random
    .pick([
      version,
      `=${version}`,
      `^${version}`,
      `~${version}`,
      short(version, 2),
      short(version, 1),
      `>=${version}`,
      `>=${version}, <${next(version)}`,
      `<${above}`,
      `${short(version, 1)}.*`,
    ])
    .replace(/(\d)\+[\w.-]+/g, "$1");

const pythonStyle: Style = (version, above, random) =>
  random.pick([
    `==${version}`,
    `==${version}`,
    `~=${short(version, 2)}`,
    `>=${version}`,
    `>=${version},<${next(version)}`,
    `<${above}`,
    `<=${above}`,
    `==${short(version, 1)}.*`,
    `===${version}`,
    `>=${version},!=${above}`,
  ]);

const poetryStyle: Style = (version, above, random) =>
  random.pick([
    version,
    `^${short(version, 2)}`,
    `~${short(version, 3)}`,
    `>=${version}`,
    `>=${version},<${next(version)}`,
    `<${above}`,
    `${short(version, 1)}.*`,
  ]);

const rubyStyle: Style = (version, above, random) =>
  random.pick([
    version,
    `= ${version}`,
    `~> ${version}`,
    `~> ${short(version, 2)}`,
    `~> ${short(version, 1)}`,
    `>= ${version}`,
    `>= ${version}", "< ${next(version)}`,
    `< ${above}`,
    `<= ${above}`,
  ]);

const mavenStyle: Style = (version, above, random) =>
  random.pick([
    version,
    version,
    version,
    `[${version}]`,
    `[${version},${next(version)})`,
    `[${version},)`,
    `(,${above})`,
  ]);

const gradleStyle: Style = (version, above, random) =>
  random.pick([version, version, `${short(version, 1)}.+`, `[${version},${above}]`, `${version}!!`]);

const nugetStyle: Style = (version, above, random) =>
  random.pick([
    version,
    `[${version}]`,
    `[${version},)`,
    `[${version},${next(version)})`,
    `(,${above})`,
    `[${short(version, 2)},${above}]`,
    `${short(version, 1)}.*`,
  ]);

const lines = (...texts: readonly string[]) => `${texts.join("\n")}\n`;

const formatsOf: Readonly<Record<System, readonly Format[]>> = {
  NPM: [
    {
      name: "package.json",
      style: npmStyle,
      write: (entries) =>
        `${JSON.stringify({ name: "app", dependencies: Object.fromEntries(entries.map((entry) => [entry.name, entry.requirement])) }, null, 2)}\n`,
      lock: {
        name: "package-lock.json",
        write: (entries) =>
          JSON.stringify({
            name: "app",
            lockfileVersion: 3,
            packages: {
              "": { dependencies: Object.fromEntries(entries.map((entry) => [entry.name, entry.requirement])) },
              ...Object.fromEntries(entries.map((entry) => [`node_modules/${entry.name}`, { version: entry.locked }])),
            },
          }),
      },
    },
  ],
  CARGO: [
    {
      name: "Cargo.toml",
      style: cargoStyle,
      write: (entries) =>
        lines(
          "[package]",
          'name = "app"',
          'version = "0.1.0"',
          "",
          "[dependencies]",
          ...entries.map((entry, index) =>
            index % 2 === 0
              ? `${entry.name} = "${entry.requirement}" # ${entry.note}`
              : `${entry.name} = { version = "${entry.requirement}", optional = true }`,
          ),
        ),
      lock: {
        name: "Cargo.lock",
        write: (entries) =>
          lines(
            "version = 3",
            "",
            "[[package]]",
            'name = "app"',
            'version = "0.1.0"',
            `dependencies = [${entries.map((entry) => `"${entry.name}"`).join(", ")}]`,
            ...entries.flatMap((entry) => [
              "",
              "[[package]]",
              `name = "${entry.name}"`,
              `version = "${entry.locked}"`,
              'source = "registry+https://github.com/rust-lang/crates.io-index"',
            ]),
          ),
      },
    },
  ],
  PYPI: [
    {
      name: "requirements.in",
      style: pythonStyle,
      write: (entries) =>
        lines("# made of", ...entries.map((entry) => `${entry.name}${entry.requirement}  # ${entry.note}`)),
      lock: {
        name: "requirements.txt",
        write: (entries) => lines(...entries.map((entry) => `${entry.name}==${entry.locked}`)),
      },
    },
    {
      name: "requirements.txt",
      style: pythonStyle,
      write: (entries) =>
        lines(...entries.map((entry) => `${entry.name} ${entry.requirement} ; python_version > "3.8"`)),
    },
    {
      name: "pyproject.toml",
      style: poetryStyle,
      write: (entries) =>
        lines(
          "[tool.poetry]",
          'name = "app"',
          "",
          "[tool.poetry.dependencies]",
          'python = "^3.8"',
          ...entries.map((entry) => `${entry.name} = "${entry.requirement}"`),
        ),
      lock: {
        name: "poetry.lock",
        write: (entries) =>
          lines(
            ...entries.flatMap((entry) => [
              "[[package]]",
              `name = "${entry.name}"`,
              `version = "${entry.locked}"`,
              "optional = false",
              'python-versions = ">=3.8"',
              "files = []",
              "",
            ]),
            "[metadata]",
            'lock-version = "2.0"',
          ),
      },
    },
  ],
  MAVEN: [
    {
      name: "pom.xml",
      style: mavenStyle,
      write: (entries) =>
        lines(
          "<project>",
          "  <properties>",
          ...entries.map((entry, index) => `    <v${index}>${entry.requirement}</v${index}>`),
          "  </properties>",
          "  <dependencies>",
          ...entries.map((entry, index) => {
            const [group = "", artifact = ""] = entry.name.split(":");
            const version = index % 2 === 0 ? `\${v${index}}` : entry.requirement;
            return `    <dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`;
          }),
          "  </dependencies>",
          "</project>",
        ),
    },
    {
      name: "build.gradle",
      style: gradleStyle,
      write: (entries) =>
        lines(
          "dependencies {",
          ...entries.map((entry) => `  implementation "${entry.name}:${entry.requirement}" // ${entry.note}`),
          "}",
        ),
      lock: {
        name: "gradle.lockfile",
        write: (entries) =>
          lines(...entries.map((entry) => `${entry.name}:${entry.locked}=compileClasspath`), "empty="),
      },
    },
  ],
  GO: [
    {
      name: "go.mod",
      style: (version) => version,
      write: (entries) =>
        lines(
          "module shop.example/shop",
          "",
          "go 1.22",
          "",
          "require (",
          ...entries.map(
            (entry, index) =>
              `\t${entry.name} ${entry.requirement}${index % 2 === 0 ? ` // ${entry.note}` : " // indirect"}`,
          ),
          ")",
        ),
    },
  ],
  RUBYGEMS: [
    {
      name: "Gemfile",
      style: rubyStyle,
      write: (entries) =>
        lines(
          'source "https://rubygems.org"',
          ...entries.map((entry) => `gem "${entry.name}", "${entry.requirement}", require: false # ${entry.note}`),
        ),
      lock: {
        name: "Gemfile.lock",
        write: (entries) =>
          lines(
            "GEM",
            "  remote: https://rubygems.org/",
            "  specs:",
            ...entries.map((entry) => `    ${entry.name} (${entry.locked})`),
            "",
            "PLATFORMS",
            "  ruby",
            "",
            "DEPENDENCIES",
            ...entries.map((entry) => `  ${entry.name}`),
          ),
      },
    },
  ],
  NUGET: [
    {
      name: "app.csproj",
      style: nugetStyle,
      write: (entries) =>
        lines(
          '<Project Sdk="Microsoft.NET.Sdk">',
          "  <ItemGroup>",
          ...entries.map((entry) => `    <PackageReference Include="${entry.name}" Version="${entry.requirement}" />`),
          "  </ItemGroup>",
          "</Project>",
        ),
      lock: {
        name: "packages.lock.json",
        write: (entries) =>
          JSON.stringify({
            version: 1,
            dependencies: {
              "net8.0": Object.fromEntries(
                entries.map((entry) => [
                  entry.name,
                  { type: "Direct", requested: `[${entry.locked}, )`, resolved: entry.locked, contentHash: "x" },
                ]),
              ),
            },
          }),
      },
    },
  ],
};
