import { versionDetails, type VersionDetails } from "./analysis/gathering/versionDetails.ts";
import type { Facts } from "./analysis/facts.ts";
import { gather, type GatherOptions } from "./analysis/gathering/gather.ts";
import { inspect } from "./analysis/gathering/inspect.ts";
import type { Api, Caller } from "./api/api.ts";
import type { Needs } from "./analysis/needs.ts";
import type { Subject } from "./analysis/target/subject.ts";
import { createClient, type ClientHost } from "./api/createClient.ts";
import type { VersionKey } from "./model/keys.ts";

/** Everything that asks the service, over one client. Each promise rejects only when its caller aborts. */
export interface Core {
  readonly api: Api;
  /** What the rules need to know of a manifest's declarations. */
  gather(subjects: readonly Subject[], caller: Caller, options?: GatherOptions): Promise<readonly Facts[]>;
  /** What a hover shows of one declaration. */
  inspect(subject: Subject, caller: Caller, report?: (facts: Facts) => void, needs?: Needs): Promise<Facts>;
  /** What the details page shows of one version. */
  describe(key: VersionKey, caller: Caller): Promise<VersionDetails>;
}

/** The one composition of the core. */
export function createCore(host: ClientHost): Core {
  return coreOver(createClient(host), host.delay);
}

/** The core over a client that the host composes itself. */
export function coreOver(api: Api, delay: ClientHost["delay"]): Core {
  return {
    api,
    gather: (subjects, caller, options) => gather(subjects, { api, delay }, caller, options),
    inspect: (subject, caller, report, needs) => inspect(subject, api, caller, report, needs),
    describe: (key, caller) => versionDetails(key, api, caller),
  };
}
