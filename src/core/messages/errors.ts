import type { ApiError } from "../api/errors.ts";
import { message, type Message } from "./message.ts";

/** Tells why a request failed, as half a sentence after a colon. */
export function errorMessage(error: ApiError): Message {
  switch (error.kind) {
    case "status":
      return message("{request}: {status}{text}", { ...error, text: error.text && ` ${error.text}` });
    case "network":
    case "unavailable":
      return message("{request}: {text}", error);
    case "timeout":
      return message("{request}: no answer in time", error);
    case "too-large":
      return message("{request}: the answer is too large", error);
    case "crowded":
      return message("{request}: too many large answers at once", error);
    case "redirected":
      return message("{request}: redirected to {to}, which is not followed", {
        request: error.request,
        to: error.to ?? message("another address"),
      });
    case "bad-body":
      return message("{request}: the answer is not the service's JSON ({text})", error);
    case "other-key":
      return message("{request}: the answer is about {answered}, not about {requested}", error);
    case "address":
      return message("{text}", { text: error.text });
    default:
      return unsentMessage(error);
  }
}

type Unsent = Extract<ApiError, { readonly kind: "offline" | "private" | "over-budget" | "paused" }>;

function unsentMessage(error: Unsent): Message {
  switch (error.kind) {
    case "offline":
      return message("working offline, and the cache has no answer");
    case "private":
      return message("private package, not sent to the service");
    case "over-budget":
      return message("not asked, as at most {text} requests are sent for this at once", { text: error.text });
    case "paused":
      return message("the service failed repeatedly; requests are paused for half a minute");
  }
}
