import { atOnce } from "../../../model/slices.ts";
import { fileNameOf } from "../../../model/path.ts";
import type { LockedPackage, Lockfile, LockfileParser } from "../../lockfile.ts";
import type { Declaration } from "../../manifest.ts";
import { createPythonLock, type LockEntry } from "../lockfiles/pythonLock.ts";
import { requirementsTxt } from "./requirementsTxt.ts";

/**
 * The output of pip-compile or uv for a `.in` file, in the `.txt` file of the same name: a requirements file that pins all packages. One that does not is
 * written by hand and locks nothing. Which package depends on which is in comments only, and is not read.
 */
export const compiledRequirements: LockfileParser = {
  id: "pypi/requirements.txt",
  system: "PYPI",
  names: ["requirements.txt"],
  namesFor: (path) => [fileNameOf(path).replace(/\.in$/, ".txt")],
  governs: (path) => path.endsWith(".in"),
  format: { mayBeEmpty: true },
  parse: parseCompiled,
};

function parseCompiled(text: string): Lockfile {
  const { declarations, problems } = requirementsTxt.parse(text);
  const entries = declarations.map(entryOf);
  const pinned = entries.flatMap((entry) => entry ?? []);
  const isCompiled = pinned.length > 0 && pinned.length === entries.length;
  const lock = atOnce(createPythonLock(isCompiled ? pinned : [], { hasGraph: false, problems }));
  return { ...lock, covers: ({ folder }) => isCompiled && folder === "" };
}

/** Undefined for a package of an index without a pinned version. */
function entryOf({ package: { name }, requirement }: Declaration): LockEntry | undefined {
  const origin = originOf(requirement);
  if (origin === undefined) return undefined;
  const version = /^={2,3}\s*([^\s,*]+)$/.exec(requirement.text)?.[1];
  if (version === undefined && (origin === "registry" || origin === "private")) return undefined;
  const mirror = requirement.kind === "skipped" ? requirement.mirror : undefined;
  return { name, version: version ?? "", origin, ...(mirror && { registries: [mirror] }), dependencies: [] };
}

function originOf(requirement: Declaration["requirement"]): LockedPackage["origin"] | undefined {
  if (requirement.kind === "written") return "registry";
  const { reason } = requirement;
  if (reason === "unknown-origin" || reason === "typed") return "private";
  return reason === "unsupported" || reason === "variable" || reason === "inherited" ? undefined : reason;
}
