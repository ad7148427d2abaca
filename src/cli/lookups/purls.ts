import { formatMessage, message, type Message } from "../../core/messages/message.ts";
import { purlsPage, purlsSubject } from "../../core/pages/purlsPage.ts";
import { purlsIn } from "../../core/purls/extract.ts";
import { listProblemText } from "../../core/purls/listProblem.ts";
import { pageWriters } from "../../core/report/pageReport.ts";
import { readInput } from "./input.ts";
import { exitCodeOf } from "./lookUp.ts";
import { guardHere } from "./namedPackages.ts";
import type { TableFormat } from "../../core/report/formats.ts";
import type { CommonOptions } from "../options.ts";
import { tellIdleIgnores } from "../check/checkedFiles.ts";
import { absolutePath } from "../paths.ts";
import { print, warn } from "../print.ts";
import { inSession, type SessionHost } from "../session.ts";
import { UsageError } from "../usageError.ts";

/**
 * Prints the verdict of each package URL of a list. Resolves to 1 for advisories and deprecated versions, otherwise to 2 where one was not
 * checked. Rejects with a `UsageError` where there are none.
 */
export async function purls(
  file: string,
  options: CommonOptions & { readonly format: TableFormat },
  environment: SessionHost,
): Promise<number> {
  const listed = purlsIn(await readInput(file));
  const { purls, problem } = listed;
  if (purls.length === 0 && problem) {
    warn(formatMessage(message("{file}: {problem}", { file, problem: listProblemText(problem) })));
    return 2;
  }
  if (purls.length === 0) throw new UsageError(message("{file}: no package URLs", { file }));
  const interrupted = (reason: Message) => message("{reason}: no results", { reason });
  return inSession(options, environment, interrupted, async (session) => {
    const { core, budget, signal } = session;
    const policy = await session.policyFor(absolutePath(file === "-" ? "package-urls" : file));
    const { withheldAmong } = guardHere(session, file);
    const checked = await core.checkPurls(purls, { policy, withheldAmong }, { budget, signal });
    const page = purlsPage(purlsSubject(listed), checked);
    await print(pageWriters[options.format](page));
    tellIdleIgnores(
      options,
      [policy],
      checked.flatMap((each) => (each.kind === "checked" ? each.facts : [])),
    );
    return exitCodeOf(page);
  });
}
