import { directoryPackagesProps } from "../nuget/manifest/directoryPackagesProps.ts";
import { dotnetTools } from "../nuget/manifest/dotnetTools.ts";
import { packagesConfig } from "../nuget/manifest/packagesConfig.ts";
import { projectFile } from "../nuget/manifest/projectFile.ts";
import { packagesLock } from "../nuget/packagesLock.ts";
import type { SystemFormats } from "./formatsOf.ts";

export const nugetFormats: SystemFormats = {
  parsers: [projectFile, directoryPackagesProps, packagesConfig, dotnetTools],
  lockfileParsers: [packagesLock],
};
