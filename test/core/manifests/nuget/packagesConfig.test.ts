import assert from "node:assert/strict";
import { packagesConfig } from "../../../../src/core/manifests/nuget/packagesConfig.ts";
import { checkManifest } from "../../../support/marked.ts";
import { completed, declarationLines } from "../../../support/project.ts";

const paths: readonly (readonly [path: string, handled: boolean])[] = [
  ["packages.config", true],
  ["/shop/Shop.Web/packages.config", true],
  ["C:/shop/packages.config", true],
  ["packages.Shop.Web.config", true],
  ["mypackages.config", false],
  ["packages..config", false],
  ["packages.config.bak", false],
  ["web.config", false],
  ["packages/x.config", false],
  ["", false],
];

const packageElement = (id: string, version: string, more = "") =>
  `<package id="«${id}»" version="${version}"${more} />`;
const packages = (...parts: readonly string[]) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<packages>\n  ${parts.join("\n  ")}\n</packages>`;

const rows: readonly (readonly [what: string, marked: string, declares: readonly string[], problems?: string[]])[] = [
  ["nothing", "", []],
  ["another root", `<configuration><package id="a" version="1"/></configuration>`, []],
  ["no packages", packages(), []],
  ["one", packages(packageElement("a", "‹1.2.3›", ` targetFramework="net472"`)), ["package a 1.2.3"]],
  [
    "several",
    packages(
      packageElement("Newtonsoft.Json", "‹13.0.3›", ` allowedVersions="[13,14)"`),
      packageElement("b", "‹1.0.0-beta1›", ` developmentDependency="true"`),
      packageElement("c", "‹1.0.0.0›", ` developmentDependency="false"`),
      `<package version='‹2›' id='«d»'></package>`,
      `<!-- <package id="no" version="1" /> -->`,
    ),
    [
      "package newtonsoft.json as Newtonsoft.Json 13.0.3",
      "developmentDependency b 1.0.0-beta1",
      "package c 1.0.0.0",
      "package d 2",
    ],
  ],
  [
    "what is incomplete or impossible",
    packages(
      `<package id="«a»" />`,
      packageElement("b", "‹›"),
      `<package version="1" />`,
      `<package id="" />`,
      packageElement("c d", "‹1›"),
      `<packages id="e" version="1" />`,
    ),
    ["package a (unsupported) ", "package b (unsupported) ", "package c d (unsupported) 1"],
  ],
  [
    "half typed",
    packages(
      packageElement("a", "‹1›"),
      `<package id="«b»" version="‹2›"`,
      `<pack`,
      packageElement("c", "‹3›"),
      `<package id="«d»">`,
    ),
    ["package a 1", "package b 2", "package c 3", "package d (unsupported) "],
    [
      "Expected `>` after `<package`: <package",
      "Expected `>` after `<pack`: <pack",
      "Unclosed tag `<package>`: <package",
    ],
  ],
];

describe("packages.config", () => {
  for (const [path, handled] of paths) {
    it(`${handled ? "handles" : "leaves"} ${path || "the empty path"}`, () => {
      assert.equal(packagesConfig.handles(path), handled);
    });
  }
  for (const [what, marked, declares, problems] of rows) {
    it(what, () => checkManifest(packagesConfig, marked, declares, problems));
  }

  it("lists all that is installed, in exactly these versions", () => {
    const { declarations, listsInstalled } = packagesConfig.parse(
      `<packages><package id="a" version="1.0"/></packages>`,
    );
    assert.deepEqual([declarations.map(({ isExact }) => isExact), listsInstalled], [[true], true]);
  });

  it("leaves out what does not come from nuget.org", async () => {
    const files = {
      "/shop/packages.config": packages(packageElement("Acme.Core", "1"), packageElement("b", "2")).replace(
        /[«»]/g,
        "",
      ),
      "/shop/NuGet.config": `<configuration><packageSourceMapping>
<packageSource key="acme"><package pattern="Acme.*" /></packageSource>
<packageSource key="nuget.org"><package pattern="*" /></packageSource>
</packageSourceMapping></configuration>`,
    };
    assert.deepEqual(declarationLines(await completed(packagesConfig, files, "/shop/packages.config"), files), [
      "package acme.core (private) 1 because packageSourceMapping in NuGet.config",
      "package b 2",
    ]);
  });
});
