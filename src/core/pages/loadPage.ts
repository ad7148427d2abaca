import type { Caller } from "../api/api.ts";
import { loadAdvisoryPage } from "./advisoryPage.ts";
import { loadCapabilitiesPage } from "./capabilitiesPage.ts";
import { loadComparisonPage } from "./comparisonPage.ts";
import { loadFilePage, loadFilesPage } from "./filesPage.ts";
import { loadImagePage, loadLayersPage } from "./layersPage.ts";
import type { MakePage, PageHost } from "./host.ts";
import { loadPackagePage } from "./packagePage.ts";
import type { Page } from "./page.ts";
import { loadProjectPage } from "./projectPage.ts";
import type { PageSubject } from "./subject.ts";
import { loadPurlsPage } from "./purlsPage.ts";
import { loadVersionPage } from "./versionPage.ts";

/** The page of a subject. `report` gets it as far as it is known, to be made where it is shown. Rejects only when the caller aborts. */
export function loadPage(
  subject: PageSubject,
  host: PageHost,
  caller: Caller,
  report: (page: MakePage) => void,
): Promise<Page> {
  switch (subject.kind) {
    case "package":
      return loadPackagePage(subject, host, caller, report);
    case "version":
      return loadVersionPage(subject, host, caller, report);
    case "comparison":
      return loadComparisonPage(subject, host, caller, report);
    case "capabilities":
      return loadCapabilitiesPage(subject, host, caller, report);
    case "project":
      return loadProjectPage(subject, host, caller, report);
    case "advisory":
      return loadAdvisoryPage(subject, host, caller, report);
    case "file":
      return loadFilePage(subject, host, caller, report);
    case "files":
      return loadFilesPage(subject, host, caller, report);
    case "layers":
      return loadLayersPage(subject, host, caller, report);
    case "purls":
      return loadPurlsPage(subject, host, caller, report);
    case "image":
      return loadImagePage(subject, host, caller, report);
  }
}
