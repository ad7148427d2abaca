import type { Caller } from "../api/api.ts";
import { message, type Message } from "../messages/message.ts";
import { loadAdvisoryPage } from "./advisoryPage.ts";
import { loadCapabilitiesPage } from "./capabilitiesPage.ts";
import { note } from "./cells.ts";
import { loadComparisonPage } from "./comparisonPage.ts";
import { loadFilePage, loadFilesPage } from "./filesPage.ts";
import { loadImagePage, loadLayersPage } from "./layersPage.ts";
import type { LoadPage, MakePage, PageHost } from "./host.ts";
import { loadPackagePage } from "./packagePage.ts";
import type { Page } from "./page.ts";
import { loadPackagesPage } from "./packagesPage.ts";
import { loadPlanPage } from "./planPage.ts";
import { loadProjectPage } from "./projectPage.ts";
import { loadPurlsPage } from "./purlsPage.ts";
import { namesIn, subjectTitle, type PageKind, type PageSubject, type SubjectOf } from "./subject.ts";
import { loadReviewPage } from "./reviewPage.ts";
import { loadVersionPage } from "./versionPage.ts";

/** The function that makes the page of each kind of subject. */
const pages: { readonly [K in PageKind]: LoadPage<K> } = {
  package: loadPackagePage,
  version: loadVersionPage,
  comparison: loadComparisonPage,
  capabilities: loadCapabilitiesPage,
  project: loadProjectPage,
  advisory: loadAdvisoryPage,
  file: loadFilePage,
  files: loadFilesPage,
  layers: loadLayersPage,
  purls: loadPurlsPage,
  packages: loadPackagesPage,
  image: loadImagePage,
  review: loadReviewPage,
  plan: loadPlanPage,
};

/** The page of a subject. `report` gets it as far as it is known, to be made where it is shown. Rejects only when the caller aborts. */
export async function loadPage(
  subject: PageSubject,
  host: PageHost,
  caller: Caller,
  report: (page: MakePage) => void,
): Promise<Page> {
  const refusal = await host.refusalOf?.(namesIn(subject));
  return refusal ? refusedPage(subject, refusal) : pageOf(subject, host, caller, report);
}

function pageOf<K extends PageKind>(
  subject: SubjectOf<K>,
  host: PageHost,
  caller: Caller,
  report: (page: MakePage) => void,
): Promise<Page> {
  return pages[subject.kind](subject, host, caller, report);
}

/** The page of a subject that the service is not asked about. */
function refusedPage(subject: PageSubject, reason: Message): Page {
  return {
    subject,
    title: subjectTitle(subject),
    kind: message("Not looked up"),
    actions: [],
    sections: [{ id: "overview", title: message("Overview"), sources: [], blocks: [note(reason, "unknown")] }],
  };
}
