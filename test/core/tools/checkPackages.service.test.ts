import assert from "node:assert/strict";
import { purlOf } from "../../../src/core/model/purl.ts";
import { bytesOf, called, root, toolHost } from "../../support/toolWorld.ts";
import { caller, wire } from "../../support/world.ts";

interface Entry {
  readonly purl: string;
  readonly verdict: string;
  readonly chosen?: string;
  readonly fixedIn?: string;
  readonly similar?: readonly string[];
}

interface Structured {
  readonly summary: string;
  readonly packages: readonly Entry[];
}

async function check(packages: readonly unknown[], host = toolHost()): Promise<Structured & { readonly text: string }> {
  const { structured, text } = await called("check_packages", { packages }, host);
  return { ...(structured as unknown as Structured), text };
}

const rows: readonly (readonly [asked: unknown, expected: string])[] = [
  ["pkg:npm/lodash@4.17.20", "pkg:npm/lodash@4.17.20 problems given fixed in 4.18.1"],
  ["pkg:npm/lodash", "pkg:npm/lodash@4.18.1 ok default"],
  [{ system: "npm", name: "minimist", requirement: "^1.2.0" }, "pkg:npm/minimist@1.2.8 ok requirement"],
  [{ system: "npm", name: "minimist", version: "1.2.5" }, "pkg:npm/minimist@1.2.5 problems given fixed in 1.2.8"],
  [{ system: "pypi", name: "Requests", version: "", requirement: "" }, "pkg:pypi/requests@2.34.2 ok default"],
  ["pkg:npm/lodsh", "pkg:npm/lodsh unknown (lodash)"],
  ["pkg:npm/acme-invented-nowhere@1.0.0", "pkg:npm/acme-invented-nowhere@1.0.0 unknown"],
  [{ system: "npm", name: "lodash", version: "^4" }, "npm:lodash unknown"],
  [
    { system: "npm", name: "lodash", version: "4.17.20", requirement: "^4" },
    "pkg:npm/lodash@4.17.20 problems given fixed in 4.18.1",
  ],
  [{ system: "maven", name: "junit" }, "maven:junit unknown"],
  ["lodash", "lodash unknown"],
  ["pkg:deb/debian/bash@5", "pkg:deb/debian/bash@5 unknown"],
  ["pkg:npm/lodash@4.17.20?vcs_url=x", "pkg:npm/lodash@4.17.20?vcs_url=x unknown"],
];

function inWords({ purl, verdict, chosen = "", fixedIn, similar }: Entry): string {
  const fix = fixedIn === undefined ? "" : `fixed in ${fixedIn}`;
  return [purl, verdict, chosen, fix, similar ? `(${similar.join()})` : ""].filter((part) => part !== "").join(" ");
}

