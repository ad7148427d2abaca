import * as vscode from "vscode";
import { latestVersion } from "../../core/analysis/gathering/latestVersion.ts";
import { describeError } from "../../core/api/errors.ts";
import { keyOf, parsePackageQuery } from "../../core/lookups/packageQuery.ts";
import { systems, type PackageKey, type System, type VersionKey } from "../../core/model/keys.ts";
import { versionLines } from "../../core/render/versionList.ts";
import { commands } from "../shared/commands.ts";
import { systemOf } from "../shared/manifestDocuments.ts";
import { openDetails } from "./details.ts";
import type { Host } from "../activation/host.ts";

export function registerLookups(host: Host): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.commands.registerCommand(commands.lookUpPackage, () => lookUpPackage(host)),
    vscode.commands.registerCommand(commands.refresh, () => host.renew()),
    vscode.commands.registerCommand(commands.showLog, () => host.log.show()),
    vscode.commands.registerCommand(commands.clearCache, () => host.clearCache()),
  );
}

interface Item extends vscode.QuickPickItem {
  readonly package?: PackageKey;
  readonly version?: string;
  readonly key?: VersionKey;
}

/** One box from name to details: first the system, then the version. What the service does not know is said in the box. */
function lookUpPackage({ core, log }: Host): void {
  const controller = new AbortController();
  const picker = vscode.window.createQuickPick<Item>();
  picker.title = "Look Up Package";
  picker.placeholder = "Name, name@version or system:name, such as lodash, npm:lodash@4.17.20, org.slf4j:slf4j-api";
  picker.matchOnDescription = true;
  const editor = vscode.window.activeTextEditor;
  const preferred = editor && systemOf(editor.document);
  let choosingVersion = false;
  picker.onDidChangeValue((value) => {
    if (!choosingVersion) picker.items = systemItems(value, preferred);
  });
  const showVersions = async (key: PackageKey): Promise<void> => {
    picker.busy = true;
    const answer = await core.api.call("GetPackage", { packageKey: key }, { signal: controller.signal });
    picker.busy = false;
    choosingVersion = answer.kind === "found";
    if (answer.kind === "found") {
      picker.value = "";
      picker.placeholder = `Version of ${answer.value.packageKey.name}`;
      const first = latestVersion(answer.value, key.system);
      const start = (first.byDefault ?? first.latest)?.versionKey.version;
      picker.items = versionLines(answer.value, Date.now()).map(({ key: version, marks, published }) => ({
        label: version.version,
        description: [marks, published].filter(Boolean).join(" · "),
        key: version,
      }));
      picker.activeItems = picker.items.filter((item) => item.label === start);
    } else {
      const text =
        answer.kind === "missing"
          ? `The service knows no package ${key.name} in ${key.system}`
          : describeError(answer.error);
      picker.items = [{ label: `$(question) ${text.replaceAll("$(", "$ (")}`, alwaysShow: true }];
    }
  };
  picker.onDidAccept(() => {
    const [item] = picker.selectedItems;
    if (item?.key) {
      picker.hide();
      void openDetails(item.key);
    } else if (item?.package && item.version !== undefined) {
      picker.hide();
      void openDetails({ ...item.package, version: item.version });
    } else if (item?.package) {
      showVersions(item.package).catch((error: unknown) => {
        if (!controller.signal.aborted) log.error(error instanceof Error ? error : String(error));
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
  const order = query.system
    ? [query.system]
    : [...systems].sort((a, b) => Number(b === preferred) - Number(a === preferred));
  return order.map((system) => ({
    label: query.version === undefined ? query.name : `${query.name} ${query.version}`,
    description: system,
    alwaysShow: true,
    package: keyOf(query, system),
    ...(query.version !== undefined && { version: query.version }),
  }));
}
