import * as vscode from "vscode";
import type { Transport } from "../core/api/transport.ts";
import { hostTransport } from "../platform/node/hostTransport.ts";

export { openStore } from "../platform/node/store/store.ts";

const proxyVariables = ["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY"];

/** The transport of a host on Node, by the settings of its proxy. */
export function createTransport({ subscriptions }: Pick<vscode.ExtensionContext, "subscriptions">): Transport {
  let proxied = isProxied();
  subscriptions.push(
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("http")) proxied = isProxied();
    }),
  );
  return hostTransport(() => proxied);
}

/** Whether the host's `fetch` is needed: behind a proxy that is set, or where it is to be that of Electron. */
function isProxied(): boolean {
  const settings = vscode.workspace.getConfiguration("http");
  return (
    (settings.get<string>("proxy") ?? "") !== "" ||
    settings.get<boolean>("electronFetch") === true ||
    proxyVariables.some((name) => process.env[name])
  );
}
