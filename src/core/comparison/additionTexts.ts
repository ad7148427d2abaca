import type { AddedPackage, Additions } from "../analysis/additions.ts";
import { code, listed, message, type Message, plural } from "../messages/message.ts";
import { ago } from "../messages/time.ts";

/** Packages in a sentence. */
const mostPackages = 3;

/** `newly depends on a (first published 2 hours ago) and 3 more; newly has CAPABILITY_EXEC`; undefined where nothing is known to be new. */
export function additionsText({ packages, addedCapabilities = [] }: Additions, now: number): Message | undefined {
  const names = packages ? packagesText(packages, now) : undefined;
  if (addedCapabilities.length === 0) return names;
  const capabilities = message("newly has {capabilities}", { capabilities: listed(addedCapabilities.map(code)) });
  return names ? message("{names}; {capabilities}", { names, capabilities }) : capabilities;
}

function packagesText({ listed: all, left }: NonNullable<Additions["packages"]>, now: number): Message | undefined {
  if (all.length === 0) return undefined;
  const shown = all.slice(0, mostPackages);
  const names = listed(
    shown.map((added) => message("{name} ({remark})", { name: code(added.key.name), remark: addedRemark(added, now) })),
  );
  const rest = all.length - shown.length + left;
  return rest === 0
    ? message("newly depends on {names}", { names })
    : plural(rest, "newly depends on {names} and {count} more", { names });
}

/** `first published 2 hours ago, name close to crypto-js`, or why that is not known. */
export function addedRemark({ notAsked, publication, similar }: AddedPackage, now: number): Message {
  if (notAsked) return notAskedTexts[notAsked];
  if (publication?.kind === "missing") return message("unknown to the service");
  if (publication?.kind !== "found") return message("not checked");
  const { firstPublishedAt } = publication.value;
  const published =
    firstPublishedAt === undefined
      ? message("first publication unknown")
      : message("first published {time}", { time: ago((now - Date.parse(firstPublishedAt)) / 1000) });
  if (similar?.kind !== "found" || similar.value.length === 0) return published;
  return message("{published}, name close to {names}", { published, names: listed(similar.value.map(code)) });
}

const notAskedTexts: Readonly<Record<NonNullable<AddedPackage["notAsked"]>, Message>> = {
  private: message("private package, the service is not asked"),
  elsewhere: message("from an address, not from a registry"),
  bundled: message("in the archive of the version itself"),
  nameless: message("not the name of a package"),
};
