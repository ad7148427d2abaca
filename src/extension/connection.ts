import * as vscode from "vscode";
import { hostTransport, type HostTransport } from "../platform/node/hostTransport.ts";
import { isDirect } from "../platform/node/http2/isDirect.ts";

const proxyVariables = ["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY"];

/** The transport of a host on Node, by the settings of its proxy. */
export function createTransport({ subscriptions }: Pick<vscode.ExtensionContext, "subscriptions">): HostTransport {
  let proxied = isProxied();
  const host = hostTransport({
    isProxied: () => proxied,
    isDirect: async (address) => httpSetting("proxySupport") === "off" || isDirect(address),
  });
  subscriptions.push(
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (!event.affectsConfiguration("http")) return;
      proxied = isProxied();
      host.close();
    }),
    { dispose: host.close },
  );
  return host;
}

/** Tells whether the host's `fetch` is needed: behind a proxy that is set, or if it is to be that of Electron. */
function isProxied(): boolean {
  return (
    (httpSetting("proxy") ?? "") !== "" ||
    httpSetting("electronFetch") === true ||
    proxyVariables.some((name) => process.env[name])
  );
}

function httpSetting(name: string): unknown {
  return vscode.workspace.getConfiguration("http").get(name);
}
