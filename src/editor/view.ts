import type { ClientHost } from "../core/api/createClient.ts";
import { packageId } from "../core/model/keys.ts";

/** The packages whose lists of versions hints in view need: each departure asks for one of these first. */
export interface View extends Required<Pick<ClientHost, "isInView">> {
  readonly setInView: (ids: ReadonlySet<string>) => void;
}

export function createView(): View {
  let inView: ReadonlySet<string> = new Set();
  return {
    isInView: (key) => inView.has(packageId(key)),
    setInView(ids) {
      inView = ids;
    },
  };
}
