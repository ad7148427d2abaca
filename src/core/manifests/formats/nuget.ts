import { directoryPackagesProps } from "../nuget/manifest/directoryPackagesProps.ts";
import { dotnetTools } from "../nuget/manifest/dotnetTools.ts";
import { globalJson } from "../nuget/manifest/globalJson.ts";
import { packagesConfig } from "../nuget/manifest/packagesConfig.ts";
import { projectFile } from "../nuget/manifest/projectFile.ts";
import { packagesLock } from "../nuget/packagesLock.ts";
import type { SystemFormats } from "./formatsOf.ts";

export const nugetFormats: SystemFormats = {
  parsers: [projectFile, directoryPackagesProps, packagesConfig, dotnetTools, globalJson],
  lockfileParsers: [packagesLock],
};
