import type { Caller } from "../api/api.ts";
import type { Fetched } from "../api/fetched.ts";
import type { PurlLookupResult } from "../api/messages.ts";
import { message } from "../messages/message.ts";
import { sectionOf } from "./answers.ts";
import { codeCell, fact, pageCell } from "./cells.ts";
import type { PageHost } from "./host.ts";
import type { Section } from "./page.ts";

/** The service's own reading of a package URL; undefined where none was looked up. */
export async function lookUpPurl(
  purl: string | undefined,
  { api }: PageHost,
  caller: Caller,
): Promise<Fetched<PurlLookupResult> | undefined> {
  return purl === undefined ? undefined : api.call("PurlLookup", { purl }, caller);
}

/** Tells what a package URL stands for according to the service, whose rules for names may differ from those of this product. */
export function purlSection(
  purl: string | undefined,
  fetched: Fetched<PurlLookupResult> | undefined,
): Section | undefined {
  if (purl === undefined) return undefined;
  const head = {
    id: "purl",
    title: message("Package URL"),
    missing: message("The service does not know this package URL."),
  };
  return sectionOf(head, { operation: "PurlLookup", fetched }, ({ package: parent, version }) => [
    {
      kind: "facts",
      facts: [
        fact("lookedUp", message("Looked up"), codeCell(purl)),
        ...(version
          ? [
              fact(
                "version",
                message("Version"),
                pageCell(`${version.versionKey.name} ${version.versionKey.version}`, {
                  kind: "version",
                  key: version.versionKey,
                }),
              ),
            ]
          : []),
        ...(parent
          ? [
              fact(
                "package",
                message("Package"),
                pageCell(parent.packageKey.name, { kind: "package", key: parent.packageKey }),
              ),
            ]
          : []),
      ],
    },
  ]);
}
