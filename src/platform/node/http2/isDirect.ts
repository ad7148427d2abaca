import { request } from "node:https";

/**
 * Finds out whether the host takes no proxy to an address. VS Code decides that for each request by settings, environment and
 * system, and says so by an event of the request before it connects. So it is asked with one that never connects.
 */
export function isDirect(address: URL): Promise<boolean> {
  return new Promise((resolve) => {
    // With authorities of its own, the host does not read those of the system for it.
    const question = request(address, { ca: [] });
    const end = (): void => {
      resolve(false);
      question.destroy();
    };
    question.once("error", end);
    question.once("socket", end);
    question.once("proxy", ({ proxy }: { readonly proxy?: unknown } = {}) => {
      resolve(proxy === "DIRECT");
      throw new Error("no connection is wanted");
    });
  });
}
