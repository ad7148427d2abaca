/** A project on the disk. */
export interface OnceProject {
  /** Texts by their paths. */
  readonly files: Readonly<Record<string, string>>;
  /** The manifest that an editor opens. */
  readonly manifest: string;
  /** A name of the project's own, which no request may have. */
  readonly hidden?: string;
}

const hidden = "acme-hidden-part";

const json = (value: unknown): string => JSON.stringify(value, undefined, 2);

const locked = {
  lockfileVersion: 3,
  packages: {
    "": { workspaces: ["packages/*"], dependencies: { ms: "^2.1.0" } },
    "node_modules/ms": { version: "2.1.3" },
    "node_modules/minimist": { version: "1.2.5" },
    "node_modules/a": { resolved: "packages/a", link: true },
    "packages/a": { dependencies: { minimist: "^1.2.0" } },
  },
};

const cargoMember = (name: string, dependencies: string): string =>
  `[package]\nname = "${name}"\nversion = "1.0.0"\n\n[dependencies]\n${dependencies}\n`;

const pythonMember = (name: string, dependencies: string): string =>
  `[project]\nname = "${name}"\nversion = "1.0.0"\ndependencies = [${dependencies}]\n`;

const pom = (artifact: string, rest: string): string =>
  `<project><modelVersion>4.0.0</modelVersion><groupId>com.acme.hidden</groupId><artifactId>${artifact}</artifactId><version>1.0.0</version>${rest}</project>\n`;

const required = (group: string, artifact: string): string =>
  `<dependencies><dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>1.0.0</version></dependency></dependencies>`;

/** Projects whose members are told apart from public packages by files and folders around them. */
export const onceProjects = {
  "a locked workspace of npm": {
    manifest: "packages/a/package.json",
    files: {
      "package.json": json({ name: "root", workspaces: ["packages/*"], dependencies: { ms: "^2.1.0" } }),
      "package-lock.json": json(locked),
      "packages/a/package.json": json({ name: "a", dependencies: { minimist: "^1.2.0" } }),
      ".gitignore": "node_modules\n",
      ".npmrc": "fund=false\n",
    },
  },
  "a workspace of npm": {
    manifest: "packages/a/package.json",
    hidden,
    files: {
      "package.json": json({ name: "root", workspaces: ["packages/*"] }),
      "packages/a/package.json": json({ name: "a", dependencies: { [hidden]: "^1.0.0", minimist: "1.2.5" } }),
      "packages/b/package.json": json({ name: hidden }),
      "packages/c/package.json": json({ name: "c", dependencies: { [hidden]: "^1.0.0" } }),
    },
  },
  "a workspace of Cargo": {
    manifest: "crates/a/Cargo.toml",
    hidden,
    files: {
      "Cargo.toml": '[workspace]\nmembers = ["crates/*"]\n',
      "crates/a/Cargo.toml": cargoMember("a", `${hidden} = "1"\ntime = "0.1.40"`),
      "crates/b/Cargo.toml": cargoMember(hidden, ""),
    },
  },
  "a workspace of uv": {
    manifest: "packages/a/pyproject.toml",
    hidden,
    files: {
      "pyproject.toml": '[tool.uv.workspace]\nmembers = ["packages/*"]\n',
      "packages/a/pyproject.toml": pythonMember("a", `"${hidden}>=1", "django==2.2"`),
      "packages/b/pyproject.toml": pythonMember(hidden, ""),
    },
  },
  "modules of Maven": {
    manifest: "a/pom.xml",
    hidden: "com.acme.hidden",
    files: {
      "pom.xml": pom("root", "<packaging>pom</packaging><modules><module>a</module><module>b</module></modules>"),
      "a/pom.xml": pom("a", required("com.acme.hidden", "b")),
      "b/pom.xml": pom("b", ""),
    },
  },
  "a workspace of Go": {
    manifest: "a/go.mod",
    hidden,
    files: {
      "go.work": "go 1.22\n\nuse (\n\t./a\n\t./b\n)\n",
      "a/go.mod": `module example.com/a\n\ngo 1.22\n\nrequire example.com/${hidden} v1.0.0\n`,
      "b/go.mod": `module example.com/${hidden}\n\ngo 1.22\n`,
    },
  },
} as const satisfies Readonly<Record<string, OnceProject>>;

export type OnceProjectName = keyof typeof onceProjects;
