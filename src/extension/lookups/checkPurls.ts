import * as vscode from "vscode";
import { message, plural, type Message } from "../../core/messages/message.ts";
import { purlsSubject } from "../../core/pages/purlsPage.ts";
import { type ListedPurls, purlsIn } from "../../core/purls/extract.ts";
import { listProblemText } from "../../core/purls/listProblem.ts";
import { commands } from "../shared/commands.ts";
import { localize } from "../shared/localize.ts";
import { type ListKind, pickList } from "./pickList.ts";

/** Opens the page of the package URLs in the file that was clicked, or in what the user chooses. */
export async function checkListedPurls(clicked: unknown): Promise<void> {
  const picked = await pickList(clicked, kind);
  if (!picked) return;
  const listed = picked.kind === "text" ? purlsIn(picked.text) : undefined;
  if (listed && listed.purls.length > 0) {
    await vscode.commands.executeCommand(commands.openPage, purlsSubject(listed));
    return;
  }
  const why = picked.kind === "refused" ? picked.why : nothingIn(listed?.problem);
  void vscode.window.showInformationMessage(localize(why));
}

const kind: ListKind<ListedPurls> = {
  title: message("Check purls"),
  placeholder: message("Select where the package URLs are"),
  files: message("CycloneDX or SPDX (JSON), or a list"),
  read(text) {
    const listed = purlsIn(text);
    return listed.purls.length > 0 ? listed : undefined;
  },
  describe: ({ purls }) => ({
    count: plural(purls.length, "{count} package URL", "{count} package URLs"),
    first: purls[0] ?? "",
  }),
};

const nothingListed = message(
  "There are no package URLs, such as pkg:npm/express@4.17.1, in a CycloneDX or SPDX document, a list or a text.",
);

function nothingIn(problem: ListedPurls["problem"]): Message {
  if (!problem) return nothingListed;
  return message("No package URLs were found: {problem}", { problem: listProblemText(problem) });
}
