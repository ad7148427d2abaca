import assert from "node:assert/strict";
import type { NpmDependencies, Requirements } from "../../../../src/core/api/messages.ts";
import { peerEffects } from "../../../../src/core/updates/effects/peers.ts";
import type { FileTree } from "../../../support/project.ts";
import { effectsIn, type ExampleUpdate } from "../../../support/updateEffects.ts";

/** `react ^17, ?redux ^4`: peers, the optional ones behind a sign. */
function peers(text: string): Requirements {
  const all = text.split(", ").filter((each) => each !== "");
  const peerDependencies = all.map((each) => {
    const [name = "", ...range] = each.replace("?", "").split(" ");
    return { name, requirement: range.join(" ") };
  });
  const dependencies: NpmDependencies = {
    ...{ dependencies: [], devDependencies: [], optionalDependencies: [], bundleDependencies: [], peerDependencies },
    peerDependencyMetadata: peerDependencies.map(({ name }) => ({ name, optional: text.includes(`?${name}`) })),
  };
  return { npm: { dependencies, bundled: [] } };
}

const manifest = (dependencies: object, more: object = {}) => JSON.stringify({ dependencies, ...more });

/** The lockfile of npm: `react 17.0.2`, `react-dom 17.0.2 < react 17.0.2`. */
function npmLock(...lines: readonly string[]): string {
  const packages = lines.map((line) => {
    const [own = "", peer] = line.split(" < ");
    const [path = "", version] = own.split(" ");
    const [name = "", ...range] = (peer ?? "").split(" ");
    const peerDependencies = peer === undefined ? {} : { peerDependencies: { [name]: range.join(" ") } };
    return [`node_modules/${path}`, { version, ...peerDependencies }] as const;
  });
  return JSON.stringify({ lockfileVersion: 3, packages: { "": {}, ...Object.fromEntries(packages) } });
}

const react17 = {
  "package.json": manifest({ react: "^17.0.0", kit: "^1" }),
  "package-lock.json": npmLock("react 17.0.2"),
};

type Row = readonly [
  what: string,
  files: FileTree,
  update: readonly [from: string, to: string],
  expected: string,
  more?: Partial<ExampleUpdate>,
];

const unlocked =
  "unknown: without a lockfile it is not known whether installed packages have it as a peer [package.json]";
const conflict = "needs react ^18 as a peer; the project has 17.0.2 (package.json allows ^17.0.0)";
const dom = npmLock("host 1.0.0", "kit 1.0.0", "plugin 1.0.0 < kit ^1.0.0");

