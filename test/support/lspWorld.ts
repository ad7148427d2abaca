import type { ClientCapabilities } from "vscode-languageserver";
import { createDocuments } from "../../src/lsp/documents.ts";
import { createHints } from "../../src/lsp/inlayHints.ts";
import type { LspHost } from "../../src/lsp/lspHost.ts";
import { OpenText, type Encoding } from "../../src/lsp/openText.ts";
import { readClientSettings } from "../../src/lsp/settings.ts";
import { editorWorld } from "./editorWorld.ts";

interface LspWorldParts {
  readonly capabilities?: ClientCapabilities;
  readonly encoding?: Encoding;
  readonly settings?: object;
  readonly site?: string | undefined;
  /** Nothing checks the document, as before its session has begun. */
  readonly isUnchecked?: true;
}

/** One document that a client has open, and what answers about it, over the loopback service. */
export interface LspWorld {
  readonly host: LspHost;
  readonly document: OpenText;
  readonly requests: readonly string[];
  /** The methods of requests to the client. */
  readonly asked: readonly string[];
  /** Waits until all is known of the document. */
  readonly settled: () => Promise<void>;
}

export function lspWorld(file: string, text: string, parts: LspWorldParts = {}): LspWorld {
  const { capabilities = {}, encoding = "utf-16", settings = {}, site } = parts;
  const { host: editor, requests } = editorWorld();
  const asked: string[] = [];
  const connection = {
    sendRequest: (method: string) => {
      asked.push(method);
      return Promise.resolve(null);
    },
  };
  const client = {
    connection,
    capabilities,
    encoding,
    settings: () => readClientSettings([settings], () => undefined),
  };
  const path = `/app/${file}`;
  const document = new OpenText(`file://${path}`, path, { version: 1, text, encoding });
  const host = { ...editor, client, site } as unknown as { -readonly [K in keyof LspHost]: LspHost[K] };
  host.documents = createDocuments(host, () => host.hints.changed());
  host.hints = createHints(host, () => undefined);
  if (!parts.isUnchecked) host.documents.opened(document);
  return {
    ...{ host, document, requests, asked },
    async settled() {
      await host.documents.settled(document, new AbortController().signal);
    },
  };
}
