import assert from "node:assert/strict";
import {
  atVariable,
  inFolders,
  inHome,
  inWindowsFolder,
  readAll,
  readFirst,
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
      [...atVariable(manifestSurroundings, "EMPTY"), ...atVariable(manifestSurroundings, "OTHER", "rc")],
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
});
