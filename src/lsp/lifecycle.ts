import {
  ErrorCodes,
  type DataCallback,
  type Message,
  type MessageReader,
  MessageType,
  type MessageWriter,
} from "vscode-languageserver/node";
import { areParamsOf, isRecord } from "./params.ts";

/** A stand-in for a message whose text is not JSON. */
export const unreadable: Message = { jsonrpc: "unreadable" };

type Refusal = readonly [code: number, message: string];

/**
 * Lets through what the protocol allows at each time: nothing but `initialize` before it was answered, only once, and nothing but `exit`
 * after `shutdown`. Other requests get the protocol's error, as does what is not a message. `exit` is not let through, but `left` is
 * called.
 */
export function inOrder(
  reader: MessageReader,
  writer: MessageWriter,
  left: () => void,
): MessageReader & { readonly isShutDown: () => boolean } {
  const { refusalOf, isShutDown } = createOrder();

  // A client that has gone needs no answer.
  const write = (content: object): void => void writer.write({ jsonrpc: "2.0", ...content }).catch(() => undefined);
  const refuse = (id: unknown, [code, message]: Refusal): void => write({ id, error: { code, message } });

  function receive(message: unknown, pass: DataCallback): void {
    if (message === unreadable) {
      refuse(null, [ErrorCodes.ParseError, "The message is not JSON."]);
      return;
    }
    if (!isRecord(message)) {
      refuse(null, noMessage);
      return;
    }
    const { id, method, params } = message;
    const isAnswerable = typeof id === "string" || typeof id === "number";
    if (typeof method !== "string") {
      const isAnswer = message.result !== undefined || isRecord(message.error);
      if (!isAnswer) refuse(isAnswerable ? id : null, noMessage);
      else if (isAnswerable) pass(message as unknown as Message);
      return;
    }
    if (id !== undefined && !isAnswerable) {
      refuse(null, noMessage);
      return;
    }
    if (method === "exit") {
      left();
      return;
    }
    const refusal = refusalOf(method, params);
    if (!refusal) pass(message as unknown as Message);
    else if (isAnswerable) refuse(id, refusal);
    else if (refusal === wrongParams) {
      // Its method is one that has parameters, not text from elsewhere.
      const told = { type: MessageType.Error, message: `${method} was ignored: ${wrongParams[1]}` };
      write({ method: "window/logMessage", params: told });
    }
  }

  return {
    isShutDown,
    onError: reader.onError,
    onClose: reader.onClose,
    onPartialMessage: reader.onPartialMessage,
    dispose: () => reader.dispose(),
    listen: (pass: DataCallback) => reader.listen((message) => receive(message, pass)),
  };
}

function createOrder() {
  let state: "new" | "running" | "shut down" = "new";
  return {
    isShutDown: () => state === "shut down",
    /** Undefined for what is let through. */
    refusalOf: (method: string, params: unknown): Refusal | undefined => {
      if (state === "shut down") return [ErrorCodes.InvalidRequest, "The server was shut down."];
      if (state === "new" && method !== "initialize")
        return [ErrorCodes.ServerNotInitialized, "The server was not initialized."];
      if (state === "running" && method === "initialize")
        return [ErrorCodes.InvalidRequest, "The server was initialized already."];
      if (!areParamsOf(method, params)) return wrongParams;
      if (method === "initialize") state = "running";
      if (method === "shutdown") state = "shut down";
      return undefined;
    },
  };
}

const noMessage: Refusal = [ErrorCodes.InvalidRequest, "This is not a message of the protocol."];
const wrongParams: Refusal = [ErrorCodes.InvalidParams, "The parameters are not those of the method."];
