// `fix`: which versions it leads to, and that it changes nothing but them.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { linkSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { runIn, type Outcome } from "../support/commandLine.ts";
import type { JsonFixReport } from "../../src/core/report/fix/fixJson.ts";
import { fixSchemaErrors } from "../support/checkSchema.ts";
import { servedFolder } from "../support/servedFolder.ts";

const { service, folder } = servedFolder();

afterEach(() => assert.deepEqual(service.refused, []));

const run = (...args: readonly string[]): Promise<Outcome> => runIn(folder.path, [...args, "--base-url", service.url]);

interface Case {
  readonly what: string;
  readonly path: string;
  readonly text: string;
  /** Some of the advisories that `check` has to show. */
  readonly advisories: readonly string[];
  readonly line: string;
  /** What the text has to be after `--write`. */
  readonly replaced: readonly [before: string, after: string];
}

const project = (...lines: readonly string[]) => `${lines.join("\n")}\n`;

const cases: readonly Case[] = [
  {
    what: "lodash",
    path: "package.json",
    text: project("{", '  "dependencies": {', '    "lodash": "4.17.20",', '    "json5": "2.2.3"', "  }", "}"),
    advisories: ["GHSA-35jh-r3h4-6jhm", "GHSA-29mw-wpgm-hmr9"],
    line: "package.json:3: lodash 4.17.20 → 4.18.1",
    replaced: ["4.17.20", "4.18.1"],
  },
  {
    what: "log4j-core, whose version is a property that another has it from, too",
    path: "pom.xml",
    text: project(
      "<project>",
      "  <properties><log4j.version>2.14.1</log4j.version></properties>",
      "  <dependencies>",
      "    <dependency><groupId>org.apache.logging.log4j</groupId><artifactId>log4j-core</artifactId><version>${log4j.version}</version></dependency>",
      "    <dependency><groupId>org.apache.logging.log4j</groupId><artifactId>log4j-api</artifactId><version>${log4j.version}</version></dependency>",
      "  </dependencies>",
      "</project>",
    ),
    advisories: ["GHSA-jfh8-c2jp-5v3q", "GHSA-7rjr-3q55-vv33", "GHSA-p6xc-xr62-6r2g", "GHSA-8489-44mv-ggj8"],
    line: "pom.xml:2: org.apache.logging.log4j:log4j-core 2.14.1 → 2.17.2",
    replaced: ["2.14.1", "2.17.2"],
  },
  {
    what: "django",
    path: "requirements.txt",
    text: project("# the site", "django==3.0.0  # pinned"),
    advisories: ["GHSA-hmr4-m2h5-33qx", "GHSA-xpfp-f569-q3p2"],
    line: "requirements.txt:2: django ==3.0.0 → ==3.2.25",
    replaced: ["3.0.0", "3.2.25"],
  },
  {
    what: "time",
    path: "Cargo.toml",
    text: project("[package]", 'name = "clock"', 'version = "0.1.0"', "", "[dependencies]", 'time = "=0.1.43"'),
    advisories: ["GHSA-wcg3-cvx6-7396"],
    line: "Cargo.toml:6: time =0.1.43 → =0.2.27",
    replaced: ["0.1.43", "0.2.27"],
  },
  {
    what: "rack",
    path: "Gemfile",
    text: project('gem "rack", "2.0.7"'),
    advisories: ["GHSA-54rr-7fvw-6x8f", "GHSA-3h57-hmj3-gj3p"],
    line: "Gemfile:1: rack 2.0.7 → 2.2.24",
    replaced: ["2.0.7", "2.2.24"],
  },
  {
    what: "newtonsoft.json",
    path: "shop.csproj",
    text: project(
      '<Project Sdk="Microsoft.NET.Sdk">',
      '  <ItemGroup><PackageReference Include="Newtonsoft.Json" Version="12.0.3" /></ItemGroup>',
      "</Project>",
    ),
    advisories: ["GHSA-5crp-9r3c-p9vr"],
    line: "shop.csproj:2: Newtonsoft.Json 12.0.3 → 13.0.4",
    replaced: ["12.0.3", "13.0.4"],
  },
  {
    what: "golang.org/x/net of 2021",
    path: "go.mod",
    text: project(
      "module shop.example/shop",
      "",
      "go 1.17",
      "",
      "require golang.org/x/net v0.0.0-20210226172049-e18ecbb05110",
    ),
    advisories: ["GHSA-83g2-8m93-v3w7", "GHSA-69cg-p879-7622", "GHSA-4374-p667-p6c8"],
    line: "go.mod:5: golang.org/x/net v0.0.0-20210226172049-e18ecbb05110 → v0.56.0",
    replaced: ["v0.0.0-20210226172049-e18ecbb05110", "v0.56.0"],
  },
];

