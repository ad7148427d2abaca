import { directoryPackagesProps, projectFile } from "../nuget/projectFile.ts";
import { dotnetTools } from "../nuget/dotnetTools.ts";
import { globalJson } from "../nuget/sdks.ts";
import { packagesConfig } from "../nuget/packagesConfig.ts";
import { packagesLock } from "../nuget/packagesLock.ts";
import type { SystemFormats } from "./formatsOf.ts";

export const nugetFormats: SystemFormats = {
  parsers: [projectFile, directoryPackagesProps, packagesConfig, dotnetTools, globalJson],
  lockfileParsers: [packagesLock],
};
