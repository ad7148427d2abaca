import { pathBelow, resolvePath } from "../../../model/path.ts";
import { readIndented, readYamlLine, sectionsOf } from "../lockfiles/indentedText.ts";
import { isNpmName } from "../manifest/npmSpecifier.ts";
import { memberSections, pnpmNeedsOf } from "../lockfiles/pnpmEntries.ts";

/** The folders of members, absolute, by the name that they are installed by. Nothing says that they still are there. */
export type WorkspaceLinks = ReadonlyMap<string, string>;

type ReadLinks = (text: string, root: string, manifestFolder: string) => WorkspaceLinks;

/** The lockfiles at the root of a workspace that say which folder a member is in, by the file that says what is in it. */
export const linkReaders: Readonly<Record<string, readonly (readonly [file: string, read: ReadLinks])[]>> = {
  "pnpm-workspace.yaml": [["pnpm-lock.yaml", readPnpmLinks]],
  "package.json": [
    ["yarn.lock", readWorkspaceEntries],
    ["bun.lock", readWorkspaceEntries],
    ["package-lock.json", readNpmLinks],
  ],
};

/** Of the manifest's own dependencies those with `link:`. No more of the lockfile is read than is about them. */
function readPnpmLinks(text: string, root: string, manifestFolder: string): WorkspaceLinks {
  const below = pathBelow(root, manifestFolder) ?? "";
  const folder = below === "" ? "." : below;
  // Before the lockfile of the project there may be one of pnpm itself.
  const importers = text.lastIndexOf("\nimporters:");
  const heads = [folder, `'${folder}'`, `"${folder}"`].map((key) => text.indexOf(`\n  ${key}:`, importers));
  const head = heads.find((found) => found >= 0);
  if (importers < 0 || head === undefined) return new Map();
  const lines = text.slice(head + 1).search(/(?<=\n) {0,2}[^\s]/);
  const { documents } = readIndented(text.slice(head + 1, lines < 0 ? undefined : head + 1 + lines), readYamlLine);
  const needs = pnpmNeedsOf(sectionsOf(documents[0] ?? [], folder), memberSections);
  return new Map(
    needs
      .filter(({ reference }) => reference.startsWith("link:"))
      .map(({ name, reference }) => [name, resolvePath(manifestFolder, reference.slice("link:".length))]),
  );
}

/** No name or folder of a member is longer. */
const longest = 600;

/** `"theme@workspace:packages/theme"`, as the entries of yarn and bun have it. */
function readWorkspaceEntries(text: string, root: string): WorkspaceLinks {
  const links = new Map<string, string>();
  const marker = "@workspace:";
  for (let at = text.indexOf(marker); at >= 0; at = text.indexOf(marker, at + 1)) {
    const before = text.slice(Math.max(0, at - longest), at);
    const behind = text.slice(at + marker.length, at + marker.length + longest);
    const name = before.slice(before.lastIndexOf('"') + 1);
    const folder = behind.slice(0, Math.max(0, behind.indexOf('"')));
    if (isNpmName(name) && /^[^*^~,\s][^*,\s]*$/.test(folder)) links.set(name, resolvePath(root, folder));
  }
  return links;
}

/** `"node_modules/theme": { "resolved": "packages/theme", "link": true }`, the way npm writes it. */
function readNpmLinks(text: string, root: string): WorkspaceLinks {
  const links = new Map<string, string>();
  const marker = '"link": true';
  const entry = /"node_modules\/([^"]+)": \{\s*"resolved": "([^"]*)",\s*$/;
  for (let at = text.indexOf(marker); at >= 0; at = text.indexOf(marker, at + 1)) {
    const [, name, folder] = entry.exec(text.slice(Math.max(0, at - longest), at)) ?? [];
    if (name !== undefined && folder !== undefined) links.set(name, resolvePath(root, folder));
  }
  return links;
}
