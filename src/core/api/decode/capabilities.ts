import type { Capabilities } from "../messages/capabilities.ts";
import { messages, number, text, type Json } from "./fields.ts";

export function decodeCapabilities(record: Json): Capabilities {
  return {
    capabilities: messages(record, "capabilities", (item) => ({
      capability: text(item, "capability"),
      directCount: number(item, "directCount"),
      indirectCount: number(item, "indirectCount"),
    })),
  };
}
