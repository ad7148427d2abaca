import { equal, match, ok } from "node:assert/strict";
import { decide } from "../../service/answer.ts";

const json = { "content-type": "application/json" };
const lodashBatch = JSON.stringify({
  requests: [{ versionKey: { system: "NPM", name: "lodash", version: "4.17.20" } }],
});
const batch = (request: object, more: object = {}) => JSON.stringify({ requests: [request], ...more });
const many = (count: number) =>
  JSON.stringify({ requests: Array(count).fill({ projectKey: { id: "github.com/a/b" } }) });

/** What a sloppy client might send: method, path, body, headers; the status, and what the refusal names. */
const refusals: readonly [string, string, string | undefined, Record<string, string>, number, RegExp][] = [
  ["GET", "/v3alpha/systems/npm/packages/@a%2Fb", undefined, {}, 400, /name is not percent-encoded/],
  ["GET", "/v3alpha/systems/npm/packages/@a/b", undefined, {}, 400, /not encoded/],
  ["GET", "/v3/systems/maven/packages/org.acme:tool", undefined, {}, 400, /not encoded/],
  ["GET", "/v3/systems/maven/packages/org.acme:tool/versions/1", undefined, {}, 400, /name is not percent-encoded/],
  [
    "GET",
    "/v3/systems/maven/packages/a%3Ab/versions/1:2:requirements",
    undefined,
    {},
    400,
    /version is not percent-encoded/,
  ],
  [
    "GET",
    "/v3alpha/systems/go/packages/a/versions/v1.0.0+incompatible",
    undefined,
    {},
    400,
    /version is not percent-encoded/,
  ],
  ["GET", "/v3alpha/projects/github.com/rails/rails", undefined, {}, 400, /not encoded/],
  ["GET", "/v3alpha/querycontainerimages/sha256:ab", undefined, {}, 400, /not encoded/],
  ["GET", "/v3alpha/systems/npm/packages/%2540a%252Fb", undefined, {}, 400, /double-encoded/],
  ["GET", "/v3alpha/systems/npm/packages/%E0%A4", undefined, {}, 400, /no UTF-8/],
  ["GET", "/v3alpha/systems/npm/packages/100%", undefined, {}, 400, /not percent-encoded/],
  ["GET", "/v3alpha/systems/npm/packages/", undefined, {}, 400, /empty parameter name/],
  ["GET", "/v3alpha/systems/npm/packages/a/versions/", undefined, {}, 400, /empty parameter version/],
  ["GET", "/v3alpha/advisories/", undefined, {}, 400, /empty parameter id/],
  ["GET", "/v3alpha/systems/npm/packages/lodash?page=2", undefined, {}, 400, /unknown query parameter page/],
  ["GET", "/v3/query?hash.type=SHA1&hash.value=a/b=", undefined, {}, 400, /hash.value is not percent-encoded/],
  ["GET", "/v3/query?hash.type=SHA1&hash.value=", undefined, {}, 400, /empty parameter hash.value/],
  ["GET", "/v3/query?hash.type=sha1&hash.value=AAAA", undefined, {}, 400, /invalid hash.type/],
  ["GET", "/v3/query?hash.type=SHA1&hash.value=AAAA", undefined, {}, 400, /not the base64 of a SHA1/],
  ["GET", "/v3/query?versionKey.system=npm", undefined, {}, 400, /invalid versionKey.system/],
  ["GET", "/v3/query?versionKey.name=a&versionKey.name=b", undefined, {}, 400, /twice/],
  ["GET", "/v3alpha/systems/npm/packages/lodash", "{}", {}, 400, /GET with a body/],
  ["POST", "/v3alpha/systems/npm/packages/lodash", "{}", json, 405, /GetPackage is a GET/],
  ["HEAD", "/v3alpha/systems/npm/packages/lodash", undefined, {}, 405, /GetPackage is a GET/],
  ["GET", "/v3alpha/versionbatch", undefined, {}, 405, /GetVersionBatch is a POST/],
  ["POST", "/v3alpha/versionbatch", lodashBatch, {}, 400, /content-type/],
  ["POST", "/v3alpha/versionbatch", lodashBatch, { "content-type": "text/plain" }, 400, /content-type/],
  ["POST", "/v3alpha/versionbatch", "{", json, 400, /not JSON/],
  ["POST", "/v3alpha/versionbatch", "[]", json, 400, /not an object/],
  ["POST", "/v3alpha/versionbatch", "{}", json, 400, /requests is not a list/],
  ["POST", "/v3alpha/versionbatch?x=1", lodashBatch, json, 400, /unknown query parameter x/],
  ["POST", "/v3alpha/versionbatch", '{"requests":[],"pageToken":""}', json, 400, /empty pageToken/],
  ["POST", "/v3alpha/versionbatch", '{"requests":[],"pageSize":7}', json, 400, /unknown field pageSize/],
  [
    "POST",
    "/v3alpha/versionbatch",
    batch({ versionKey: { system: "npm", name: "a", version: "1" } }),
    json,
    400,
    /system: npm/,
  ],
  [
    "POST",
    "/v3alpha/versionbatch",
    batch({ versionKey: { system: "NPM", name: "a" } }),
    json,
    400,
    /version is not a string/,
  ],
  [
    "POST",
    "/v3alpha/versionbatch",
    batch({ versionKey: { system: "NPM", name: "", version: "1" } }),
    json,
    400,
    /name is empty/,
  ],
  ["POST", "/v3alpha/projectbatch", batch({ projectKey: { id: "a", host: "b" } }), json, 400, /unknown field host/],
  ["POST", "/v3alpha/projectbatch", many(5001), json, 400, /too many requests: 5001/],
  ["POST", "/v3alpha/purlbatch", batch({ purl: "pkg:npm/lodash" }), json, 400, /without a version/],
  ["POST", "/v3alpha/purlbatch", batch({ purl: "pkg:deb/curl@7" }), json, 400, /unsupported purl type: deb/],
  ["GET", `/v3alpha/purl/${encodeURIComponent("pkg:npm/a@1?os=linux")}`, undefined, {}, 400, /qualifiers/],
  ["GET", `/v3alpha/purl/${encodeURIComponent("pkg:golang/a/b@v1.0.0#sub")}`, undefined, {}, 400, /subpath/],
  [
    "GET",
    `/v3alpha/purl/${encodeURIComponent(encodeURIComponent("pkg:npm/a@1"))}`,
    undefined,
    {},
    400,
    /double-encoded/,
  ],
  ["GET", `/v3alpha/purl/${encodeURIComponent("pkg:npm/%2540a/b@1")}`, undefined, {}, 400, /double-encoded/],
  ["GET", `/v3alpha/purl/${encodeURIComponent("pkg:maven/guava@1")}`, undefined, {}, 400, /invalid purl/],
  ["GET", "/v3alpha/purl/pkg:npm/a@1", undefined, {}, 400, /not encoded/],
];

