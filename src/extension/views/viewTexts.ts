import { errorMessage } from "../../core/messages/errors.ts";
import { message, plural } from "../../core/messages/message.ts";
import { ago } from "../../core/messages/time.ts";
import type { ScanResult } from "../../core/scan/scanResult.ts";
import type { Grouping } from "../../core/scan/tree/groups.ts";
import { incompleteCount, manifestCount, uncheckedCount } from "../shared/counts.ts";
import { plainLabel } from "../shared/labels.ts";
import { localize } from "../shared/localize.ts";

/** How the tree is grouped, and how old what it shows is, if it was found by an earlier window. */
export function descriptionOf(by: Grouping, { rememberedSince: since }: ScanResult): string {
  const age = since === undefined ? undefined : ago((Date.now() - since) / 1_000);
  return localize(age ? message("{grouping}, scanned {age}", { grouping: descriptions[by], age }) : descriptions[by]);
}

/** The line above the tree. */
export function summaryOf({ files, cancelled, counts, rememberedSince }: ScanResult): string {
  const { checked, unchecked, failure } = counts;
  const incomplete = files.filter(({ coverage }) => coverage.state === "incomplete").length;
  const parts = [
    manifestCount(files.length),
    plural(checked, "{count} dependency checked", "{count} dependencies checked"),
    ...(unchecked > 0 ? [uncheckedCount(unchecked)] : []),
    ...(incomplete > 0 ? [incompleteCount(incomplete)] : []),
  ];
  return [
    ...(rememberedSince === undefined ? [] : [localize(message("From an earlier scan; refresh to check again."))]),
    ...(cancelled ? [localize(message("The scan was canceled."))] : []),
    `${parts.map(localize).join(", ")}.`,
    ...(failure
      ? [plainLabel(localize(message("Some requests failed: {error}.", { error: errorMessage(failure) })))]
      : []),
  ].join(" ");
}

const descriptions = {
  manifest: message("by manifest"),
  package: message("by package"),
  severity: message("by severity"),
};
