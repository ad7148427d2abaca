import {
  ErrorCodes,
  type DataCallback,
  type Message,
  type MessageReader,
  type MessageWriter,
} from "vscode-languageserver/node";

/**
 * Lets through what the protocol allows at each time: nothing but `initialize` before it was answered, only once, and nothing but `exit`
 * after `shutdown`. Other requests get the protocol's error.
 */
export function inOrder(
  reader: MessageReader,
  writer: MessageWriter,
): MessageReader & { readonly isShutDown: () => boolean } {
  let state: "new" | "running" | "shut down" = "new";

  /** Undefined for what is let through. */
  function refusalOf(method: string): readonly [code: number, message: string] | undefined {
    if (method === "exit") return undefined;
    if (state === "shut down") return [ErrorCodes.InvalidRequest, "The server was shut down."];
    if (state === "new" && method !== "initialize")
      return [ErrorCodes.ServerNotInitialized, "The server was not initialized."];
    if (state === "running" && method === "initialize")
      return [ErrorCodes.InvalidRequest, "The server was initialized already."];
    if (method === "initialize") state = "running";
    if (method === "shutdown") state = "shut down";
    return undefined;
  }

  return {
    isShutDown: () => state === "shut down",
    onError: reader.onError,
    onClose: reader.onClose,
    onPartialMessage: reader.onPartialMessage,
    dispose: () => reader.dispose(),
    listen: (receive: DataCallback) =>
      reader.listen((message) => {
        const refusal =
          "method" in message && typeof message.method === "string" ? refusalOf(message.method) : undefined;
        if (!refusal) receive(message);
        else if ("id" in message) {
          const [code, text] = refusal;
          void writer.write({ jsonrpc: "2.0", id: message.id, error: { code, message: text } } as Message);
        }
      }),
  };
}
