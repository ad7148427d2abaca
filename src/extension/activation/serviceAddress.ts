import type { Store } from "../../core/api/store.ts";

/** The address without user name and password, which must not appear in a log, in the UI or on disk. */
export function withoutCredentials(address: string): string {
  const url = new URL(address);
  if (url.username === "" && url.password === "") return address;
  url.username = url.password = "";
  return url.href;
}

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
