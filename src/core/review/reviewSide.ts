import type { Policy } from "../analysis/policy.ts";
import { createChecker, type Checker, type CheckerServices } from "../check/checker.ts";
import type { FileText } from "../manifests/gap.ts";
import type { FolderContent } from "../manifests/manifest.ts";

/** A state of the project's files. */
export interface ReviewSide {
  /** The manifests, and the lockfiles that are checked by themselves: absolute, with `/`. The same file has one path in both states. */
  readonly paths: readonly string[];
  readonly checker: Checker;
  readonly readFile: (path: string) => Promise<FileText>;
  /** The files and folders that were read since this was asked last. */
  takeReads(): Reads;
  readonly list: (path: string) => Promise<FolderContent>;
  /** Rejects as the host's does. */
  readonly policyFor: (path: string) => Promise<Policy>;
}

interface Reads {
  readonly files: ReadonlySet<string>;
  readonly folders: ReadonlySet<string>;
}

interface SideServices extends Omit<CheckerServices, "policyFor"> {
  readonly policyFor: ReviewSide["policyFor"];
}

/** A state with a checker of its own. */
export function createReviewSide(paths: readonly string[], services: SideServices): ReviewSide {
  let reads = { files: new Set<string>(), folders: new Set<string>() };
  const readFile: ReviewSide["readFile"] = (path) => {
    reads.files.add(path);
    return services.readFile(path);
  };
  const list: ReviewSide["list"] = async (path) => {
    reads.folders.add(path);
    return (await services.list?.(path)) ?? { files: [], folders: [] };
  };
  return {
    paths,
    checker: createChecker({ ...services, readFile, list }),
    readFile: services.readFile,
    list: (path) => services.list?.(path) ?? Promise.resolve({ files: [], folders: [] }),
    policyFor: services.policyFor,
    takeReads() {
      const taken = reads;
      reads = { files: new Set(), folders: new Set() };
      return taken;
    },
  };
}
