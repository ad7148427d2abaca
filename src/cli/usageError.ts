import { formatMessage, type Message } from "../core/messages/message.ts";

/** An invalid command line or configuration file: reported on the error stream, exit code 64. */
export class UsageError extends Error {
  constructor(problem: Message) {
    super(formatMessage(problem));
  }
}
