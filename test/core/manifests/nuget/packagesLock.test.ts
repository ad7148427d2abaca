import assert from "node:assert/strict";
import { packagesLock } from "../../../../src/core/manifests/nuget/packagesLock.ts";
import { formatMessage } from "../../../../src/core/messages/message.ts";
import { checkLockfile, lockedVersions, lockLines } from "../../../support/project.ts";
import { fixturesIn } from "../../../support/fixtures.ts";
import { projectFile } from "../../../../src/core/manifests/nuget/projectFile.ts";

const entry = (type: string, resolved?: string, ...needs: readonly string[]) => ({
  type,
  ...(resolved !== undefined && { resolved, contentHash: "x" }),
  ...(needs.length > 0 && { dependencies: Object.fromEntries(needs.map((name) => [name, "[1.0.0, )"])) }),
});
const lock = (dependencies: unknown) => JSON.stringify({ version: 2, dependencies }, null, 2);

/** What the frameworks have, and the packages that are read. */
const rows: readonly (readonly [what: string, dependencies: unknown, lines: readonly string[]])[] = [
  ["nothing", {}, []],
  ["no framework", undefined, []],
  ["a framework without packages", { "net8.0": {} }, []],
  ["one", { "net8.0": { "Serilog.Sinks": entry("Direct", "1.2.0") } }, ["serilog.sinks 1.2.0"]],
  [
    "a graph",
    {
      "net8.0": {
        A: entry("Direct", "1.0.0", "b", "C"),
        B: entry("Transitive", "2.0.0", "c", "nowhere"),
        C: entry("CentralTransitive", "3.0.0"),
      },
    },
    ["a 1.0.0 → b 2.0.0, c 3.0.0", "b 2.0.0 → c 3.0.0", "c 3.0.0"],
  ],
  [
    "projects",
    { "net8.0": { core: entry("Project", undefined, "A"), A: entry("Transitive", "1.0.0"), tool: entry("Project") } },
    ["core  (workspace) → a 1.0.0", "a 1.0.0", "tool  (workspace)"],
  ],
  [
    "frameworks that differ",
    {
      "net6.0": { A: entry("Direct", "1.0.0", "B"), B: entry("Transitive", "1.0.0") },
      "net8.0": { A: entry("Direct", "1.0.0", "B"), B: entry("Transitive", "2.0.0") },
    },
    ["a 1.0.0 → b 1.0.0, b 2.0.0", "b 1.0.0", "b 2.0.0"],
  ],
  [
    "runtimes",
    {
      "net8.0": { A: entry("Direct", "1.0.0", "B"), B: entry("Transitive", "1.0.0") },
      "net8.0/linux-x64": { native: entry("Transitive", "3.0.0", "B", "A") },
    },
    ["a 1.0.0 → b 1.0.0", "b 1.0.0", "native 3.0.0 → b 1.0.0, a 1.0.0"],
  ],
  ["circles", { "net8.0": { A: entry("Direct", "1.0.0", "A") } }, ["a 1.0.0 → a 1.0.0"]],
  ["what is no package", { "net8.0": { f: entry("Direct", "1.0.0") }, net6: "x" }, ["f 1.0.0"]],
  [
    "names of JavaScript",
    JSON.parse(`{ "__proto__": { "constructor": { "resolved": "1.0.0" } } }`),
    ["constructor 1.0.0"],
  ],
];

const broken: readonly (readonly [what: string, text: string, problem: string])[] = [
  ["empty", "", "Unexpected end of file: "],
  ["cut off", `{ "version": 1, "depend`, "Unexpected end of file: "],
  ["a list", "[]", "Expected an object: ["],
  ["a conflict", `{\n<<<<<<< HEAD\n"version": 1\n=======\n}`, "Merge conflict: <<<<<<< HEAD"],
  ["a package without a version", `{ "dependencies": { "net8.0": { "B": {} } } }`, "Missing version of `B`: "],
  ["only a conflict", "<<<<<<< x", "Merge conflict: <<<<<<< x"],
];

