// `graph` and `why`, as a shell runs them, over HTTP.

import assert from "node:assert/strict";
import { graphSchemaErrors, whySchemaErrors } from "../../support/checkSchema.ts";
import { runIn } from "../../support/commandLine.ts";
import { servedFolder } from "../../support/servedFolder.ts";

const { service, folder } = servedFolder((folder) => {
  folder.write("package.json", '{ "name": "shop", "dependencies": { "cart": "^1.0.0", "@acme/tax": "1" } }');
  folder.write("package-lock.json", lock);
  folder.write("go/go.mod", "module shop.example\n\ngo 1.22\n\nrequire github.com/google/uuid v1.3.0\n");
  folder.write("behind/package.json", '{ "name": "shop", "dependencies": { "cart": "^1.0.0", "wallet": "^3.0.0" } }');
  folder.write("behind/package-lock.json", lock);
  folder.write("empty/package.json", "{}");
  folder.write("broken/package.json", '{ "dependencies": { "cart": "^1.0.0" ');
  folder.write("workspace/package.json", '{ "name": "all", "workspaces": ["a"] }');
  folder.write("workspace/a/package.json", '{ "name": "a", "version": "1.0.0", "dependencies": { "ms": "^2.0.0" } }');
  folder.write("workspace/package-lock.json", workspaceLock);
  folder.write("several/a/package.json", "{}");
  folder.write("several/b/package.json", "{}");
  folder.write("two/empty/package.json", "{}");
  folder.write("two/shop/package.json", '{ "name": "shop", "dependencies": { "cart": "^1.0.0", "@acme/tax": "1" } }');
  folder.write("two/shop/package-lock.json", lock);
  folder.write("none/README.md", "");
  folder.write("nuget/App.csproj", project("Acme.Cart", "Acme.Tax"));
  folder.write("nuget/packages.lock.json", JSON.stringify({ version: 1, dependencies: { "net8.0": nugetLock } }));
  folder.write("uv/pyproject.toml", '[project]\nname = "shop"\ndependencies = ["acme-cart", "acme-tax"]\n');
  folder.write("uv/uv.lock", uvLock);
  folder.write("bare/package.json", '{ "dependencies": { "lodash": "4.17.20" } }');
});

const lock = JSON.stringify({
  lockfileVersion: 3,
  packages: {
    "": { name: "shop", dependencies: { cart: "^1.0.0", "@acme/tax": "1" } },
    "node_modules/cart": { version: "1.2.0", dependencies: { ms: "^2.0.0" } },
    "node_modules/@acme/tax": { version: "1.0.0", dependencies: { ms: "^1.0.0" } },
    "node_modules/@acme/tax/node_modules/ms": { version: "1.0.0" },
    "node_modules/ms": { version: "2.1.3" },
  },
});

const workspaceLock = JSON.stringify({
  lockfileVersion: 3,
  packages: {
    "": { name: "all", workspaces: ["a"] },
    a: { version: "1.0.0", dependencies: { ms: "^2.0.0" } },
    "node_modules/a": { resolved: "a", link: true },
    "node_modules/ms": { version: "2.1.3" },
  },
});

const nugetLock = { "Acme.Cart": { type: "Direct", requested: "[1.0.0, )", resolved: "1.0.0" } };

const project = (...names: readonly string[]) =>
  `<Project><ItemGroup>${names.map((name) => `<PackageReference Include="${name}" Version="1.0.0" />`).join("")}</ItemGroup></Project>`;

const uvLock = `version = 1

[[package]]
name = "acme-cart"
version = "1.0.0"
source = { registry = "https://pypi.org/simple" }

[[package]]
name = "shop"
version = "1.0.0"
source = { virtual = "." }
dependencies = [{ name = "acme-cart" }]
`;

const tree = `# package-lock.json
shop
├─ @acme/tax 1.0.0 1
│  └─ ms 1.0.0 ^1.0.0
└─ cart 1.2.0 ^1.0.0
   └─ ms 2.1.3 ^2.0.0
`;
const why = `# package.json, package-lock.json
ms 1.0.0
  shop › @acme/tax 1.0.0 › ms 1.0.0
  depends on 0, of which 0 only through it
ms 2.1.3
  shop › cart 1.2.0 › ms 2.1.3
  depends on 0, of which 0 only through it
`;

