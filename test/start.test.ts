// What `npm start` prints, and that what it says to try can be tried.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { startLines } from "./workbench/startLines.ts";
import { extensionManifest } from "./support/extensionManifest.ts";

const root = join(import.meta.dirname, "..");
const [open = "", toTry = "", stop = "", log = "", ...more] = startLines(
  "http://127.0.0.1:8080/?folder=/shop",
  "/out/start.log",
);

describe("the lines of npm start", () => {
  it("are four: the address, what to try, how to stop, and the log", () => {
    assert.deepEqual([open, log, more], ["Open   http://127.0.0.1:8080/?folder=/shop", "Log    /out/start.log", []]);
    assert.match(toTry, /^Try {4}/);
    assert.match(stop, /^Stop {3}Ctrl\+C/);
  });

  it("have three things to try, on what the sample has, with a command by its title", () => {
    assert.equal(toTry.split(" · ").length, 3);
    const [, name = ""] = /Rest on "(\w+)"/.exec(toTry) ?? [];
    const sample = readFileSync(join(root, "test", "fixtures", "sample", "package.json"), "utf8");
    assert.ok(name !== "" && sample.includes(`"${name}":`), name);
    const [, category, title] = /F1, “([^:]+): ([^”]+)”/.exec(toTry) ?? [];
    const { contributes } = extensionManifest() as {
      contributes: { commands: { title: string; category: string }[] };
    };
    assert.ok(
      contributes.commands.some((command) => command.title === title && command.category === category),
      title,
    );
  });
});
