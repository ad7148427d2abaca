import { buildGradle } from "../maven/gradle/buildGradle.ts";
import { versionCatalog } from "../maven/gradle/catalogs/versionCatalog.ts";
import { gradleLockfile } from "../maven/gradle/gradleLockfile.ts";
import { mvnExtensions } from "../maven/pom/mvnExtensions.ts";
import { pomXml } from "../maven/pom/pomXml.ts";
import { createPublishedPoms } from "../maven/published/publishedPoms.ts";
import type { SystemFormats } from "./formatsOf.ts";

export const mavenFormats: SystemFormats = {
  parsers: [pomXml, mvnExtensions, buildGradle, versionCatalog],
  lockfileParsers: [gradleLockfile],
  createPublishedPoms,
};
