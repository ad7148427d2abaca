import assert from "node:assert/strict";
import { join } from "node:path";
import { cacheFolder } from "../../src/cli/answers.ts";

interface Surroundings {
  readonly option?: string;
  readonly off?: true;
  readonly platform?: NodeJS.Platform;
  readonly environment?: Readonly<Record<string, string>>;
}

function folderIn({ option, off, platform = "linux", environment = {} }: Surroundings): string | undefined {
  return cacheFolder({ cache: option, "no-cache": off === true }, { environment, platform, home: () => "/home/me" });
}

describe("the folder of the command line's cache", () => {
  const rows: readonly (readonly [what: string, surroundings: Surroundings, folder: string | undefined])[] = [
    ["Linux", {}, join("/home/me", ".cache", "package-insights")],
    ["XDG", { environment: { XDG_CACHE_HOME: "/caches" } }, join("/caches", "package-insights")],
    ["a relative XDG folder", { environment: { XDG_CACHE_HOME: "caches" } }, join("/home/me", ".cache", "package-insights")],
    ["macOS", { platform: "darwin" }, join("/home/me", "Library", "Caches", "package-insights")],
    ["Windows", { platform: "win32", environment: { LOCALAPPDATA: "/local" } }, join("/local", "package-insights")],
    ["Windows without its variable", { platform: "win32" }, join("/home/me", "AppData", "Local", "package-insights")],
    ["the variable", { environment: { PACKAGE_INSIGHTS_CACHE: "/here" } }, "/here"],
    ["an empty variable", { environment: { PACKAGE_INSIGHTS_CACHE: "" } }, undefined],
    ["the option", { option: "there", environment: { PACKAGE_INSIGHTS_CACHE: "/here" } }, "there"],
    ["none", { off: true, environment: { PACKAGE_INSIGHTS_CACHE: "/here" } }, undefined],
    ["none in spite of a folder", { off: true, option: "there" }, undefined],
  ]; // prettier-ignore
  for (const [what, surroundings, folder] of rows) {
    it(`is that of ${what}`, () => assert.equal(folderIn(surroundings), folder));
  }

  it("is none where the user has no home", () => {
    const home = () => {
      throw new Error("no home");
    };
    assert.equal(cacheFolder({ "no-cache": false }, { environment: {}, platform: "linux", home }), undefined);
  });
});
