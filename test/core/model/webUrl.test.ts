import assert from "node:assert/strict";
import { publicPart, webUrl } from "../../../src/core/model/webUrl.ts";

describe("the URL of a link", () => {
  const rows: readonly (readonly [text: string, url: string | undefined])[] = [
    ["https://osv.dev/vulnerability/X", "https://osv.dev/vulnerability/X"],
    ["HTTP://x.example", "http://x.example/"],
    ["https://x.example/a b\n", "https://x.example/a%20b"],
    ["javascript:alert(1)", undefined],
    [" java\nscript:alert(1)", undefined],
    ["file:///etc/passwd", undefined],
    ["data:text/html,x", undefined],
    ["//x.example", undefined],
    ["", undefined],
  ];
  for (const [text, url] of rows)
    it(`is ${url ?? "not"} ${JSON.stringify(text)}`, () => assert.equal(webUrl(text), url));
});

describe("the public part of a URL", () => {
  const rows: readonly (readonly [url: string, shown: string])[] = [
    ["https://user:secret@x.example/a?b#c", "https://x.example/a"],
    ["https:\n//user:secret@x.example/a", "https://x.example/a"],
    ["ht\ttps://user:sec\rret@x.example", "https://x.example"],
    [" \u0001https://user:secret@x.example", "https://x.example"],
    [" https://x.example/a", " https://x.example/a"],
    ["https://x.example/@acme/a", "https://x.example/@acme/a"],
  ];
  for (const [url, shown] of rows) {
    it(`of ${JSON.stringify(url)} is ${JSON.stringify(shown)}`, () => assert.equal(publicPart(url), shown));
  }
});
