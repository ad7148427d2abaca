/**
 * There is no NuGet without .NET, so these outcomes follow the tables that .NET publishes: which version of each implementation has a .NET
 * Standard first, the versions in their order, and what a platform and a client profile add. They are lists of what each project can use,
 * never read from the name of a framework. A package for .NET Framework alone is taken by .NET Core 2.0 and later with a warning (NU1701).
 * Run: npx node test/conformance/updates/generate/frameworks.ts
 */
import { writeFileSync } from "node:fs";

/** The implementations, ascending, with the .NET Standard that each has first. */
const netFramework = [
  "net20",
  "net35",
  "net40",
  "net45",
  "net451",
  "net452",
  "net46",
  "net461",
  "net462",
  "net47",
  "net471",
  "net472",
  "net48",
  "net481",
];
const core = [
  "netcoreapp1.0",
  "netcoreapp1.1",
  "netcoreapp2.0",
  "netcoreapp2.1",
  "netcoreapp2.2",
  "netcoreapp3.0",
  "netcoreapp3.1",
  "net5.0",
  "net6.0",
  "net7.0",
  "net8.0",
  "net9.0",
  "net10.0",
];
const standard = [
  "netstandard1.0",
  "netstandard1.1",
  "netstandard1.2",
  "netstandard1.3",
  "netstandard1.4",
  "netstandard1.5",
  "netstandard1.6",
  "netstandard2.0",
  "netstandard2.1",
];
const firstFramework = ["net45", "net45", "net451", "net46", "net461", "net461", "net461", "net461", ""];
const firstCore = [
  "netcoreapp1.0",
  "netcoreapp1.0",
  "netcoreapp1.0",
  "netcoreapp1.0",
  "netcoreapp1.0",
  "netcoreapp1.0",
  "netcoreapp1.0",
  "netcoreapp2.0",
  "netcoreapp3.0",
];

function upTo(list: readonly string[], own: string): readonly string[] {
  return list.slice(0, list.indexOf(own) + 1);
}

function standardsOf(list: readonly string[], own: string, first: readonly string[]): readonly string[] {
  return standard.filter((_, index) => upTo(list, own).includes(first[index] ?? ""));
}

const isModern = (own: string) => core.indexOf(own) >= core.indexOf("netcoreapp2.0");

/** The frameworks that a project can use, and those that it can use with a warning. */
const usable = new Map<string, { readonly own: readonly string[]; readonly warned: readonly string[] }>([
  ...netFramework.map(
    (own) =>
      [
        own,
        { own: [...upTo(netFramework, own), ...standardsOf(netFramework, own, firstFramework)], warned: [] },
      ] as const,
  ),
  ...core.map(
    (own) =>
      [
        own,
        { own: [...upTo(core, own), ...standardsOf(core, own, firstCore)], warned: isModern(own) ? netFramework : [] },
      ] as const,
  ),
  ...standard.map(
    (own) =>
      [
        own,
        { own: upTo(standard, own), warned: ["netstandard2.0", "netstandard2.1"].includes(own) ? netFramework : [] },
      ] as const,
  ),
]);

/** Platforms: what has one is used by the same one alone, in no lower version; without a version the one of Windows is 7.0. */
const windows = ["net6.0-windows", "net6.0-windows7.0", "net8.0-windows", "net8.0-windows10.0.19041.0"];
const windowsOf: Readonly<Record<string, readonly string[]>> = {
  "net6.0-windows": ["net6.0-windows", "net6.0-windows7.0"],
  "net8.0-windows": ["net6.0-windows", "net6.0-windows7.0", "net8.0-windows"],
  "net8.0-windows10.0.19041.0": windows,
};
for (const [own, platform] of Object.entries(windowsOf)) {
  const base = usable.get(own.replace(/-.*/, ""));
  usable.set(own, { own: [...(base?.own ?? []), ...platform], warned: base?.warned ?? [] });
}
usable.set("net40", { own: ["net20", "net35", "net40", "net40-client"], warned: [] });

/** The spellings in packages of nuget.org. */
function spelled(name: string): string {
  if (name.startsWith("netstandard")) return name.replace("netstandard", ".NETStandard");
  if (name.startsWith("netcoreapp")) return name.replace("netcoreapp", ".NETCoreApp");
  if (netFramework.includes(name)) return `.NETFramework${Array.from(name.slice("net".length)).join(".")}`;
  return name;
}

/** The groups that packages have had before and after an update that drops frameworks. */
const updates: readonly (readonly [before: string, after: string])[] = [
  ["net45 netstandard1.3", "net461 netstandard2.0"],
  ["net45 netstandard1.0", "netstandard2.0"],
  ["net461 netstandard2.0", "netstandard2.1"],
  ["net461 netstandard2.0", "net8.0"],
  ["net462 netstandard2.0 net6.0", "net8.0 net462"],
  ["netstandard2.0 net6.0", "net6.0 net8.0"],
  ["netcoreapp3.1 net5.0", "net6.0 net7.0"],
  ["netcoreapp2.1 netstandard2.0", "netcoreapp3.1"],
  ["net6.0 net7.0 net8.0", "net8.0 net9.0"],
  ["net35 net40 net45", "net45"],
  ["net20 net35 net40", "net462"],
  ["net40-client net40", "net45"],
  ["net40-client", "net40"],
  ["net6.0-windows net472", "net8.0-windows"],
  ["net6.0", "net8.0-windows10.0.19041.0"],
  ["net6.0-windows7.0", "net8.0-windows net48"],
  ["netstandard1.1", "netstandard1.6"],
  ["netstandard2.0", "net472"],
  ["netstandard2.0", "net48 net8.0"],
];

const rows = [...usable].flatMap(([project, { own, warned }]) =>
  updates.flatMap(([before, after]) => {
    const has = (groups: string) => groups.split(" ").some((group) => own.includes(group) || warned.includes(group));
    const texts = [before, after].map((groups) => groups.split(" ").map(spelled).join(" "));
    return has(before) ? [[project, ...texts, Number(!has(after))].join("\t")] : [];
  }),
);
writeFileSync(new URL("../vectors/frameworks.tsv", import.meta.url), `${rows.join("\n")}\n`);
