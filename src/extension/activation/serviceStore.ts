import type { Store } from "../../core/api/store.ts";
import { withoutCredentials } from "../../core/api/wire/url.ts";

/** The part of a store for the answers of one service, as they do not apply to another. */
export function forService(baseUrl: string, store: Store): Store {
  const service = withoutCredentials(baseUrl);
  const idOf = (id: string) => `${service} ${id}`;
  return {
    ...store,
    read: (id) => store.read(idOf(id)),
    write: (id, answer) => store.write(idOf(id), answer),
  };
}
