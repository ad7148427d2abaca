import { access, constants, realpath, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { createBudget } from "../core/api/budget.ts";
import type { Store } from "../core/api/store.ts";
import { createChecker } from "../core/check/checker.ts";
import { createCore, type Core } from "../core/core.ts";
import { createNameGuard, type NameGuard } from "../core/manifests/nameGuard.ts";
import { privatePatterns } from "../core/manifests/privateNames.ts";
import { message } from "../core/messages/message.ts";
import { pathBelow } from "../core/model/path.ts";
import type { FoundManifests, Located, ToolHost } from "../core/tools/tool.ts";
import { nodeFiles } from "../platform/node/files.ts";
import { nodeServices, type NodeServices } from "../platform/node/services.ts";
import type { NodeTransport } from "../platform/node/transport.ts";
import { findManifests } from "./check/findManifests.ts";
import type { CommonOptions } from "./options.ts";
import { slashed } from "./paths.ts";
import { clientHostOf, namedInputFor, textReader } from "./session.ts";
import { createSettingsFiles } from "./settingsFiles.ts";
import { UsageError } from "./usageError.ts";

/** The tools on Node, for as long as a program answers calls of them. */
export interface ToolService {
  /** Makes the host of one call, which reads the files as they are then. */
  readonly hostFor: () => ToolHost;
  close(): Promise<void>;
}

interface ToolServiceHost {
  readonly transport: NodeTransport;
  /** The answers of earlier runs. */
  readonly store: Store | undefined;
}

/** Opens the service. `roots` are folders; rejects with a `UsageError` for one that is not there. */
export async function openToolService(
  options: CommonOptions,
  { transport, store }: ToolServiceHost,
  roots: readonly string[],
): Promise<ToolService> {
  const services = nodeServices(transport);
  const core = createCore(clientHostOf(options, services, store));

  async function close(): Promise<void> {
    await Promise.all([store?.flush(), services.close()]);
    store?.close();
  }

  try {
    const places = await Promise.all(roots.map(placeOfRoot));
    return { hostFor: () => hostFor(options, { core, services, roots: places }), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function placeOfRoot(root: string): Promise<string> {
  const place = await realpath(root).catch(() => undefined);
  if (place === undefined || !(await stat(place)).isDirectory())
    throw new UsageError(message("{root} is not a folder that can be read", { root }));
  return slashed(place).replace(/(?<=.)\/$/, "");
}

interface HostParts {
  readonly core: Core;
  readonly services: NodeServices;
  readonly roots: readonly string[];
}

function hostFor(options: CommonOptions, { core, services, roots }: HostParts): ToolHost {
  const now = { ...services, ...nodeFiles() };
  const read = textReader(now);
  const { settingsRoot, policyFor } = createSettingsFiles({ ...options, args: roots }, now);
  const { policy, privateNames, publicNames, mirrors, gitignore } = options;
  const checker = createChecker({
    ...now,
    ...{ core, privateNames, publicNames, mirrors, settingsRoot, namedInputFor, policyFor },
    budget: createBudget(options.maxRequests),
    policy: () => ({ ...policy, now: services.now() }),
  });
  const find = (place: string, signal: AbortSignal) => manifestsIn(place, { read, gitignore, signal });
  const guard = createGuard(roots, { ...now, read, find, readerFor: checker.reader }, privatePatterns(privateNames));
  return {
    ...{ core, checker, roots, policyFor, guard, delay: services.delay, now: services.now },
    files: { locate: (path) => locate(path, roots), find, read },
  };
}

interface GuardFiles extends Pick<NodeServices, "list"> {
  readonly read: (path: string) => Promise<string | undefined>;
  readonly find: (place: string, signal: AbortSignal) => Promise<FoundManifests>;
  readonly readerFor: Parameters<typeof createNameGuard>[0][number]["readerFor"];
}

/** The guard by the manifests in, above and below all roots. */
function createGuard(
  roots: readonly string[],
  { list, read, find, readerFor }: GuardFiles,
  patternOf: Parameters<typeof createNameGuard>[1],
): NameGuard {
  const folders = roots.map((path) => {
    let found: Promise<readonly string[]> | undefined;
    const others = () => (found ??= find(path, new AbortController().signal).then(({ paths }) => paths));
    return { path, list, readText: read, readerFor, others };
  });
  return createNameGuard(folders, patternOf);
}

async function locate(path: string, roots: readonly string[]): Promise<Located> {
  const written = resolve(roots[0] ?? "/", path);
  const isInside = (place: string) => roots.some((root) => pathBelow(root, slashed(place)) !== undefined);
  const place = await nearestPlace(written);
  if (!isInside(place)) return { kind: "outside" };
  const found = await stat(written).catch(() => undefined);
  if (found?.isDirectory()) return { kind: "folder", path: slashed(place) };
  return found?.isFile() ? { kind: "file", path: slashed(place) } : { kind: "missing" };
}

/** The place of a path, links resolved, or that of the nearest folder above it that exists. */
async function nearestPlace(path: string): Promise<string> {
  for (let above = path; ; above = dirname(above)) {
    const place = await realpath(above).catch(() => undefined);
    if (place !== undefined || dirname(above) === above) return place ?? above;
  }
}

/** Finds manifests. Nothing below a folder is a result, too, and so is one that cannot be read. */
async function manifestsIn(
  place: string,
  how: Omit<Parameters<typeof findManifests>[1], "lockfiles">,
): Promise<FoundManifests> {
  try {
    const { manifests, unread } = await findManifests([place], { ...how, lockfiles: true });
    return {
      paths: manifests.map(({ path }) => path),
      unread: unread.map(({ file: { path }, reason }) => ({ path, reason })),
    };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const isReadable = await access(place, constants.R_OK).then(
      () => true,
      () => false,
    );
    return { paths: [], unread: isReadable ? [] : [{ path: place, reason: "unreadable" }] };
  }
}
