import type { ManifestParser } from "../../manifest.ts";
import { requirementsPatterns } from "../../patterns.ts";
import { isRequirementsFile, parseRequirementsFile } from "./requirementsFile.ts";
import { completeRequirements, privateRequirements } from "./requirementsProject.ts";

/**
 * Requirements and constraints files, as pip reads them. The files that they include (`-r`, `-c`) are manifests of their own
 * if they are named so, and otherwise part of this one; a version in a constraints file is edited there. Addresses without a
 * name (`-e .`, `./vendored/thing`) are left out.
 */
export const requirementsTxt: ManifestParser = {
  id: "pypi/requirements.txt",
  system: "PYPI",
  patterns: requirementsPatterns,
  handles: isRequirementsFile,
  parse: parseRequirementsFile,
  complete: completeRequirements,
  privateAmong: privateRequirements,
};
