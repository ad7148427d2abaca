import { readPackageList } from "../../core/find/packageList.ts";
import { message, type Message } from "../../core/messages/message.ts";
import type { FoundIn } from "../../core/pages/host.ts";
import { packagesPage } from "../../core/pages/packagesPage.ts";
import type { TableFormat } from "../../core/report/formats.ts";
import { pageWriters } from "../../core/report/pageReport.ts";
import { unreadMessage } from "../../core/scan/unreadFile.ts";
import { findManifests } from "../check/findManifests.ts";
import type { CommonOptions } from "../options.ts";
import { relativePath } from "../paths.ts";
import { print } from "../print.ts";
import { inSession, type SessionHost } from "../session.ts";
import { policiesFor } from "../settingsFiles.ts";
import { UsageError } from "../usageError.ts";
import { readInput } from "./input.ts";
import { exitCodeOf } from "./lookUp.ts";

/**
 * Prints where manifests and lockfiles have the packages of a list. Resolves to 1 if any is found, otherwise to 2 where something was not
 * read. Rejects with a `UsageError` for an empty list.
 */
export async function find(
  file: string,
  paths: readonly string[],
  options: CommonOptions & { readonly format: TableFormat },
  environment: SessionHost,
): Promise<number> {
  const text = await readInput(file);
  const list = readPackageList(text);
  if (list.packages.length + list.unread.length === 0) throw new UsageError(message("{file}: no packages", { file }));
  const interrupted = (reason: Message) => message("{reason}: no results", { reason });
  return inSession(options, environment, interrupted, async ({ checker, read, signal, policyFor }) => {
    const { gitignore } = options;
    const discovery = { read, lockfiles: true, allLockfiles: true, gitignore, signal };
    const { manifests, unread } = await findManifests(paths, discovery);
    const files = manifests.map(({ path }) => path);
    await policiesFor(files, { policyFor });
    const found = await checker.find(list.packages, files, signal);
    const notFound = unread.map((each) => ({ path: each.file.path, why: unreadMessage(each.reason) }));
    const all: FoundIn = { ...found, unread: [...notFound, ...found.unread], nameOf: relativePath };
    const page = packagesPage({ kind: "packages", list: text }, list, [all]);
    await print(pageWriters[options.format](page));
    return exitCodeOf(page);
  });
}
