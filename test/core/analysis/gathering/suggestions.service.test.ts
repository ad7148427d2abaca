import assert from "node:assert/strict";
import { needsAmong } from "../../../../src/core/analysis/needs.ts";
import { coreOver } from "../../../../src/core/core.ts";
import { client } from "../../../support/findings.ts";
import { caller } from "../../../support/world.ts";
import { readIn } from "../../../support/project.ts";

type Files = Readonly<Record<string, string>>;

const manifest = '{ "dependencies": { "acme-cor": "^1.0.0" } }';
const lockfile = (resolved: string) =>
  JSON.stringify({
    lockfileVersion: 3,
    packages: { "": {}, "node_modules/acme-core": { version: "1.0.0", resolved } },
  });
const csproj = '<Project><ItemGroup><PackageReference Include="Acme.Cor" Version="1.0.0" /></ItemGroup></Project>';
const mapping = (pattern: string) => `<configuration>
  <packageSources><add key="a" value="https://nuget.example/index.json" /></packageSources>
  <packageSourceMapping><packageSource key="nuget.org"><package pattern="*" /></packageSource>
    <packageSource key="a"><package pattern="${pattern}" /></packageSource></packageSourceMapping>
</configuration>`;

const rows: readonly (readonly [what: string, path: string, files: Files, isSent: boolean])[] = [
  ["nothing says that it is private", "/app/package.json", { "/app/package.json": manifest }, true],
  [
    "the lockfile has it from elsewhere",
    "/app/package.json",
    { "/app/package.json": manifest, "/app/package-lock.json": lockfile("https://npm.example/acme-core.tgz") },
    false,
  ],
  ["no source is mapped", "/app/app.csproj", { "/app/app.csproj": csproj }, true],
  [
    "its name is mapped to another source",
    "/app/app.csproj",
    { "/app/app.csproj": csproj, "/app/NuGet.config": mapping("Acme.Core") },
    false,
  ],
];

/** The names near the unknown one that the requests of a run have. */
async function isNeighbourSent(path: string, files: Files): Promise<boolean> {
  const bodies: string[] = [];
  const { api } = client(({ body }) => {
    bodies.push(body?.toLowerCase() ?? "");
    return undefined;
  });
  const { subjects } = await readIn(files, path);
  const core = coreOver(api, () => Promise.resolve());
  await core.gather(subjects, caller(), { needs: needsAmong(["packages", "similar"]) });
  assert.ok(
    bodies.some((body) => /acme[-.]cor[a-z]/.test(body)),
    "similar names were not looked up",
  );
  return bodies.some((body) => /acme[-.]core"/.test(body));
}

describe("of many unknown names", () => {
  it("twenty are looked up, those in a scope last", async () => {
    const plain = Array.from({ length: 18 }, (_, n) => `acme-nowhere-${n}`);
    const scoped = Array.from({ length: 4 }, (_, n) => `@acme-nowhere/a${n}`);
    const dependencies = Object.fromEntries([...scoped, ...plain].map((name) => [name, "1.0.0"]));
    const { subjects } = await readIn({ "/w/package.json": JSON.stringify({ dependencies }) }, "/w/package.json");
    const core = coreOver(client().api, () => Promise.resolve());
    const facts = await core.gather(subjects, caller(), { needs: needsAmong(["packages", "similar"]) });
    assert.deepEqual(
      facts.filter(({ similar }) => similar).map(({ declaration: { name } }) => name),
      [...scoped.slice(0, 2), ...plain],
    );
  });
});

describe("names near an unknown one", () => {
  for (const [what, path, files, isSent] of rows) {
    it(`${isSent ? "have" : "do not have"} a package where ${what}`, async () => {
      assert.equal(await isNeighbourSent(path, files), isSent);
    });
  }
});
