// No output of any command is a command: to the runner of a pipeline, or to a terminal.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { commands, type CommandName } from "../../src/cli/commands.ts";
import { startService, type Service } from "../service/server.ts";
import { dockerArchive, image, layer } from "../support/archives.ts";
import { createFolder, runIn, type Folder, type Outcome } from "../support/commandLine.ts";
import { startHostileService, type HostileService } from "../support/hostileService.ts";
import { commandsIn, commandTexts } from "../support/runners.ts";

let service: Service;
/** The service that answers with another text. */
let hostile: HostileService;
let folder: Folder;

before(async () => {
  service = await startService();
  hostile = await startHostileService(service.url);
});

after(async () => {
  await hostile.close();
  await service.close();
});

beforeEach(() => (folder = createFolder()));
afterEach(() => folder.remove());

const lines = (...all: readonly string[]) => `${all.join("\n")}\n`;

const fileName = (text: string) => text.replaceAll("/", "_");

/** A project with the text as path, name, version, requirement, title, reason, URL and project. */
function writeProject(text: string): void {
  const below = `${fileName(text)}/`;
  const dependencies = {
    lodash: "4.17.20",
    [text]: text,
    alias: `npm:${text}@1.0.0`,
    [`@acme/${text}`]: `^1.0.0 ${text}`,
    archive: `https://acme.example/${text}.tgz`,
  };
  const names = { name: text, version: text, homepage: text, repository: text };
  const lock = {
    lockfileVersion: 3,
    packages: {
      "": { ...names, dependencies },
      "node_modules/lodash": { version: "4.17.20", dependencies: { [text]: text } },
      [`node_modules/${text}`]: { version: "1.0.0", resolved: text },
    },
  };
  for (const place of ["", below]) {
    folder.write(`${place}package.json`, JSON.stringify({ ...names, dependencies }, undefined, 1));
    folder.write(`${place}package-lock.json`, JSON.stringify(lock));
  }
  const line = text.replace(/[\r\n\u0085\u2028]/g, " ");
  folder.write(
    `${below}requirements.txt`,
    lines(`django==3.0.0 # package-insights: ignore CVE-2020-9402 -- ${line}`, `flask==${line}`, `${line}==1`),
  );
  folder.write("list.txt", lines("pkg:npm/lodash@4.17.20", `pkg:npm/${encodeURIComponent(text)}@1.0.0`, text));
  const components = [
    { type: "library", name: text, "bom-ref": text },
    ...["pkg:npm/lodash@4.17.20", `pkg:npm/lodash@4.17.20?${text}=1`, `pkg:deb/${text}@1`, text].map((purl) => ({
      purl,
    })),
  ];
  folder.write("bom.json", JSON.stringify({ bomFormat: "CycloneDX", components }));
  folder.write("list.csv", `package,version,ecosystem\n"${text}","1.0.0, ${text}",npm\nlodash,,"${text}"\n`);
  for (const file of ["package.json", "package-lock.json"])
    folder.write(`copy/${below}${file}`, folder.read(`${below}${file}`));
  folder.write("config.json", JSON.stringify({ rules: { [text]: text }, private: [text], [text]: text }));
  folder.write(`${fileName(text)}.bin`, text);
  folder.write("images.tar", dockerArchive([[image([layer(text)]), [text]]]));
}

/** What follows a command. */
type Args = (text: string) => readonly string[];

/** The arguments with which a command answers, in all of its formats, and those of which it says what is wrong. */
interface Rows {
  readonly answered: readonly Args[];
  readonly others?: readonly Args[];
}

