import type { ReportFile } from "../../core/report/reportInput.ts";
import type { ScanResult, Unread } from "../../core/scan/scanResult.ts";
import { fromHere, type Found, type FoundFile } from "./findManifests.ts";

/** A manifest that was checked. */
export interface CheckedFile extends ReportFile {
  readonly file: FoundFile;
}

/** What came of the check of all manifests. */
export interface Checked {
  readonly files: readonly CheckedFile[];
  /** Of these nothing is known. */
  readonly unread: readonly UnreadFile[];
  /** The user has stopped it: there may be more than this. */
  readonly isStopped: boolean;
}

export interface UnreadFile {
  readonly file: FoundFile;
  readonly why: Unread["why"] | "stopped";
}

export function checkedFiles({ manifests, unreadable }: Found, result: ScanResult): Checked {
  const byPath = new Map(result.files.map((file) => [file.path, file]));
  const unread = new Map(result.unread.map((one) => [one.path, one.why]));
  const files = manifests.flatMap((file): readonly CheckedFile[] => {
    const { system, kept, findings } = byPath.get(file.at) ?? {};
    return system && kept && findings ? [{ file, path: fromHere(file.at), system, ...kept, findings }] : [];
  });
  return {
    files,
    unread: [
      ...unreadable.map((file) => ({ file, why: "unreadable" }) as const),
      ...manifests
        .filter(({ at }) => !byPath.has(at))
        .map((file) => ({ file, why: unread.get(file.at) ?? ("stopped" as const) })),
    ],
    isStopped: result.cancelled,
  };
}

/** Half a sentence behind the path of what was not read. */
export const unreadReasons: Readonly<Record<UnreadFile["why"], string>> = {
  unreadable: "cannot be read",
  "no-manifest": "is no manifest that is known",
  "too-long": "is too long to be read",
  stopped: "was not looked at",
};
