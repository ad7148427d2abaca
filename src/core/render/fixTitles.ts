import type { SafeVersionSearch } from "../fixes/safeVersion.ts";
import type { Proposal } from "../fixes/proposals.ts";
import type { VersionKey } from "../model/keys.ts";
import { uncheckedReason } from "./reasons.ts";

/** What a fix is called that leads to the nearest version without known advisories, or why there is none. */
export function fixTitle({ name, version }: VersionKey, search: SafeVersionSearch): string {
  switch (search.kind) {
    case "clean": {
      const { key, dependencies } = search;
      const title = `Update to ${key.version}, the nearest version without known advisories`;
      if (dependencies === "clean") return title;
      if (dependencies === "unknown") return `${title} (its dependencies were not checked)`;
      const { affected } = dependencies;
      return `${title} (${affected === 1 ? "one of its dependencies is" : `${affected} of its dependencies are`} affected)`;
    }
    case "none":
      if (search.asked === 1) return `The one newer version of ${name} is not without known advisories`;
      return `None of the ${search.asked} newer versions of ${name} is without known advisories`;
    case "nothing-newer":
      return `There is no newer version of ${name} than ${version}`;
    case "unknown":
      return `Whether a newer version of ${name} is without advisories is not known: ${uncheckedReason(search.why)}`;
  }
}

export function proposalTitle({ kind, version, step }: Proposal): string {
  return `Update to ${version} (${kinds[kind]}, ${step})`;
}

const kinds: Readonly<Record<Proposal["kind"], string>> = {
  default: "the default",
  "in-range": "the newest in range",
  newest: "the newest",
};
