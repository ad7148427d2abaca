import { message, type Message } from "../../core/messages/message.ts";
import { isFailing, purlsPage } from "../../core/pages/purls/purlsPage.ts";
import type { PageSubject } from "../../core/pages/subject.ts";
import { isKnown } from "../../core/pages/words.ts";
import { purlsIn } from "../../core/purls/extract.ts";
import { pageWriters } from "../../core/report/page/pageWriters.ts";
import { readInput } from "../lookups/input.ts";
import { withheldHere } from "../lookups/namedPackages.ts";
import type { PurlsOptions } from "../options.ts";
import { print } from "../print.ts";
import { inSession, type SessionHost } from "../session.ts";
import { UsageError } from "../usageError.ts";

/**
 * Prints the verdict of each package URL of a list. Resolves to 1 for advisories and deprecated versions, otherwise to 2 where one was not
 * checked. Rejects with a `UsageError` where there are none.
 */
export async function purls(options: PurlsOptions, environment: SessionHost): Promise<number> {
  const { file } = options;
  const { purls, leftOut, without } = purlsIn(await readInput(file));
  if (purls.length === 0) throw new UsageError(message("{file}: no package URLs", { file }));
  const subject: Extract<PageSubject, { kind: "purls" }> = {
    kind: "purls",
    purls,
    ...(leftOut > 0 && { leftOut }),
    ...(without > 0 && { without }),
  };
  const interrupted = (reason: Message) => message("{reason}: no results", { reason });
  return inSession(options, environment, interrupted, async (session) => {
    const { core, policy, signal } = session;
    const withheldAmong = withheldHere(session);
    const checked = await core.checkPurls(purls, { policy, withheldAmong }, { signal });
    const page = purlsPage(subject, checked);
    await print(pageWriters[options.format](page));
    if (checked.some(isFailing)) return 1;
    return page.sections.every(isKnown) ? 0 : 2;
  });
}
