// What the window of the graph opens: a project with npm, and below it a workspace of Cargo and a large graph.

/** Holds every edge of the project: express needs body-parser, debug and qs, and lodash is alone. */
export const lockfile = JSON.stringify(
  {
    name: "shop",
    lockfileVersion: 3,
    packages: {
      "": { name: "shop", dependencies: { express: "4.17.1", lodash: "4.17.20" } },
      "node_modules/express": entry("4.17.1", { "body-parser": "1.19.0", debug: "2.6.9", qs: "6.7.0" }),
      "node_modules/body-parser": entry("1.19.0", { bytes: "3.1.0", debug: "2.6.9", qs: "6.7.0" }),
      "node_modules/bytes": entry("3.1.0"),
      "node_modules/debug": entry("2.6.9", { ms: "2.0.0" }),
      "node_modules/ms": entry("2.0.0"),
      "node_modules/qs": entry("6.7.0"),
      "node_modules/lodash": entry("4.17.20"),
    },
  },
  undefined,
  2,
);

function entry(version: string, dependencies: Readonly<Record<string, string>> = {}) {
  return { version, dependencies };
}

/** A workspace with two members, each with a dependency of its own. */
const crates = {
  "crates/Cargo.toml": '[workspace]\nmembers = ["till", "cart"]\n',
  "crates/till/Cargo.toml": '[package]\nname = "till"\nversion = "0.1.0"\n\n[dependencies]\ntime = "0.1.43"\n',
  "crates/cart/Cargo.toml": '[package]\nname = "cart"\nversion = "0.2.0"\n\n[dependencies]\nserde = "1.0"\n',
  "crates/Cargo.lock": [
    "version = 3",
    ...crate({ name: "cart", version: "0.2.0", needs: "serde" }),
    ...crate({ name: "libc", version: "0.2.100", isRegistered: true }),
    ...crate({ name: "serde", version: "1.0.100", isRegistered: true }),
    ...crate({ name: "till", version: "0.1.0", needs: "time" }),
    ...crate({ name: "time", version: "0.1.43", needs: "libc", isRegistered: true }),
    "",
  ].join("\n"),
};

interface Crate {
  readonly name: string;
  readonly version: string;
  readonly needs?: string;
  /** The others are members. */
  readonly isRegistered?: true;
}

function crate({ name, version, needs, isRegistered }: Crate): readonly string[] {
  return [
    ...["", "[[package]]", `name = "${name}"`, `version = "${version}"`],
    ...(isRegistered ? ['source = "registry+https://github.com/rust-lang/crates.io-index"'] : []),
    ...(needs === undefined ? [] : [`dependencies = ["${needs}"]`]),
  ];
}

/** The service has 277 packages that this lockfile has not: a comparison with groups. */
const large = {
  "large/package.json": JSON.stringify({ name: "large", dependencies: { jest: "30.5.2" } }),
  "large/package-lock.json": JSON.stringify({
    name: "large",
    lockfileVersion: 3,
    packages: {
      "": { name: "large", dependencies: { jest: "30.5.2" } },
      "node_modules/jest": entry("30.5.2"),
    },
  }),
};

/** By path. */
export const files = {
  "package.json": JSON.stringify(
    { name: "shop", dependencies: { express: "4.17.1", lodash: "4.17.20" } },
    undefined,
    2,
  ),
  "package-lock.json": lockfile,
  ...crates,
  ...large,
};
