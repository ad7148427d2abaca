import type { GraphManifest } from "../../core/analysis/graphs/graphSources.ts";
import { inputFor } from "../../core/manifests/formats.ts";
import { message } from "../../core/messages/message.ts";
import { folderOf } from "../../core/model/path.ts";
import { findManifests } from "../check/findManifests.ts";
import type { Session } from "../session.ts";
import { UsageError } from "../usageError.ts";

/**
 * The manifest at a path, and where it is the root of a workspace its members. Of a lockfile, the manifest next to it that it is
 * made for, where there is one. Rejects with a `UsageError`.
 */
export async function projectAt(path: string, session: Session): Promise<readonly GraphManifest[]> {
  const { read, signal } = session;
  const discovery = { read, lockfiles: true, gitignore: true, signal };
  const [file] = (await findManifests([path], discovery)).manifests;
  const manifest = file && ((await ownerOf(file.path, session)) ?? (await session.manifest(file.path)));
  if (!manifest) throw new UsageError(message("{path} cannot be read", { path }));
  const { lock, listed } = manifest.project;
  if (!lock?.isOwner || lock.member.folder !== "" || listed) return [manifest];
  const below = await findManifests([folderOf(lock.path)], { ...discovery, lockfiles: false });
  const others = below.manifests.filter(
    (each) => each.path !== manifest.path && folderOf(each.path) !== folderOf(lock.path),
  );
  const manifests = await Promise.all(others.map((each) => session.manifest(each.path)));
  const members = manifests.flatMap((each) => (each?.project.lock?.path === lock.path ? each : []));
  return [manifest, ...members];
}

/** The manifest next to a lockfile that has its versions from there. */
async function ownerOf(path: string, session: Session): Promise<GraphManifest | undefined> {
  const input = inputFor(path);
  if (!input || !("manifestName" in input)) return undefined;
  const owner = await session.manifest(`${folderOf(path)}/${input.manifestName}`);
  return owner?.project.lock?.path === path ? owner : undefined;
}
