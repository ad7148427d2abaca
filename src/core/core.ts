import { describe, type Details } from "./analysis/describe.ts";
import type { Facts } from "./analysis/facts.ts";
import { gather } from "./analysis/gather.ts";
import { inspect } from "./analysis/inspect.ts";
import type { Api, Caller } from "./api/api.ts";
import { createClient, type ClientHost } from "./api/stack.ts";
import type { Declaration } from "./manifests/manifest.ts";
import type { VersionKey } from "./model/keys.ts";

/** Everything that asks the service, over one client. Each promise rejects only when its caller aborts. */
export interface Core {
  readonly api: Api;
  /** What the rules need to know of a manifest's declarations. */
  gather(
    declarations: readonly Declaration[],
    caller: Caller,
    report?: (facts: readonly Facts[]) => void,
  ): Promise<readonly Facts[]>;
  /** What a hover shows of one declaration. */
  inspect(declaration: Declaration, caller: Caller, report?: (facts: Facts) => void): Promise<Facts>;
  /** What the details page shows of one version. */
  describe(key: VersionKey, caller: Caller): Promise<Details>;
}

/** The one composition of the core. */
export function createCore(host: ClientHost): Core {
  const api = createClient(host);
  return {
    api,
    gather: (declarations, caller, report) => gather(declarations, { api, delay: host.delay }, caller, report),
    inspect: (declaration, caller, report) => inspect(declaration, api, caller, report),
    describe: (key, caller) => describe(key, api, caller),
  };
}