describe("requests the service refuses", () => {
  for (const [method, path, body, headers, status, why] of refusals) {
    it(`${method} ${path} ${body?.slice(0, 60) ?? ""} → ${status}`, () => {
      const { reply, refused } = decide(method, path, headers, body ?? "", {});
      equal(reply.status, status);
      ok(reply.body.kind === "text");
      match(reply.body.text, why);
      match(refused ?? "", why);
      equal(reply.headers["content-type"], "text/plain; charset=utf-8");
    });
  }
});

/** Nothing is wrong with these, found or not. */
const accepted: readonly [string, string, string | undefined, Record<string, string>, number][] = [
  ["GET", "/v3alpha/systems/NPM/packages/lodash", undefined, {}, 200],
  ["GET", "/v3/systems/nPm/packages/lodash", undefined, {}, 200],
  ["GET", "/v3alpha/systems/npm/packages/%40acme-invented%2ftool", undefined, {}, 200],
  ["GET", "/v3alpha/systems/npm/packages/it's(not)*there!~", undefined, {}, 404],
  ["GET", "/v3alpha/systems/cobol/packages/a", undefined, {}, 404],
  ["GET", "/v3alpha/purl/pkg%3Anpm%2F%2540acme-invented%2Ftool%401.0.0", undefined, {}, 200],
  ["POST", "/v3alpha/projectbatch", many(5000), json, 200],
  ["POST", "/v3alpha/versionbatch", lodashBatch, { "content-type": "application/json; charset=utf-8" }, 200],
  ["POST", "/v3/versionbatch", lodashBatch, json, 404],
  ["GET", "/v4/systems", undefined, {}, 404],
];

describe("requests the service accepts", () => {
  for (const [method, path, body, headers, status] of accepted) {
    it(`${method} ${path} → ${status}`, () => {
      const { reply, refused } = decide(method, path, headers, body ?? "", {});
      equal(reply.status, status);
      equal(refused, undefined);
    });
  }
});

describe("preflights", () => {
  const ask = (path: string, wanted: string, allowPreflight = false) =>
    decide("OPTIONS", path, { "access-control-request-method": wanted }, "", { allowPreflight }).reply;

  it("of a GET are answered", () => {
    const { status, headers } = ask("/v3/systems/npm/packages/lodash", "GET");
    equal(status, 204);
    equal(headers["access-control-allow-origin"], "*");
  });
  it("of a batch are not", () => {
    const { status, headers } = ask("/v3alpha/versionbatch", "POST");
    equal(status, 405);
    equal(headers["access-control-allow-origin"], undefined);
  });
  it("of a batch are where the service was told to", () =>
    equal(ask("/v3alpha/versionbatch", "POST", true).status, 204));
});
