import { formatMessage } from "../core/messages/message.ts";
import { valuesOf } from "../core/model/setting.ts";
import { inlayModeOf, type InlayMode } from "../core/render/inlayMode.ts";
import type { ProblemUnit } from "../core/render/problems.ts";
import { settings as allSettings } from "../core/settings.ts";
import { allowedBeside, readSettingsFile, type SettingsFile } from "../core/settingsFile.ts";

/** The settings of a client as far as they are not about the policy, and the file that those of the policy stand for. */
export interface ClientSettings {
  /** The settings as a file that comes before those beside manifests. */
  readonly file: SettingsFile;
  readonly problems: ProblemUnit;
  /** Undefined if hints are off. */
  readonly inlayMode: InlayMode | undefined;
  readonly codeLens: boolean;
  readonly scanExclude: readonly string[];
  readonly privateNames: readonly string[];
  readonly offline: boolean;
}

/** Where requests go and what releases names is for arguments and the environment: clients also take settings from files of the workspace. */
const known = allowedBeside(allSettings);

/**
 * Reads what a client has as its settings, with or without the section's name around them. `report` gets a sentence for each that is not
 * understood, and it is as if that were not set.
 */
export function readClientSettings(value: unknown, report: (sentence: string) => void): ClientSettings {
  const file = readSettingsFile("settings", textOf(value), "found", allSettings);
  for (const { message } of file.problems) report(formatMessage(message));
  const values = valuesOf(known, file.values);
  return {
    file,
    problems: values.problems,
    inlayMode: inlayModeOf(values.inlayHints),
    codeLens: values.codeLens,
    scanExclude: values.scanExclude,
    privateNames: values.private,
    offline: values.offline,
  };
}

/** What nobody has set is an empty object in the protocol, or null. */
function textOf(value: unknown): string {
  const own = typeof value === "object" && value !== null && "packageInsights" in value ? value.packageInsights : value;
  return JSON.stringify(own ?? {});
}
