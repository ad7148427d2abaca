import { policyAt, type Checked } from "../core/check/checked.ts";
import type { Inspection } from "../core/check/inspect.ts";
import type { HoverHost } from "../core/render/hover/hover.ts";
import { nearestDependents } from "../core/render/nearest.ts";
import { delay } from "../platform/delay.ts";
import type { EditorHost } from "./editorHost.ts";
import type { OpenDocument } from "./openDocument.ts";
import { timing } from "./timing.ts";
import { unlessAborted } from "./unlessAborted.ts";

/** A dependency at a place, with what `hoverMarkdown` takes besides the links of a host. */
export interface Hovered extends Inspection, Pick<HoverHost, "policy" | "nearest"> {}

interface HoverAccess<Document extends OpenDocument> {
  readonly host: Pick<EditorHost<Document>, "checkerOf" | "policy" | "log">;
  /** Reads the manifest as its text is now; undefined for other documents. */
  readonly documents: { read(document: Document): Promise<Checked | undefined> };
}

/**
 * Inspects the dependency at the offset for a limited time: the answers after it are there for the next hover. Undefined where
 * there is none, and if the text has changed since. Never rejects.
 */
export async function hoveredAt<Document extends OpenDocument>(
  { host, documents }: HoverAccess<Document>,
  document: Document,
  offset: number,
  signal: AbortSignal,
): Promise<Hovered | undefined> {
  const { version } = document;
  const checked = await documents.read(document);
  if (!checked) return undefined;
  let known: Inspection | undefined;
  const report = (news: Inspection): void => {
    known = news;
  };
  const inspection = host.checkerOf(document.uri).inspect(checked, offset, { signal }, report);
  await Promise.race([unlessAborted(inspection, signal, host.log), delay(timing.hover, signal)]);
  // Spans apply to no later text.
  if (!known || signal.aborted || document.version !== version) return undefined;
  return { ...known, policy: policyAt(checked, host.policy()), nearest: nearestDependents(checked.findings) };
}
