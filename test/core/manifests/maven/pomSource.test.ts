import assert from "node:assert/strict";
import { readPom } from "../../../../src/core/manifests/maven/pom.ts";
import {
  isPublished,
  pomSource,
  remoteRepositories,
  repositoryIdsIn,
} from "../../../../src/core/manifests/maven/pomSource.ts";
import type { PomAnswer } from "../../../../src/core/manifests/maven/publishedPoms.ts";
import type { FileTree } from "../../../support/project.ts";

const own =
  readPom("<project><artifactId>own</artifactId></project>", { kind: "own", path: "/shop/pom.xml" }) ??
  assert.fail("no project");

/** A source of these files, and the paths that it reads. */
function sourceOf(files: FileTree, published?: (name: string) => PomAnswer | "private" | undefined) {
  const paths: string[] = [];
  const read = (path: string) => {
    paths.push(path);
    return Promise.resolve(files[path]);
  };
  const source = pomSource({ read, ...(published && { published: ({ name }) => published(name) }) }, "/repo", own);
  return { source, paths };
}

const nothing = { dependencies: [], dependencyManagement: [], properties: [], repositories: [], profiles: [] };

/** Names and versions, and the POM that they have in the local repository. */
const installed: readonly (readonly [name: string, version: string, path: string | undefined])[] = [
  ["com.acme.app:a_b-c", "1.0-rc+1", "/repo/com/acme/app/a_b-c/1.0-rc+1/a_b-c-1.0-rc+1.pom"],
  ["g:a", "1", "/repo/g/a/1/a-1.pom"],
  ["g:a", "[1,2)", undefined],
  ["g:a", "", undefined],
  ["g:a", "-1", undefined],
  ["g:a", "1..2", undefined],
  ["g:a", "1.", undefined],
  ["g:a", "${v}", undefined],
  ["g:a", "x/1", undefined],
  ["g:a:b", "1", undefined],
  ["g h:a", "1", undefined],
  ["x g:a", "1", undefined],
  [".g:a", "1", undefined],
  ["g:..", "1", undefined],
  ["g:a.", "1", undefined],
  ["a", "1", undefined],
];

/** What Maven writes beside a file, and the repositories that it names. */
const remotes: readonly (readonly [text: string, ids: readonly string[]])[] = [
  ["", []],
  ["#NOTE: a>b=\na-1.jar>central=\na-1.pom>acme=\r\n", ["central", "acme"]],
  ["a-1.jar>=\n", []],
  ["a-1.jar>central=x\n", []],
  ["a-1.jar>central= \t\n", ["central"]],
  ["central=\n", []],
];

describe("POMs of other places", () => {
  for (const [name, version, path] of installed)
    it(`${path ? "looks" : "does not look"} for ${name} ${version} in the local repository`, async () => {
      const { source, paths } = sourceOf({});
      assert.equal(await source.installed(name, version), undefined);
      assert.deepEqual(paths, path === undefined ? [] : [path]);
    });

  it("are read once, and the own one not at all", async () => {
    const { source, paths } = sourceOf({ "/shop/a/pom.xml": "<project/>", "/repo/g/a/1/a-1.pom": "<project/>" });
    assert.equal(await source.at("/shop/pom.xml"), own);
    const [first, second] = [await source.at("/shop/a/pom.xml"), await source.at("/shop/a/pom.xml")];
    assert.equal(first, second);
    assert.deepEqual([first?.kind, first?.label], ["project", undefined]);
    const local = await source.installed("g:a", "1");
    assert.deepEqual([local?.kind, local?.label, local && isPublished(local)], ["outside", "g:a 1", false]);
    assert.deepEqual(paths, ["/shop/a/pom.xml", "/repo/g/a/1/a-1.pom"]);
  });

  it("are no more than real projects have", async () => {
    const { source, paths } = sourceOf({});
    for (let index = 0; index < 510; index++) await source.at(`/shop/${index}/pom.xml`);
    assert.equal(paths.length, 499);
  });

  it("are those of the service, but for private ones and more than real projects need", async () => {
    const answers: Readonly<Record<string, PomAnswer | "private">> = {
      "g:a": { kind: "found", value: { maven: nothing } },
      "g:b": { kind: "found", value: {} },
      "g:c": { kind: "missing" },
      "g:d": { kind: "failed" },
      "g:e": "private",
    };
    const { source } = sourceOf({}, (name) => answers[name]);
    assert.equal(await source.installed("g:a", "1"), undefined);
    assert.equal(source.gapOf("g:a", "1"), undefined);
    source.open((name) => name.startsWith("com.acme"));
    const found = await source.installed("g:a", "1");
    assert.deepEqual([found?.kind, found?.label, found && isPublished(found)], ["outside", "g:a 1", true]);
    assert.equal(await source.installed("g:a", "1"), found);
    const names = ["g:a", "g:b", "g:c", "g:d", "g:e", "g:f", "com.acme:a"];
    for (const name of names) await source.installed(name, "1");
    assert.deepEqual(
      names.map((name) => source.gapOf(name, "1")),
      [undefined, "unknown", "unknown", "unanswered", "private", "unanswered", "private"],
    );
    assert.deepEqual(
      source.lacking().map(({ system, name, version }) => `${system} ${name} ${version}`),
      ["g:b", "g:c", "g:d", "g:f"].map((name) => `MAVEN ${name} 1`),
    );
    for (let index = 0; index < 16; index++) await source.installed(`h:n${index}`, "1");
    assert.deepEqual([source.gapOf("h:n14", "1"), source.gapOf("h:n15", "1")], ["unanswered", "limit"]);
  });

  it("are none of the service where it is not asked", async () => {
    const { source } = sourceOf({});
    source.open(() => false);
    assert.equal(await source.installed("g:a", "1"), undefined);
    assert.deepEqual([source.gapOf("g:a", "1"), source.lacking()], [undefined, []]);
  });

  for (const [text, ids] of remotes)
    it(`are from ${ids.join(" and ") || "no repository"} by ${JSON.stringify(text)}`, async () => {
      assert.deepEqual(repositoryIdsIn(text), ids);
      const read = (path: string) => Promise.resolve(path === "/repo/g/h/a/1/_remote.repositories" ? text : undefined);
      const isFrom = remoteRepositories(read, "/repo");
      assert.equal(await isFrom("g.h:a", "1", new Set(["central"])), ids.includes("central"));
      assert.equal(await isFrom("g.h:a", "[1,2)", new Set(["central"])), false);
      assert.equal(await isFrom("g.h:b", "1", new Set(["central"])), false);
      assert.equal(await remoteRepositories(read, undefined)("g.h:a", "1", new Set(["central"])), false);
    });
});
