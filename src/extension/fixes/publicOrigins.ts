import * as vscode from "vscode";
import { registryPrefix } from "../../core/registries/address.ts";
import { message } from "../../core/messages/message.ts";
import { stringsIn } from "../activation/privatePatterns.ts";
import { localize } from "../shared/localize.ts";

/** Has the service asked about the groups of the pattern. */
export async function releaseGroup(argument: unknown): Promise<void> {
  // Other extensions can pass anything: a pattern of all groups is nothing that is offered.
  if (typeof argument !== "string" || !/^[\w.-]*\w(?:\.|:)\*$/.test(argument)) return;
  await addTo("public", argument);
}

/** Has the service asked about packages from the registry at this address, once a person has confirmed it. */
export async function addMirror(argument: unknown): Promise<void> {
  // As above: only addresses that are offered.
  if (typeof argument !== "string" || registryPrefix(argument) !== argument) return;
  const confirmed: vscode.QuickPickItem = {
    label: localize(message("Treat as Mirror")),
    detail: localize(
      message(
        "Names of packages from it are sent to the service, but not those in “packageInsights.private”, of scopes with a registry of their own or of a package source mapping.",
      ),
    ),
  };
  const chosen = await vscode.window.showQuickPick([confirmed], {
    title: localize(message("Does {address} mirror the public registry?", { address: argument })),
    ignoreFocusOut: true,
    placeHolder: localize(message("Is written to “packageInsights.mirrors” in your user settings")),
  });
  if (chosen === confirmed) await addTo("mirrors", argument);
}

/** Adds the value to the user's settings, as a workspace may not decide what is sent. */
async function addTo(name: "public" | "mirrors", value: string): Promise<void> {
  const settings = vscode.workspace.getConfiguration("packageInsights");
  const before = stringsIn(settings.inspect(name)?.globalValue);
  if (before.includes(value)) return;
  await settings.update(name, [...before, value], vscode.ConfigurationTarget.Global);
}
