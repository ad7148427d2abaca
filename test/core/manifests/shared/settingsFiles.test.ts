import assert from "node:assert/strict";
import {
  atVariable,
  distinctFiles,
  inFolders,
  inHome,
  inWindowsFolder,
  readAll,
  readFirst,
  readNaming,
  readSettingsFile,
} from "../../../../src/core/manifests/shared/settingsFiles.ts";
import { surroundings } from "../../../support/project.ts";

const variables: Readonly<Record<string, string>> = { TOOL_FILE: "../x.cfg", CONFIG: "c:\\users\\me", EMPTY: "" };
const manifestSurroundings = surroundings(
  { "/shop/a/m.toml": "", "/shop/.toolrc": "above", "/home/me/.toolrc": "home" },
  "/shop/a/m.toml",
  {
    home: "/home/me",
    environment: (name) => variables[name],
  },
);
const lines = (files: readonly { readonly path: string; readonly label: string }[]) =>
  files.map(({ path, label }) => `${path} ${label}`);

describe("files of settings", () => {
  it("in the folders from the manifest's upward", () =>
    assert.deepEqual(lines(inFolders(manifestSurroundings, ".toolrc")), [
      "/shop/a/.toolrc .toolrc",
      "/shop/.toolrc .toolrc",
      "/.toolrc .toolrc",
    ]));

  it("in the home folder, if there is one", () => {
    assert.deepEqual(lines(inHome(manifestSurroundings, ".toolrc")), ["/home/me/.toolrc ~/.toolrc"]);
    const files = { "/shop/a/m.toml": "" };
    assert.deepEqual(inHome(surroundings(files, "/shop/a/m.toml"), ".toolrc"), []);
  });

  it("that a variable names, or in a folder that it names", () => {
    assert.deepEqual(lines(atVariable(manifestSurroundings, "TOOL_FILE")), ["/shop/x.cfg $TOOL_FILE"]);
    assert.deepEqual(lines(atVariable(manifestSurroundings, "CONFIG", "tool/rc")), [
      "c:/users/me/tool/rc $CONFIG/tool/rc",
    ]);
    assert.deepEqual(lines(inWindowsFolder(manifestSurroundings, "CONFIG", "tool/rc")), [
      "c:/users/me/tool/rc %CONFIG%/tool/rc",
    ]);
    assert.deepEqual(
      [
        ...atVariable(manifestSurroundings, "EMPTY"),
        ...atVariable(manifestSurroundings, "OTHER", "rc"),
        ...inWindowsFolder(manifestSurroundings, "EMPTY", "rc"),
      ],
      [],
    );
  });

  it("are read in order, the first or all of them", async () => {
    const files = [...inFolders(manifestSurroundings, ".toolrc"), ...inHome(manifestSurroundings, ".toolrc")];
    assert.equal((await readFirst(manifestSurroundings, files))?.text, "above");
    assert.deepEqual(
      (await readAll(manifestSurroundings, files)).map(({ text, label }) => `${label} ${text}`),
      [".toolrc above", "~/.toolrc home"],
    );
    assert.equal(await readFirst(manifestSurroundings, inFolders(manifestSurroundings, "none")), undefined);
  });

  it("are looked for in a limited number of folders", () => {
    const path = `${"/a".repeat(40)}/m.toml`;
    const files = inFolders(surroundings({ [path]: "" }, path), ".toolrc");
    assert.deepEqual([files.length, files.at(-1)?.path], [24, `${"/a".repeat(17)}/.toolrc`]);
  });

  it("count once, as those of the user where they are both", () => {
    const files = inFolders(manifestSurroundings, ".toolrc");
    const again = { path: "/shop/.toolrc", label: "~/.toolrc" };
    assert.deepEqual(lines(distinctFiles([...files, again])), [
      "/shop/a/.toolrc .toolrc",
      "/shop/.toolrc ~/.toolrc",
      "/.toolrc .toolrc",
    ]);
  });

  it("are noted before they are read, by their labels", async () => {
    const noted: string[] = [];
    const around = {
      ...manifestSurroundings,
      decidesPrivacy: (path: string, label: string) => noted.push(`${path} ${label}`),
    };
    assert.equal(await readSettingsFile(around, { path: "/shop/.toolrc", label: "$TOOLRC" }), "above");
    assert.equal(await readSettingsFile(around, { path: "/none", label: "none" }), undefined);
    assert.equal(await readNaming(around, "/shop/.toolrc"), "above");
    assert.deepEqual(noted, ["/shop/.toolrc $TOOLRC", "/none none", "/shop/.toolrc ../.toolrc"]);
  });

  it("are none where the null device is named in their place", async () => {
    const around = { ...manifestSurroundings, read: () => Promise.resolve("text") };
    assert.equal(await readSettingsFile(around, { path: "/dev/null", label: "$TOOLRC" }), undefined);
    assert.equal(await readSettingsFile(around, { path: "/dev/zero", label: "$TOOLRC" }), "text");
  });
});
