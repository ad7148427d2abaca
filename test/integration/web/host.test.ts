// The extension in a browser: a batch gets no leave to be sent, and everything works all the same.

import * as vscode from "vscode";
import type { StubAccess } from "../../../src/extension/activation/stub.ts";
import { equal, ok } from "./assert.ts";

interface Logged {
  readonly requests: readonly { readonly method: string; readonly path: string; readonly operation?: string }[];
  readonly refused: readonly string[];
}

const service = () => vscode.workspace.getConfiguration("packageInsights").get<string>("baseUrl", "");

async function control(method: "GET" | "POST", path: string): Promise<Logged> {
  const response = await fetch(`${service()}/_control${path}`, { method });
  return (await response.json()) as Logged;
}

describe("the extension in a browser", () => {
  it("runs in a worker", () => {
    equal(vscode.env.uiKind, vscode.UIKind.Web);
    ok(!("process" in globalThis) || typeof process.versions.node !== "string", "this is Node");
  });

  it("starts with the first manifest", async () => {
    const stub = await vscode.extensions
      .getExtension<StubAccess | undefined>("package-insights.package-insights")
      ?.activate();
    ok(stub, "the extension does not give its tests access");
    ok(!stub.isStarted(), "it has started without a manifest");
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    ok(folder, "no folder is open");
    await vscode.window.showTextDocument(vscode.Uri.joinPath(folder.uri, "package.json"));
    await until(() => stub.isStarted() || undefined);
    await vscode.commands.executeCommand("workbench.action.closeActiveEditor");
  });

  it("finds advisories though the service gives no leave for a batch, and soon stops asking for it", async () => {
    await vscode.commands.executeCommand("packageInsights.clearCache");
    await control("POST", "/reset");
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    ok(folder, "no folder is open");
    const uri = vscode.Uri.joinPath(folder.uri, "package.json");
    await vscode.window.showTextDocument(uri);
    const findings = await findingsIn(uri, "lodash");
    ok(findings.length >= 3, `${findings.length} findings`);
    const { requests, refused } = await control("GET", "/requests");
    equal(refused, []);
    ok(requests.some(isPreflight), "no batch was tried");
    ok(!requests.some(({ method }) => method === "POST"), "a POST went out");
    ok(requests.filter(({ operation }) => operation === "GetVersion").length >= 5, "versions were asked for singly");

    await control("POST", "/reset");
    const other = vscode.Uri.joinPath(folder.uri, "requirements.txt");
    await vscode.window.showTextDocument(other);
    await findingsIn(other, "django");
    ok(!(await control("GET", "/requests")).requests.some(isPreflight), "a batch was tried again");
  });

  it("answers agents about a manifest with unsaved text", async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    ok(folder, "no folder is open");
    const document = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(folder.uri, "package.json"));
    const edit = new vscode.WorkspaceEdit();
    const at = document.positionAt(document.getText().indexOf("4.17.20"));
    edit.replace(document.uri, new vscode.Range(at, at.translate(0, "4.17.20".length)), "4.17.19");
    ok(await vscode.workspace.applyEdit(edit), "the text did not change");
    const { content } = await vscode.lm.invokeTool("packageInsights_check_manifest", {
      input: { paths: ["package.json"] },
      toolInvocationToken: undefined,
    });
    const text = content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : "")).join("");
    ok(text.includes("lodash 4.17.19") || text.includes("lodash@4.17.19"), text);
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand("workbench.action.files.revert");
  });

  it("identifies a file by the hashes that a browser has", async () => {
    await control("POST", "/reset");
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    ok(folder, "no folder is open");
    const file = vscode.Uri.joinPath(folder.uri, "Cargo.toml");
    await vscode.commands.executeCommand("packageInsights.identifyFiles", file);
    const types = await until(async () => {
      const { requests } = await control("GET", "/requests");
      const queries = requests.filter(({ operation }) => operation === "Query");
      const found = queries.map(({ path }) => new URL(path, service()).searchParams.get("hash.type"));
      return found.length >= 3 ? found : undefined;
    });
    equal(types, ["SHA256", "SHA512", "SHA1"]);
    await vscode.commands.executeCommand("workbench.action.closeActiveEditor");
  });

  it("shows a hover", async () => {
    const [document] = vscode.workspace.textDocuments.filter(({ uri }) => uri.path.endsWith("/package.json"));
    ok(document, "no manifest is open");
    const position = document.positionAt(document.getText().indexOf('"lodash"') + 2);
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      "vscode.executeHoverProvider",
      document.uri,
      position,
    );
    const text = hovers
      .flatMap(({ contents }) => contents as { value: string }[])
      .map(({ value }) => value)
      .join("\n");
    ok(text.includes("GHSA-"), text);
  });
});

function isPreflight({ method }: Logged["requests"][number]): boolean {
  return method === "OPTIONS";
}

/** Our findings in a file, once one of them contains the text. */
function findingsIn(uri: vscode.Uri, text: string): Promise<readonly vscode.Diagnostic[]> {
  return until(() => {
    const found = vscode.languages.getDiagnostics(uri).filter(({ source }) => source === "Package Insights");
    return found.some(({ message }) => message.includes(text)) ? found : undefined;
  });
}

async function until<T>(look: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + 120_000; Date.now() < end;) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("it did not come in two minutes");
}
