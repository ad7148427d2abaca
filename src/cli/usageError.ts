import { formatMessage, type Message } from "../core/messages/message.ts";

/** An invalid command line or configuration file: reported on the error stream, exit code 64. Known by its name, as each bundle has a class of its own. */
export class UsageError extends Error {
  override readonly name = "UsageError";

  constructor(problem: Message) {
    super(formatMessage(problem));
  }
}
