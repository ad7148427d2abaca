import type { VersionKey } from "../../../model/keys.ts";
import { versionId } from "../../../versions/index.ts";
import type { PublishedPom } from "./publishedPom.ts";

/** What the service has answered about the POM of a version. */
export type PomAnswer =
  | { readonly kind: "found"; readonly value: { readonly maven?: PublishedPom } }
  | { readonly kind: "missing" }
  | { readonly kind: "failed" };

/** Who needs the POMs, and until when. */
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
  /** By the signal of a scan or a check: what fails is not asked for again on behalf of each of its manifests. */
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
