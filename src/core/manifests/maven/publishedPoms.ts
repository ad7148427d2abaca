import type { VersionKey } from "../../model/keys.ts";
import { versionId } from "../../versions/index.ts";

/** The answer of the service about the POM of a version. */
export type PomAnswer =
  | { readonly kind: "found"; readonly value: { readonly maven?: PublishedPom } }
  | { readonly kind: "missing" }
  | { readonly kind: "failed" };

/** The caller that needs the POMs, and until when it does. */
export interface PomCaller {
  readonly signal: AbortSignal;
  readonly priority?: "interactive" | "background";
}

/** POMs of released versions, which are asked for once they are needed. */
export interface PublishedPoms {
  /** The last answer; undefined where the service has not been asked. */
  readonly known: (key: VersionKey) => PomAnswer | undefined;
  /** Has the answers known. Rejects only when aborted. */
  readonly ask: (keys: readonly VersionKey[], caller: PomCaller) => Promise<void>;
}

/** `request` asks the service about one version; its answers are cached there. */
export function createPublishedPoms(
  request: (key: VersionKey, caller: PomCaller) => Promise<PomAnswer>,
): PublishedPoms {
  const answers = new Map<string, PomAnswer>();
  /** The requests by the signal of a scan or a check: what fails is not asked for again on behalf of each of its manifests. */
  const asked = new WeakMap<AbortSignal, Map<string, Promise<void>>>();
  const askOne = async (key: VersionKey, caller: PomCaller): Promise<void> => {
    const id = versionId(key);
    if (answers.get(id)?.kind !== "found") answers.set(id, await request(key, caller));
  };
  return {
    known: (key) => answers.get(versionId(key)),
    async ask(keys, caller) {
      const requests = asked.get(caller.signal) ?? new Map<string, Promise<void>>();
      asked.set(caller.signal, requests);
      const answered = keys.map((key) => {
        const id = versionId(key);
        const answer = requests.get(id) ?? askOne(key, caller);
        requests.set(id, answer);
        return answer;
      });
      await Promise.all(answered);
    },
  };
}

/**
 * The content that the POM of a released version declares: nothing is merged with its parents, and `${…}` is not replaced. Values
 * are as written, empty if they are absent; plugins are not listed.
 */
export interface PublishedPom extends PublishedSections {
  readonly parent?: { readonly name: string; readonly version: string };
  readonly profiles: readonly PublishedProfile[];
}

export interface PublishedSections {
  readonly dependencies: readonly PublishedDependency[];
  readonly dependencyManagement: readonly PublishedDependency[];
  readonly properties: readonly PublishedProperty[];
  readonly repositories: readonly { readonly id: string; readonly url: string }[];
}

export interface PublishedDependency {
  /** `<group ID>:<artifact ID>` */
  readonly name: string;
  readonly version: string;
  readonly classifier: string;
  readonly type: string;
  readonly scope: string;
  readonly optional: string;
  /** The version with the parents and properties of the POM itself. Newer services have it. */
  readonly resolvedVersion?: string;
}

interface PublishedProperty {
  readonly name: string;
  readonly value: string;
}

interface PublishedProfile extends PublishedSections {
  readonly id: string;
  readonly activation: PublishedActivation;
}

export interface PublishedActivation {
  readonly activeByDefault: string;
  readonly jdk?: { readonly jdk: string };
  readonly os?: object;
  readonly property?: { readonly property: PublishedProperty };
  readonly file?: object;
}
