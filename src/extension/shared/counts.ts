import { message, plural, type Message } from "../../core/messages/message.ts";

export function checkedCount(count: number): Message {
  return message("{count} checked", { count });
}

export function uncheckedCount(count: number): Message {
  return message("{count} not checked", { count });
}

export function manifestCount(count: number): Message {
  return plural(count, "{count} manifest", "{count} manifests");
}

export function incompleteCount(count: number): Message {
  return plural(count, "{count} manifest not checked in full", "{count} manifests not checked in full");
}
