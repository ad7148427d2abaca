import assert from "node:assert/strict";
import { goMod } from "../../../../src/core/manifests/go/goMod.ts";
import { matchesPath } from "../../../../src/core/manifests/go/goPrivate.ts";
import { goWork } from "../../../../src/core/manifests/go/goWork.ts";
import type { ManifestParser } from "../../../../src/core/manifests/manifest.ts";
import { fixturesIn } from "../../../support/fixtures.ts";
import { completed, declarationLines, type FileTree, surroundings } from "../../../support/project.ts";

interface Row {
  readonly what: string;
  readonly files: FileTree;
  readonly environment?: Readonly<Record<string, string>>;
  /** Of `/w/a/go.mod`. */
  readonly lines: readonly string[];
}

const mod = "module a.example/a\nrequire x.example/x v1.0.0\n";
const plain = ["require x.example/x v1.0.0"];

const workspaces: readonly Row[] = [
  { what: "none", files: { "/w/a/go.mod": mod }, lines: plain },
  {
    what: "what it replaces, before the module itself does",
    files: {
      "/w/a/go.mod": `${mod}require y.example/y v1.0.0\nreplace x.example/x => ./x\nreplace y.example/y => y.example/y v1.2.0`,
      "/w/go.work": "use ./a\nreplace x.example/x => x.example/fork v1.1.0",
    },
    lines: ["require x.example/fork v1.1.0 at /w/go.work “v1.1.0”", "require y.example/y v1.2.0"],
  },
  {
    what: "one for this version before one for all",
    files: {
      "/w/a/go.mod": mod,
      "/w/go.work": "use a\nreplace (\nx.example/x => ./x\nx.example/x v1.0.0 => x.example/x v1.0.1\n)",
    },
    lines: ["require x.example/x v1.0.1 at /w/go.work “v1.0.1”"],
  },
  {
    what: "folders",
    files: { "/w/a/go.mod": mod, "/w/go.work": "use (\n\t./a\n)\nreplace x.example/x => ./x" },
    lines: ["require x.example/x (path) v1.0.0 because replace in ../go.work"],
  },
  {
    what: "in the folder of the module",
    files: { "/w/a/go.mod": mod, "/w/a/go.work": "use .\nreplace x.example/x => ../x" },
    lines: ["require x.example/x (path) v1.0.0 because replace in go.work"],
  },
  {
    what: "its members, whatever is required of them or replaces them",
    files: {
      "/w/a/go.mod": `${mod}require b.example/b v0.0.0 // indirect\nreplace b.example/b => b.example/old v1.0.0`,
      "/w/b/go.mod": "module b.example/b",
      "/w/go.work": "use ./a\nuse ./b\nuse ./gone",
    },
    lines: ["require x.example/x v1.0.0", "indirect b.example/b (workspace) v0.0.0 because use in ../go.work"],
  },
  {
    what: "the highest version that a member requires",
    files: {
      "/w/a/go.mod": `${mod}require y.example/y v1.10.0\nrequire z.example/z v1.0.0\nrequire t.example/t\n`,
      "/w/b/go.mod":
        "module b.example/b\nrequire x.example/x v1.2.0\nrequire y.example/y v1.9.0\nrequire z.example/z v1.0.0\nrequire t.example/t v1.0.0",
      "/w/c/go.mod": "module c.example/c\nrequire x.example/x v1.10.0",
      "/w/go.work": "use (\n./a\n./b\n./c\n)",
    },
    lines: [
      "require x.example/x v1.10.0 at /w/c/go.mod “v1.10.0”",
      "require y.example/y v1.10.0",
      "require z.example/z v1.0.0",
      "require t.example/t (unsupported) ",
    ],
  },
  {
    what: "what its members replace",
    files: {
      "/w/a/go.mod": mod,
      "/w/b/go.mod": "module b.example/b\nreplace x.example/x => x.example/fork v1.1.0",
      "/w/go.work": "use (\n./a\n./b\n)",
    },
    lines: ["require x.example/fork v1.1.0 at /w/b/go.mod “v1.1.0”"],
  },
  {
    what: "nothing where it does not use the module, though another above does",
    files: {
      "/w/a/go.mod": mod,
      "/w/go.work": "use ./b\nreplace x.example/x => ./x",
      "/go.work": "use ./w/a\nreplace x.example/x => ./x",
    },
    lines: plain,
  },
  {
    what: "nothing where it is switched off",
    files: {
      "/w/a/go.mod": mod,
      "/w/go.work": "use ./a\nreplace x.example/x => ./x",
      "/w/a/off": "use .\nreplace x.example/x => ./x",
    },
    environment: { GOWORK: "off" },
    lines: plain,
  },
  {
    what: "nothing where it is switched off for good",
    files: {
      "/w/a/go.mod": mod,
      "/w/go.work": "use ./a\nreplace x.example/x => ./x",
      "/home/me/.config/go/env": "GOWORK=off\n",
    },
    lines: plain,
  },
  {
    what: "the file that the environment names",
    files: { "/w/a/go.mod": mod, "/w/go.work": "use ./a", "/else/go.work": "use ../w/a\nreplace x.example/x => ./x" },
    environment: { GOWORK: "/else/go.work" },
    lines: ["require x.example/x (path) v1.0.0 because replace in /else/go.work"],
  },
  {
    what: "a file that is broken off",
    files: { "/w/a/go.mod": mod, "/w/go.work": "use (\n\t./a\nreplace x.example/x => x.example/x v1.9.0\nrepl" },
    lines: ["require x.example/x v1.9.0 at /w/go.work “v1.9.0”"],
  },
];

