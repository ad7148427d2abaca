import { formatMessage, type Message } from "../../core/messages/message.ts";

/** A message in the language of the editor. Every text of the extension's own UI passes here. */
export function localize(message: Message): string {
  return formatMessage(message);
}
