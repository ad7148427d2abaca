// What `fix` is told to change: the packages of `--only`, and the version of `--to`.

import { deepEqual, equal, match } from "node:assert/strict";
import { runIn } from "../../support/commandLine.ts";
import { servedFolder } from "../../support/servedFolder.ts";

const { service, folder } = servedFolder();

const shop = { lodash: "4.17.19", minimist: "1.2.5", ms: "2.1.2" };

const npm = (dependencies: Readonly<Record<string, string>>) => JSON.stringify({ dependencies });

/** The versions that a lockfile has. */
const lockOf = (dependencies: Readonly<Record<string, string>>) =>
  JSON.stringify({
    lockfileVersion: 3,
    packages: {
      "": { dependencies },
      ...Object.fromEntries(
        Object.entries(dependencies).map(([name, version]) => [`node_modules/${name}`, { version }]),
      ),
    },
  });

const run = (...args: readonly string[]) => runIn(folder.path, ["fix", ".", ...args, "--base-url", service.url]);

describe("fix --only and --to", () => {
  const rows: readonly (readonly [args: string, changed: Partial<typeof shop>, code: number])[] = [
    ["", { lodash: "4.18.1", minimist: "1.2.8" }, 0],
    ["--only minimist", { minimist: "1.2.8" }, 0],
    ["--only minimist --only ms", { minimist: "1.2.8" }, 0],
    ["--only mini* --only lod*", { lodash: "4.18.1", minimist: "1.2.8" }, 0],
    ["--only ms", {}, 0],
    ["--only ms --to 2.1.3", { ms: "2.1.3" }, 0],
    ["--only lodash --to 4.17.20", { lodash: "4.17.20" }, 1],
    ["--only lodash --to 4.17.19", {}, 1],
    ["--only minimist --to 1.2.6", { minimist: "1.2.6" }, 0],
  ];
  for (const [args, changed, code] of rows) {
    for (const isLocked of [false, true]) {
      it(`change ${JSON.stringify(changed)} with ${args || "no option"}${isLocked ? ", beside a lockfile" : ""}`, async () => {
        folder.write("package.json", npm(shop));
        if (isLocked) folder.write("package-lock.json", lockOf(shop));
        const { code: found, out } = await run("--write", ...args.split(" ").filter((arg) => arg !== ""));
        equal(folder.read("package.json").toString(), npm({ ...shop, ...changed }), out);
        equal(found, code, out);
      });
    }
  }

  const refused: readonly (readonly [args: string, problem: RegExp])[] = [
    ["--only ms --to 9.9.9", /: 9\.9\.9 is not a version of ms that the service lists$/m],
    ["--only theme --to 1.0.0", /: 1\.0\.0 is not a version of theme that the service lists$/m],
    ["--to 2.1.3", /: --to needs the packages that it is for: --only PACKAGE$/m],
    ["--only ms --only lodahs", /: no dependency matches lodahs$/m],
  ];
  for (const [args, problem] of refused) {
    it(`are refused with ${args}`, async () => {
      const text = npm({ ...shop, theme: "1.0.0" });
      folder.write("package.json", text);
      const { code, out, err } = await run("--write", ...args.split(" "));
      deepEqual([code, out, folder.read("package.json").toString()], [64, "", text]);
      match(err, problem);
    });
  }
});

describe("fix --format patch", () => {
  it("is refused where a line of it would be a command, which JSON and a text are not for", async () => {
    const text = `{ "x":\n::error::x,\n"dependencies": { "minimist": "1.2.5" } }`;
    folder.write("package.json", text);
    const { code, out, err } = await run("--format", "patch");
    deepEqual([code, out], [2, ""]);
    match(err, /^package-insights: the patch is not printed: a line of it would be a command/);
    for (const format of ["text", "json"]) match((await run("--format", format)).out, /minimist/);
  });

  it("names on the error stream what was not read, and nothing else", async () => {
    folder.write("package.json", npm({ ms: "2.1.3", minimist: "1.2.5" }));
    folder.write("big/package.json", " ".repeat(6_000_000));
    const { code, out, err } = await run("--format", "patch");
    deepEqual([code, err], [2, "package-insights: big/package.json not checked: too large\n"]);
    match(out, /^\+.*"minimist":"1\.2\.8"/m);
  });
});
