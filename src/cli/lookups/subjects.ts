import { lookUpsOf } from "../../core/lookups/lookUp.ts";
import { formatMessage, message, type Message } from "../../core/messages/message.ts";
import type { PageSubject } from "../../core/pages/subject.ts";
import { UsageError } from "../usageError.ts";

export type LookUpCommand = "info" | "advisory" | "project" | "compare";

/** Returns the subject that the arguments of a command name. Throws a `UsageError`. */
export function subjectOf(command: LookUpCommand, args: readonly string[]): PageSubject {
  const [first, second, ...others] = args;
  const most = command === "compare" ? 2 : 1;
  if (first === undefined || args.length < most) throw new UsageError(missing[command]);
  const [excess] = most === 2 ? others : args.slice(1);
  if (excess !== undefined) throw new UsageError(message("unexpected argument “{excess}”", { excess }));
  if (command === "compare") return comparisonOf(first, second ?? "");
  if (command === "info") return found(first);
  const subject = pageOf(first, command);
  if (!subject) throw new UsageError(message("“{text}” is not {what}", { text: first, what: names[command] }));
  return subject;
}

const missing: Readonly<Record<LookUpCommand, Message>> = {
  info: message("missing package URL or name"),
  advisory: message("missing advisory ID"),
  project: message("missing address of a repository"),
  compare: message("missing version to compare with"),
};

const names = {
  advisory: message("the ID of an advisory"),
  project: message("the address of a repository"),
} as const;

/** The subject of that kind among what a text may mean. */
function pageOf(text: string, kind: PageSubject["kind"]): PageSubject | undefined {
  return lookUpsOf(text).flatMap((lookUp) =>
    lookUp.kind === "page" && lookUp.subject.kind === kind ? [lookUp.subject] : [],
  )[0];
}

/** The one subject that a text means. */
function found(text: string): PageSubject {
  const lookUps = lookUpsOf(text);
  const subjects = lookUps.flatMap((lookUp) => (lookUp.kind === "page" ? [lookUp.subject] : []));
  const refused = lookUps.find((lookUp) => lookUp.kind === "refused");
  if (refused) throw new UsageError(message("{text}: {reason}", { text, reason: refused.reason }));
  const [subject, other] = subjects;
  if (!subject)
    throw new UsageError(message("“{text}” is not a package, an advisory, a repository or a hash", { text }));
  // A name without its system is one of seven; a hash may be of a file or of layers.
  if (other?.kind === subject.kind)
    throw new UsageError(message("“{text}”: expected the system before the name, such as npm:{text}", { text }));
  return subject;
}

/** The second version may stand by itself. */
function comparisonOf(before: string, after: string): PageSubject {
  const from = found(before);
  if (from.kind !== "version") throw new UsageError(noVersion(before));
  const { key } = from;
  const isVersion = /^v?\d[^\s:/@]*$/.test(after);
  const to = isVersion ? { kind: "version" as const, key: { ...key, version: after } } : found(after);
  if (to.kind !== "version") throw new UsageError(noVersion(after));
  if (to.key.system !== key.system) throw new UsageError(message("versions of different systems cannot be compared"));
  return { kind: "comparison", from: key, to: to.key };
}

function noVersion(text: string): Message {
  return message("“{text}” does not name a version, such as npm:{name}@1.0.0", {
    text,
    name: formatMessage(message("name")),
  });
}
