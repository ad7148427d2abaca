import * as vscode from "vscode";
import { message, type Message } from "../../core/messages/message.ts";
import type { VersionKey } from "../../core/model/keys.ts";
import { repositoryOf } from "../../core/pages/projectPage.ts";
import type { PageSubject } from "../../core/pages/subject.ts";
import type { Group } from "../../core/scan/tree/groupNodes.ts";
import type { Host } from "../activation/host.ts";
import type { Documents } from "../editor/documents.ts";
import { refusalOf } from "../lookups/lookUpPrivacy.ts";
import { pickDependency } from "../lookups/pickDependency.ts";
import { unlessAborted } from "../../editor/unlessAborted.ts";
import { signalOf } from "../shared/cancellation.ts";
import { commands, versionKeyOf, type SectionId } from "../shared/commands.ts";
import { localize } from "../shared/localize.ts";
import { versionOf } from "../views/viewTexts.ts";

/**
 * Opens the page of a dependency at a section. `argument` is a version or a node of the findings view; for anything else it is the
 * dependency at the cursor, or one that the user picks.
 */
export async function openSection(
  section: SectionId,
  argument: unknown,
  host: Host,
  documents: Documents,
): Promise<void> {
  const key = versionKeyOf(argument) ?? versionOfNode(argument) ?? (await pickDependency(documents, titles[section]));
  const subject = key && (section === "versions" ? await projectOf(key, host) : subjectOf(section, key));
  if (subject) await vscode.commands.executeCommand(commands.openPage, subject, section);
}

const titles: Readonly<Record<SectionId, Message>> = {
  capabilities: message("Show Capabilities of Go Module"),
  requirements: message("Show Requirements"),
  dependents: message("Show Dependents"),
  similar: message("Show Similarly Named Packages"),
  versions: message("Show Versions Built from Repository"),
};

function subjectOf(section: Exclude<SectionId, "versions">, key: VersionKey): PageSubject {
  const { system, name } = key;
  switch (section) {
    case "capabilities":
      return { kind: "capabilities", key };
    case "similar":
      return { kind: "package", key: { system, name } };
    case "requirements":
    case "dependents":
      return { kind: "version", key };
  }
}

function versionOfNode(argument: unknown): VersionKey | undefined {
  const isGroup = typeof argument === "object" && argument !== null && "dependencies" in argument;
  return isGroup ? versionOf(argument as Group) : undefined;
}

/** The project that a version is built from. Where none is known, the user reads why. */
async function projectOf(key: VersionKey, host: Host): Promise<PageSubject | undefined> {
  const found = (await refusalOf(key, host)) ?? (await askProject(key, host));
  if (!found || "kind" in found) return found;
  void vscode.window.showInformationMessage(localize(found));
  return undefined;
}

/** Asks for the project; undefined once the user cancels. */
async function askProject(key: VersionKey, { core, log }: Host): Promise<PageSubject | Message | undefined> {
  const { name, version } = key;
  const title = localize(message("Looking for the repository of {name} {version}", { name, version }));
  const options = { location: vscode.ProgressLocation.Notification, cancellable: true, title };
  const answers = await vscode.window.withProgress(options, (_, token) => {
    const signal = signalOf(token);
    return unlessAborted(core.versions([key], { signal }), signal, log);
  });
  return answers && repositoryOf(key, answers[0]?.version);
}