const rows: readonly Row[] = [
  [
    "a peer that the manifest does not allow",
    react17,
    ["react ^17", "react ^18"],
    `breaks: ${conflict} [peerDependencies and package-lock.json]`,
  ],
  ["one that is as before", react17, ["react ^18", "react ^18"], ""],
  ["one that the project has", react17, ["react ^16", "react ^16 || ^17"], ""],
  [
    "an optional one counts where it is there",
    react17,
    ["", "?react ^18"],
    `breaks: ${conflict} [peerDependencies and package-lock.json]`,
  ],
  ["an optional one that is not there", react17, ["", "?redux ^5"], ""],
  [
    "one that is not there",
    react17,
    ["", "redux ^5"],
    "told: needs redux ^5 as a peer, which the project does not have [peerDependencies and package-lock.json]",
  ],
  [
    "one that has to move",
    { ...react17, "package.json": manifest({ react: ">=16" }) },
    ["", "react ^18"],
    "may-break: needs react ^18 as a peer; the project has 17.0.2, which has to move [peerDependencies and package-lock.json]",
  ],
  [
    "one that cannot move, for another package",
    {
      "package.json": manifest({ react: ">=16", "react-test": "^1" }),
      "package-lock.json": npmLock("react 17.0.2", "react-test 1.0.0 < react <18"),
    },
    ["", "react >=18"],
    "breaks: needs react >=18 as a peer; the project has 17.0.2 (react-test 1.0.0 needs react <18 as a peer) [peerDependencies and package-lock.json]",
  ],
  [
    "one that cannot move for a package that nobody declares",
    {
      "package.json": manifest({ react: ">=16" }),
      "package-lock.json": npmLock("react 17.0.2", "react-test 1.0.0 < react <18"),
    },
    ["", "react >=18"],
    "may-break: needs react >=18 as a peer; the project has 17.0.2, which has to move [peerDependencies and package-lock.json]",
  ],
  [
    "one that moves together with the package that holds it",
    {
      "package.json": manifest({ react: ">=16", "react-dom": ">=16" }),
      "package-lock.json": npmLock("react 17.0.2", "react-dom 17.0.2 < react 17.0.2"),
    },
    ["", "react ^18, react-dom ^18"],
    ["react", "react-dom"]
      .map(
        (name) =>
          `may-break: needs ${name} ^18 as a peer; the project has 17.0.2, which has to move [peerDependencies and package-lock.json]`,
      )
      .join("\n"),
  ],
  [
    "without a lockfile, of npm by name",
    { "package.json": manifest({ react: "^17.0.0" }, { packageManager: "npm@11.0.0" }) },
    ["", "react ^18"],
    `breaks: needs react ^18 as a peer; package.json allows ^17.0.0 [peerDependencies and package.json]\n${unlocked}`,
  ],
  [
    "without anything that names the package manager",
    { "package.json": manifest({ react: "^17.0.0" }) },
    ["", "react ^18"],
    `may-break: needs react ^18 as a peer; package.json allows ^17.0.0 [peerDependencies and package.json]\n${unlocked}`,
  ],
  [
    "legacy-peer-deps",
    { ...react17, ".npmrc": "legacy-peer-deps = true" },
    ["", "react ^18"],
    `may-break: ${conflict} [peerDependencies, package-lock.json and legacy-peer-deps=true in .npmrc]`,
  ],
  [
    "legacy-peer-deps of another project's",
    { ...react17, ".npmrc": "legacy-peer-deps = false" },
    ["", "react ^18"],
    `breaks: ${conflict} [peerDependencies and package-lock.json]`,
  ],
  [
    "an override of the peer",
    { ...react17, "package.json": manifest({ react: "^17.0.0" }, { overrides: { react: "$react" } }) },
    ["", "react ^18"],
    `may-break: ${conflict} [peerDependencies and package-lock.json]`,
  ],
  [
    "a requirement that is no range",
    { ...react17, "package.json": manifest({ react: "file:../react" }) },
    ["", "react ^18"],
    "may-break: needs react ^18 as a peer; the project has 17.0.2, which has to move [peerDependencies and package-lock.json]",
  ],
  [
    "a requirement that is no range, without a lockfile",
    { "package.json": manifest({ react: "next" }) },
    ["", "react ^18"],
    `unknown: needs react ^18 as a peer; the project's version of it is not known [peerDependencies and package.json]\n${unlocked}`,
  ],
  [
    "a broken lockfile",
    { ...react17, "package-lock.json": "{" },
    ["", "react ^18"],
    "breaks: needs react ^18 as a peer; package.json allows ^17.0.0 [peerDependencies and package-lock.json]\nunknown: whether installed packages have it as a peer is not in package-lock.json [package-lock.json]",
  ],
  [
    "a declared package that needs the present version",
    { "package.json": manifest({ kit: "^1", plugin: "^1" }), "package-lock.json": dom },
    ["", ""],
    "breaks: plugin 1.0.0 needs kit ^1.0.0 as a peer [peerDependencies and package-lock.json]",
  ],
  [
    "another package that needs the present version",
    { "package.json": manifest({ kit: "^1" }), "package-lock.json": dom },
    ["", ""],
    "may-break: plugin 1.0.0 needs kit ^1.0.0 as a peer [peerDependencies and package-lock.json]",
  ],
  [
    "a package with a copy of its own",
    {
      "package.json": manifest({ kit: "^1" }),
      "package-lock.json": npmLock(
        "kit 1.0.0",
        "host 1.0.0",
        "host/node_modules/kit 0.9.0",
        "host/node_modules/plugin 1.0.0 < kit ^0.9.0",
      ),
    },
    ["", ""],
    "",
  ],
  [
    "a package under another name, by which it is a peer",
    {
      "package.json": manifest({ alias: "npm:kit@^1", plugin: "^1" }),
      "package-lock.json": npmLock("alias 1.0.0", "plugin 1.0.0 < alias ^1.0.0", "other 1.0.0 < kit ^1.0.0"),
    },
    ["", ""],
    "breaks: plugin 1.0.0 needs alias ^1.0.0 as a peer [peerDependencies and package-lock.json]",
    { declaration: { name: "alias" } },
  ],
  [
    "a member of a workspace",
    {
      "packages/a/package.json": manifest({ kit: "^1", plugin: "^1", react: "^17" }),
      "package-lock.json": JSON.stringify({
        packages: {
          "": {},
          "packages/a": {},
          "node_modules/react": { version: "17.0.0" },
          "packages/a/node_modules/kit": { version: "1.0.0" },
          "packages/a/node_modules/plugin": { version: "1.0.0", peerDependencies: { kit: "^1.0.0" } },
        },
      }),
    },
    ["", "react ^18"],
    "breaks: needs react ^18 as a peer; the project has 17.0.0 (package.json allows ^17) [peerDependencies and ../../package-lock.json]\nmay-break: plugin 1.0.0 needs kit ^1.0.0 as a peer [peerDependencies and ../../package-lock.json]",
    { manifest: "packages/a/package.json" },
  ],
];

