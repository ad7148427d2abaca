import { formatMessage, message, type Message } from "../../../core/messages/message.ts";

/** A repository that cannot be read as asked: its message is for people. Known by its name, as each bundle has a class of its own. */
export class RepositoryError extends Error {
  override readonly name = "RepositoryError";

  constructor(problem: Message) {
    super(formatMessage(problem));
  }
}

/** The history ends before what was asked for. */
export function tooShort(): RepositoryError {
  return new RepositoryError(
    message(
      "The history of this clone is too short: fetch more of it, such as with fetch-depth: 2 or git fetch --unshallow",
    ),
  );
}