const rows: Readonly<Record<CommandName, Rows>> = {
  check: {
    answered: [() => ["."], () => ["bom.json"]],
    others: [
      (text) => [".", "--ignore", `GHSA-aaaa-bbbb-cccc:${text}`],
      (text) => [`nowhere ${text}`],
      (text) => [".", "--rule", text],
      (text) => [".", "--config", text],
      () => [".", "--config", "config.json"],
    ],
  },
  review: {
    answered: [() => ["copy", "."]],
    others: [
      (text) => [text, "."],
      (text) => [".", text],
      (text) => [`--git=${text}`],
      (text) => ["--git", "HEAD", text],
    ],
  },
  fix: {
    answered: [() => ["."]],
    others: [
      (text) => [".", "--only", text],
      (text) => [".", "--only", "lodash", "--to", text],
      () => ["copy", "--write"],
    ],
  },
  plan: {
    answered: [() => ["."], () => [".", "--only", "*"]],
    others: [(text) => [".", "--only", text], (text) => [`nowhere ${text}`]],
  },
  info: {
    answered: [
      () => ["npm:lodash@4.17.20"],
      () => ["npm:express@4.17.1"],
      () => ["npm:lodash"],
      () => ["npm:acme-refused@1.0.0"],
    ],
    others: [(text) => [`npm:${text}@1.0.0`], (text) => [text]],
  },
  advisory: { answered: [() => ["GHSA-35jh-r3h4-6jhm"]], others: [(text) => [text]] },
  project: {
    answered: [() => ["github.com/lodash/lodash"], () => ["github.com/acme-invented/tool"]],
    others: [(text) => [`github.com/acme/${text}`]],
  },
  compare: {
    answered: [() => ["npm:lodash@4.17.20", "4.18.1"], () => ["npm:express@4.17.1", "4.18.0"]],
    others: [(text) => ["npm:lodash@4.17.20", text]],
  },
  identify: { answered: [(text) => [`${fileName(text)}.bin`]], others: [(text) => [text]] },
  images: { answered: [() => ["images.tar"]], others: [(text) => [text]] },
  purls: { answered: [() => ["list.txt"]], others: [(text) => [text]] },
  find: {
    answered: [() => ["list.txt"], () => ["list.csv", "."]],
    others: [(text) => [text], (text) => ["list.txt", text]],
  },
  cache: {
    answered: [],
    others: [(text) => ["import", text], (text) => [text, "x"], (text) => ["export", `nowhere/${fileName(text)}`]],
  },
  licenses: { answered: [() => ["."], () => ["copy"]], others: [() => [".", "--notice"], (text) => [text]] },
  api: {
    answered: [() => ["GetAdvisory", "GHSA-35jh-r3h4-6jhm"], () => ["GetVersion", "npm", "lodash", "4.17.20"]],
    others: [(text) => [text], () => ["GetPackage", "npm", "acme-refused"]],
  },
  tool: {
    answered: [
      (text) => [
        "check_packages",
        JSON.stringify({ packages: ["pkg:npm/lodash@4.17.20", text, { system: "npm", name: text }] }),
      ],
      () => ["check_manifest"],
      (text) => ["explain_dependency", JSON.stringify({ manifest: ".", package: text })],
      (text) => ["suggest_versions", JSON.stringify({ packages: ["pkg:npm/lodash@4.17.20", text] })],
      () => ["fix_manifest"],
    ],
    others: [(text) => [text], (text) => ["check_packages", text]],
  },
  // What it answers is JSON for one program, which `mcp.test.ts` looks at.
  mcp: { answered: [], others: [(text) => [text]] },
  // The same of its messages, which `lsp.test.ts` looks at.
  lsp: { answered: [], others: [(text) => [text]] },
  graph: {
    answered: [() => ["package.json"], () => ["npm:express@4.17.1"]],
    others: [(text) => ["package.json", "--root", text], (text) => [text], () => ["."]],
  },
  why: { answered: [(text) => [text, "."]], others: [(text) => ["lodash", text]] },
  config: { answered: [], others: [() => [], () => ["."], () => ["--config", "config.json"], (text) => [text]] },
  init: { answered: [], others: [() => [], (text) => [text]] },
  completion: { answered: [], others: [() => ["bash"], () => ["zsh"], () => ["fish"], (text) => [text]] },
};

const run = (base: string, ...args: readonly string[]): Promise<Outcome> =>
  runIn(folder.path, [...args, "--base-url", base, "--no-cache"]);

/** What a terminal carries out or does not show, but for line breaks and tabs. */
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

/** The start of a command of the report for GitHub, whose message follows. */
const annotation = /^::(?:error|warning|notice) file=[^:,]*,line=\d+,col=\d+,title=[^:,]*::/gm;

/** The number of cells of each record of RFC 4180. */
function widths(csv: string): readonly number[] {
  const records = csv.split("\r\n").filter((line) => line !== "");
  return records.map((record) => record.replace(/"(?:[^"]|"")*"/g, "").split(",").length);
}

