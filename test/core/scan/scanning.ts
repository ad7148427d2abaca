/** A scan of texts in memory, over the whole client and the loopback service. */
import { defaultPolicy } from "../../../src/core/analysis/policy.ts";
import type { ClientHost } from "../../../src/core/api/createClient.ts";
import type { Limits } from "../../../src/core/api/layers/limiter.ts";
import { createCore, type Core } from "../../../src/core/core.ts";
import { inputFor, lockfileParsers } from "../../../src/core/manifests/formats.ts";
import { fileText } from "../../../src/core/manifests/gap.ts";
import { createPublishedPoms } from "../../../src/core/manifests/maven/publishedPoms.ts";
import { createProjectReader } from "../../../src/core/manifests/project.ts";
import type { ScanHost } from "../../../src/core/scan/run.ts";
import { base, handClock, wire, type Wire } from "../../support/world.ts";

export interface Scanning {
  readonly core: Core;
  /** Without a search for the versions in which advisories are fixed. */
  readonly host: ScanHost;
  readonly fixedIn: NonNullable<ScanHost["fixedIn"]>;
  /** `GET /v3alpha/…`, in order. */
  readonly requests: readonly string[];
  /** Paths, in order. */
  readonly reads: readonly string[];
}

/** `files` by absolute path. */
export function scanning(
  files: Readonly<Record<string, string>>,
  world: Wire = wire(),
  apiVersion: ClientHost["apiVersion"] = "v3alpha",
  streams?: Limits["streams"],
): Scanning {
  const reads: string[] = [];
  const readFile = (path: string) => {
    reads.push(path);
    return Promise.resolve(fileText(files[path]));
  };
  const delay = () => new Promise<void>((resolve) => setImmediate(resolve));
  const core = createCore({
    transport: world.transport,
    baseUrl: base,
    apiVersion,
    limits: { rate: 1e6, burst: 1e6, streams },
    random: () => 0,
    log: () => undefined,
    now: handClock().now,
    delay,
  });
  const policy = defaultPolicy(Date.parse("2026-11-21T00:00:00Z"));
  const host: ScanHost = {
    readFile,
    inputFor,
    projects: createProjectReader({
      readFile,
      lockfileParsers,
      poms: createPublishedPoms((key, caller) => core.requirements(key, caller)),
    }),
    gather: (subjects, caller, options) => core.gather(subjects, caller, options),
    delay,
    policy,
  };
  const fixedIn: Scanning["fixedIn"] = (found, own, caller) =>
    Promise.all([core.fixedIn(found, own, caller), core.transitiveFixedIn(found, own, caller)]);
  return { core, host, fixedIn, requests: world.requests, reads };
}
