import assert from "node:assert/strict";
import { type FileText, fileText } from "../../../src/core/manifests/gap.ts";
import { createMemory } from "../../../src/core/manifests/memory.ts";
import { privateInSettings } from "../../../src/core/manifests/privateInSettings.ts";
import { recordReads } from "../../../src/core/manifests/recordedReads.ts";
import { privateBySettings, settingsPaths, type SettingsFilesHost } from "../../../src/core/manifests/settingsFiles.ts";

type Files = Readonly<Record<string, string | FileText>>;

function hostOf(files: Files, root?: string): SettingsFilesHost {
  const readFile = (path: string) => {
    const file = files[path];
    return Promise.resolve(typeof file === "object" ? file : fileText(file));
  };
  return { readFile, ...(root !== undefined && { settingsRoot: () => root }) };
}

const folder: FileText = { kind: "missing", isFolder: true };
const unreadable: FileText = { kind: "unreadable", reason: "unreadable" };

/** Files, the folder up to which files of settings apply, and the folders of those of `/w/app/web/package.json`. */
const places: readonly (readonly [what: string, files: Files, root: string | undefined, folders: readonly string[]])[] =
  [
    ["no root", { "/w/.git": folder }, undefined, []],
    ["a repository", { "/w/.git": folder }, "/w/app", ["/w/app/web", "/w/app", "/w"]],
    ["a work tree", { "/w/app/.git": "gitdir: /git" }, "/", ["/w/app/web", "/w/app"]],
    ["a repository that cannot be read", { "/w/app/web/.git": unreadable }, "/", ["/w/app/web"]],
    ["no repository", {}, "/w/app", ["/w/app/web", "/w/app"]],
    ["no repository, and another root", {}, "/else", []],
  ];

/** The text of a file of settings, its patterns, and whether it is whole. */
const texts: readonly (readonly [text: string, patterns: readonly string[], isDamaged: boolean])[] = [
  ["{}", [], false],
  ['{ "private": ["@acme/*", "till"] }', ["@acme/*", "till"], false],
  ['{ "private": "till" }', ["till"], false],
  ['{ "private": ["till", 1, null, ["x"], { "y": "z" }], "public": ["no"] }', ["till"], false],
  ['{ // ours\n "private": ["till",], }', ["till"], false],
  ['{ "private": 1 }', [], false],
  ['{ "rules": { "private": ["no"] } }', [], false],
  ['["till"]', [], false],
  ['{ "private": ["till", ', ["till"], true],
  ['{ "private": ', [], true],
  ["", [], false],
];

describe("files of settings", () => {
  const manifest = "/w/app/web/package.json";

  for (const [what, files, root, folders] of places)
    it(`apply with ${what}`, async () =>
      assert.deepEqual(
        await settingsPaths(manifest, hostOf(files, root)),
        folders.map((path) => `${path}/package-insights.json`),
      ));

  it("are looked for once for each folder", async () => {
    const memory = createMemory();
    const host = { ...hostOf({ "/w/.git": folder, "/w/app/.git": folder }, "/"), memory };
    assert.equal((await settingsPaths("/w/package.json", host)).length, 1);
    assert.equal((await settingsPaths("/w/app/web/package.json", host)).length, 2);
    const moved = { ...hostOf({}, "/"), memory };
    assert.equal((await settingsPaths("/w/app/web/pom.xml", moved)).length, 2);
  });

  for (const [text, patterns, isDamaged] of texts)
    it(`have private names in ${text}`, () => assert.deepEqual(privateInSettings(text), { patterns, isDamaged }));

  it("add up, and could name any package where they cannot be read", async () => {
    const files: Files = {
      "/w/app/web/package-insights.json": '{ "private": ["a"] }',
      "/w/package-insights.json": '{ "private": ["b", ',
    };
    const host = hostOf(files, "/w");
    const reads = recordReads(host);
    assert.deepEqual(await privateBySettings(manifest, reads, host), ["a", "b"]);
    assert.deepEqual(reads.gaps(), [{ kind: "file", path: "/w/package-insights.json", reason: "damaged" }]);
    assert.equal(reads.unreadSettings(), "package-insights.json");
    const whole = recordReads(hostOf({}, "/w"));
    assert.deepEqual(await privateBySettings(manifest, whole, hostOf({}, "/w")), []);
    assert.equal(whole.unreadSettings(), undefined);
  });
});
