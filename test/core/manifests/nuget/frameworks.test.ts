import assert from "node:assert/strict";
import fc from "fast-check";
import { compatibility } from "../../../../src/core/manifests/nuget/frameworks.ts";
import { runs } from "../../../support/runs.ts";

describe("target frameworks", () => {
  const rows: readonly (readonly [project: string, of: string, expected: string])[] = [
    ["net48", ".NETFramework,Version=v4.0,Profile=Client", "yes"],
    ["net40", "net40-client", "yes"],
    ["net40-client", "net40", "unknown"],
    ["netcoreapp3.1", ".NETCoreApp,Version=v3.1", "yes"],
    ["net5.0", "netcoreapp3.1", "yes"],
    ["net8.0-android34.0", "net8.0-android33.0", "yes"],
    ["net8.0-android", "net8.0-android33.0", "unknown"],
    ["net8.0-ios", "net8.0-android", "no"],
    ["netstandard2.0", "netcoreapp2.0", "no"],
    ["netstandard1.6", "net45", "no"],
    ["uap10.0", "uap10.0.16299", "unknown"],
    ["8", "net8.0", "unknown"],
    ["net8.0", "?", "unknown"],
    ["?", "?", "unknown"],
    ["?", "any", "unknown"],
    ["net8.0", "", "yes"],
    ["net48", " Any ", "yes"],
    ["uap10.0", "agnostic", "yes"],
    ["net8.0", "anything", "unknown"],
    ["net8.0", "many", "unknown"],
    // .NET Standard, by the table of its documentation.
    ["net8.0", "netstandard2.1", "yes"],
    ["netcoreapp3.0", "netstandard2.1", "yes"],
    ["netcoreapp2.1", "netstandard2.1", "no"],
    ["netcoreapp2.0", "netstandard2.0", "yes"],
    ["netcoreapp1.1", "netstandard2.0", "no"],
    ["netcoreapp1.0", "netstandard1.6", "yes"],
    ["net48", "netstandard2.1", "no"],
    ["net461", "netstandard2.0", "yes"],
    ["net46", "netstandard1.4", "no"],
    ["net46", "netstandard1.3", "yes"],
    ["net452", "netstandard1.3", "no"],
    ["net451", "netstandard1.2", "yes"],
    ["net45", "netstandard1.2", "no"],
    ["net45", "netstandard1.1", "yes"],
    ["net40", "netstandard1.0", "no"],
    ["net8.0", "netstandard", "yes"],
    ["net40", "netstandard", "no"],
    // .NET Framework, which later ones take with a warning.
    ["net8.0", "net472", "fallback"],
    ["netcoreapp2.0", "net45", "fallback"],
    ["netcoreapp1.1", "net45", "no"],
    ["netstandard2.0", "net461", "fallback"],
    ["net48", "netcoreapp2.0", "no"],
    // Versions, platforms and profiles.
    [" net8.0 ", "NET8.0", "yes"],
    ["net8.0", "net9.0", "no"],
    ["net45", "net451", "no"],
    ["net4.5.1", "net45", "yes"],
    ["net40-full", ".NETFramework, Version=4.0, Profile=Full", "yes"],
    ["net45", "net40-client", "yes"],
    ["net45", "net40-other", "unknown"],
    ["net40-client", "net40-client", "yes"],
    ["net8.0-windows", "net8.0", "yes"],
    ["net8.0-windows", "net8.0-windows", "yes"],
    ["net8.0-windows", "net8.0-windows7.0", "yes"],
    ["net8.0-windows", "net8.0-windows10.0.17763.0", "no"],
    ["net8.0-windows10.0.19041.0", "net8.0-windows7.0", "yes"],
    ["net8.0-windows7.0x", "net8.0-windows7.0", "no"],
    ["net8.0-x-windows7.0", "net8.0-windows7.0", "no"],
    // What is in no table.
    ["uap10.0.16299", "uap10.0", "yes"],
    ["uap10.0", "net45", "unknown"],
    ["net45", "uap10.0", "unknown"],
    ["portable-net45+win8", "portable-net45+win8", "yes"],
    ["portable-net45+win8", "portable-net40+win8", "unknown"],
    ["8net8.0", "net8.0", "unknown"],
    ["8 .netframework,version=v4.0", "net40", "unknown"],
    ["net,version=v4.0x", "net40", "unknown"],
  ];
  for (const [project, of, expected] of rows)
    it(`${project} with ${of}`, () => assert.equal(compatibility(project, of), expected));

  const chains = [
    ["net20", "net35", "net40", "net45", "net451", "net452", "net46", "net461", "net462", "net472", "net48"],
    [
      "netcoreapp1.0",
      "netcoreapp1.1",
      "netcoreapp2.0",
      "netcoreapp2.1",
      "netcoreapp3.0",
      "net5.0",
      "net6.0",
      "net8.0",
      "net10.0",
    ],
    ["netstandard1.0", "netstandard1.1", "netstandard1.3", "netstandard1.6", "netstandard2.0", "netstandard2.1"],
  ] as const;
  const place = fc.nat(2).chain((chain) => {
    const names = chains[chain] ?? chains[0];
    return fc.tuple(fc.nat(names.length - 1), fc.nat(names.length - 1)).map(([a, b]) => {
      const [older = "", newer = ""] = [names[Math.min(a, b)], names[Math.max(a, b)]];
      return { older, newer };
    });
  });

  it("of a later project take all that those of an earlier one take", () => {
    fc.assert(
      fc.property(place, fc.constantFrom(...chains.flat()), ({ older, newer }, offered) => {
        const [before, after] = [compatibility(older, offered), compatibility(newer, offered)];
        assert.ok(before !== "yes" || after === "yes", `${older} ${newer} ${offered}`);
        assert.ok(before !== "fallback" || after !== "no", `${older} ${newer} ${offered}`);
      }),
      runs(1_000),
    );
  });

  it("of an earlier package are taken by all that take those of a later one", () => {
    fc.assert(
      fc.property(place, fc.constantFrom(...chains.flat()), ({ older, newer }, project) => {
        assert.ok(compatibility(project, newer) !== "yes" || compatibility(project, older) === "yes");
      }),
      runs(1_000),
    );
  });

  it("are the same in each spelling", () => {
    const spellings = (name: string) => {
      const [, family = "", version = ""] = /^([a-z]+)([\d.]+)$/.exec(name) ?? [];
      if (family === "net" && !version.includes("."))
        return [`.NETFramework${Array.from(version).join(".")}`, `net${Array.from(version).join(".")}`];
      const long = family === "netstandard" ? "NETStandard" : "NETCoreApp";
      return [`.${long}${version}`, `.${long},Version=v${version}`];
    };
    for (const project of chains.flat())
      for (const offered of chains.flat())
        for (const spelled of spellings(offered))
          assert.equal(compatibility(project, spelled), compatibility(project, offered), `${project} ${spelled}`);
  });
});
