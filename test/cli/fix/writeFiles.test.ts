import { deepEqual } from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { closeSync, linkSync, openSync, symlinkSync, unlinkSync, utimesSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { temporaryName } from "../../../src/cli/fix/leftovers.ts";
import { cleanUp, writeFiles } from "../../../src/cli/fix/writeFiles.ts";
import { createFolder, type Folder } from "../../support/commandLine.ts";

let folder: Folder;

beforeEach(() => {
  folder = createFolder();
});

afterEach(() => folder.remove());

const at = (name: string) => join(folder.path, name);
const pathText = (path: string) => path.slice(folder.path.length + 1);

/** The lines on the error stream without the name of the command. */
async function toldBy(act: () => Promise<unknown>): Promise<readonly string[]> {
  const write = process.stderr.write.bind(process.stderr);
  let told = "";
  process.stderr.write = (text: string | Uint8Array) => {
    told += String(text);
    return true;
  };
  try {
    await act();
  } finally {
    process.stderr.write = write;
  }
  return told
    .replaceAll(/^package-insights: /gm, "")
    .split("\n")
    .filter((line) => line !== "");
}

interface Row {
  readonly what: string;
  /** What happens between the reading and the writing of `a` and `b`, both of which have the text `old`. */
  readonly before?: () => void;
  /** What another program does while saves may be under way. */
  readonly meanwhile?: () => void;
  /** What is written: `name=text`. */
  readonly rewrites?: readonly string[];
  readonly told: readonly string[];
  readonly texts: readonly [a: string, b: string];
}

let saved: number;

const rows: readonly Row[] = [
  { what: "two files", told: [], texts: ["new", "new"] },
  { what: "nothing", rewrites: [], told: [], texts: ["old", "old"] },
  {
    what: "none where one has changed",
    before: () => writeFileSync(at("b"), "saved"),
    told: ["b has changed since it was read", "nothing was written"],
    texts: ["old", "saved"],
  },
  {
    what: "none where two cannot be, which are both named",
    before() {
      writeFileSync(at("a"), Buffer.from([0x6f, 0xe9]));
      linkSync(at("b"), at("c"));
    },
    told: ["a is not UTF-8", "b has several hard links, which this would separate", "nothing was written"],
    texts: ["o\uFFFD", "old"],
  },
  {
    what: "none where one is gone",
    before() {
      unlinkSync(at("a"));
      symlinkSync("b", at("a"));
      unlinkSync(at("b"));
    },
    told: ["a cannot be written", "b cannot be written", "nothing was written"],
    texts: ["", ""],
  },
  {
    what: "a file once to which two paths lead",
    before: () => symlinkSync("a", at("c")),
    rewrites: ["a=new", "c=new"],
    told: [],
    texts: ["new", "old"],
  },
  {
    what: "none where two paths lead to a file with different changes",
    before: () => symlinkSync("a", at("c")),
    rewrites: ["a=new", "c=newer", "a=new", "b=new"],
    told: ["a would be changed in two ways, as two paths lead to it", "nothing was written"],
    texts: ["old", "old"],
  },
  {
    what: "one where another is saved at the same time",
    before: () => (saved = openSync(at("b"), "r+")),
    meanwhile() {
      writeSync(saved, "saved");
      closeSync(saved);
    },
    told: ["b has changed since it was read", "only a was written"],
    texts: ["new", "saved"],
  },
];

function textOf(name: string): string {
  try {
    return folder.read(name).toString();
  } catch {
    return "";
  }
}

describe("writeFiles", () => {
  for (const { what, before, meanwhile, rewrites = ["a=new", "b=new"], told, texts } of rows) {
    it(`writes ${what}`, async function () {
      if (process.platform === "win32") this.skip();
      for (const name of ["a", "b"]) folder.write(name, "old");
      before?.();
      const files = rewrites.map((each) => {
        const [name = "", after = ""] = each.split("=");
        return { path: at(name), before: "old", after };
      });
      let isWritten: boolean | undefined;
      const settled = () => Promise.resolve(meanwhile?.());
      deepEqual(await toldBy(async () => (isWritten = await writeFiles(files, { pathText, settled }))), told);
      deepEqual([isWritten, textOf("a"), textOf("b")], [told.length === 0, ...texts]);
    });
  }
});

describe("cleanUp", () => {
  /** A process that has ended. */
  const { pid: ended } = spawnSync(process.execPath, ["-e", ""]);
  const left = temporaryName("package.json", `${ended}-0a1b2c3d`, "old");
  const sentence = (path: string) => `${path} may hold changes that were saved while a fix was written`;
  const cleaned: readonly (readonly [paths: readonly string[], told: readonly string[]])[] = [
    [["app"], [`app/${left}`]],
    [["app/package.json"], [`app/${left}`]],
    [["app/gone.json", "app", "app/package.json"], [`app/${left}`]],
    [["linked.json"], [`app/${left}`]],
    [
      ["app", "lib"],
      [`app/${left}`, `lib/${left}`],
    ],
    [["."], []],
    [["nowhere/package.json"], []],
  ];
  for (const [paths, told] of cleaned) {
    it(`tells of ${told.length} saves beside ${paths.join(", ")}`, async function () {
      if (process.platform === "win32") this.skip();
      for (const name of ["app", "lib"]) {
        folder.write(`${name}/package.json`, "new");
        const path = folder.write(`${name}/${left}`, "saved");
        utimesSync(path, new Date(), new Date(Date.now() + 10_000));
      }
      symlinkSync("app/package.json", at("linked.json"));
      deepEqual(await toldBy(() => cleanUp(paths.map(at), pathText)), told.map(sentence));
    });
  }
});