describe("package-insights fix", () => {
  for (const { what, path, text, advisories, line, replaced } of cases) {
    it(`fixes ${what}, on Windows and with a byte order mark, too`, async () => {
      const original = Buffer.from(`\uFEFF${text.replaceAll("\n", "\r\n")}`);
      folder.write(path, original);
      const checked = await run("check", path);
      assert.equal(checked.code, 1);
      for (const id of advisories) assert.ok(checked.out.includes(` ${id}: `), `${id} in ${checked.out}`);

      const dry = await run("fix", path);
      assert.ok(dry.out.includes(line), dry.out);
      assert.deepEqual([dry.code, dry.err], [0, ""]);
      assert.ok(folder.read(path).equals(original), "a dry run writes nothing");

      const written = await run("fix", path, "--write");
      assert.deepEqual([written.code, written.err], [0, ""]);
      const [before, after] = replaced;
      assert.equal(folder.read(path).toString(), original.toString().replace(before, after));
      assert.deepEqual(readdirSync(folder.path), [path]);

      const clean = await run("check", path);
      assert.equal(clean.code, 0, clean.out);
    });
  }

  const npm = (dependencies: Readonly<Record<string, string>>) => JSON.stringify({ name: "shop", dependencies });

  it("keeps the style of a range, and leaves the lockfile to npm", async () => {
    folder.write("package.json", npm({ lodash: "^4.17.15" }));
    const lock = {
      name: "shop",
      lockfileVersion: 3,
      packages: {
        "": { name: "shop", dependencies: { lodash: "^4.17.15" } },
        "node_modules/lodash": { version: "4.17.20" },
      },
    };
    folder.write("package-lock.json", JSON.stringify(lock));
    const { code, out } = await run("fix", "package.json", "--write");
    assert.equal(code, 0, out);
    assert.match(out, /^package\.json:1: lodash \^4\.17\.15 → \^4\.18\.1/m);
    assert.match(out, /^package-lock\.json: not changed: update it with npm install$/m);
    assert.equal(folder.read("package.json").toString(), npm({ lodash: "^4.18.1" }));
    assert.equal(folder.read("package-lock.json").toString(), JSON.stringify(lock));
  });

  it("says that the lockfile is outdated where the range allows the fix", async () => {
    folder.write("package.json", npm({ lodash: "4.x" }));
    const locked = { "": { dependencies: { lodash: "4.x" } }, "node_modules/lodash": { version: "4.17.20" } };
    folder.write("package-lock.json", JSON.stringify({ lockfileVersion: 3, packages: locked }));
    const { code, out } = await run("fix", "package.json");
    assert.match(out, /lodash not fixed: “4\.x” already allows 4\.18\.1: update package-lock\.json/);
    assert.equal(code, 1);
  });

  const byLockfile: readonly (readonly [name: string, version: string, locked: string, out: RegExp, code: number])[] = [
    ["async", "3.2.6", "qs@6.5.2", /override qs 6\.5\.2 → 6\.14\.3 \(dependencies not checked\)/, 2],
    [
      "json5",
      "2.2.3",
      "minimist@1.2.5",
      /json5 not fixed: its dependencies have fixed versions: update package-lock\.json/,
      1,
    ],
    [
      "pino",
      "6.14.0",
      "minimist@1.2.5",
      /pino not fixed: its dependencies have fixed versions: update package-lock\.json/,
      1,
    ],
  ];
  for (const [name, version, locked, expected, expectedCode] of byLockfile) {
    const [dependency = "", lockedVersion = ""] = locked.split("@");
    it(`says what to do about what is locked below ${name}`, async () => {
      folder.write("package.json", npm({ [name]: version }));
      const packages = {
        "": { dependencies: { [name]: version } },
        [`node_modules/${name}`]: { version, dependencies: { [dependency]: `^${lockedVersion}` } },
        [`node_modules/${dependency}`]: { version: lockedVersion },
      };
      folder.write("package-lock.json", JSON.stringify({ lockfileVersion: 3, packages }));
      const { code, out } = await run("fix", "package.json");
      assert.match(out, expected);
      assert.equal(code, expectedCode);
    });
  }

  const pom = (version: string, ...artifacts: readonly string[]) =>
    project(
      "<project>",
      `  <properties><shared>${version}</shared></properties>`,
      "  <dependencies>",
      ...artifacts.map((name) => {
        const [group = "", artifact = ""] = name.split(":");
        return `    <dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>\${shared}</version></dependency>`;
      }),
      "  </dependencies>",
      "</project>",
    );

  it("changes a place that several have their version from once, to the highest that one of them wants", async () => {
    const names = ["org.springframework:spring-beans", "org.springframework:spring-core"] as const;
    folder.write("pom.xml", pom("5.3.9", ...names));
    const { code, out } = await run("fix", "pom.xml", "--write");
    assert.match(
      out,
      /^pom\.xml:2: org\.springframework:spring-beans, org\.springframework:spring-core 5\.3\.9 → 6\.2\.19/m,
    );
    assert.match(out, /^1 change written/m);
    assert.equal(code, 0, out);
    assert.equal(folder.read("pom.xml").toString(), pom("6.2.19", ...names));
  });

  it("leads to a version that is clean for all that share a property", async () => {
    const names = ["com.fasterxml.jackson.core:jackson-databind", "com.fasterxml.jackson.core:jackson-core"] as const;
    folder.write("pom.xml", pom("2.12.0", ...names));
    const { code, out } = await run("fix", "pom.xml", "--write");
    assert.match(out, /^pom\.xml:2: com\.fasterxml\.jackson\.core:jackson-databind 2\.12\.0 → 2\.13\.5/);
    assert.equal(code, 0);
    assert.equal(folder.read("pom.xml").toString(), pom("2.13.5", ...names));
  });

  it("changes the file that the version is written in", async () => {
    const catalog = "packages:\n  - app\ncatalog:\n  lodash: 4.17.20 # shared\n";
    folder.write("pnpm-workspace.yaml", catalog);
    folder.write("app/package.json", npm({ lodash: "catalog:" }));
    const { code, out } = await run("fix", "app/package.json", "--write");
    assert.match(out, /^pnpm-workspace\.yaml:4: lodash 4\.17\.20 → 4\.18\.1/m, out);
    assert.equal(code, 0, out);
    assert.equal(folder.read("pnpm-workspace.yaml").toString(), catalog.replace("4.17.20", "4.18.1"));
    assert.equal(folder.read("app/package.json").toString(), npm({ lodash: "catalog:" }));
  });

  it("fixes only what it is told to, and checks only that", async () => {
    folder.write("package.json", npm({ lodash: "4.17.20", minimist: "1.2.5", "acme-invented-nowhere": "1.0.0" }));
    const { code, out } = await run("fix", "package.json", "--write", "--only", "mini*");
    assert.deepEqual(
      [code, folder.read("package.json").toString()],
      [0, npm({ lodash: "4.17.20", minimist: "1.2.8", "acme-invented-nowhere": "1.0.0" })],
      out,
    );
    const wrong = await run("fix", "package.json", "--only", "lodahs");
    assert.deepEqual([wrong.code, wrong.out], [64, ""]);
    assert.match(wrong.err, /no dependency matches lodahs/);
  });

  const ends: readonly (readonly [
    what: string,
    dependencies: Readonly<Record<string, string>>,
    code: number,
    out: RegExp,
  ])[] = [
    ["what is clean", { json5: "2.2.3" }, 0, /^no change, 0 not fixed, 0 not checked$/m],
    ["the user's own code", { theme: "workspace:*" }, 0, /^no change, 0 not fixed, 0 not checked$/m],
    ["what is deprecated only", { "left-pad": "1.3.0" }, 0, /^no change/m],
    [
      "what has no fix",
      { request: "2.88.2", qs: "6.14.3" },
      1,
      /request not fixed: no newer version of request is available/,
    ],
    ["what is not known", { "acme-invented-nowhere": "1.0.0" }, 2, /acme-invented-nowhere not checked: /],
    [
      "what has no fix beside what is not known",
      { request: "2.88.2", qs: "6.14.3", "acme-invented-nowhere": "1.0.0" },
      1,
      /1 not fixed, 1 not checked/,
    ],
  ];
  for (const [what, dependencies, code, out] of ends) {
    it(`ends with ${code} for ${what}`, async () => {
      folder.write("package.json", npm(dependencies));
      const outcome = await run("fix", "package.json", "--write");
      assert.match(outcome.out, out);
      assert.equal(outcome.code, code);
      assert.equal(folder.read("package.json").toString(), npm(dependencies));
    });
  }

  it("fixes all manifests below a folder, but what Git ignores", async () => {
    folder.write(".gitignore", "/out/\n");
    for (const path of ["package.json", "a/package.json", "out/package.json"])
      folder.write(path, npm({ lodash: "4.17.20" }));
    const { code, out } = await run("fix", ".", "--write");
    assert.equal(code, 0, out);
    assert.match(out, /^a\/package\.json:1: lodash 4\.17\.20 → 4\.18\.1/m);
    assert.match(out, /^2 changes written/m);
    const texts = ["package.json", "a/package.json", "out/package.json"].map((path) => folder.read(path).toString());
    assert.deepEqual(texts, [npm({ lodash: "4.18.1" }), npm({ lodash: "4.18.1" }), npm({ lodash: "4.17.20" })]);
  });

  it("prints JSON that its schema describes", async () => {
    folder.write("package.json", npm({ lodash: "4.17.20", request: "2.88.2" }));
    const { code, out, err } = await run("fix", ".", "--format", "json");
    const json = JSON.parse(out) as JsonFixReport;
    assert.deepEqual([code, err, fixSchemaErrors(json)], [1, "", ""]);
    assert.deepEqual([json.written, json.changes[0]?.after, json.unfixed[0]?.name], [false, "4.18.1", "request"]);
  });

  it("overrides at the root of a workspace what a member's dependency requires, in text, JSON and a patch", async () => {
    const root = project("{", '  "workspaces": ["packages/*"], "private": true', "}");
    const member = npm({ "acme-invented-host": "1.0.0" });
    folder.write("package.json", root);
    folder.write("packages/a/package.json", member);
    const [text, json, patch] = [
      await run("fix", "."),
      await run("fix", ".", "--format", "json"),
      await run("fix", ".", "--format", "patch"),
    ];
    assert.match(
      text.out,
      /^package\.json:2: override acme-invented-unscored 1\.0\.1 → 2\.0\.0 \(overrules “\^1\.0\.0” of acme-invented-host 1\.0\.0\); can be removed once acme-invented-host allows acme-invented-unscored 2\.0\.0 or newer$/m,
    );
    const report = JSON.parse(json.out) as JsonFixReport;
    assert.equal(fixSchemaErrors(report), "");
    const [{ path, packages, dependencies } = assert.fail(json.out)] = report.overrides;
    assert.deepEqual(
      [path, packages[0]?.version, dependencies[0]?.path],
      ["package.json", "2.0.0", "packages/a/package.json"],
    );
    assert.deepEqual([text.code, json.code, patch.code], [0, 0, 0]);
    execFileSync("git", ["apply", "-"], { cwd: folder.path, input: patch.out });
    const patched = folder.read("package.json").toString();
    assert.equal(patched, root.replace("true\n", 'true, "overrides": { "acme-invented-unscored": "2.0.0" }\n'));
    folder.write("package.json", root);
    assert.equal((await run("fix", ".", "--write")).code, 0);
    assert.equal(folder.read("package.json").toString(), patched);
    assert.equal(folder.read("packages/a/package.json").toString(), member);
    const { out } = await run("check", ".");
    assert.doesNotMatch(out, /OSV-INVENTED-0001/);
  });

  it("prints a patch that git applies, with a byte order mark and line endings of Windows, too", async () => {
    const before = "\uFEFFdjango==3.0.0\r\nasgiref>=3.2\r\n";
    folder.write("app/requirements.txt", before);
    const { code, out } = await run("fix", "app", "--format", "patch");
    assert.equal(code, 0, out);
    execFileSync("git", ["apply", "--whitespace=nowarn", "-"], { cwd: folder.path, input: out });
    assert.equal(folder.read("app/requirements.txt").toString(), before.replace("3.0.0", "3.2.25"));
  });

  it("takes what is ignored for fixed", async () => {
    folder.write("package.json", npm({ minimist: "1.2.5" }));
    const { code, out } = await run("fix", "package.json", "--ignore", "CVE-2021-44906");
    assert.deepEqual([code, out], [0, "no change, 0 not fixed, 0 not checked\n"]);
  });

  it("leaves what a tool has written to that tool", async () => {
    folder.write("requirements.txt", "# This file is autogenerated by pip-compile\ndjango==3.0.0\n");
    const { code, out } = await run("fix", "requirements.txt", "--write");
    assert.match(out, /django not fixed: 3\.2\.25 has no known advisories, but requirements\.txt is generated/);
    assert.equal(code, 1);
    assert.match(folder.read("requirements.txt").toString(), /django==3\.0\.0/);
  });

  it("ends with 2 when the service refuses", async () => {
    service.faults.set({ rules: [{ fault: { kind: "status", status: 403 } }] });
    folder.write("package.json", npm({ lodash: "4.17.20" }));
    const { code, out } = await run("fix", "package.json", "--write");
    assert.equal(code, 2);
    assert.match(out, /lodash not checked: .*403/);
  });

  it("ends with 2 for a manifest that is not UTF-8, and writes nothing", async () => {
    const bytes = Buffer.from(
      "<!-- caf\xe9 --><project><dependencies><dependency><groupId>org.apache.logging.log4j</groupId><artifactId>log4j-core</artifactId><version>2.14.1</version></dependency></dependencies></project>",
      "latin1",
    );
    folder.write("pom.xml", bytes);
    const { code, out } = await run("fix", "pom.xml", "--write");
    assert.deepEqual([code, /^pom\.xml not checked: /m.test(out)], [2, true], out);
    assert.ok(folder.read("pom.xml").equals(bytes));
  });

  it("ends with 2 for a file with several hard links, says so, and writes nothing", async () => {
    folder.write("package.json", npm({ lodash: "4.17.20" }));
    linkSync(join(folder.path, "package.json"), join(folder.path, "copy.json"));
    const { code, out, err } = await run("fix", "package.json", "--write");
    assert.deepEqual(
      [code, err],
      [
        2,
        "package-insights: package.json has several hard links, which this would separate\npackage-insights: nothing was written\n",
      ],
    );
    assert.match(out, /^1 change not written, /m);
    assert.equal(folder.read("copy.json").toString(), npm({ lodash: "4.17.20" }));
  });

  it("writes the metadata of a script that is named", async () => {
    const script = (version: string) =>
      `# /// script\n# dependencies = [\n#   "requests==${version}",\n# ]\n# ///\nimport requests\n`;
    folder.write("run.py", script("2.19.0"));
    const { code, out, err } = await run("fix", "run.py", "--write");
    assert.equal(err, "", out);
    const [, version = ""] = /requests==([\d.]+)/.exec(folder.read("run.py").toString()) ?? [];
    assert.notEqual(version, "2.19.0", out);
    assert.equal(folder.read("run.py").toString(), script(version));
    assert.ok(code < 3, out);
  });

  it("takes a file that two paths lead to for one", async () => {
    folder.write("package.json", npm({ lodash: "4.17.20" }));
    symlinkSync(folder.path, join(folder.path, "again"));
    const { code, out, err } = await run("fix", "package.json", "again/package.json", "--write");
    assert.deepEqual([code, err], [0, ""], out);
    assert.match(out, /^1 change written, /m);
    assert.equal(folder.read("package.json").toString(), npm({ lodash: "4.18.1" }));
    assert.deepEqual(readdirSync(folder.path), ["again", "package.json"]);
  });

  const misuses: readonly (readonly [args: readonly string[], message: RegExp])[] = [
    [[], /missing path/],
    [["empty"], /no supported manifest below empty|no manifest/],
    [["nowhere.json"], /nowhere\.json cannot be read/],
    [["notes.md"], /notes\.md is not a supported manifest/],
    [["package.json", "--write", "--dry-run"], /--write and --dry-run cannot be combined/],
    [["package.json", "--format", "sarif"], /sarif/],
    [["package.json", "--fail-on=high"], /--fail-on is not an option of fix/],
  ];
  for (const [args, message] of misuses) {
    it(`ends with 64 for fix ${args.join(" ")}`, async () => {
      folder.write("package.json", npm({}));
      folder.write("notes.md", "");
      folder.write("empty/notes.md", "");
      const { code, out, err } = await run("fix", ...args);
      assert.deepEqual([code, out], [64, ""]);
      assert.match(err, message);
    });
  }
});
