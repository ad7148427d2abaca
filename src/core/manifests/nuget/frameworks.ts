/** A target framework: `net8.0-windows`, `.NETStandard2.0`, `net472`. */
interface Framework {
  /** The name in lower case; `netcoreapp` also for .NET 5 and later, and `netframework` for `net472`. */
  readonly family: string;
  readonly version: readonly number[];
  /** `windows` of `net8.0-windows`. */
  readonly platform?: string;
  readonly platformVersion?: readonly number[];
  /** `client` of `net40-client`. */
  readonly profile?: string;
}

/** Reads a framework as projects write it, as NuGet writes it into packages, or with `Version=`. */
function readFramework(written: string): Framework | undefined {
  const text = written.trim().toLowerCase();
  const [, longName, longVersion = "", longProfile] =
    /^\.?([a-z.]+),\s*version=v?([\d.]+)(?:,\s*profile=(.+))?$/.exec(text) ?? [];
  if (longName !== undefined) return frameworkOf(longName, longVersion, longProfile);
  const [, name = "", version = "", suffix] = /^\.?([a-z][a-z.]*?)(\d[\d.]*)?(?:-(.+))?$/.exec(text) ?? [];
  return name === "" ? undefined : frameworkOf(name, version, suffix);
}

/** The numbers of `4.7.2`, or of `472`, where each digit is one. */
function numbersOf(text: string): readonly number[] {
  const parts = text.includes(".") ? text.split(".") : Array.from(text);
  return parts.map(Number);
}

function frameworkOf(name: string, versionText: string, suffix: string | undefined): Framework {
  const version = numbersOf(versionText);
  // `net472` is .NET Framework, and `net5.0` is what .NET Core became.
  const family = name !== "net" ? name : (version[0] ?? 0) >= 5 ? "netcoreapp" : "netframework";
  if (suffix === undefined || suffix === "full") return { family, version };
  if (family !== "netcoreapp") return { family, version, profile: suffix };
  const [, platform = suffix, numbers = ""] = /^([a-z]+)([\d.]*)$/.exec(suffix) ?? [];
  return { family, version, platform, ...(numbers !== "" && { platformVersion: numbersOf(numbers) }) };
}

/**
 * How a project of a framework takes a package for another one:
 * - `yes`: it is compatible by the tables that NuGet and .NET publish
 * - `fallback`: it is for .NET Framework, which .NET Core 2.0, .NET Standard 2.0 and later take with a warning
 * - `no`: it is not compatible
 * - `unknown`: one of them is in no table
 */
export type Compatibility = "yes" | "fallback" | "no" | "unknown";

/** Compares the framework of a project with that of a package, which is empty or `any` for every framework. */
export function compatibility(projectText: string, packageText: string): Compatibility {
  const [project, offered] = [readFramework(projectText), readFramework(packageText)];
  if (project && /^(?:any|agnostic)?$/i.test(packageText.trim())) return "yes";
  if (!project || !offered) return "unknown";
  const areKnown = known.has(project.family) && known.has(offered.family);
  if (project.family === offered.family)
    return areKnown ? withinFamily(project, offered) : withinOther(project, offered);
  return areKnown ? acrossFamilies(project, offered) : "unknown";
}

/** A later version of a framework that is in no table has what an earlier one has. */
function withinOther(project: Framework, offered: Framework): Compatibility {
  return project.profile === offered.profile && isAtLeast(project.version, offered.version) ? "yes" : "unknown";
}

function acrossFamilies(project: Framework, offered: Framework): Compatibility {
  if (offered.family === "netstandard") {
    const row = standards.find(([family, from]) => family === project.family && isAtLeast(project.version, from));
    return row && isAtLeast(row[2], offered.version) ? "yes" : "no";
  }
  const isModern = project.family !== "netframework" && isAtLeast(project.version, [2]);
  return offered.family === "netframework" && isModern ? "fallback" : "no";
}

const known: ReadonlySet<string> = new Set(["netcoreapp", "netstandard", "netframework"]);

/** The greatest .NET Standard of each framework from this version of it on, the newest first. */
const standards: readonly (readonly [family: string, from: readonly number[], standard: readonly number[]])[] = [
  ["netcoreapp", [3], [2, 1]],
  ["netcoreapp", [2], [2]],
  ["netcoreapp", [1], [1, 6]],
  ["netframework", [4, 6, 1], [2]],
  ["netframework", [4, 6], [1, 3]],
  ["netframework", [4, 5, 1], [1, 2]],
  ["netframework", [4, 5], [1, 1]],
];

function withinFamily(project: Framework, offered: Framework): Compatibility {
  if (!isAtLeast(project.version, offered.version)) return "no";
  // The client profile is a part of the full framework; what else there is with a profile is rare.
  if (project.profile !== offered.profile && (project.profile !== undefined || offered.profile !== "client"))
    return "unknown";
  if (offered.platform === undefined) return "yes";
  if (project.platform !== offered.platform) return "no";
  if (offered.platformVersion === undefined) return "yes";
  const version = project.platformVersion ?? defaultVersions[offered.platform];
  if (version === undefined) return "unknown";
  return isAtLeast(version, offered.platformVersion) ? "yes" : "no";
}

/** The versions of platforms that a project gets without naming one, where that does not depend on its SDK. */
const defaultVersions: Readonly<Record<string, readonly number[]>> = { windows: [7] };

function isAtLeast(version: readonly number[], lowest: readonly number[]): boolean {
  const length = Math.max(version.length, lowest.length);
  const at = Array.from({ length }, (_, index) => (version[index] ?? 0) - (lowest[index] ?? 0));
  return (at.find((difference) => difference !== 0) ?? 0) >= 0;
}
