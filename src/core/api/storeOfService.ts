import type { Store } from "./store.ts";
import { withoutCredentials } from "./wire/url.ts";

/** The part of a store for the answers of one service, as they do not apply to another. */
export function storeOfService(baseUrl: string, store: Store): Store {
  const service = withoutCredentials(baseUrl);
  const idOf = (id: string) => `${service} ${id}`;
  return {
    ...store,
    read: (id) => store.read(idOf(id)),
    write: (id, answer) => store.write(idOf(id), answer),
  };
}
