import type { ManifestParser } from "../../manifest.ts";
import { completeProject } from "./nugetProject.ts";
import { parseProject } from "./projectFile.ts";

/** `Directory.Packages.props`: the versions managed centrally for the projects below, and the packages all of them reference. */
export const directoryPackagesProps: ManifestParser = {
  id: "nuget/Directory.Packages.props",
  system: "NUGET",
  isSecondary: true,
  patterns: ["**/Directory.Packages.props"],
  handles: (path) => /(?:^|\/)Directory\.Packages\.props$/.test(path),
  parse: parseProject,
  complete: completeProject,
};
