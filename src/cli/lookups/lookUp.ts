import type { PrivateAmong } from "../../core/analysis/gathering/nameSuggestions.ts";
import { message, type Message } from "../../core/messages/message.ts";
import type { PackageKey } from "../../core/model/keys.ts";
import type { Outcome, Page } from "../../core/pages/page.ts";
import { outcomeOf } from "../../core/pages/cells.ts";
import { pageJson, pageText } from "../../core/report/pageReport.ts";
import type { PageSubject } from "../../core/pages/subject.ts";
import type { CommonOptions, LookUpOptions } from "../options.ts";
import { print } from "../print.ts";
import { inSession, type Session, type SessionHost } from "../session.ts";
import { guardHere, refusalTexts } from "./namedPackages.ts";

/** Prints what the service knows of a subject. Resolves to the exit code of its page. */
export function lookUp(options: LookUpOptions, environment: SessionHost): Promise<number> {
  return printPage(options, environment, () => Promise.resolve(options.subject));
}

/** The same of a subject that the command finds out first. */
export function printPage(
  options: CommonOptions & Pick<LookUpOptions, "format"> & Partial<Pick<LookUpOptions, "modules">>,
  environment: SessionHost,
  find: (session: Session) => Promise<PageSubject>,
): Promise<number> {
  const interrupted = (reason: Message) => message("{reason}: the page could not be loaded", { reason });
  return inSession(options, environment, interrupted, async (session) => {
    const { core, budget, signal } = session;
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
