import type { ContainerImages } from "../messages/images.ts";
import { messages, text, type Json } from "./fields.ts";

export function decodeContainerImages(record: Json): ContainerImages {
  return {
    results: messages(record, "results", (item) => ({
      registry: text(item, "registry"),
      repository: text(item, "repository"),
    })),
  };
}
