import assert from "node:assert/strict";
import { withHttp2 } from "../../../src/platform/node/http2.ts";

describe("HTTP/2 in the extension host", () => {
  /** What each request to these addresses offers, where those that are marked fail. */
  async function offersOf(urls: readonly string[], isAllowed = true): Promise<readonly string[]> {
    const offers: string[] = [];
    const fetch = withHttp2(
      (url, { dispatcher }) => {
        const allowsHttp2 = /allowH2: true/.test(inspectOptions(dispatcher));
        offers.push(dispatcher === undefined ? "HTTP/1.1" : allowsHttp2 ? "HTTP/2" : "?");
        return url.endsWith("#fails") ? Promise.reject(new Error("fetch failed")) : Promise.resolve(response);
      },
      () => isAllowed,
    );
    for (const url of urls) await fetch(url, init).catch(() => undefined);
    return offers;
  }

  const secure = "https://service.example/a";
  const cases = [
    { name: "is offered over TLS", urls: [secure], offers: ["HTTP/2"] },
    { name: "is not offered without TLS", urls: ["http://service.example/a"], offers: ["HTTP/1.1"] },
    {
      name: "alternates until a request is answered",
      urls: [`${secure}#fails`, `${secure}#fails`, `${secure}#fails`, secure, `${secure}#fails`, secure],
      offers: ["HTTP/2", "HTTP/1.1", "HTTP/2", "HTTP/1.1", "HTTP/1.1", "HTTP/1.1"],
    },
    {
      name: "is kept after an answer",
      urls: [secure, `${secure}#fails`, secure],
      offers: ["HTTP/2", "HTTP/2", "HTTP/2"],
    },
  ];
  for (const { name, urls, offers } of cases) {
    it(name, async () => assert.deepEqual(await offersOf(urls), offers));
  }

  it("is not offered where it would get around the proxy", async () => {
    assert.deepEqual(await offersOf([secure], false), ["HTTP/1.1"]);
  });
});

const init = { method: "GET", headers: {}, redirect: "manual", signal: new AbortController().signal } as const;
const response = { status: 200, type: "basic", headers: new Map(), body: null };

/** The options under the symbol by which an extension host finds them. */
function inspectOptions(dispatcher: object | undefined): string {
  const symbol = Object.getOwnPropertySymbols(dispatcher ?? {}).find(({ description }) => description === "options");
  const options = symbol && (dispatcher as Readonly<Record<symbol, { readonly allowH2?: boolean }>>)[symbol];
  return `allowH2: ${options?.allowH2}`;
}
