import { publicPart } from "../../model/webUrl.ts";
import type { LockedPackage } from "../lockfile.ts";

/** The hashes of a package by the text of them that a lockfile has, as `LockedPackage` has them. */
export function integrityOf(text: string | undefined): Pick<LockedPackage, "integrity"> {
  if (text === undefined || text === "") return {};
  if (!text.includes(" ")) return { integrity: text };
  const hashes = new Set(text.split(" "));
  hashes.delete("");
  return hashes.size === 0 ? {} : { integrity: [...hashes].sort().join(" ") };
}

const maxSource = 500;

/** Returns the source of a package by the address of its repository or archive, or by its path. */
export function sourceOf(origin: LockedPackage["origin"], address: string): Pick<LockedPackage, "source"> {
  if (origin !== "git" && origin !== "url" && origin !== "archive") return {};
  const source = origin === "git" ? repositoryOf(address) : archiveOf(address);
  return source === "" ? {} : { source };
}

/** The address or the path of an archive. Yarn adds a hash to a path behind `#`, and its own details behind `::`. */
function archiveOf(address: string): string {
  const place = address.includes("//") ? publicPart(address) : address.replace(/(?:[?#]|::).*$/s, "");
  return place.slice(0, maxSource);
}

function repositoryOf(address: string): string {
  const archive = /^https:\/\/codeload\.github\.com\/([^/?#]+\/[^/?#]+)\/(?:legacy\.)?(?:tar\.gz|zip)\/([^?#]+)/i.exec(
    address,
  );
  const [, name, archived] = archive ?? [];
  const repository =
    name === undefined ? publicPart(address.replace(/^(?:git|hg|svn|bzr)\+/i, "")) : `https://github.com/${name}`;
  const revision = (archived ?? revisionIn(address))?.slice(0, 100);
  if (revision === undefined || revision === "") return repository.slice(0, maxSource);
  return `${repository.slice(0, maxSource - revision.length - 1)}#${revision}`;
}

/** `#0123`, `#commit=0123` or, in the address of an archive of the repository, `?ref=0123`. Other words are what was asked for. */
function revisionIn(address: string): string | undefined {
  const hash = address.indexOf("#");
  const [before, fragment] = hash < 0 ? [address, ""] : [address.slice(0, hash), address.slice(hash + 1)];
  const [, named = /[=:]/.test(fragment) ? "" : fragment] = /(?:^|&)commit=([^&]*)/.exec(fragment) ?? [];
  return named === "" ? /[?&]ref=([^&]*)/.exec(before)?.[1] : named;
}
