import { commitStates } from "../cli/review/commitStates.ts";
import { formatMessage, message } from "../core/messages/message.ts";
import { folderOf } from "../core/model/path.ts";
import { printable } from "../core/model/sanitize.ts";
import { reviewPage } from "../core/pages/reviewPage.ts";
import { pageWriters } from "../core/report/pageReport.ts";
import { review } from "../core/review/review.ts";
import { nodeFiles } from "../platform/node/files.ts";
import type { LspHost } from "./lspHost.ts";
import { codes, RequestError } from "./requestError.ts";
import { type Running, shownPath, type Target } from "./target.ts";

/** Tells what the files of a repository, as the client has them, bring in since a commit. */
export async function reviewChanges(host: LspHost, { path, base }: Target, { signal }: Running): Promise<string> {
  const folder = path === undefined ? host.client.folders()[0] : folderOf(path);
  if (folder === undefined) throw refusal(formatMessage(message("Expected the URI of a file in a repository.")));
  const disk = nodeFiles();
  const { client, policy, policyFor, core } = host;
  const files = {
    ...disk,
    readFile: (each: string) => (client.openAt(each) ? host.files : disk).readFile(each),
  };
  const session = {
    ...{ files, signal },
    // Nobody types in a commit.
    servicesOver: (around: Pick<typeof files, "readFile" | "list">) =>
      around === files ? host.servicesOver(around) : { ...host.servicesOver(around), typedAt: () => [] },
    read: async (each: string) => {
      const file = await files.readFile(each);
      return file.kind === "text" ? file.text : undefined;
    },
    policyFor: async (each: string) => ({ ...policy(), ...(await policyFor({ path: each, toString: () => each })) }),
  };
  const options = { gitignore: true, include: [], exclude: [] };
  const states = await commitStates(base, folder, options, session).catch((error: unknown) => {
    signal.throwIfAborted();
    throw refusal(error instanceof Error ? error.message : String(error));
  });
  const found = await review({ core, files: states.files }, { signal });
  const all = { ...found, unread: [...states.unread, ...found.unread], notes: [...states.notes, ...found.notes] };
  const { before, after } = states;
  const reviewed = { review: all, before, after, nameOf: (each: string) => shownPath(each, host) };
  return pageWriters.text(reviewPage({ kind: "review" }, reviewed, { now: Date.now }));
}

function refusal(text: string): RequestError {
  return new RequestError(codes.requestFailed, printable(text));
}
