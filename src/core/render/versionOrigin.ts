import type { Target } from "../analysis/target/target.ts";
import type { Declaration } from "../manifests/manifest.ts";
import type { System } from "../model/keys.ts";
import { fileNameOf } from "../model/path.ts";
import { code, escape } from "./markdown.ts";

/** Where the version that is checked comes from, as half a sentence of Markdown. */
export function versionOrigin(declaration: Declaration, target: Extract<Target, { kind: "version" }>): string {
  const { requirement, package: key, elsewhere } = declaration;
  const file = target.from === undefined ? "" : escape(fileNameOf(target.from));
  const asked = code(requirement.text.trim() === "" ? "any" : requirement.text);
  switch (target.how) {
    case "locked":
      return key.system === "GO" ? `${minimumText("GO", "")}, and in ${file}` : `locked in ${file}`;
    case "written": {
      const where = elsewhere ? `in ${escape(fileNameOf(elsewhere.path))}` : "here";
      const isMinimum = key.system === "GO" || (key.system === "NUGET" && !/[[(]/.test(requirement.text));
      return isMinimum ? minimumText(key.system, elsewhere ? ` ${where}` : "") : `the version written ${where}`;
    }
    case "assumed": {
      if (file !== "") return `assumed: the highest of those in ${file}, which does not say whose they are`;
      const where = elsewhere ? ` (in ${escape(fileNameOf(elsewhere.path))})` : "";
      return `assumed: the ${lowest.has(key.system) ? "version that the resolver takes for" : "highest known version that satisfies"} ${asked}${where}`;
    }
  }
}

/** What is written is a lower bound there, and yet what will be installed. */
function minimumText(system: System, where: string): string {
  return system === "GO"
    ? `the minimum written${where}, which is what Go selects unless another module needs more`
    : `the minimum written${where}, which is what NuGet installs`;
}

/** Systems whose resolver does not take the highest version. */
const lowest: ReadonlySet<System> = new Set<System>(["NUGET", "GO"]);
