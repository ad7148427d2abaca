import * as vscode from "vscode";
import { registerSampleFiles } from "../sample/sampleFiles.ts";
import { graphViewType, pageViewType } from "../shared/viewTypes.ts";
import { commands } from "../shared/commands.ts";
import { createReplacement, type Replacement } from "../shared/replacement.ts";
import { systemOf } from "../shared/manifestDocuments.ts";
import type { Started, TestAccess } from "./extension.ts";

/** Starts the extension. Called once. */
export type Start = (context: vscode.ExtensionContext) => Started;

/** The exports that the extension's own tests get. */
export interface StubAccess {
  readonly isStarted: () => boolean;
  /** Starts the extension if nothing has yet. */
  readonly start: () => Promise<TestAccess>;
}

const findingsView = "packageInsights.findings";

/**
 * Stands in for the extension until a document is named like a manifest, one of its commands is run, or one of its views is shown.
 * A window in which none of this happens loads nothing else. Returns undefined unless the extension's own tests run it.
 */
export function activateWhenNeeded(
  context: vscode.ExtensionContext,
  load: () => Promise<Start>,
): StubAccess | undefined {
  const replacement = createReplacement(load, (start) => {
    stub.dispose();
    return start(context);
  });
  const startUnasked = (): void => {
    replacement.start().catch((error: unknown) => {
      void vscode.window.showErrorMessage(
        vscode.l10n.t("Package Insights cannot start: {error}", { error: String(error) }),
      );
    });
  };
  const stub = vscode.Disposable.from(
    vscode.workspace.onDidOpenTextDocument((document) => {
      if (systemOf(document) !== undefined) startUnasked();
    }),
    // After a reload, tabs may become known only once the extension is active.
    vscode.window.tabGroups.onDidChangeTabs(({ opened }) => {
      if (opened.some(isPanel)) startUnasked();
    }),
    vscode.window.registerTreeDataProvider<never>(findingsView, {
      getChildren() {
        startUnasked();
        return [];
      },
      getTreeItem: (element) => element,
    }),
    ...contributionsOf(context).commands.map(({ command }) =>
      vscode.commands.registerCommand(command, async (...parameters: unknown[]) => {
        const started = await replacement.start();
        return started && vscode.commands.executeCommand(command, ...parameters);
      }),
    ),
  );
  // One handler for good: the extension itself has a command for what it opens.
  const links = vscode.window.registerUriHandler({
    async handleUri({ path, query }) {
      if (await replacement.start()) await vscode.commands.executeCommand(commands.openLink, path, query);
    },
  });
  const tools = registerTools(context, replacement);
  context.subscriptions.push(stub, replacement, links, tools, registerSampleFiles(context));
  if (vscode.workspace.textDocuments.some((document) => systemOf(document) !== undefined) || hasPanel()) startUnasked();
  if (context.extensionMode !== vscode.ExtensionMode.Test) return undefined;
  return {
    isStarted: replacement.isStarted,
    async start() {
      const started = await replacement.start();
      if (!started) throw new Error("The extension is deactivated");
      return started.testAccess;
    },
  };
}

/** Tells whether a panel is open since before a reload: VS Code waits for the extension to restore it. */
function hasPanel(): boolean {
  return vscode.window.tabGroups.all.some(({ tabs }) => tabs.some(isPanel));
}

function isPanel({ input }: vscode.Tab): boolean {
  if (!(input instanceof vscode.TabInputWebview)) return false;
  const { viewType } = input;
  return viewType.endsWith(pageViewType) || viewType.endsWith(graphViewType);
}

/** The tools are there for good, and load with their first call. */
function registerTools(context: vscode.ExtensionContext, { start }: Replacement<Started>): vscode.Disposable {
  const registered = contributionsOf(context).languageModelTools.map(({ name }) => {
    let tool: Required<vscode.LanguageModelTool<object>> | undefined;
    const load = async () => (tool ??= await (await start())?.loadTool(name));
    return vscode.lm.registerTool<object>(name, {
      prepareInvocation: async (...call) => (await load())?.prepareInvocation(...call),
      invoke: async (...call) => (await load())?.invoke(...call),
    });
  });
  return vscode.Disposable.from(...registered);
}

/** The part of package.json that names what is registered. */
interface Contributions {
  readonly commands: readonly { readonly command: string }[];
  readonly languageModelTools: readonly { readonly name: string }[];
}

function contributionsOf({ extension }: vscode.ExtensionContext): Contributions {
  return (extension.packageJSON as { readonly contributes: Contributions }).contributes;
}
