// How a review ends that cannot tell all that is introduced.

import { deepEqual } from "node:assert/strict";
import { runIn } from "../../support/commandLine.ts";
import { servedFolder } from "../../support/servedFolder.ts";

const { service, folder } = servedFolder();

type Files = Readonly<Record<string, string>>;

const npm = (dependencies: Readonly<Record<string, string>>) => JSON.stringify({ dependencies });

const csproj = (references: string) => `<Project><ItemGroup>${references}</ItemGroup></Project>`;
const newtonsoft = csproj('<PackageReference Include="Newtonsoft.Json" Version="13.0.3" />');

const rows: readonly (readonly [what: string, before: Files, after: Files, args: string, end: string])[] = [
  [
    "two unknown packages",
    { "package.json": npm({}) },
    { "package.json": npm({ "acme-invented-nowhere": "1.0.0", "acme-invented-nothing": "1.0.0" }) },
    "",
    "2: 2 gaps in what was checked",
  ],
  [
    "two manifests that could not be read before",
    { "a/package.json": "{", "b/package.json": "{" },
    { "a/package.json": npm({ ms: "2.1.3" }), "b/package.json": npm({ json5: "2.2.3" }) },
    "",
    "2: 2 files were not compared, 2 changes are not certain",
  ],
  [
    "a manifest that could not be read before, beside an unknown package",
    { "a/package.json": "{", "b/package.json": npm({}) },
    { "a/package.json": npm({ ms: "2.1.3" }), "b/package.json": npm({ "acme-invented-nowhere": "1.0.0" }) },
    "",
    "2: 1 file was not compared, 1 change is not certain, 1 gap in what was checked",
  ],
  [
    "an advisory beside an unknown package",
    { "package.json": npm({}) },
    { "package.json": npm({ minimist: "1.2.5", "acme-invented-nowhere": "1.0.0" }) },
    "",
    "1: 1 new advisory",
  ],
  [
    "a version whose dependencies no source lists",
    { "app.csproj": csproj("") },
    { "app.csproj": newtonsoft },
    "",
    "0: nothing that is introduced fails the review",
  ],
  [
    "a version whose dependencies no source lists",
    { "app.csproj": csproj("") },
    { "app.csproj": newtonsoft },
    "--strict",
    "2: no source tells all that --strict asks for",
  ],
  [
    "a version whose dependencies no source lists, which was there",
    { "app.csproj": newtonsoft },
    { "app.csproj": newtonsoft },
    "--strict",
    "0: no dependency changes",
  ],
];

describe("the end of a review", () => {
  for (const [what, before, after, args, end] of rows) {
    it(`of ${what} is ${end} with ${args || "no option"}`, async () => {
      for (const [name, files] of Object.entries({ before, after }))
        for (const [path, text] of Object.entries(files)) folder.write(`${name}/${path}`, text);
      const given = args.split(" ").filter((arg) => arg !== "");
      const { code, out } = await runIn(folder.path, [
        "review",
        "before",
        "after",
        ...given,
        "--base-url",
        service.url,
      ]);
      deepEqual([out.trimEnd().split("\n").at(-1), code], [`exit ${end}`, Number(end.charAt(0))], out);
    });
  }
});
