// The package that `npm pack` makes of the build: what it has, and that it runs by npx where nothing else of the project is.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, dirname, join, resolve } from "node:path";
import { commands } from "../../src/cli/commands.ts";
import { startService, type Service } from "../service/server.ts";
import { createFolder, type Folder } from "../support/commandLine.ts";
import { frame } from "../support/lspWire.ts";

let service: Service;
let folder: Folder;
let packed: Packed;

interface Packed {
  readonly filename: string;
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
}

const isWindows = process.platform === "win32";

/** Folders in which a Node may be: this one, that of the oldest editor, and those of the path. */
const folders = [
  dirname(process.execPath),
  resolve(
    `.vscode-test/code-server-oldest/node_modules/node-${isWindows ? "win" : process.platform}-${process.arch}/bin`,
  ),
  ...(process.env.PATH ?? "").split(delimiter),
];

/** A folder of a Node with this major version, if there is one here. */
function nodeFolder(major: string): string | undefined {
  return folders.find((path) => {
    const node = join(path, isWindows ? "node.exe" : "node");
    return (
      existsSync(node) &&
      execFileSync(node, ["-p", "process.versions.node"], { encoding: "utf8" }).startsWith(`${major}.`)
    );
  });
}

before(async () => {
  service = await startService();
  folder = createFolder();
  const args = ["pack", "--ignore-scripts", "--json", "--pack-destination", folder.path];
  [packed] = JSON.parse(execFileSync("npm", args, { encoding: "utf8", shell: isWindows })) as [Packed];
  folder.write("my shop/package.json", JSON.stringify({ dependencies: { minimist: "1.2.8" } }));
});

after(async () => {
  folder.remove();
  await service.close();
});

describe("the package of npm", () => {
  it("has the command line with its servers and nothing else", () => {
    assert.deepEqual(packed.files.map(({ path }) => path).sort(), [
      "LICENSE",
      "NOTICE",
      "README.md",
      "dist/ThirdPartyNotices.txt",
      "dist/cli.cjs",
      "dist/commands.cjs",
      "dist/git.cjs",
      "dist/lsp.cjs",
      "dist/mcp.cjs",
      "dist/package-insights.1",
      "dist/run.cjs",
      "dist/undici.cjs",
      "package.json",
    ]);
  });

  it("is within its budget", () => {
    const { bundles } = JSON.parse(readFileSync("test/bench/budgets.json", "utf8")) as {
      readonly bundles: Readonly<Record<string, number>>;
    };
    assert.ok(packed.size <= (bundles["npm package packed"] ?? 0), `${packed.size} bytes`);
  });

  it("has the licenses of all that is bundled", () => {
    const notices = readFileSync("dist/ThirdPartyNotices.txt", "utf8");
    assert.deepEqual(
      [...notices.matchAll(/^-{80}\n(\S+) [\d.]+, /gm)].map(([, name]) => name),
      [
        ...["ignore", "isomorphic-git", "jsonc-parser", "pify", "semver", "undici", "vscode-jsonrpc"],
        ...["vscode-languageserver", "vscode-languageserver-protocol", "vscode-languageserver-textdocument"],
        "vscode-languageserver-types",
      ],
    );
    assert.match(notices, /^Copyright Fedor Indutny/m);
  });

  it("has a page of the manual with every command", () => {
    const page = readFileSync("dist/package-insights.1", "utf8");
    const named = [...page.matchAll(/^\.SS (\S+)/gm)].map(([, name]) => name?.replaceAll("\\-", "-"));
    assert.deepEqual(
      named,
      commands.map(({ name }) => name),
    );
  });
});

interface Run {
  readonly args: readonly string[];
  readonly input?: string;
  readonly output: RegExp;
}

const message = (method: string, params: object) => ({ jsonrpc: "2.0", id: 1, method, params });

const runs: readonly Run[] = [
  { args: ["check", "my shop"], output: /^exit 0: nothing fails the check$/m },
  {
    args: ["mcp", "--root", "my shop"],
    input: `${JSON.stringify(
      message("initialize", { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "", version: "" } }),
    )}\n`,
    output: /"serverInfo":\{"name":"package-insights"/,
  },
  {
    args: ["lsp"],
    input: frame(message("initialize", { processId: null, rootUri: null, capabilities: {} })).toString(),
    output: /"hoverProvider"/,
  },
];

describe("the package by npx, on paths with blanks", () => {
  const nodes: readonly (readonly [major: string, options: string])[] = [
    ["20", ""],
    ["22", ""],
    ["22", "--no-experimental-sqlite"],
    ["24", ""],
    ["24", "--no-experimental-sqlite"],
  ];
  for (const [major, options] of nodes) {
    for (const run of runs) {
      it(`runs ${run.args[0] ?? ""} on Node ${major} ${options}`, async function () {
        this.timeout(120_000);
        const node = nodeFolder(major);
        if (node === undefined) return this.skip();
        const env = {
          ...process.env,
          PATH: [node, process.env.PATH].join(delimiter),
          NODE_OPTIONS: options,
          npm_config_cache: join(folder.path, "npm cache"),
          npm_config_offline: "true",
          XDG_CACHE_HOME: join(folder.path, "cache"),
        };
        const tarball = join(folder.path, packed.filename);
        const all = ["--yes", `--package=${tarball}`, "package-insights", ...run.args, "--base-url", service.url];
        assert.match(await outputOf(all, run, env), run.output);
      });
    }
  }
});

/** The output of a command, whose input is closed once that has the text; before that with its errors if it ends. */
function outputOf(args: readonly string[], { input = "", output }: Run, env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((done, fail) => {
    const child = spawn("npx", args, { cwd: folder.path, env, shell: isWindows });
    let out = "";
    let err = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => (err += text));
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      out += text;
      if (output.test(out)) child.stdin.end();
    });
    child.on("error", fail).on("close", () => done(output.test(out) ? out : out + err));
    child.stdin.write(input);
  });
}