describe("packages.lock.json", () => {
  for (const [what, dependencies, lines] of rows) {
    it(what, () => {
      for (const text of [lock(dependencies), `\uFEFF${lock(dependencies)}`]) {
        const lockfile = packagesLock.parse(text);
        assert.deepEqual(lockLines(lockfile), lines);
        assert.deepEqual([lockfile.problems, lockfile.hasGraph], [[], true]);
        checkLockfile(packagesLock, text);
      }
    });
  }
  for (const [what, text, problem] of broken) {
    it(`broken: ${what}`, () => {
      const { packages, problems, hasGraph } = packagesLock.parse(text);
      const lines = problems.map(
        ({ message, span }) => `${formatMessage(message)}: ${text.slice(span.start, span.end)}`,
      );
      assert.deepEqual([packages, lines, hasGraph], [[], [problem], false]);
      checkLockfile(packagesLock, text);
    });
  }

  it("has the hashes of what frameworks install, each once", () => {
    const locked = (resolved: string, contentHash?: string) => ({ type: "Transitive", resolved, contentHash });
    const { packages } = packagesLock.parse(
      lock({
        "net6.0": { A: locked("1.0.0", "x1"), B: locked("1.0.0", "y"), C: locked("1.0.0"), D: locked("1.0.0") },
        "net8.0": { A: locked("1.0.0", "x0"), B: locked("1.0.0", "y"), C: locked("1.0.0", "z"), D: locked("1.0.0") },
      }),
    );
    assert.deepEqual(
      packages.map(({ integrity }) => integrity),
      ["sha512:x0 sha512:x1", "sha512:y", "sha512:z", undefined],
    );
  });

  it("tells a project from a package of the same name and version", () => {
    const { packages } = packagesLock.parse(
      lock({ "net6.0": { Core: entry("project", "1.0.0") }, "net8.0": { Core: entry("Transitive", "1.0.0") } }),
    );
    assert.deepEqual(
      packages.map(({ origin }) => origin),
      ["workspace", "registry"],
    );
  });

  it("knows what the project asks for itself, by framework", () => {
    const direct = (requested?: string) => ({ type: "Direct", resolved: "2.0.0", ...(requested && { requested }) });
    const lockfile = packagesLock.parse(
      lock({
        "net6.0": { A: direct("[1.0.0, )"), B: direct("[2.0.0, )"), C: direct(), D: entry("Transitive", "1.0.0") },
        "net8.0": {
          A: direct("[1.1.0, )"),
          B: direct("[2.0.0, )"),
          D: { ...direct("[3, )"), type: "CentralTransitive" },
        },
        "net9.0": { A: direct("[1.1.0, )") },
      }),
    );
    const { declarations } = projectFile.parse(
      `<Project><ItemGroup>${["a", "B", "c", "d", "e"].map((name) => `<PackageReference Include="${name}" Version="1" />`).join("")}
<PackageReference Include="b" Version="1" Condition="'$(X)' == ''" /><PackageDownload Include="b" Version="[1]" /></ItemGroup></Project>`,
    );
    assert.deepEqual(
      declarations.map((declaration) => lockfile.requested?.(declaration, { folder: "" })),
      [["[1.0.0, )", "[1.1.0, )"], ["[2.0.0, )"], [], [], [], undefined, undefined],
    );
  });

  it("names the first package without a version alone", () => {
    const { problems } = packagesLock.parse(lock({ "net8.0": { A: {}, B: {} } }));
    assert.deepEqual(
      problems.map(({ message }) => formatMessage(message)),
      ["Missing version of `A`"],
    );
  });

  it("has the name of its project, where a folder has several", () => {
    const names = ["/a/Shop.csproj", "My Old.Shop.fsproj"].map((path) => packagesLock.namesFor?.(path));
    assert.deepEqual(names, [
      ["packages.Shop.lock.json", "packages.lock.json"],
      ["packages.My_Old.Shop.lock.json", "packages.lock.json"],
    ]);
    const others = [
      "packages.Shop.lock.json",
      "packages.lock.json",
      "my.packages.a.lock.json",
      "packages.a.lock.json.bak",
    ];
    assert.deepEqual(
      others.filter((name) => packagesLock.otherNames?.test(name)),
      ["packages.Shop.lock.json"],
    );
  });

  it("governs only the project of its own folder", () => {
    const lockfile = packagesLock.parse(lock({}));
    assert.deepEqual(
      ["", "src", "src/Web"].map((folder) => lockfile.covers({ folder })),
      [true, false, false],
    );
    const paths = ["/a/b.csproj", "b.fsproj", "b.vbproj", "/a/Directory.Packages.props", "b.csproj.user"];
    assert.deepEqual(
      paths.filter((path) => packagesLock.governs?.(path)),
      ["/a/b.csproj", "b.fsproj", "b.vbproj"],
    );
  });

  it("knows what is installed for a declaration", () => {
    const lockfile = packagesLock.parse(
      lock({
        "net6.0": { "Acme.A": entry("Direct", "1.0.0"), B: entry("Transitive", "1.0.0"), b2: entry("Direct", "1.0.0") },
        "net8.0": { "acme.a": entry("Direct", "2.0.0"), B: entry("Transitive", "1.0.0") },
      }),
    );
    const versions = ["ACME.A", "b", "none"].map((name) => lockedVersions(lockfile, "NUGET", name, "1.0"));
    assert.deepEqual(versions, [["1.0.0", "2.0.0"], ["1.0.0"], []]);
    const text = `<Project><PackageDownload Include="B" Version="[1.0.0]"/><PackageReference Include="B"/></Project>`;
    const found = projectFile
      .parse(text)
      .declarations.map((declaration) => lockfile.locked(declaration, { folder: "" }).length);
    assert.deepEqual(found, [0, 1]);
  });

  it("has what a project declares", () => {
    const fixtures = new Map(fixturesIn("lockfiles/cooperage").map(({ path, text }) => [path, text]));
    const lockfile = packagesLock.parse(fixtures.get("lockfiles/cooperage/Cooperage.Api/packages.lock.json") ?? "");
    const { declarations } = projectFile.parse(
      fixtures.get("lockfiles/cooperage/Cooperage.Api/Cooperage.Api.csproj") ?? "",
    );
    const lines = declarations.map((declaration) => {
      const keys = lockfile.locked(declaration, { folder: "" }).map((index) => lockfile.packages[index]?.key);
      return keys.map((key) => `${key?.name} ${key?.version}`).join(", ");
    });
    assert.deepEqual(lines, [
      "dapper 2.1.35",
      "microsoft.data.sqlite 8.0.6",
      "serilog.aspnetcore 8.0.1",
      "polly 7.2.4, polly 8.4.0",
    ]);
    assert.deepEqual(
      lockfile.packages.filter(({ origin }) => origin === "workspace").map(({ key }) => key.name),
      ["cooperage.core"],
    );
  });
});
