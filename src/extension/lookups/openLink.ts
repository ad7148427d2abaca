import * as vscode from "vscode";
import { linkTo, lookUpOfLink } from "../../core/lookups/links.ts";
import { modulesIn, type LookUp } from "../../core/lookups/lookUp.ts";
import { message } from "../../core/messages/message.ts";
import { decodedName } from "../../core/model/names.ts";
import { subjectTitle } from "../../core/pages/subject.ts";
import type { Host } from "../activation/host.ts";
import { commands } from "../shared/commands.ts";
import { localize } from "../shared/localize.ts";
import { refusalOf } from "./lookUpPrivacy.ts";

/** Opens the page that a URI of this extension names, once the user agrees: nothing is sent before. */
export async function openLink(path: unknown, query: unknown, host: Host): Promise<void> {
  if (typeof path !== "string" || typeof query !== "string") return;
  const found = await allowed(lookUpOfLink({ path, query }), query, host);
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

/** Refuses a repository that is a private module: nobody here has named it as a project. */
async function allowed(found: LookUp, query: string, host: Host): Promise<LookUp> {
  for (const key of found.kind === "page" ? modulesIn(found.subject, decodedName(query)) : []) {
    const reason = await refusalOf(key, host);
    if (reason) return { kind: "refused", reason };
  }
  return found;
}

/** The URI that opens the page of a subject in this editor; undefined where there is none. */
export function uriOf(subject: Parameters<typeof linkTo>[0], extensionId: string): string | undefined {
  const link = linkTo(subject);
  return link && vscode.Uri.from({ scheme: vscode.env.uriScheme, authority: extensionId, ...link }).toString();
}
