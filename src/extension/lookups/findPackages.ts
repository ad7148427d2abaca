import * as vscode from "vscode";
import { type PackageList, readPackageList } from "../../core/find/packageList.ts";
import { message, plural } from "../../core/messages/message.ts";
import type { PageSubject } from "../../core/pages/subject.ts";
import { commands } from "../shared/commands.ts";
import { localize } from "../shared/localize.ts";
import { type ListKind, pickList } from "./pickList.ts";

/** The characters of a list that a panel keeps across a reload. */
const longestList = 2_000_000;

/** Opens the page of the places that have packages of a list that the user types, selects, pastes or chooses. */
export async function findListedPackages(clicked: unknown): Promise<void> {
  const picked = await pickList(clicked, kind);
  if (!picked) return;
  const list = picked.kind === "text" ? picked.text : "";
  const isTooLong = list.length > longestList;
  if (!isTooLong && readPackageList(list).packages.length > 0) {
    await vscode.commands.executeCommand(commands.openPage, { kind: "packages", list } satisfies PageSubject);
    return;
  }
  const why = picked.kind === "refused" ? picked.why : isTooLong ? tooLong : nothingListed;
  void vscode.window.showInformationMessage(localize(why));
}

const kind: ListKind<PackageList> = {
  title: message("Find Packages"),
  placeholder: message("Type packages, such as axios 1.14.1, or select where their list is"),
  files: message("a list, CSV, CycloneDX or SPDX (JSON)"),
  read(text) {
    const list = text.length > longestList ? undefined : readPackageList(text);
    // A text of another kind has some words that could be names.
    return list && list.packages.length > list.unread.length + list.moreUnread ? list : undefined;
  },
  describe: ({ packages }) => ({
    count: plural(packages.length, "{count} package", "{count} packages"),
    first: packages[0] ? [packages[0].name, packages[0].versions.join(", ")].join(" ").trim() : "",
  }),
  isTyped: true,
};

const tooLong = message("The list is too long: use package-insights find on the command line.");

const nothingListed = message(
  "There are no packages, such as axios 1.14.1 or pkg:npm/axios@1.14.1, in a list, a table or a bill of materials.",
);