const three = `require (
	github.com/acme/tool v1.0.0
	git.corp.example/team/lib/v2 v2.0.0 // indirect
	golang.org/x/net v0.1.0
)`;
const tool = "require github.com/acme/tool";
const lib = "indirect git.corp.example/team/lib/v2";
const net = "require golang.org/x/net v0.1.0";

const privacy: readonly Row[] = [
  {
    what: "GOPRIVATE",
    files: { "/w/a/go.mod": three },
    environment: { GOPRIVATE: "*.corp.example,github.com/acme/" },
    lines: [`${tool} (private) v1.0.0 because GOPRIVATE`, `${lib} (private) v2.0.0 because GOPRIVATE`, net],
  },
  {
    what: "any of the lists",
    files: { "/w/a/go.mod": three },
    environment: { GONOSUMDB: "github.com/acme", GONOPROXY: "*.corp.example", GOPRIVATE: "none" },
    lines: [`${tool} (private) v1.0.0 because GONOSUMDB`, `${lib} (private) v2.0.0 because GONOPROXY`, net],
  },
  {
    what: "the user's file",
    files: { "/w/a/go.mod": three, "/home/me/.config/go/env": "# mine\nGOFLAGS=-v\nGOPRIVATE=github.com/acme\r\n" },
    lines: [`${tool} (private) v1.0.0 because GOPRIVATE in ~/.config/go/env`, `${lib} v2.0.0`, net],
  },
  {
    what: "the user's file on a Mac",
    files: { "/w/a/go.mod": three, "/home/me/Library/Application Support/go/env": "GOPRIVATE=github.com/acme" },
    lines: [`${tool} (private) v1.0.0 because GOPRIVATE in ~/Library/Application Support/go/env`, `${lib} v2.0.0`, net],
  },
  {
    what: "the user's file on Windows",
    files: { "/w/a/go.mod": three, "c:/Users/me/AppData/Roaming/go/env": "GOPRIVATE=github.com/acme" },
    environment: { AppData: "c:\\Users\\me\\AppData\\Roaming" },
    lines: [`${tool} (private) v1.0.0 because GOPRIVATE in $AppData/go/env`, `${lib} v2.0.0`, net],
  },
  {
    what: "the file that the environment names",
    files: {
      "/w/a/go.mod": three,
      "/etc/goenv": "GOPRIVATE=github.com/acme",
      "/home/me/.config/go/env": "GOPRIVATE=*",
    },
    environment: { GOENV: "/etc/goenv" },
    lines: [`${tool} (private) v1.0.0 because GOPRIVATE in $GOENV`, `${lib} v2.0.0`, net],
  },
  {
    what: "no file",
    files: { "/w/a/go.mod": three, "/home/me/.config/go/env": "GOPRIVATE=*", "/w/a/off": "GOPRIVATE=*" },
    environment: { GOENV: "off" },
    lines: [`${tool} v1.0.0`, `${lib} v2.0.0`, net],
  },
  {
    what: "modules that may be fetched without a certificate",
    files: { "/w/a/go.mod": three },
    environment: { GOINSECURE: "*.corp.example" },
    lines: [`${tool} v1.0.0`, `${lib} (private) v2.0.0 because GOINSECURE`, net],
  },
  {
    what: "the user's file in another folder for settings",
    files: {
      "/w/a/go.mod": three,
      "/etc/xdg/go/env": "GOPRIVATE=github.com/acme",
      "/home/me/.config/go/env": "GOPRIVATE=*",
    },
    environment: { XDG_CONFIG_HOME: "/etc/xdg" },
    lines: [`${tool} (private) v1.0.0 because GOPRIVATE in $XDG_CONFIG_HOME/go/env`, `${lib} v2.0.0`, net],
  },
  {
    what: "the defaults of the installation, after the user's file",
    files: {
      "/w/a/go.mod": three,
      "/home/me/.config/go/env": "GOPRIVATE=github.com/acme",
      "/usr/local/go/go.env": "GOPRIVATE=*\nGONOPROXY=*.corp.example",
      "/usr/lib/go/go.env": "GONOPROXY=*",
    },
    lines: [
      `${tool} (private) v1.0.0 because GOPRIVATE in ~/.config/go/env`,
      `${lib} (private) v2.0.0 because GONOPROXY in /usr/local/go/go.env`,
      net,
    ],
  },
  {
    what: "the defaults of a package of the system",
    files: { "/w/a/go.mod": three, "/usr/lib/go/go.env": "GOPRIVATE=github.com/acme" },
    lines: [`${tool} (private) v1.0.0 because GOPRIVATE in /usr/lib/go/go.env`, `${lib} v2.0.0`, net],
  },
  {
    what: "the defaults of the installation that the environment names",
    files: {
      "/w/a/go.mod": three,
      "/opt/go/go.env": "GOPRIVATE=github.com/acme",
      "/usr/local/go/go.env": "GOPRIVATE=*",
    },
    environment: { GOROOT: "/opt/go" },
    lines: [`${tool} (private) v1.0.0 because GOPRIVATE in $GOROOT/go.env`, `${lib} v2.0.0`, net],
  },
  {
    what: "the environment before the file, unless it is empty",
    files: { "/w/a/go.mod": three, "/home/me/.config/go/env": "GOPRIVATE=*\nGONOPROXY=github.com/acme" },
    environment: { GOPRIVATE: "*.corp.example", GONOPROXY: "" },
    lines: [
      `${tool} (private) v1.0.0 because GONOPROXY in ~/.config/go/env`,
      `${lib} (private) v2.0.0 because GOPRIVATE`,
      net,
    ],
  },
  {
    what: "what replaces a module, not what is replaced",
    files: {
      "/w/a/go.mod": `${three}\nreplace github.com/acme/tool => golang.org/x/tool v1.1.0\nreplace golang.org/x/net => github.com/acme/net v0.1.1`,
    },
    environment: { GOPRIVATE: "github.com/acme" },
    lines: [
      "require golang.org/x/tool v1.1.0",
      `${lib} v2.0.0`,
      "require github.com/acme/net (private) v0.1.1 because GOPRIVATE",
    ],
  },
  {
    what: "a module whose version is being typed, but not one in a folder",
    files: {
      "/w/a/go.mod": "require git.corp.example/a\nrequire git.corp.example/b v1.0.0\nreplace git.corp.example/b => ./b",
    },
    environment: { GOPRIVATE: "*.corp.example" },
    lines: [
      "require git.corp.example/a (private)  because GOPRIVATE",
      "require git.corp.example/b (path) v1.0.0 because replace in go.mod",
    ],
  },
];

