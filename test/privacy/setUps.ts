import type { SetUp } from "./setUp.ts";
import { cargoSetUps } from "./tables/cargo.ts";
import { goSetUps } from "./tables/go.ts";
import { gradleSetUps } from "./tables/gradle.ts";
import { lockfileSetUps } from "./tables/lockfiles.ts";
import { mavenSetUps } from "./tables/maven.ts";
import { mirrorSetUps } from "./tables/mirrors.ts";
import { npmSetUps } from "./tables/npm.ts";
import { nugetSetUps } from "./tables/nuget.ts";
import { patternSetUps } from "./tables/patterns.ts";
import { pypiSetUps } from "./tables/pypi.ts";
import { rubygemsSetUps } from "./tables/rubygems.ts";
import { settingsFileSetUps } from "./tables/settingsFiles.ts";
import { unreadableSetUps } from "./tables/unreadable.ts";

export const setUps: readonly SetUp[] = [
  ...npmSetUps,
  ...mavenSetUps,
  ...gradleSetUps,
  ...pypiSetUps,
  ...cargoSetUps,
  ...goSetUps,
  ...nugetSetUps,
  ...rubygemsSetUps,
  ...patternSetUps,
  ...settingsFileSetUps,
  ...unreadableSetUps,
  ...lockfileSetUps,
  ...mirrorSetUps,
];
