import { formatMessage } from "../core/messages/message.ts";
import { valuesOf } from "../core/model/setting.ts";
import { inlayModeOf, type InlayMode } from "../core/render/inlayMode.ts";
import type { ProblemUnit } from "../core/render/problems.ts";
import { settings as allSettings } from "../core/settings.ts";
import { allowedBeside, readSettingsFile, type SettingsFile } from "../core/settingsFile.ts";
import { isRecord } from "./params.ts";

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

/** Settings that a client may have. Others are for arguments and the environment, as clients also take settings from files of the workspace. */
const known = allowedBeside(allSettings);

/**
 * Reads what a client has as its settings, each with or without the section's name around it: what it has said last comes before what it
 * has said at first, and names that were private stay so. `report` gets a sentence for each that is not understood, and it is as if that
 * were not set.
 */
export function readClientSettings(said: readonly unknown[], report: (sentence: string) => void): ClientSettings {
  const own = said.map(ownOf).filter((value) => value !== undefined && value !== null);
  const read = (value: unknown): SettingsFile => {
    const file = readSettingsFile("settings", JSON.stringify(value), "found", allSettings);
    for (const { message } of file.problems) report(formatMessage(message));
    return file;
  };
  own.filter((value) => !isRecord(value)).forEach(read);
  const file = read(Object.assign({}, ...own.filter(isRecord)));
  const values = valuesOf(known, file.values);
  const privateNames = own.flatMap((value) => (isRecord(value) ? patternsIn(value.private) : []));
  return {
    file,
    problems: values.problems,
    inlayMode: inlayModeOf(values.inlayHints),
    codeLens: values.codeLens,
    scanExclude: values.scanExclude,
    privateNames: [...new Set([...privateNames, ...values.private])],
    offline: values.offline,
  };
}

/** Takes off the name of the section, which some clients send around it. */
function ownOf(value: unknown): unknown {
  return isRecord(value) && "packageInsights" in value ? value.packageInsights : value;
}

/** The patterns in a setting that is perhaps not quite a list of them: what it means to keep private stays so. */
function patternsIn(value: unknown): readonly string[] {
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  return all.filter((item) => typeof item === "string");
}
