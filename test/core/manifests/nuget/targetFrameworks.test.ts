import assert from "node:assert/strict";
import { readTargetFrameworks } from "../../../../src/core/manifests/nuget/targetFrameworks.ts";
import { type FileTree, surroundings } from "../../../support/project.ts";

const path = "/shop/src/Web/Web.csproj";
const project = (...properties: readonly string[]) =>
  `<Project><PropertyGroup>${properties.join("")}</PropertyGroup></Project>`;

/** Files, of which the first is the manifest, its frameworks, and the file that they stand in. */
const rows: readonly (readonly [what: string, files: FileTree, frameworks: readonly string[], file?: string])[] = [
  ["one", { [path]: project("<TargetFramework> net8.0 </TargetFramework>") }, ["net8.0"]],
  [
    "several, whatever is written for one",
    {
      [path]: project(
        "<TargetFramework>net6.0</TargetFramework>",
        "<TargetFrameworks>\n net8.0 ; ;net472;\n</TargetFrameworks>",
      ),
    },
    ["net8.0", "net472"],
  ],
  [
    "an empty list before one",
    { [path]: project("<TargetFrameworks> </TargetFrameworks><TargetFramework>net8.0</TargetFramework>") },
    ["net8.0"],
  ],
  [
    "a version of .NET Framework",
    { [path]: project("<TargetFrameworkVersion>v4.7.2</TargetFrameworkVersion>") },
    ["net4.7.2"],
  ],
  [
    "a version without its letter",
    { [path]: project("<TargetFrameworkVersion>4.8</TargetFrameworkVersion>") },
    ["net4.8"],
  ],
  ["a framework whose name has a v", { [path]: project("<TargetFramework>v8</TargetFramework>") }, ["v8"]],
  ["none", { [path]: project("<LangVersion>12</LangVersion>") }, []],
  ["one that a condition chooses", { [path]: project(`<TargetFramework>$(Chosen)</TargetFramework>`) }, []],
  [
    "a property of the file above",
    {
      [path]: project("<TargetFramework>$(DotNet)</TargetFramework>"),
      "/shop/Directory.Build.props": project("<DotNet>net9.0</DotNet>"),
    },
    ["net9.0"],
    "../../Directory.Build.props",
  ],
  [
    "the file above a project of F#",
    {
      "/shop/src/Lib.fsproj": project(),
      "/shop/src/Directory.Build.props": project("<TargetFramework>net9.0</TargetFramework>"),
    },
    ["net9.0"],
    "Directory.Build.props",
  ],
  [
    "the file above itself",
    { "/shop/Directory.Build.props": project("<TargetFramework>net9.0</TargetFramework>") },
    [],
    "Directory.Build.props",
  ],
];

describe("the target frameworks of a project", () => {
  for (const [what, files, frameworks, file = /[^/]*$/.exec(Object.keys(files)[0] ?? "")?.[0]] of rows)
    it(what, async () => {
      const around = surroundings(files, Object.keys(files)[0] ?? "");
      assert.deepEqual(await readTargetFrameworks(around), { frameworks, file });
    });

  it("are those of each package in packages.config", async () => {
    const text = `<?xml version="1.0"?>
<packages>
  <package id="Acme.Core" version="1.0.0" targetFramework="net45" />
  <package id="Acme.Web" version="1.0.0" TargetFramework="net472">
    <package id="Acme.Nested" version="1.0.0" targetFramework="net48" />
  </package>
  <package id="Acme.Any" version="1.0.0" />
  <package id="" targetFramework="net40" />
  <package targetFramework="net40" />
  <source id="Acme.Source" targetFramework="net40" />
</packages>`;
    const found = await readTargetFrameworks(surroundings({ "/shop/packages.config": text }, "/shop/packages.config"));
    assert.deepEqual(found, {
      frameworks: [],
      ofPackage: new Map([
        ["acme.core", "net45"],
        ["acme.web", "net472"],
        ["acme.nested", "net48"],
      ]),
      file: "packages.config",
    });
  });
});