/** Whether modules are looked up with this GOPROXY. */
const proxies: readonly (readonly [value: string, isPublic: boolean])[] = [
  ["", true],
  ["https://goproxy.io,direct", true],
  ["goproxy.io", true],
  ["direct", true],
  ["https://goproxy.corp.example,direct", true],
  ["https://goproxy.corp.example|https://goproxy.io", true],
  ["https://goproxy.corp.example", false],
  ["https://goproxy.corp.example,off", false],
  ["https://goproxy.corp.example,off,direct", false],
  ["off", false],
  ["off,direct", false],
  [" https://goproxy.corp.example , off , direct", false],
  [" https://goproxy.corp.example | direct ", true],
  ["file:///srv/modules", false],
  ["https://goproxy.io.corp.example", false],
  ["https://corp.example/goproxy.io", false],
  ["https://goproxy.io@corp.example", false],
  ["https://me:secret@goproxy.io/", true],
  [",", false],
];

const patterns: readonly (readonly [patterns: string, module: string, names: boolean])[] = [
  ["*.corp.example", "git.corp.example/team/lib", true],
  ["*.corp.example", "corp.example/lib", false],
  ["corp.example", "corp.example", true],
  ["corp.example", "corp.example.org/lib", false],
  ["corp.example/a", "corp.example/a/b/c", true],
  ["corp.example/a", "corp.example/ab", false],
  ["corp.example/a/b", "corp.example/a", false],
  ["corp.example/*/b", "corp.example/a/b/c", true],
  ["corp.example/*", "corp.example", false],
  ["corp.example/*", "corp.example/a/b", true],
  ["*", "anything.example/at/all", true],
  ["x.example, corp.example/ ,", "corp.example/a", true],
  [",,", "corp.example/a", false],
  ["/", "corp.example/a", false],
  ["corp.exampl?", "corp.example/a", true],
  ["c?rp*a*e", "corp.example/a", true],
  ["c?rp*a*z", "corp.example/a", false],
  ["[a-c]orp.example", "corp.example/a", true],
  ["[^a-c]orp.example", "corp.example/a", false],
  ["[xc]orp.example", "corp.example/a", true],
  ["[^xc]orp.example", "corp.example/a", false],
  ["[^x]orp.example", "corp.example/a", true],
  ["[c-d]orp.example", "corp.example/a", true],
  ["[b-c]orp.example", "corp.example/a", true],
  ["[a-b]orp.example", "corp.example/a", false],
  ["[d-f]orp.example", "corp.example/a", false],
  ["c[n-p]rp.example", "corp.example/a", true],
  ["c[\\n-\\p]rp.example", "corp.example/a", true],
  ["[]c]orp.example", "corp.example/a", true],
  ["[corp.example", "corp.example/a", false],
  ["corp\\.example", "corp.example/a", true],
  ["corp.example\\", "corp.example", false],
  ["Corp.example", "corp.example/a", false],
];

