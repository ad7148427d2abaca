/**
 * How the service spells keys: written here a second time, apart from the extension, so that a mistake there shows.
 * What is not understood stays as it is and is then simply not found.
 */
import type { System } from "../../src/core/model/keys.ts";

/** PYPI per PEP 503, NUGET in lower case, all others as published. */
export function canonicalPackage(system: System, name: string): string {
  if (system === "PYPI")
    return name
      .toLowerCase()
      .split(/[-_.]+/)
      .join("-");
  if (system === "NUGET") return name.toLowerCase();
  return name;
}

/** PYPI per PEP 440 with at least three release parts, NUGET per NuGet 3.4, GO with three parts, all others as published. */
export function canonicalVersion(system: System, version: string): string {
  switch (system) {
    case "PYPI":
      return canonicalPypi(version);
    case "NUGET":
      return canonicalNuget(version);
    case "GO":
      return version.replace(/^v(\d+)$/, "v$1.0.0").replace(/^v(\d+\.\d+)$/, "v$1.0");
    default:
      return version;
  }
}

/** Lower case, and nothing behind the repository: `github.com/a/b/tree/main` is the project `github.com/a/b`. */
export function canonicalProject(id: string): string {
  const parts = id.toLowerCase().replace(/\/+$/, "").split("/");
  return (parts[0] === "gitlab.com" ? parts : parts.slice(0, 3)).join("/").replace(/\.git$/, "");
}

const pep440 =
  /^v?(?:(\d+)!)?(\d+(?:\.\d+)*)(?:[-_.]?(alpha|a|beta|b|preview|pre|c|rc)[-_.]?(\d*))?(?:-(\d+)|[-_.]?(?:post|rev|r)[-_.]?(\d*))?(?:[-_.]?(dev)[-_.]?(\d*))?(?:\+([a-z0-9]+(?:[-_.][a-z0-9]+)*))?$/;

function canonicalPypi(version: string): string {
  const match = pep440.exec(version.trim().toLowerCase());
  if (!match) return version;
  const [text, epoch, release = "", pre, preNumber, bareNumber, postNumber, dev, devNumber, local] = match;
  const parts = release.split(".").map((part) => plain(part));
  while (parts.length > 3 && parts.at(-1) === "0") parts.pop();
  while (parts.length < 3) parts.push("0");
  const isPost = bareNumber !== undefined || (postNumber !== undefined && /post|rev|r/.test(text));
  return [
    epoch && plain(epoch) !== "0" ? `${plain(epoch)}!` : "",
    parts.join("."),
    pre ? preName(pre) + plain(preNumber) : "",
    isPost ? `.post${plain(bareNumber ?? postNumber)}` : "",
    dev ? `.dev${plain(devNumber)}` : "",
    local ? `+${local.replace(/[-_]/g, ".")}` : "",
  ].join("");
}

function preName(text: string): string {
  if (text.startsWith("a")) return "a";
  return text.startsWith("b") ? "b" : "rc";
}

function canonicalNuget(version: string): string {
  const match = /^(\d+)(?:\.(\d+))?(?:\.(\d+))?(?:\.(\d+))?(-[^+]+)?(?:\+.*)?$/.exec(version.trim());
  if (!match) return version;
  const [, major = "0", minor = "0", patch = "0", revision = "0", suffix = ""] = match;
  const parts = [major, minor, patch].map((part) => plain(part));
  if (plain(revision) !== "0") parts.push(plain(revision));
  return parts.join(".") + suffix.toLowerCase();
}

/** Without leading zeros; nothing is zero. */
function plain(digits = ""): string {
  return digits.replace(/^0+/, "") || "0";
}