describe("check_packages", () => {
  it("has an entry for each package, in the order asked", async () => {
    const { packages } = await check(rows.map(([asked]) => asked));
    assert.deepEqual(
      packages.map(inWords),
      rows.map(([, expected]) => expected),
    );
  });

  it("counts, and says why what is unknown was not checked", async () => {
    const files = { [`${root}/package.json`]: "{}", [`${root}/.npmrc`]: "@acme:registry=https://npm.acme.example/" };
    const packages = ["pkg:npm/ms@2.1.3", "pkg:npm/%40acme/till@1.0.0", "pkg:npm/minimist@1.2.5"];
    const world = wire();
    const { summary, text } = await check(packages, toolHost({ files, wire: world }));
    assert.match(summary, /^1 ok, 1 with problems, 1 not checked \(private\)/);
    assert.match(text, /its name was not sent/);
    assert.ok(!world.requests.join().includes("acme"));
  });

  it("names the element of a POM that makes a name private", async () => {
    const repository = "<repository><id>a</id><url>https://maven.acme.example/</url></repository>";
    const pom = `<project><modelVersion>4.0.0</modelVersion><groupId>com.acme</groupId><artifactId>app</artifactId><version>1</version><repositories>${repository}</repositories></project>`;
    const { text } = await check(["pkg:maven/com.acme/lib@1.0"], toolHost({ files: { [`${root}/pom.xml`]: pom } }));
    assert.match(text, /com\.acme:lib is private \(repositories\): it is not looked up; its name was not sent/);
  });

  for (const tool of ["check_packages", "suggest_versions"]) {
    it(`sends nothing with ${tool} where what says which names are private is not read in time`, async () => {
      const world = wire();
      const delay = () => new Promise<void>((resolve) => setImmediate(resolve));
      const withheldAmong = () => new Promise<never>(() => undefined);
      const host = { ...toolHost({ wire: world, delay }), guard: { withheldAmong, withheldAnywhere: withheldAmong } };
      const { isError, outcome, text } = await called(tool, { packages: ["pkg:npm/ms@2.1.3"] }, host);
      assert.deepEqual([isError, outcome, world.requests], [true, "unknown", []]);
      assert.match(text, /nothing was sent\. Start the server with the project's own folder/);
    });
  }

  it("asks about a hundred versions in one batch", async () => {
    const world = wire();
    const parent = await toolHost().core.package({ system: "NPM", name: "lodash" }, caller());
    assert.ok(parent.kind === "found");
    const packages = parent.value.versions
      .slice(0, 100)
      .map(({ versionKey }) => purlOf(versionKey, versionKey.version));
    const { packages: answered } = await check(packages, toolHost({ wire: world }));
    assert.deepEqual(
      answered.map(({ purl }) => purl),
      packages,
    );
    const others = world.requests.filter((request) => !request.includes("/advisories/"));
    // The hundred, and then the versions in which some are fixed.
    const [batch, list] = ["POST /v3alpha/versionbatch", "GET /v3alpha/systems/npm/packages/lodash"];
    assert.deepEqual(others, [batch, list, batch]);
  });

  it("asks once about a name that does not exist", async () => {
    const world = wire();
    await check(["pkg:npm/acme-invented-nowhere", "pkg:npm/acme-invented-nowhere"], toolHost({ wire: world }));
    const asked = world.requests.filter((request) => request.endsWith("/acme-invented-nowhere"));
    assert.equal(asked.length, 1);
  });

  it("answers twenty in 3 kB of text and 4 kB of structure", async () => {
    const packages = Array.from({ length: 20 }, () => "pkg:npm/lodash@4.17.20");
    const { text, ...structured } = await check(packages);
    assert.ok(bytesOf(text) <= 3_000, String(bytesOf(text)));
    assert.ok(bytesOf(structured) <= 4_000, String(bytesOf(structured)));
  });

  for (const [input, problem] of [
    [{}, "packages is missing"],
    [{ packages: [] }, "packages: expected 1 to 100 entries, not 0"],
    [{ packages: Array(101).fill("pkg:npm/ms") }, "packages: expected 1 to 100 entries, not 101"],
    [{ packages: [7] }, "packages[0]: expected a text or an object"],
    [{ packages: [{ system: "npm" }] }, "packages[0].name is missing"],
    [{ packages: [{ system: "NPM", name: "ms" }] }, "packages[0].system: expected cargo, go,"],
    [{ packages: ["pkg:npm/ms"], deatil: "full" }, "deatil is not known"],
    [{ packages: ["pkg:npm/ms"], detail: "long" }, "detail: expected short or full"],
    ["", "input: expected an object"],
    [null, "input: expected an object"],
  ] as const) {
    it(`says that ${problem}`, async () => {
      const { isError, outcome, text } = await called("check_packages", input);
      assert.deepEqual([isError, outcome], [true, "invalid"]);
      assert.ok(text.startsWith(problem), text);
    });
  }

  it("has each entry as unknown when the service is silent, in time", async () => {
    const silent = { transport: () => new Promise<never>(() => undefined), requests: [] };
    let end = (): void => undefined;
    const delay = (milliseconds: number) => {
      assert.ok(milliseconds < 10_000);
      return new Promise<void>((resolve) => (end = resolve));
    };
    const answer = check(["pkg:npm/ms@2.1.3", "pkg:npm/lodash"], toolHost({ wire: silent, delay }));
    setImmediate(() => end());
    const { packages, summary } = await answer;
    assert.deepEqual(
      packages.map(({ verdict }) => verdict),
      ["unknown", "unknown"],
    );
    assert.match(summary, /^0 ok, 0 with problems, 2 not checked \(not answered\)/);
  });
});
