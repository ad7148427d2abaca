import * as vscode from "vscode";
import { latestVersion } from "../../core/analysis/gathering/latestVersion.ts";
import type { Fetched } from "../../core/api/fetched.ts";
import type { Package } from "../../core/api/messages/packages.ts";
import { keyOf, parsePackageQuery } from "../../core/lookups/packageQuery.ts";
import { errorMessage } from "../../core/messages/errors.ts";
import { message } from "../../core/messages/message.ts";
import { systems, type PackageKey, type System, type VersionKey } from "../../core/model/keys.ts";
import { versionItems } from "../../core/render/versionItems.ts";
import type { Host } from "../activation/host.ts";
import { commands } from "../shared/commands.ts";
import { unlessAborted } from "../shared/cancellation.ts";
import { plainLabel, versionPick } from "../shared/labels.ts";
import { localize } from "../shared/localize.ts";
import { systemOf } from "../shared/manifestDocuments.ts";

/** What accepting the item does; an item without a choice is a message. */
interface Item extends vscode.QuickPickItem {
  readonly choice?:
    { readonly kind: "package"; readonly key: PackageKey } | { readonly kind: "version"; readonly key: VersionKey };
}

/** One quick pick from a name to the details of a version: first the system, then the version. */
export function lookUpPackage({ core, log }: Host): void {
  const controller = new AbortController();
  const { signal } = controller;
  const picker = vscode.window.createQuickPick<Item>();
  picker.title = localize(message("Look Up Package"));
  picker.placeholder = localize(
    message("Name, name@version or system:name, such as lodash, npm:lodash@4.17.20, org.slf4j:slf4j-api"),
  );
  picker.matchOnDescription = true;
  const editor = vscode.window.activeTextEditor;
  const preferred = editor && systemOf(editor.document);
  let isChoosingVersion = false;
  picker.onDidChangeValue((value) => {
    if (!isChoosingVersion) picker.items = systemItems(value, preferred);
  });
  picker.onDidAccept(() => {
    const choice = picker.selectedItems[0]?.choice;
    if (choice?.kind === "version") {
      picker.hide();
      void vscode.commands.executeCommand(commands.openDetails, choice.key);
    } else if (choice) {
      picker.busy = true;
      const request = core.package(choice.key, { signal });
      void unlessAborted(request, signal, log).then((answer) => {
        if (!answer) return;
        picker.busy = false;
        isChoosingVersion = answer.kind === "found";
        showAnswer(picker, choice.key, answer);
      });
    }
  });
  picker.onDidHide(() => {
    controller.abort();
    picker.dispose();
  });
  picker.show();
}

function systemItems(text: string, preferred: System | undefined): Item[] {
  const query = parsePackageQuery(text);
  if (!query) return [];
  const { name, version } = query;
  const order = query.system
    ? [query.system]
    : [...systems].sort((a, b) => Number(b === preferred) - Number(a === preferred));
  return order.map((system) => {
    const key = keyOf(query, system);
    return {
      label: plainLabel(version === undefined ? name : `${name} ${version}`),
      description: system,
      alwaysShow: true,
      choice: version === undefined ? { kind: "package", key } : { kind: "version", key: { ...key, version } },
    };
  });
}

/** The versions of the package, or the reason why they are not known. */
function showAnswer(picker: vscode.QuickPick<Item>, { system, name }: PackageKey, answer: Fetched<Package>): void {
  if (answer.kind !== "found") {
    const text =
      answer.kind === "missing"
        ? localize(message("The service does not know the package {name} in {system}", { name, system }))
        : localize(errorMessage(answer.error));
    picker.items = [{ label: `$(question) ${plainLabel(text)}`, alwaysShow: true }];
    return;
  }
  const { packageKey } = answer.value;
  picker.value = "";
  picker.placeholder = localize(message("Version of {name}", { name: packageKey.name }));
  const { byDefault, latest } = latestVersion(answer.value, system);
  const initial = (byDefault ?? latest)?.versionKey.version;
  const items = versionItems(answer.value, "", new Map(), Date.now()).map((item) => {
    const { version, ...texts } = versionPick(item);
    return { ...texts, version, choice: { kind: "version", key: { ...packageKey, version } } } as const;
  });
  picker.items = items;
  picker.activeItems = items.filter(({ version }) => version === initial);
}