async function linesOf({ files, environment = {} }: Omit<Row, "what" | "lines">): Promise<readonly string[]> {
  const host = { home: "/home/me", environment: (name: string) => environment[name] };
  return declarationLines(await completed(goMod, files, "/w/a/go.mod", host), files);
}

describe("go.mod among other files", () => {
  it("excludes for all members of a workspace, and names the file that replaces", async () => {
    const files = {
      "/w/a/go.mod": mod,
      "/w/b/go.mod": "module b.example/b\nrequire x.example/x v1.2.0\nexclude x.example/x v1.3.0",
      "/w/c/go.mod": "module c.example/c\nexclude x.example/x v1.2.0",
      "/w/go.work": "use (\n./a\n./b\n./c\n)",
    };
    const [excluded] = (await completed(goMod, files, "/w/a/go.mod")).declarations;
    assert.deepEqual([excluded?.requirement.text, excluded?.excluded], ["v1.2.0", ["v1.3.0", "v1.2.0"]]);
    const replacing = { ...files, "/w/go.work": `${files["/w/go.work"]}\nreplace x.example/x => x.example/x v1.4.0` };
    const [replaced] = (await completed(goMod, replacing, "/w/a/go.mod")).declarations;
    assert.deepEqual(replaced?.replaced, { text: "v1.2.0", file: "../go.work" });
    assert.equal(replaced.excluded, undefined);
  });

  for (const { what, lines, ...row } of workspaces)
    it(`workspace: ${what}`, async () => assert.deepEqual(await linesOf(row), lines));
  for (const { what, lines, ...row } of privacy)
    it(`private by ${what}`, async () => assert.deepEqual(await linesOf(row), lines));

  for (const [value, isPublic] of proxies) {
    it(`GOPROXY=${value} ${isPublic ? "hides nothing" : "hides all"}`, async () => {
      const lines = isPublic ? plain : ["require x.example/x (private) v1.0.0 because GOPROXY"];
      assert.deepEqual(await linesOf({ files: { "/w/a/go.mod": mod }, environment: { GOPROXY: value } }), lines);
    });
  }

  for (const [list, module, names] of patterns)
    it(`${list} ${names ? "names" : "does not name"} ${module}`, () => assert.equal(matchesPath(list, module), names));

  it("names what it and the workspace keep to themselves", async () => {
    const files = {
      "/w/a/go.mod": mod,
      "/w/b/go.mod": "module b.example/b",
      "/w/c/go.mod": "// no name",
      "/w/go.work": "use ./a\nuse ./b\nuse ./c",
      "/alone/go.mod": mod,
    };
    const variables: Readonly<Record<string, string>> = {
      GOPRIVATE: "*.corp.example/, corp.example/a/b,,",
      GONOPROXY: "c?rp.example,[a-c]x.example,\\z.example,[!]y.example",
    };
    const host = { environment: (name: string) => variables[name] };
    const { privateNames, isMember } = await completed(goMod, files, "/w/a/go.mod", host);
    assert.deepEqual(privateNames, [
      "b.example/b",
      "*.corp.example/*",
      "corp.example/a/b/*",
      "c*rp.example/*",
      "*x.example/*",
      "*.example/*",
      "*y.example/*",
    ]);
    assert.equal(isMember, true);
    const alone = await completed(goMod, files, "/alone/go.mod");
    assert.deepEqual([alone.privateNames, "isMember" in alone], [[], false]);
  });

  it("withholds modules of go.sum, and members of a workspace", async () => {
    const names = ["x.example/x", "git.corp.example/a", "b.example/b", "gone.example/gone"];
    const files = {
      "/w/go.mod": mod,
      "/w/go.work": "use ./b\nuse ./c\nuse ./gone",
      "/w/b/go.mod": "module b.example/b",
      "/w/c/go.mod": "",
    };
    const environment = (name: string) => (name === "GOPRIVATE" ? "*.corp.example" : undefined);
    const among = async (parser: ManifestParser, path: string) => [
      ...((await parser.privateAmong?.(names, surroundings(files, path, { environment }))) ?? []),
    ];
    const corp = ["git.corp.example/a", { reason: "private", detail: "GOPRIVATE" }];
    assert.deepEqual(await among(goMod, "/w/go.mod"), [corp]);
    const member = ["b.example/b", { reason: "private", detail: "use in go.work" }];
    assert.deepEqual(await among(goWork, "/w/go.work"), [member, corp]);
  });

  it("needs no host", async () => {
    assert.deepEqual(declarationLines(await completed(goMod, { "/go.mod": mod }, "/go.mod")), plain);
  });

  it("completes a whole workspace", async () => {
    const files = Object.fromEntries(fixturesIn("lockfiles/tannery").map(({ path, text }) => [`/${path}`, text]));
    const folder = "/lockfiles/tannery";
    assert.deepEqual(declarationLines(await completed(goMod, files, `${folder}/vat/go.mod`), files), [
      "require github.com/spf13/cobra v1.8.1",
      "require github.com/tannery-example/hide (workspace) v0.3.0 because use in ../go.work",
      "require golang.org/x/crypto v0.24.0",
      "require gopkg.in/yaml.v3 v3.0.1",
      "indirect github.com/inconshreveable/mousetrap v1.1.0",
      "indirect github.com/spf13/pflag v1.0.5",
      `indirect golang.org/x/sys v0.22.0 at ${folder}/go.work “v0.22.0”`,
    ]);
  });
});
