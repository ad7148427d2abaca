import type { Core } from "../core.ts";
import type { Policy } from "../analysis/policy.ts";
import type { CheckedManifest } from "../fixes/plan/dependency.ts";
import { fileText } from "../manifests/gap.ts";
import type { ProjectReader } from "../manifests/project.ts";
import type { ScanHost, ScanOptions } from "../scan/run.ts";
import { scan } from "../scan/scan.ts";
import type { ScanResult } from "../scan/scanResult.ts";

export interface ScanHow extends ScanOptions {
  /** True if the versions in which advisories are fixed are searched. */
  readonly fixedIn?: boolean;
  /** Texts that files have in the place of theirs. */
  readonly texts?: ReadonlyMap<string, string>;
  /** Reads paths that are on several file systems. */
  readonly fileSystems?: Pick<ScanHost, "readFile" | "projects" | "ignoresFor" | "policyFor">;
}

interface ScanServices extends Omit<ScanHost, "gather" | "policy" | "fixedIn"> {
  readonly core: Core;
  readonly policy: () => Policy;
  readonly projects: Pick<ProjectReader, "read" | "over">;
}

/** Checks many manifests at once. In a bundle of its own, which loads with the first scan. */
export function scanPaths(
  paths: readonly string[],
  { core, ...services }: ScanServices,
  { fixedIn: isSearched, texts, fileSystems, ...options }: ScanHow,
): Promise<ScanResult> {
  const { projects, readFile } = services;
  const host: ScanHost = {
    ...services,
    policy: services.policy(),
    gather: (subjects, caller, how) => core.gather(subjects, caller, how),
    ...(texts && {
      readFile: (path) => (texts.has(path) ? Promise.resolve(fileText(texts.get(path))) : readFile(path)),
      projects: projects.over(texts),
    }),
    ...(isSearched && {
      fixedIn: (files, policy, caller) =>
        Promise.all([core.fixedIn(files, policy, caller), core.transitiveFixedIn(files, policy, caller)]),
    }),
    ...fileSystems,
  };
  return scan(paths, host, options);
}

/** The options of a scan of which nobody sees anything before the end but its reports. */
export const reportsOnly = { keepFacts: true, early: false, uses: false } as const;

/** The manifests of a scan that has kept its facts, each with its coverage. */
export function manifestsOf({ files }: ScanResult): readonly CheckedManifest[] {
  return files.flatMap(({ path, reportSource, findings }) => {
    if (!reportSource) return [];
    const { facts, text, coverage } = reportSource;
    return [{ path, findings, facts, text, coverage }];
  });
}
