import * as vscode from "vscode";
import type { Policy } from "../../core/analysis/policy.ts";
import { englishText } from "../../core/messages/message.ts";
import { positionsIn } from "../../core/model/positions.ts";
import { printable } from "../../core/model/sanitize.ts";
import type { Setting } from "../../core/model/setting.ts";
import { policyOf, readSettingsFile, type SettingsFile, type SettingValues } from "../../core/settingsFile.ts";
import { noteOf } from "../../editor/problemEntries.ts";
import { diagnosticOf } from "../editor/problemDiagnostics.ts";
import { rangeOf } from "../shared/ranges.ts";

export interface FilePoliciesHost {
  /** The settings that package.json lists, whose texts no window loads twice. */
  readonly knownSettings: readonly Setting[];
  readonly log: Pick<vscode.LogOutputChannel, "warn">;
}

export interface SettingsText {
  readonly uri: vscode.Uri;
  readonly text: string;
}

/** Makes policies of files of settings, and shows what is wrong with one where it is open, or else in the log. */
export interface FilePolicies {
  /** The policy by files, the nearest first, behind what the user has set in the editor. */
  policyOf(files: readonly SettingsText[]): Omit<Policy, "now">;
  dispose(): void;
}

/** Policies that are kept, so that equal ones are the same object. */
const maxPolicies = 50;

/** In a bundle of its own, which loads with the first file of settings. */
export function createFilePolicies({ knownSettings, log }: FilePoliciesHost): FilePolicies {
  const diagnostics = vscode.languages.createDiagnosticCollection("package-insights-settings");
  const files = new Map<string, SettingsFile>();
  const policies = new Map<string, Omit<Policy, "now">>();

  function show(document: vscode.TextDocument): void {
    const file = files.get(document.uri.toString());
    if (file?.text !== document.getText()) return;
    diagnostics.set(
      document.uri,
      file.problems.map(({ message, span }) =>
        diagnosticOf(noteOf(message, span, "warning"), document.uri, rangeOf(document, span)),
      ),
    );
  }

  function read({ uri, text }: SettingsText): SettingsFile {
    const id = uri.toString();
    const known = files.get(id);
    if (known?.text === text) return known;
    const file = readSettingsFile(uri.path, text, "found", knownSettings);
    files.set(id, file);
    const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === id);
    if (open) show(open);
    else for (const line of problemLines(file)) log.warn(line);
    return file;
  }

  const subscriptions = vscode.Disposable.from(
    diagnostics,
    vscode.workspace.onDidOpenTextDocument(show),
    // What is wrong with it is shown as it is typed, also where no manifest is open.
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      const { uri } = document;
      if (files.has(uri.toString())) read({ uri, text: document.getText() });
    }),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => diagnostics.delete(uri)),
  );
  return {
    policyOf(found) {
      const policy = policyOf(
        found.map((file) => read(file).values),
        ownSettings(),
      );
      const id = JSON.stringify(policy);
      const same = policies.get(id) ?? policy;
      if (policies.size > maxPolicies) policies.clear();
      policies.set(id, same);
      return same;
    },
    dispose: () => void subscriptions.dispose(),
  };
}

function problemLines({ path, text, problems }: SettingsFile): readonly string[] {
  const positionAt = positionsIn(text);
  return problems.map(({ message, span }) =>
    printable(`${path}:${positionAt(span.start).line}: ${englishText(message)}`),
  );
}

/** The settings of the editor that a person has set. */
function ownSettings(): SettingValues {
  const settings = vscode.workspace.getConfiguration("packageInsights", null);
  return (name) => {
    const scopes = Object.entries(settings.inspect(name) ?? {});
    const isSet = scopes.some(
      ([scope, value]) => scope !== "defaultValue" && scope.endsWith("Value") && value !== undefined,
    );
    return isSet ? settings.get(name) : undefined;
  };
}
