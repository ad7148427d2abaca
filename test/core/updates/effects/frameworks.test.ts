import assert from "node:assert/strict";
import type { Requirements } from "../../../../src/core/api/messages.ts";
import { frameworkEffects } from "../../../../src/core/updates/effects/frameworks.ts";
import type { FileTree } from "../../../support/project.ts";
import { effectsIn, type ExampleUpdate } from "../../../support/updateEffects.ts";

function nuget(groups: string): Requirements {
  const names = groups === "" ? [] : groups.split(" ").map((name) => name.replace("any", ""));
  return { nuget: { dependencyGroups: names.map((targetFramework) => ({ targetFramework, dependencies: [] })) } };
}

const project = (properties: string) => `<Project><PropertyGroup>${properties}</PropertyGroup></Project>`;
const app = (framework: string): FileTree => ({
  "App.csproj": project(`<TargetFramework>${framework}</TargetFramework>`),
});

type Row = readonly [
  what: string,
  files: FileTree,
  update: readonly [before: string, after: string],
  expected: string,
  more?: Partial<ExampleUpdate>,
];

const rows: readonly Row[] = [
  [
    "one that is dropped",
    app("net472"),
    ["net461 net8.0", "net8.0"],
    "breaks: supports net8.0; the project targets net472 [App.csproj]",
  ],
  ["one that is compatible", app("net472"), ["net461", ".NETStandard2.0"], ""],
  ["all of them", app("net472"), ["net461", "any net8.0"], ""],
  [
    "one of .NET Framework alone",
    app("net8.0"),
    ["netstandard2.0", ".NETFramework4.6.2"],
    "may-break: supports .NETFramework4.6.2; the project targets net8.0 [App.csproj]",
  ],
  ["one of which the present version has none", app("net472"), ["net8.0", "net9.0"], ""],
  [
    "one of which the present version is not known",
    app("net472"),
    ["", "net9.0"],
    "may-break: supports net9.0; the project targets net472 [App.csproj]",
  ],
  ["a version without groups", app("net472"), ["net461", ""], ""],
  ["a platform that the project has", app("net8.0-windows"), ["net6.0", "net8.0-windows7.0"], ""],
  [
    "a platform that it does not have",
    app("net8.0"),
    ["net6.0", "net8.0-windows7.0"],
    "breaks: supports net8.0-windows7.0; the project targets net8.0 [App.csproj]",
  ],
  [
    "a framework that is in no table",
    app("uap10.0"),
    ["uap10.0", "netstandard2.0"],
    "unknown: supports netstandard2.0; the project targets uap10.0 [App.csproj]",
  ],
  [
    "several, of which one is dropped",
    { "App.csproj": project("<TargetFrameworks>net8.0;net472</TargetFrameworks>") },
    ["netstandard2.0", "net8.0"],
    "breaks: supports net8.0; the project targets net472 [App.csproj]",
  ],
  [
    "a reference for some of several",
    { "App.csproj": project("<TargetFrameworks>net8.0;net472</TargetFrameworks>") },
    ["netstandard2.0", "net8.0"],
    "may-break: supports net8.0; the project targets net472 [App.csproj]",
    { declaration: { isConditional: true } },
  ],
  [
    "the file above the project",
    { "src/App.csproj": project(""), "Directory.Build.props": project("<TargetFramework>net6.0</TargetFramework>") },
    ["net6.0", "net8.0"],
    "breaks: supports net8.0; the project targets net6.0 [../Directory.Build.props]",
    { manifest: "src/App.csproj" },
  ],
  [
    "a project of before .NET Core",
    { "App.csproj": project("<TargetFrameworkVersion>v4.5.2</TargetFrameworkVersion>") },
    ["net45", "net462"],
    "breaks: supports net462; the project targets net4.5.2 [App.csproj]",
  ],
  [
    "packages.config",
    { "packages.config": '<packages><package id="Acme.Core" version="1.0.0" targetFramework="net45" /></packages>' },
    ["net45", "net462"],
    "breaks: supports net462; the project targets net45 [packages.config]",
    { manifest: "packages.config" },
  ],
  [
    "a file for many projects",
    { "Directory.Packages.props": project("") },
    ["net461 net6.0", "net8.0"],
    "unknown: supports net8.0, no longer net461, net6.0; the project's target framework is not known [Directory.Packages.props]",
    { manifest: "Directory.Packages.props" },
  ],
  [
    "a file for many projects, of which none is dropped",
    { "Directory.Packages.props": project("") },
    ["net6.0", "net6.0 net8.0"],
    "",
    { manifest: "Directory.Packages.props" },
  ],
];

describe("the effects of an update on target frameworks", () => {
  for (const [what, files, [before, after], expected, more] of rows)
    it(what, async () => {
      const update: ExampleUpdate = {
        ...{ system: "NUGET", name: "acme.core", files, manifest: "App.csproj" },
        ...{ from: ["1.0.0", nuget(before)], to: ["2.0.0", nuget(after)] },
        ...more,
      };
      assert.equal(await effectsIn(frameworkEffects, update), expected);
    });
});
