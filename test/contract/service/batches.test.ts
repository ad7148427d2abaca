import { deepEqual, equal } from "node:assert/strict";
import { at, post } from "./ask.ts";

const npm = (version: string) => ({ versionKey: { system: "NPM", name: "lodash", version } });
const pypi = (name: string, version: string) => ({ versionKey: { system: "PYPI", name, version } });

describe("batches", () => {
  for (const [count, pages] of [
    [0, [0]],
    [1, [1]],
    [99, [99]],
    [100, [100]],
    [101, [100, 1]],
    [250, [100, 100, 50]],
  ] as const) {
    it(`of ${count} come in pages of ${pages.join(", ")}`, () =>
      deepEqual(pagesOf(Array(count).fill(npm("4.17.20"))), pages));
  }

  it("page as the service is told", () => deepEqual(pagesOf(Array(5).fill(npm("4.17.20")), 2), [2, 2, 1]));

  it("keep the order, answer duplicates one each, and leave out what is not found", () => {
    const requests = [npm("4.17.21"), npm("0.0.0-no"), npm("4.17.20"), npm("4.17.21")];
    const { responses } = post("/v3alpha/versionbatch", { requests }) as {
      responses: { request: unknown; version?: unknown }[];
    };
    deepEqual(
      responses.map(({ version }) => at(version, "versionKey.version")),
      ["4.17.21", undefined, "4.17.20", "4.17.21"],
    );
    deepEqual(responses[1], { request: requests[1] });
  });

  it("echo the first spelling for requests that mean the same", () => {
    const requests = [pypi("Django", "3.0"), npm("4.17.20"), pypi("django", "3.0.0")];
    const answered = post("/v3alpha/versionbatch", { requests });
    deepEqual(at(answered, "responses.2.request"), requests[0]);
    equal(at(answered, "responses.2.version.versionKey.version"), "3.0.0");
  });

  it("echo it across pages", () => {
    const requests = [pypi("Django", "3.0"), npm("1"), pypi("django", "3.0.0")];
    const first = post("/v3alpha/versionbatch", { requests }, { pageSize: 2 });
    const second = post("/v3alpha/versionbatch", { requests, pageToken: at(first, "nextPageToken") }, { pageSize: 2 });
    deepEqual(at(second, "responses.0.request"), requests[0]);
  });

  it("refuse the token of other requests", () => {
    const token = at(
      post("/v3alpha/versionbatch", { requests: [npm("1"), npm("2")] }, { pageSize: 1 }),
      "nextPageToken",
    );
    equal(
      post("/v3alpha/versionbatch", { requests: [npm("1"), npm("3")], pageToken: token }),
      "400 pageToken belongs to other requests",
    );
    equal(post("/v3alpha/versionbatch", { requests: [npm("1")], pageToken: "x" }), "400 invalid pageToken: x");
  });

  it("of projects", () => {
    const requests = [{ projectKey: { id: "github.com/Rails/Rails" } }, { projectKey: { id: "github.com/no/where" } }];
    const answered = post("/v3alpha/projectbatch", { requests });
    equal(at(answered, "responses.0.project.projectKey.id"), "github.com/rails/rails");
    deepEqual(at(answered, "responses.1"), { request: requests[1] });
  });

  it("of purls, with echoes as sent or canonical", () => {
    const requests = [{ purl: "pkg:pypi/Django@3.0" }, { purl: "pkg:npm/nope@1" }];
    const answered = post("/v3alpha/purlbatch", { requests });
    equal(at(answered, "responses.0.result.version.versionKey.version"), "3.0.0");
    deepEqual(at(answered, "responses.0.request"), requests[0]);
    deepEqual(at(answered, "responses.1"), { request: requests[1] });
    const canonical = post("/v3alpha/purlbatch", { requests }, { canonicalEchoes: true });
    equal(at(canonical, "responses.0.request.purl"), "pkg:pypi/django@3.0.0");
  });
});

function pagesOf(requests: readonly unknown[], pageSize?: number): number[] {
  const sizes: number[] = [];
  let pageToken: unknown;
  do {
    const body = { requests, ...(pageToken !== undefined && { pageToken }) };
    const page = post("/v3alpha/versionbatch", body, pageSize === undefined ? {} : { pageSize });
    sizes.push(at(page, "responses.length") as number);
    pageToken = at(page, "nextPageToken");
  } while (pageToken !== "");
  return sizes;
}
