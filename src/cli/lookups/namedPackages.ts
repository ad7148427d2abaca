import type { Checker } from "../../core/check/checker.ts";
import { createNameGuard, type NameGuard, type NamingFolder } from "../../core/manifests/nameGuard.ts";
import type { PrivatePatternOf } from "../../core/manifests/privateNames.ts";
import type { Message } from "../../core/messages/message.ts";
import { refusedLookUp } from "../../core/messages/reasons.ts";
import { packageId, type PackageKey } from "../../core/model/keys.ts";
import { folderOf } from "../../core/model/path.ts";
import { absolutePath } from "../paths.ts";

interface FileSession extends Pick<NamingFolder, "list"> {
  readonly checker: Pick<Checker, "reader">;
  readonly read: NamingFolder["readText"];
  readonly privatePatternOf: PrivatePatternOf;
}

/**
 * Makes the guard for packages that are named on the command line, or in this file: by the user's patterns, and by the manifests,
 * lockfiles and settings of package managers around the current folder and the folder of the file.
 */
export function guardHere(session: FileSession, file?: string): NameGuard {
  const current = absolutePath(".");
  const beside = file === undefined || file === "-" ? current : folderOf(absolutePath(file));
  const folders = [...new Set([current, beside])].map((path) => ({
    path,
    list: session.list,
    readText: session.read,
    readerFor: session.checker.reader,
  }));
  return createNameGuard(folders, session.privatePatternOf);
}

/** Tells for each package that is not asked about why it is not, once for each name. */
export async function refusalTexts(keys: readonly PackageKey[], guard: NameGuard): Promise<readonly Message[]> {
  const unique = [...new Map(keys.map((key) => [packageId(key), key])).values()];
  const texts: Message[] = [];
  for (const system of new Set(unique.map((key) => key.system))) {
    const names = unique.filter((key) => key.system === system).map(({ name }) => name);
    for (const [name, withheld] of await guard.withheldAmong(system, names)) texts.push(refusedLookUp(name, withheld));
  }
  return texts;
}
