import * as vscode from "vscode";
import { linkTo, lookUpOfLink } from "../../core/lookups/links.ts";
import { message } from "../../core/messages/message.ts";
import { subjectTitle } from "../../core/pages/subject.ts";
import { commands } from "../shared/commands.ts";
import { localize } from "../shared/localize.ts";

/** Opens the page that a URI of this extension names, once the user agrees: nothing is sent before. */
export async function openLink(path: unknown, query: unknown): Promise<void> {
  if (typeof path !== "string" || typeof query !== "string") return;
  const found = lookUpOfLink({ path, query });
  if (found.kind === "refused") {
    void vscode.window.showWarningMessage(
      localize(message("The link was not opened: {reason}.", { reason: found.reason })),
    );
    return;
  }
  const { subject, what } = found;
  const question = message("Look up {name}?", { name: subjectTitle(subject) });
  const detail = message("{what}. A link asks for it. Its name is sent to the service.", { what });
  const agree = localize(message("Look Up"));
  const options = { modal: true, detail: localize(detail) };
  if ((await vscode.window.showInformationMessage(localize(question), options, agree)) !== agree) return;
  await vscode.commands.executeCommand(commands.openPage, subject);
}

/** The URI that opens the page of a subject in this editor; undefined where there is none. */
export function uriOf(subject: Parameters<typeof linkTo>[0], extensionId: string): string | undefined {
  const link = linkTo(subject);
  return link && vscode.Uri.from({ scheme: vscode.env.uriScheme, authority: extensionId, ...link }).toString();
}
