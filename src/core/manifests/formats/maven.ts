import { buildGradle } from "../maven/gradle/buildGradle.ts";
import { versionCatalog } from "../maven/gradle/versionCatalog.ts";
import { gradleLockfile } from "../maven/gradle/gradleLockfile.ts";
import { mvnExtensions } from "../maven/mvnExtensions.ts";
import { pomXml } from "../maven/pomXml.ts";
import { createPublishedPoms } from "../maven/publishedPoms.ts";
import type { SystemFormats } from "./formatsOf.ts";

export const mavenFormats: SystemFormats = {
  parsers: [pomXml, mvnExtensions, buildGradle, versionCatalog],
  lockfileParsers: [gradleLockfile],
  createPublishedPoms,
};
