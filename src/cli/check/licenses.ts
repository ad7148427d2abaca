import { joinCoverage } from "../../core/analysis/coverage.ts";
import { reportsOnly } from "../../core/check/scanPaths.ts";
import { message } from "../../core/messages/message.ts";
import type { LicenseFormat } from "../../core/report/formats.ts";
import { licenseReport, licensesOf, noticeOf } from "../../core/report/licenses.ts";
import { unreadFileText } from "../../core/scan/unreadFile.ts";
import type { CommonOptions } from "../options.ts";
import { print, warn } from "../print.ts";
import { inSession, type SessionHost } from "../session.ts";
import { policiesFor } from "../settingsFiles.ts";
import { checkedFiles, reportInput } from "./checkedFiles.ts";
import { findManifests } from "./findManifests.ts";

interface LicenseOptions extends CommonOptions {
  readonly paths: readonly string[];
  readonly format: LicenseFormat;
  /** True if what is printed is for a file of notices. */
  readonly notice: boolean;
}

/** Prints the licenses of what the manifests below the paths depend on. Resolves to the exit code: 2 where one is not known. */
export function licenses(options: LicenseOptions, environment: SessionHost): Promise<number> {
  const { paths, format, notice, gitignore } = options;
  const interrupted = (reason: ReturnType<typeof message>) => message("{reason}: nothing is printed", { reason });
  return inSession(options, environment, interrupted, async ({ checker, read, signal, policyFor }) => {
    const found = await findManifests(paths, { read, lockfiles: true, gitignore, signal });
    const all = found.manifests.map(({ path }) => path);
    await policiesFor(all, { policyFor });
    const result = await checker.scan(all, { ...reportsOnly, signal, report: () => undefined });
    signal.throwIfAborted();
    const checked = checkedFiles(found, result);
    const input = reportInput(checked, "given");
    const groups = licensesOf(input);
    await print(notice ? noticeOf(groups) : licenseReport(format, groups));
    for (const file of input.unreadFiles) warn(unreadFileText(file));
    const isRead =
      input.unreadFiles.length === 0 &&
      joinCoverage(input.files.map(({ coverage }) => coverage)).state !== "incomplete";
    return isRead && groups.every(({ state }) => state === "known") ? 0 : 2;
  });
}
