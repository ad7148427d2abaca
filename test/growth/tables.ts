import type { Reader } from "./growth.ts";
import {
  lockfileInputs,
  lockfileQuestions,
  lockfileReaders,
  lockfileRequirements,
  manifestReaders,
} from "./tables/formats.ts";
import { imageReaders } from "./tables/images.ts";
import { projectReaders } from "./tables/projects.ts";
import { scriptReaders } from "./tables/scripts.ts";
import { settingsReaders } from "./tables/settings.ts";
import { textReaders } from "./tables/texts.ts";
import { versionReaders } from "./tables/versions.ts";

/** Every reader, parser and requirement grammar, by what it reads. `complete.test.ts` fails where one is missing. */
export const tables: Readonly<Record<string, readonly Reader[]>> = {
  manifests: manifestReaders,
  lockfiles: lockfileReaders,
  "lockfiles as manifests": lockfileInputs,
  "requirements in lockfiles": lockfileRequirements,
  "lockfiles beside manifests": lockfileQuestions,
  settings: settingsReaders,
  "files around a manifest": projectReaders,
  "scripts and patterns": scriptReaders,
  "archives of images": imageReaders,
  texts: textReaders,
  "versions and requirements": versionReaders,
};
