/** The text of a lockfile with so many packages, by the ID of its reader. Each package depends on the one before it. */
export const bigLockfiles: Readonly<Record<string, (packages: number) => string>> = {
  "npm/package-lock.json": (packages) =>
    JSON.stringify({
      lockfileVersion: 3,
      packages: {
        "": { dependencies: { "acme-0": "1.0.0" } },
        ...Object.fromEntries(each(packages, (n, before) => [`node_modules/acme-${n}`, npmPackage(n, before)])),
      },
    }),
  "npm/bun.lock": (packages) =>
    JSON.stringify({
      lockfileVersion: 1,
      workspaces: { "": { dependencies: { "acme-0": "1.0.0" } } },
      packages: Object.fromEntries(
        each(packages, (n, before) => [
          `acme-${n}`,
          [`acme-${n}@1.0.${n}`, "", { dependencies: { [`acme-${before}`]: "^1.0.0" } }, "sha512-abc"],
        ]),
      ),
    }),
  "npm/deno.lock": (packages) =>
    JSON.stringify({
      version: "5",
      specifiers: { "npm:acme-0@1": "1.0.0" },
      npm: Object.fromEntries(
        each(packages, (n, before) => [
          `acme-${n}@1.0.${n}`,
          { integrity: "sha512-abc", dependencies: [`acme-${before}`] },
        ]),
      ),
    }),
  "npm/yarn.lock": (packages) =>
    `# yarn lockfile v1\n\n${each(
      packages,
      (n, before) =>
        `acme-${n}@^1.0.0:\n  version "1.0.${n}"\n  resolved "https://registry.example/acme-${n}/-/acme-${n}-1.0.${n}.tgz#0a"\n  dependencies:\n    acme-${before} "^1.0.0"\n`,
    ).join("\n")}`,
  "npm/pnpm-lock.yaml": (packages) =>
    [
      "lockfileVersion: '9.0'\n\nimporters:\n  .:\n    dependencies:\n      acme-0:\n        specifier: ^1.0.0\n        version: 1.0.0",
      "\npackages:\n",
      ...each(packages, (n) => `  acme-${n}@1.0.${n}:\n    resolution: {integrity: sha512-abc}\n`),
      "snapshots:\n",
      ...each(
        packages,
        (n, before) => `  acme-${n}@1.0.${n}:\n    dependencies:\n      acme-${before}: 1.0.${before}\n`,
      ),
    ].join("\n"),
  "cargo/Cargo.lock": (packages) =>
    `version = 3\n\n${each(
      packages,
      (n, before) =>
        `[[package]]\nname = "acme-${n}"\nversion = "1.0.${n}"\nsource = "registry+https://registry.example/index"\nchecksum = "0a"\ndependencies = [\n "acme-${before}",\n]\n`,
    ).join("\n")}`,
  "pypi/poetry.lock": (packages) =>
    `${each(
      packages,
      (n, before) =>
        `[[package]]\nname = "acme-${n}"\nversion = "1.0.${n}"\noptional = false\nfiles = [\n    {file = "a.whl", hash = "sha256:0a"},\n]\n\n[package.dependencies]\nacme-${before} = ">=1.0"\n`,
    ).join("\n")}\n[metadata]\nlock-version = "2.0"\n`,
  "pypi/uv.lock": (packages) =>
    `version = 1\n\n${each(
      packages,
      (n, before) =>
        `[[package]]\nname = "acme-${n}"\nversion = "1.0.${n}"\nsource = { registry = "https://registry.example/simple" }\ndependencies = [\n    { name = "acme-${before}" },\n]\nwheels = [\n    { url = "https://registry.example/a.whl", hash = "sha256:0a", size = 1 },\n]\n`,
    ).join("\n")}`,
  "pypi/pdm.lock": (packages) =>
    `${each(
      packages,
      (n, before) =>
        `[[package]]\nname = "acme-${n}"\nversion = "1.0.${n}"\ngroups = ["default"]\ndependencies = [\n    "acme-${before}>=1.0",\n]\nfiles = [\n    {file = "a.whl", hash = "sha256:0a"},\n]\n`,
    ).join("\n")}\n[metadata]\nlock_version = "4.5.0"\n`,
  "pypi/pylock.toml": (packages) =>
    `lock-version = "1.0"\ncreated-by = "acme"\n\n${each(
      packages,
      (n) =>
        `[[packages]]\nname = "acme-${n}"\nversion = "1.0.${n}"\nwheels = [{ name = "a.whl", url = "https://registry.example/a.whl", hashes = { sha256 = "0a" } }]\n`,
    ).join("\n")}`,
  "pypi/Pipfile.lock": (packages) =>
    JSON.stringify(
      {
        _meta: { "pipfile-spec": 6, sources: [{ name: "main", url: "https://registry.example/simple" }] },
        default: Object.fromEntries(
          each(packages, (n) => [`acme-${n}`, { hashes: ["sha256:0a"], index: "main", version: `==1.0.${n}` }]),
        ),
        develop: {},
      },
      undefined,
      4,
    ),
  "pypi/requirements.txt": (packages) =>
    each(
      packages,
      (n, before) =>
        `acme-${n}==1.0.${n} \\\n    --hash=sha256:0a \\\n    --hash=sha256:0b\n    # via\n    #   acme-${before}\n    #   acme-app\n`,
    ).join(""),
  "rubygems/Gemfile.lock": (packages) =>
    `GEM\n  remote: https://registry.example/\n  specs:\n${each(
      packages,
      (n, before) => `    acme-${n} (1.0.${n})\n      acme-${before} (~> 1.0)\n`,
    ).join("")}\nPLATFORMS\n  ruby\n\nDEPENDENCIES\n  acme-0\n`,
  "maven/gradle.lockfile": (packages) =>
    `# Gradle\n${each(packages, (n) => `example.acme:m${n}:1.0.${n}=compileClasspath,runtimeClasspath\n`).join("")}empty=\n`,
  "nuget/packages.lock.json": (packages) =>
    JSON.stringify({
      version: 1,
      dependencies: {
        "net8.0": Object.fromEntries(
          each(packages, (n, before) => [
            `Acme.Part${n}`,
            {
              type: "Transitive",
              resolved: `1.0.${n}`,
              contentHash: "0a",
              dependencies: { [`Acme.Part${before}`]: "1.0.0" },
            },
          ]),
        ),
      },
    }),
  "go/go.sum": (packages) =>
    each(packages, (n) => `acme.example/m${n} v1.0.${n} h1:0a=\nacme.example/m${n} v1.0.${n}/go.mod h1:0b=\n`).join(""),
};

function npmPackage(n: number, before: number): object {
  const resolved = `https://registry.example/acme-${n}/-/acme-${n}-1.0.${n}.tgz`;
  return { version: `1.0.${n}`, resolved, integrity: "sha512-abc", dependencies: { [`acme-${before}`]: "^1.0.0" } };
}

function each<T>(count: number, make: (n: number, before: number) => T): T[] {
  return Array.from({ length: count }, (_, n) => make(n, Math.max(0, n - 1)));
}
