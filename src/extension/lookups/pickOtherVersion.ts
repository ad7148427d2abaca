import * as vscode from "vscode";
import { errorMessage } from "../../core/messages/errors.ts";
import { message } from "../../core/messages/message.ts";
import type { VersionKey } from "../../core/model/keys.ts";
import { versionItems } from "../../core/render/versionItems.ts";
import type { Host } from "../activation/host.ts";
import { versionPick } from "../shared/labels.ts";
import { localize } from "../shared/localize.ts";
import { refusalOf } from "./lookUpPrivacy.ts";
import { isSameVersion } from "../../core/versions/index.ts";

/** Milliseconds to wait for the list of versions. */
const patience = 60_000;

/** The version to compare with; undefined where none is selected, and where the service is not asked about the package. */
export async function pickOtherVersion(host: Host, from: VersionKey): Promise<VersionKey | undefined> {
  const { system, name, version } = from;
  // The graph of a lockfile has private packages too, and any extension can pass a name.
  const refusal = await refusalOf(from, host);
  if (refusal) {
    void vscode.window.showInformationMessage(localize(refusal));
    return undefined;
  }
  const answer = await host.core
    .package({ system, name }, { signal: AbortSignal.timeout(patience) })
    .catch(() => undefined);
  if (answer?.kind !== "found") {
    const reason = !answer
      ? message("no answer in time")
      : answer.kind === "failed"
        ? errorMessage(answer.error)
        : message("the service does not know the package");
    const text = message("The versions of {name} could not be loaded: {reason}.", { name, reason });
    void vscode.window.showWarningMessage(localize(text));
    return undefined;
  }
  const items = versionItems(answer.value, "", { now: Date.now() })
    .filter((item) => !isSameVersion(system, item.version, version))
    .map(versionPick);
  const picked = await vscode.window.showQuickPick(items, {
    title: localize(message("Compare {name} {version} With…", { name, version })),
    placeHolder: localize(message("Select another version")),
    matchOnDescription: true,
  });
  return picked && { system, name, version: picked.version };
}
