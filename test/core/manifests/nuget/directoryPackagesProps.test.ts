import assert from "node:assert/strict";
import { directoryPackagesProps } from "../../../../src/core/manifests/nuget/projectFile.ts";
import { checkManifest } from "../../../support/marked.ts";

const paths: readonly (readonly [path: string, handled: boolean])[] = [
  ["Directory.Packages.props", true],
  ["/shop/Directory.Packages.props", true],
  ["C:/shop/src/Directory.Packages.props", true],
  ["Directory.Packages.targets", false],
  ["Directory.Build.props", false],
  ["MyDirectory.Packages.props", false],
  ["Packages.props", false],
  ["Directory.Packages.props/x", false],
  ["", false],
];

const packageVersion = (name: string, version: string) => `<PackageVersion Include="«${name}»" Version="${version}" />`;

const rows: readonly (readonly [what: string, marked: string, declares: readonly string[], problems?: string[]])[] = [
  ["nothing", "", []],
  ["no versions", "<Project><PropertyGroup/></Project>", []],
  ["one", `<Project><ItemGroup>${packageVersion("Serilog", "‹4.0.0›")}</ItemGroup></Project>`, ["Serilog 4.0.0"]],
  [
    "several",
    `<Project>
  <PropertyGroup>
    <ManagePackageVersionsCentrally>true</ManagePackageVersionsCentrally>
    <AspNet>‹8.0.1›</AspNet>
    <Band>3</Band>
  </PropertyGroup>
  <ItemGroup Label="Web">
    ${packageVersion("a", "$(AspNet)")}
    ${packageVersion("b", "$(AspNet)")}
    ${packageVersion("c", "$(Band).1")}
    <PackageVersion Include="«d»"><Version>‹[1,2)›</Version></PackageVersion>
    <PackageVersion Update="«a»" Version="‹9›" />
    <PackageVersion Remove="e" />
    ${packageVersion("f", "‹$(Elsewhere)›")}
    <PackageVersion Include="«g»" />
  </ItemGroup>
  <ItemGroup>
    <GlobalPackageReference Include="«h»" Version="‹1›" />
  </ItemGroup>
</Project>`,
    ["a 8.0.1", "b 8.0.1", "c 3.1", "d [1,2)", "a 9", "f (variable) $(Elsewhere)", "g (unsupported) ", "@h 1"],
  ],
  [
    "half typed",
    `<Project>
  <ItemGroup>
    ${packageVersion("a", "‹1›")}
    <PackageVersion Include="«b»" Version="‹›" />
    <PackageVersion Include=
    ${packageVersion("c", "‹2›")}
  </ItemGroup>
</Project>`,
    ["a 1", "b (unsupported) ", "c 2"],
    ["Expected a value in quotes: Include", "Expected `>` after `<PackageVersion`: <PackageVersion"],
  ],
];

describe("Directory.Packages.props", () => {
  for (const [path, handled] of paths) {
    it(`${handled ? "handles" : "leaves"} ${path || "the empty path"}`, () => {
      assert.equal(directoryPackagesProps.handles(path), handled);
    });
  }
  for (const [what, marked, declares, problems] of rows) {
    const lines = declares.map((line) => {
      const [name = "", ...rest] = line.replace("@", "").split(" ");
      const scope = line.startsWith("@") ? "GlobalPackageReference" : "PackageVersion";
      const alias = name === name.toLowerCase() ? "" : ` as ${name}`;
      return [scope, name.toLowerCase() + alias, ...rest].join(" ");
    });
    it(what, () => checkManifest(directoryPackagesProps, marked, lines, problems));
  }
});
