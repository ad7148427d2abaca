import type { Caller } from "../../core/api/api.ts";
import type { ListedPackage } from "../../core/find/packageList.ts";
import type { Message } from "../../core/messages/message.ts";
import type { PackageKey, System } from "../../core/model/keys.ts";
import type { MakePage } from "../../core/pages/host.ts";
import type { Page } from "../../core/pages/page.ts";
import type { PageSubject, SubjectOf } from "../../core/pages/subject.ts";
import type { Host } from "../activation/host.ts";
import { refusalOf, withheldAmong, withheldNearby } from "../lookups/lookUpPrivacy.ts";
import type { PanelHost } from "../panels/subjectPanel.ts";
import { createUserManifests } from "./userManifests.ts";

/** The purpose for which a page is made. */
interface Wanted {
  /** True if the page also has what it leaves out at first. */
  readonly isComplete?: boolean;
  readonly report?: (page: MakePage) => void;
}

/** The page of a subject, with what only the editor knows: the user's manifests, and which names are private. */
export async function loadSubject(
  subject: PageSubject,
  { host, documents, scanned }: Omit<PanelHost, "extensionUri">,
  caller: Caller,
  { isComplete = false, report }: Wanted = {},
): Promise<Page> {
  const site = host.site();
  const pageHost = {
    now: Date.now,
    manifests: createUserManifests(documents, scanned),
    isComplete,
    refusalOf: (names: readonly PackageKey[]) => refusalAmong(names, host),
    privateAmong: (_: System, names: readonly string[]) => withheldNearby(names, host),
    purls: {
      policy: host.policy(),
      withheldAmong: (system: System, names: readonly string[]) => withheldAmong(system, names, host),
    },
    async find(packages: readonly ListedPackage[], signal: AbortSignal) {
      const { findInWorkspace } = await import("../scan/findInWorkspace.ts");
      return findInWorkspace(packages, host, signal);
    },
    async review(reviewed: SubjectOf<"review">, next: Caller) {
      const { reviewHere } = await import("../review/reviewHere.ts");
      return reviewHere(reviewed, host, next);
    },
    async plan(planned: SubjectOf<"plan">, next: Caller) {
      const { planHere } = await import("./planHere.ts");
      return planHere(planned, { host, documents }, next);
    },
    canPickBase: true as const,
    ...(site !== undefined && { site }),
  };
  return host.core.page(subject, pageHost, caller, report);
}

/** Tells why the service is not asked about one of the packages. */
async function refusalAmong(names: readonly PackageKey[], host: Host): Promise<Message | undefined> {
  for (const key of names) {
    const reason = await refusalOf(key, host);
    if (reason) return reason;
  }
  return undefined;
}