const manifestOfAll = manifest({ kit: "^1.0.0", react: "^17.0.0", plugin: "^1.0.0" });
const pnpmLock = (version: string, packages: string) => `lockfileVersion: '${version}'

importers:

  .:
    dependencies:
      kit:
        specifier: ^1.0.0
        version: 1.0.0(react@17.0.2)
      plugin:
        specifier: ^1.0.0
        version: 1.0.0(kit@1.0.0)
      react:
        specifier: ^17.0.0
        version: 17.0.2

packages:

${packages}
`;
const pnpm9 = pnpmLock(
  "9.0",
  "  plugin@1.0.0:\n    resolution: {integrity: sha512-A}\n    peerDependencies:\n      kit: ^1.0.0\n",
);
const pnpm6 = pnpmLock(
  "6.0",
  "  /plugin@1.0.0(kit@1.0.0):\n    resolution: {integrity: sha512-A}\n    peerDependencies:\n      kit: ^1.0.0\n",
);
const bunLock = `{
  "lockfileVersion": 1,
  "workspaces": { "": { "name": "app", "dependencies": { "kit": "^1.0.0" }, }, },
  "packages": {
    "kit": ["kit@1.0.0", "", {}, "sha512-A"],
    "plugin": ["plugin@1.0.0", "", { "peerDependencies": { "kit": "^1.0.0" }, "optionalPeers": ["kit"] }, "sha512-A"],
    "react": ["react@17.0.2", "", {}, "sha512-A"],
  }
}`;
const berryLock = `__metadata:
  version: 8

"kit@npm:^1.0.0":
  version: 1.0.0
  resolution: "kit@npm:1.0.0"

"plugin@npm:^1.0.0":
  version: 1.0.0
  resolution: "plugin@npm:1.0.0"
  peerDependencies:
    kit: ^1.0.0

"react@npm:^17.0.0":
  version: 17.0.2
  resolution: "react@npm:17.0.2"
`;
const classicLock = `# yarn lockfile v1


kit@^1.0.0:
  version "1.0.0"

react@^17.0.0:
  version "17.0.2"
`;

const both = "plugin 1.0.0 needs kit ^1.0.0 as a peer";
const strict = ", pnpm-lock.yaml and strict-peer-dependencies in .npmrc";

/** The lockfiles of the other package managers. */
const managers: readonly Row[] = [
  ["pnpm warns", { "pnpm-lock.yaml": pnpm9 }, ["", "react ^18"], told("may-break", " and pnpm-lock.yaml")],
  ["an older pnpm", { "pnpm-lock.yaml": pnpm6 }, ["", "react ^18"], told("may-break", " and pnpm-lock.yaml")],
  [
    "pnpm is told to refuse",
    { "pnpm-lock.yaml": pnpm9, ".npmrc": "strict-peer-dependencies=true" },
    ["", "react ^18"],
    told("breaks", strict),
  ],
  [
    "pnpm is told so in its own file",
    { "pnpm-lock.yaml": pnpm9, "pnpm-workspace.yaml": "strictPeerDependencies: true\n" },
    ["", "react ^18"],
    told("breaks", ", pnpm-lock.yaml and strictPeerDependencies in pnpm-workspace.yaml"),
  ],
  [
    "pnpm has rules of its own",
    {
      "pnpm-lock.yaml": pnpm9,
      ".npmrc": "strict-peer-dependencies=true",
      "pnpm-workspace.yaml": "peerDependencyRules:\n  allowAny: [react]\n",
    },
    ["", "react ^18"],
    told("may-break", strict),
  ],
  ["bun", { "bun.lock": bunLock }, ["", "react ^18"], told("may-break", " and bun.lock")],
  ["Yarn", { "yarn.lock": berryLock }, ["", "react ^18"], told("may-break", " and yarn.lock")],
  [
    "Yarn 1, whose lockfile has no peers",
    { "yarn.lock": classicLock },
    ["", "react ^18"],
    `${told("may-break", " and yarn.lock").split("\n")[0] ?? ""}\nunknown: whether installed packages have it as a peer is not in yarn.lock [yarn.lock]`,
  ],
  [
    "Yarn leaves a missing peer to the manifest",
    { "yarn.lock": berryLock },
    ["", "redux ^5"],
    `may-break: needs redux ^5 as a peer, which the project does not have [peerDependencies and yarn.lock]\nmay-break: ${both} [peerDependencies and yarn.lock]`,
  ],
];

function told(mark: string, source: string): string {
  return [conflict, both].map((text) => `${mark}: ${text} [peerDependencies${source}]`).join("\n");
}

describe("the effects of an update on peers", () => {
  for (const [what, files, [from, to], expected, more] of [...rows, ...managers.map(withManifest)])
    it(what, async () => {
      const update: ExampleUpdate = {
        ...{
          system: "NPM",
          name: "kit",
          files,
          manifest: "package.json",
          from: ["1.0.0", peers(from)],
          to: ["2.0.0", peers(to)],
        },
        ...more,
      };
      assert.equal(await effectsIn(peerEffects, update), expected);
    });

  it("are what other packages need, where the service does not answer", async () => {
    const files = { "package.json": manifest({ kit: "^1", plugin: "^1" }), "package-lock.json": dom };
    const update: ExampleUpdate = {
      system: "NPM",
      name: "kit",
      files,
      manifest: "package.json",
      from: ["1.0.0", peers("")],
      to: ["2.0.0", { kind: "missing", text: "" }],
    };
    const expected = "breaks: plugin 1.0.0 needs kit ^1.0.0 as a peer [peerDependencies and package-lock.json]";
    assert.equal(await effectsIn(peerEffects, update), expected);
  });
});

function withManifest([what, files, ...others]: Row): Row {
  return [what, { "package.json": manifestOfAll, ...files }, ...others];
}