/** What it prints: the whole text, or a part of it. */
const rows: readonly (readonly [args: string, code: number, out: string | RegExp, err?: RegExp])[] = [
  ["graph package.json", 0, tree],
  ["graph package.json --source lockfile", 0, tree],
  ["graph package.json --root cart", 0, "# package-lock.json\ncart 1.2.0\n└─ ms 2.1.3 ^2.0.0\n"],
  ["graph package.json --root ms@1.0.0", 0, "# package-lock.json\nms 1.0.0\n"],
  ["graph package-lock.json", 0, /^# package-lock\.json\n/],
  ["graph behind/package-lock.json", 2, /wallet \^3\.0\.0 .*! not in package-lock\.json/],
  ["graph uv/uv.lock", 2, /acme-tax .*! not in uv\.lock/],
  ["graph nuget/packages.lock.json", 2, /acme\.tax .*! not in packages\.lock\.json/],
  ["graph workspace", 0, /^# package-lock\.json\nall\n└─ a 1\.0\.0[^\n]*\n {3}└─ ms 2\.1\.3 \^2\.0\.0\n$/],
  ["graph behind", 2, /wallet \^3\.0\.0 .*! not in package-lock\.json/],
  ["graph several", 64, "", /several has 2 projects; name one of their manifests, such as several\/a\/package\.json/],
  ["graph none", 64, "", /no manifests found in none/],
  ["why ms none", 64, "", /no manifests found in none/],
  ["graph package.json --format dot", 0, /^digraph dependencies \{\n[^]* {2}n0 -> n\d \[label="\^1\.0\.0"\];\n/],
  ["graph package.json --format mermaid", 0, /^flowchart LR\n {2}n0\["shop"\]\n/],
  [
    "graph package.json --format csv",
    0,
    /\r\nNPM,ms,2\.1\.3,indirect,,2,shop › cart 1\.2\.0 › ms 2\.1\.3,\^2\.0\.0,0,1,/,
  ],
  ["graph package.json --format svg", 0, /^<svg [^]*<text [^>]*>cart 1\.2\.0<\/text>[^]*<\/svg>\n$/],
  [
    "graph npm:express@4.17.1",
    0,
    /^# as resolved by the service: installed alone on 64-bit Linux\nexpress 4\.17\.1\n[^]*─ qs 6\.7\.0 6\.7\.0\n/,
  ],
  [
    "graph npm:acme-invented-bundler@1.0.0",
    2,
    /─ acme-invented-ring 0\.2\.0\b.* ! could not find a version that satisfies requirement \^9\.0\.0 for acme-invented-missing\n[^]*\n! 1 package has errors, see there\n$/m,
  ],
  ["graph npm:express@4.17.1 --source lockfile", 2, "", /no source has this graph/],
  ["graph npm:acme-invented-nowhere@1.0.0", 2, "", /no source has this graph/],
  ["graph npm:express@4.17.1 --private express", 2, "", /private/],
  [
    "graph bare/package.json",
    2,
    /^# direct requirements only\nbare\n└─ lodash 4\.17\.20 4\.17\.20 \(dependencies not known\)\n/,
  ],
  [
    "graph go/go.mod",
    2,
    /^# go\.mod, edges as declared upstream\nshop\.example\n└─ github\.com\/google\/uuid v1\.3\.0 v1\.3\.0 \(dependencies not known\)\n$/,
  ],
  ["why ms package.json", 0, why],
  [
    "why ms@1.0.0 package-lock.json",
    0,
    /^# package-lock\.json, package-lock\.json\nms 1\.0\.0\n {2}\S+ › @acme\/tax 1\.0\.0 › ms 1\.0\.0\n {2}depends on 0, of which 0 only through it\n$/,
  ],
  ["why absent package.json", 0, "", /absent was not found/],
  [
    "why cart two",
    0,
    "# two/shop/package.json, package-lock.json\ncart 1.2.0\n  shop › cart 1.2.0\n  depends on 1, of which 1 only through it\n",
  ],
  ["why absent broken", 2, "", /broken\/package\.json: package\.json: .*\n.*absent was not found/],
  ["graph empty/package.json", 0, "# direct requirements only\nempty\n"],
  ["graph broken/package.json", 2, /^# direct requirements only\n[^]*! package\.json: /],
  [
    "why ms workspace",
    0,
    "# workspace/package.json, package-lock.json\nms 2.1.3\n  all › a 1.0.0 › ms 2.1.3\n  depends on 0, of which 0 only through it\n",
  ],
  [
    "why ms workspace/a/package.json",
    0,
    /^# workspace\/a\/package\.json, package-lock\.json\nms 2\.1\.3\n {2}a 1\.0\.0 › ms 2\.1\.3\n/,
  ],
  ["graph bare/package.json --root LODASH", 64, "", /LODASH is not in this project/],
  [
    "graph go/go.mod --root github.com/google/uuid",
    2,
    /^# go\.mod, edges as declared upstream\ngithub\.com\/google\/uuid v1\.3\.0 \(dependencies not known\)\n$/,
  ],
  [
    "why lodash bare",
    2,
    /^# bare\/package\.json, direct requirements only\nlodash 4\.17\.20 \(dependencies not known\)\n {2}bare › lodash 4\.17\.20\n {2}what it depends on is not known\n$/,
  ],
  ["graph", 64, "", /missing manifest/],
  ["why", 64, "", /missing package/],
  ["graph npm:express", 64, "", /does not name a version/],
  ["graph package.json --root ms", 64, "", /ms has several versions: ms@1\.0\.0, ms@2\.1\.3/],
  ["graph package.json --root absent", 64, "", /absent is not in this project/],
  ["graph package.json --source service", 64, "", /name one with --root/],
  ["graph package.json --source both", 64, "", /unknown source “both”/],
  ["graph package.json --format sarif", 64, "", /unknown format “sarif”/],
  ["graph nowhere/package.json", 64, "", /nowhere\/package\.json/],
  ["why ms package.json --root cart", 64, "", /--root is not an option of why/],
  ["why ms --format dot", 64, "", /unknown format “dot”; expected one of text, json/],
  ["check package.json --root cart", 64, "", /--root is not an option of check/],
  ["graph package.json --strict", 64, "", /--strict is not an option of graph/],
];

interface WhyReport {
  readonly complete: boolean;
  readonly projects: readonly {
    readonly packages: readonly { readonly paths: unknown; readonly dependsOnMore?: true }[];
  }[];
}

const run = (...args: readonly string[]) => runIn(folder.path, [...args, "--base-url", service.url, "--no-cache"]);

describe("package-insights graph and why", () => {
  for (const [args, code, expected, expectedError] of rows) {
    it(args, async () => {
      const { code: actual, out, err } = await run(...args.split(" "));
      if (typeof expected === "string") assert.equal(out, expected, err);
      else assert.match(out, expected);
      assert.match(err, expectedError ?? /^$/);
      assert.equal(actual, code, out + err);
    });
  }

  it("writes JSON by its schema, with the lines of requirements", async () => {
    const { out, code } = await run("graph", "package.json", "--format", "json");
    assert.equal(code, 0);
    const json = JSON.parse(out) as { readonly edges: readonly { readonly at?: unknown }[] };
    assert.equal(graphSchemaErrors(json), "");
    assert.deepEqual(json.edges[0]?.at, { path: "package.json", line: 1 });
  });

  it("writes JSON of why by its schema, with the lines of requirements", async () => {
    const { out, code } = await run("why", "ms@2.1.3", "package.json", "--format", "json");
    assert.equal(code, 0);
    const json = JSON.parse(out) as WhyReport;
    assert.equal(whySchemaErrors(json), "");
    assert.equal(json.complete, true);
    assert.deepEqual(json.projects[0]?.packages[0]?.paths, [
      [
        { name: "shop" },
        { name: "cart", version: "1.2.0", requirement: "^1.0.0", at: { path: "package.json", line: 1 } },
        { name: "ms", version: "2.1.3", requirement: "^2.0.0", at: { path: "package-lock.json", line: 1 } },
      ],
    ]);
    const bare = await run("why", "absent", "bare", "--format", "json");
    const incomplete = JSON.parse(bare.out) as WhyReport;
    assert.equal(whySchemaErrors(incomplete), "");
    assert.equal(incomplete.complete, false);
    assert.deepEqual(incomplete.projects[0]?.packages, []);
    assert.equal(bare.code, 2);
    const unlisted = JSON.parse((await run("why", "lodash", "bare", "--format", "json")).out) as WhyReport;
    assert.equal(whySchemaErrors(unlisted), "");
    assert.equal(unlisted.projects[0]?.packages[0]?.dependsOnMore, true);
  });

  it("asks nothing about a lockfile's graph", async () => {
    service.reset();
    await run("graph", "package.json");
    await run("why", "ms", "package.json");
    assert.deepEqual(service.requests, []);
  });

  it("has a private package in the graph, about which nothing is asked", async () => {
    service.reset();
    const { out } = await run("graph", "package.json", "--private", "@acme/*", "--root", "@acme/tax");
    assert.equal(out, "# package-lock.json\n@acme/tax 1.0.0\n└─ ms 1.0.0 ^1.0.0\n");
    const served = await run(
      "graph",
      "package.json",
      "--private",
      "@acme/*",
      "--root",
      "@acme/tax",
      "--source",
      "service",
    );
    assert.equal(served.code, 2);
    assert.deepEqual(service.requests, []);
  });
});
