import type { PrivateAmong } from "../../core/analysis/gathering/nameSuggestions.ts";
import { lookUpsOf, modulesIn } from "../../core/lookups/lookUp.ts";
import { formatMessage, message, type Message } from "../../core/messages/message.ts";
import type { PackageKey } from "../../core/model/keys.ts";
import type { Outcome, Page } from "../../core/pages/page.ts";
import { outcomeOf } from "../../core/pages/cells.ts";
import { pageJson, pageText } from "../../core/report/pageReport.ts";
import type { PageSubject } from "../../core/pages/subject.ts";
import type { PageFormat } from "../../core/report/formats.ts";
import type { CommonOptions } from "../options.ts";
import { absolutePath } from "../paths.ts";
import { print } from "../print.ts";
import { inSession, type Session, type SessionHost } from "../session.ts";
import { UsageError } from "../usageError.ts";
import { guardHere, refusalTexts } from "./namedPackages.ts";

/** Prints what the service knows of a subject. Resolves to the exit code of its page. */
export function lookUp(subject: PageSubject, options: PageOptions, environment: SessionHost): Promise<number> {
  return printPage(options, environment, () => Promise.resolve(subject));
}

/** Prints what the service knows of the one subject that a text means. Rejects with a `UsageError`. */
export async function lookUpText(text: string, options: PageOptions, environment: SessionHost): Promise<number> {
  const subject = subjectOf(text);
  return lookUp(subject, { ...options, modules: modulesIn(subject, text) }, environment);
}

/** The options of a command that prints a page. */
export interface PageOptions extends CommonOptions {
  readonly format: PageFormat;
  /** The Go modules that the subject is, if it is a repository that is not named as a project. */
  readonly modules?: readonly PackageKey[];
}

/** The same of a subject that the command finds out first. */
export function printPage(
  options: PageOptions,
  environment: SessionHost,
  find: (session: Session) => Promise<PageSubject>,
): Promise<number> {
  const interrupted = (reason: Message) => message("{reason}: the page could not be loaded", { reason });
  return inSession(options, environment, interrupted, async (session) => {
    const { core, budget, signal } = session;
    // What is named on the command line is named in the current folder.
    await session.settingsFor(absolutePath("package"));
    const subject = await find(session);
    const guard = guardHere(session);
    const privateAmong: PrivateAmong = (_, names) => guard.withheldAnywhere(names);
    const refusalOf = async (keys: readonly PackageKey[]) =>
      (await refusalTexts([...keys, ...(options.modules ?? [])], guard))[0];
    const host = { now: Date.now, isComplete: true, refusalOf, privateAmong };
    const page = await core.page(subject, host, { budget, signal });
    await print(options.format === "json" ? pageJson(page) : pageText(page));
    return exitCodeOf(page);
  });
}

/** 1 for what the page warns of, 2 where that is not known or nothing was found. */
export function exitCodeOf(page: Page): number {
  return exitCodes[outcomeOf(page)];
}

const exitCodes: Readonly<Record<Outcome, number>> = { found: 0, affected: 1, unknown: 2 };

/** Returns the one subject that a text means. Throws a `UsageError`. */
export function subjectOf(text: string): PageSubject {
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

/** Returns the advisory with this ID. Throws a `UsageError`. */
export function advisoryOf(text: string): PageSubject {
  return pageOf(text, "advisory", message("the ID of an advisory"));
}

/** Returns the project with this address. Throws a `UsageError`. */
export function projectOf(text: string): PageSubject {
  return pageOf(text, "project", message("the address of a repository"));
}

/** Returns the comparison of two versions, of which the second one may stand by itself. Throws a `UsageError`. */
export function comparisonOf(before: string, after: string): PageSubject {
  const from = subjectOf(before);
  if (from.kind !== "version") throw new UsageError(noVersion(before));
  const { key } = from;
  const isVersion = /^v?\d[^\s:/@]*$/.test(after);
  const to = isVersion ? { kind: "version" as const, key: { ...key, version: after } } : subjectOf(after);
  if (to.kind !== "version") throw new UsageError(noVersion(after));
  if (to.key.system !== key.system) throw new UsageError(message("versions of different systems cannot be compared"));
  return { kind: "comparison", from: key, to: to.key };
}

/** Returns the subject of a kind among what a text may mean. */
function pageOf(text: string, kind: PageSubject["kind"], what: Message): PageSubject {
  const pages = lookUpsOf(text).flatMap((lookUp) => (lookUp.kind === "page" ? lookUp.subject : []));
  const subject = pages.find((page) => page.kind === kind);
  if (!subject) throw new UsageError(message("“{text}” is not {what}", { text, what }));
  return subject;
}

function noVersion(text: string): Message {
  return message("“{text}” does not name a version, such as npm:{name}@1.0.0", {
    text,
    name: formatMessage(message("name")),
  });
}
