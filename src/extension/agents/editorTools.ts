import * as vscode from "vscode";
import type { TextEdit } from "../../core/fixes/rewrite/textEdit.ts";
import { message, plural, type Message } from "../../core/messages/message.ts";
import { runTool } from "../../core/tools/runTool.ts";
import type { ToolResult } from "../../core/tools/tool.ts";
import type { Host } from "../activation/host.ts";
import { workspaceEdit } from "../fixes/edits.ts";
import { signalOf } from "../shared/cancellation.ts";
import { localize } from "../shared/localize.ts";
import { createToolHost } from "./toolHost.ts";

/** Answers calls of the tool that has this name in package.json, which begins with ours. Answers are for a model, and not translated. */
export function createEditorTool(fullName: string, host: Host): Required<vscode.LanguageModelTool<object>> {
  const name = fullName.replace(/^packageInsights_/, "");
  // The call that was confirmed makes the changes that were shown.
  let prepared: { readonly id: string; readonly result: ToolResult } | undefined;
  const run = (input: object, token: vscode.CancellationToken): Promise<ToolResult> => {
    const toolHost = createToolHost(host, token);
    if (toolHost.roots.length > 0 || withoutFiles.has(name))
      return runTool(name, input, toolHost, { signal: signalOf(token) });
    const text = "No folder is open. Nothing was read or sent; ask for a folder to be opened, then call again.";
    return Promise.resolve({ isError: true, text, outcome: "unknown" });
  };
  return {
    async prepareInvocation({ input }, token) {
      const invocationMessage = localize(progress[name] ?? message("Asking Package Insights"));
      if (name !== "fix_manifest") return { invocationMessage };
      const result = await run(input, token);
      prepared = { id: JSON.stringify(input), result };
      const { edits = [] } = result;
      return edits.length === 0
        ? { invocationMessage }
        : { invocationMessage, confirmationMessages: confirmation(edits, result) };
    },
    async invoke({ input }, token) {
      const confirmed = prepared?.id === JSON.stringify(input) ? prepared.result : undefined;
      prepared = undefined;
      const { edits = [], text } = confirmed ?? (await run(input, token));
      const told = edits.length === 0 ? text : `${confirmed ? await apply(edits) : notConfirmed}\n${text}`;
      return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(told)]);
    },
  };
}

/** The tools that need no folder. */
const withoutFiles: ReadonlySet<string> = new Set(["check_packages", "suggest_versions"]);

const notConfirmed = "Nothing is changed, as these changes were not confirmed. Call again:";

const progress: Readonly<Record<string, Message>> = {
  check_packages: message("Checking packages"),
  check_manifest: message("Checking manifests"),
  explain_dependency: message("Looking up why a dependency is there"),
  suggest_versions: message("Looking for versions"),
  fix_manifest: message("Looking for fixes"),
};

function confirmation(edits: readonly TextEdit[], { text }: ToolResult): vscode.LanguageModelToolConfirmationMessages {
  const files = [...new Set(edits.map(({ path }) => vscode.workspace.asRelativePath(fileAt(path))))].join(", ");
  const title = plural(edits.length, "Make {count} change in {files}?", "Make {count} changes in {files}?", { files });
  return { title: localize(title), message: new vscode.MarkdownString().appendCodeblock(text, "diff") };
}

/** Makes the edits in the editor, where they can be undone, and saves nothing. */
async function apply(edits: readonly TextEdit[]): Promise<string> {
  const [first] = edits;
  const document = first && (await vscode.workspace.openTextDocument(fileAt(first.path)));
  const edit = document && (await workspaceEdit(document, edits));
  if (!edit) return "A file has changed in the meantime: nothing was updated. Call again.";
  return (await vscode.workspace.applyEdit(edit))
    ? "These changes are made in the editor. They are not saved:"
    : "The editor did not make these changes:";
}

/** The file at a path below the folders of a tool host. */
function fileAt(path: string): vscode.Uri {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  return folder ? folder.uri.with({ path }) : vscode.Uri.file(path);
}