describe("the output of every command", () => {
  for (const text of commandTexts) {
    it(`has no command in it with ${JSON.stringify(text)} in files, arguments and answers`, async () => {
      hostile.say(text);
      writeProject(text);
      const base = hostile.url;
      for (const { name, formats } of commands) {
        const { answered, others = [] } = rows[name];
        for (const format of formats.length > 0 ? formats : [""]) {
          const option = format === "" ? [] : ["--format", format];
          let shown = "";
          for (const args of answered) shown += await holds(base, [name, ...args(text), ...option]);
          // A patch with it is refused.
          const [word = ""] = /[a-z]{3,}/i.exec(text) ?? [];
          if (format !== "patch" && answered.length > 0)
            assert.ok(shown.includes(word), `${name} ${format} shows nothing of the text`);
        }
        for (const args of others) await holds(base, [name, ...args(text)]);
      }
    });
  }

  async function holds(base: string, args: readonly string[]): Promise<string> {
    const { out, err } = await run(base, ...args);
    const [what, format = ""] = [args.join(" "), args.at(-1)];
    // Its commands are the report's own.
    const shown = format === "github" ? out.replace(annotation, "") : out;
    assert.deepEqual(commandsIn(shown + err), [], what);
    assert.doesNotMatch(out + err, control, what);
    if (["json", "sarif", "cyclonedx", "cyclonedx-1.7", "gitlab"].includes(format) && out !== "")
      assert.doesNotThrow(() => JSON.parse(out) as unknown, what);
    if (format === "csv") assert.equal(new Set(widths(out)).size, 1, what);
    return out;
  }

  it("keeps in JSON what it escapes", async () => {
    folder.write("package.json", JSON.stringify({ dependencies: { "##[x] \u202e": "##vso[y]" } }));
    const { out } = await run(service.url, "check", ".", "--format", "json");
    const { files } = JSON.parse(out) as {
      files: readonly { dependencies: readonly { name: string; requirement: string }[] }[];
    };
    const [{ name, requirement } = {}] = files[0]?.dependencies ?? [];
    assert.deepEqual([name, requirement], ["##[x] \u202e", "##vso[y]"]);
  });
});

describe("package-insights fix --format patch", () => {
  const manifest = lines("{", '  "dependencies": {', '    "lodash": "4.17.20"', "  }", "}");
  const names = ["a b", "tab\there", 'a "quote"', "back\\slash", "line\nfeed", "größe 日本", "plain"];
  for (const name of names) {
    it(`is applied by git in a folder named ${JSON.stringify(name)}`, async () => {
      folder.write(`${name}/package.json`, manifest);
      const { out } = await run(service.url, "fix", ".", "--format", "patch");
      execFileSync("git", ["apply", "-"], { cwd: folder.path, input: out });
      assert.equal(folder.read(`${name}/package.json`).toString(), manifest.replace("4.17.20", "4.18.1"));
    });
  }

  const refused: readonly (readonly [what: string, path: string, content: string])[] = [
    ["a line that would be a command", "package.json", manifest.replace("{\n", '{ "x":\n::error::x,\n')],
    ["a name that Azure would carry out", "package.json", manifest.replace("{\n", '{ "x": "##vso[task.complete]",\n')],
    ["a path that GitHub would carry out", "##[error]/package.json", manifest],
    ["an escape sequence", "package.json", manifest.replace("{\n", '{ "x": "\u001b[2J",\n')],
  ];
  for (const [what, path, content] of refused) {
    it(`is refused with ${what}, and written by --write`, async () => {
      folder.write(path, content);
      const patch = await run(service.url, "fix", ".", "--format", "patch");
      assert.equal(patch.out, "");
      assert.equal(patch.code, 2);
      assert.match(patch.err, /the patch is not printed: .* --write/);
      await run(service.url, "fix", ".", "--write");
      assert.match(folder.read(path).toString(), /"lodash": "4\.18\.1"/);
    });
  }
});

describe("package-insights check --format text", () => {
  it("names the place of a finding in a file that the manifest includes", async () => {
    folder.write("requirements.txt", lines("-r base.deps"));
    folder.write("base.deps", lines("# base", "idna==3.7", "django==2.2.0"));
    const { out } = await run(service.url, "check", "requirements.txt");
    assert.match(out, /^base\.deps:3:7 .*django/m);
    assert.doesNotMatch(out, /^requirements\.txt:1:1 .*django/m);
  });
});
