import type { Facts } from "../core/analysis/facts.ts";
import { partNamed, policyAt } from "../core/check/checked.ts";
import { formatMessage, message, type Message } from "../core/messages/message.ts";
import { printable } from "../core/model/sanitize.ts";
import type { PlannedHere } from "../core/pages/host.ts";
import { pageWriters } from "../core/report/pageReport.ts";
import { touchedBy } from "../editor/touched.ts";
import { closedText } from "./diagnostics.ts";
import { readText } from "./edits.ts";
import type { LspHost } from "./lspHost.ts";
import { codes, RequestError } from "./requestError.ts";
import { type Running, shownPath, type Target } from "./target.ts";

/** Tells what updates of the dependencies of a manifest would take, or of the one at a place or of a name. Changes nothing. */
export async function planUpdatesOf(
  host: LspHost,
  { path, position, name }: Target,
  { signal }: Running,
): Promise<string> {
  if (path === undefined) throw refusal(message("Expected the URI of a manifest."));
  const { document, checker, read } = await readAt(path, host, signal);
  const offset = position && document.offsetAt(position);
  const [at] = offset === undefined ? [] : touchedBy({ start: offset, end: offset }, read.facts);
  if (position && !at) throw refusal(message("No dependency is declared at this position."));
  const wanted = name ?? at?.declaration.name;
  const checked = await checker.check(partNamed(read, wanted), { signal });
  const facts = factsNamed(wanted, checked.facts);
  if (facts.length === 0 && wanted !== undefined)
    throw refusal(message("{name} was not found in {path}", { name: wanted, path: shownPath(path, host) }));
  const policy = policyAt(read, host.policy());
  const { home } = host.servicesOver(host.files);
  const planned: PlannedHere = {
    dependencies: facts.map((each) => ({ manifest: read, facts: each })),
    isClose: wanted !== undefined,
    policyOf: () => policy,
    nameOf: (each) => shownPath(each, host),
    files: { read: host.once().readText, ...(home !== undefined && { home }) },
  };
  const pageHost = { now: Date.now, plan: () => Promise.resolve(planned) };
  return pageWriters.text(await host.core.page({ kind: "plan" }, pageHost, { signal }));
}

/** The manifest as the client has it. Rejects where the file is none. */
async function readAt(path: string, host: LspHost, signal: AbortSignal) {
  const open = host.client.openAt(path);
  const text = open?.getText() ?? (await readText(path, host));
  const document = open ?? closedText(path, text ?? "", host);
  const checker = host.checkerOf(document.uri);
  const read = text === undefined ? undefined : await checker.read({ path, text }, { caller: { signal } });
  if (!read || read.project.listed)
    throw refusal(message("{path} cannot be read as a manifest.", { path: shownPath(path, host) }));
  return { document, checker, read };
}

function factsNamed(name: string | undefined, all: readonly Facts[]): readonly Facts[] {
  return all.filter(({ declaration }) => name === undefined || declaration.name === name);
}

function refusal(text: Message): RequestError {
  return new RequestError(codes.invalidParams, printable(formatMessage(text)));
}
