import assert from "node:assert/strict";
import { createApi } from "../../../src/core/api/createClient.ts";
import { failure, type Fetched } from "../../../src/core/api/fetched.ts";
import { operations, type Operation, type RequestOf } from "../../../src/core/api/operations.ts";
import { TransportError } from "../../../src/core/api/errors.ts";
import { errorMessage } from "../../../src/core/messages/errors.ts";
import { formatMessage } from "../../../src/core/messages/message.ts";
import type { VersionKey } from "../../../src/core/model/keys.ts";
import { respond, script } from "../../support/transports.ts";
import { base, caller, wire, type Wire } from "../../support/world.ts";

const express: VersionKey = { system: "NPM", name: "express", version: "4.17.1" };
const request = { packageKey: { system: "NPM", name: "lodash" } } as const;

function client({ transport }: Pick<Wire, "transport">, prefix: "v3alpha" | "v3" = "v3alpha") {
  return createApi(transport, { baseUrl: base, prefix });
}

const failing = (status: number, text: string) => wire({}, () => ({ status, text }));

describe("the client", () => {
  const answers: readonly (readonly [what: string, wire: Wire, outcome: string])[] = [
    ["an unknown package", wire({}, () => ({ status: 404, text: "package not found" })), "missing: package not found"],
    ["plain text", failing(400, "bad\nrequest"), "GET /v3alpha/systems/npm/packages/lodash: 400 bad request"],
    [
      "JSON errors",
      failing(500, '{"error":"internal error"}'),
      "GET /v3alpha/systems/npm/packages/lodash: 500 internal error",
    ],
    ["a proxy's error page", failing(503, "<html>busy</html>"), "GET /v3alpha/systems/npm/packages/lodash: 503"],
    [
      "a login page with status 200",
      failing(200, "<html><body>Log in</body></html>"),
      "GET /v3alpha/systems/npm/packages/lodash: the answer is not the service's JSON (<html><body>Log in</body></html>)",
    ],
    [
      "half an answer",
      failing(200, '{"packageKey":'),
      'GET /v3alpha/systems/npm/packages/lodash: the answer is not the service\'s JSON ({"packageKey":)',
    ],
    [
      "another service's JSON",
      failing(200, '{"status":"ok"}'),
      "GET /v3alpha/systems/npm/packages/lodash: the answer is not the service's JSON (packageKey is not an object)",
    ],
    [
      "a list",
      failing(200, "[]"),
      "GET /v3alpha/systems/npm/packages/lodash: the answer is not the service's JSON ([])",
    ],
  ];
  for (const [what, world, outcome] of answers) {
    it(`gives the meaning of ${what}`, async () =>
      assert.equal(word(await client(world).call("GetPackage", request, caller())), outcome));
  }

  it("says what the network said", async () => {
    const broken = (error: Error) =>
      client({ transport: () => Promise.reject(error) }).call("GetPackage", request, caller());
    assert.match(word(await broken(new TransportError("network", "connect ECONNREFUSED"))), /ECONNREFUSED/);
    assert.deepEqual(
      await broken(new TransportError("network")),
      failure("GET /v3alpha/systems/npm/packages/lodash", { kind: "network", text: "" }),
    );
    assert.match(word(await broken(new TransportError("timeout", ""))), /no answer in time/);
    assert.match(word(await broken(new TransportError("too-large", ""))), /too large/);
    assert.match(word(await broken(new Error("odd"))), /odd/);
  });

  it("rejects with the reason of an abort, and only then", async () => {
    const controller = new AbortController();
    const asked = client({
      transport: ({ signal }) =>
        new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("socket")))),
    }).call("GetPackage", request, { signal: controller.signal });
    controller.abort(new Error("gone"));
    await assert.rejects(asked, /gone/);
    await assert.rejects(client(wire()).call("GetPackage", request, { signal: controller.signal }), /gone/);
  });

  it("asks for nothing that the prefix does not serve", async () => {
    const world = wire();
    for (const operation of Object.keys(operations) as Operation[]) {
      if (operations[operation].prefixes.includes("v3")) continue;
      assert.match(word(await client(world, "v3").call(operation, { requests: [] }, caller())), /not served under v3/);
    }
    assert.deepEqual(world.requests, []);
  });

  it("reads a graph, a project's absence and a version under either prefix", async () => {
    for (const prefix of ["v3alpha", "v3"] as const) {
      const api = client(wire(), prefix);
      const graph = await api.call("GetDependencies", { versionKey: express }, caller());
      assert.ok(graph.kind === "found" && graph.value.nodes.length > 40);
      assert.equal(
        (await api.call("GetProject", { projectKey: { id: "github.com/acme/invented" } }, caller())).kind,
        "missing",
      );
      const version = await api.call("GetVersion", { versionKey: express }, caller());
      assert.ok(version.kind === "found");
      assert.equal(version.value.isDeprecated, prefix === "v3" ? undefined : false);
      assert.equal(version.maxAge, 3_600);
    }
  });

  const lodash = { system: "NPM", name: "lodash" } as const;
  const summary = { versionKey: { ...express, name: "expresss" } };
  const root = (key: VersionKey) => ({ nodes: [{ versionKey: key, relation: "SELF" }] });
  const others: readonly (readonly [operation: Operation, request: object, body: object, outcome: string])[] = [
    ["GetPackage", { packageKey: express }, { packageKey: lodash }, "about NPM lodash, not about NPM express"],
    ["GetPackage", { packageKey: lodash }, { packageKey: { ...lodash, system: "CARGO" } }, "about CARGO lodash, not"],
    ["GetSimilarlyNamedPackages", { packageKey: express }, { packageKey: lodash }, "about NPM lodash, not about NPM"],
    ["GetVersion", { versionKey: express }, summary, "about NPM expresss 4.17.1, not about NPM express 4.17.1"],
    [
      "GetVersion",
      { versionKey: express },
      { versionKey: { ...express, version: "4.17.2" } },
      "about NPM express 4.17.2,",
    ],
    ["GetDependencies", { versionKey: express }, root(summary.versionKey), "about NPM expresss 4.17.1, not about NPM"],
    [
      "GetProject",
      { projectKey: { id: "github.com/a/b" } },
      { projectKey: { id: "github.com/a/c" } },
      "github.com/a/c,",
    ],
    [
      "GetProject",
      { projectKey: { id: "github.com/a/bc" } },
      { projectKey: { id: "github.com/a/b" } },
      "github.com/a/b,",
    ],
    [
      "GetAdvisory",
      { advisoryKey: { id: "CVE-1" } },
      { advisoryKey: { id: "GHSA-2" } },
      "about GHSA-2, not about CVE-1",
    ],
    ["Query", { versionKey: express }, { results: [{ version: summary }] }, "about NPM expresss 4.17.1, not"],
    ["PurlLookup", { purl: "pkg:npm/express@4.17.1" }, { version: summary }, "about NPM expresss 4.17.1, not"],
    [
      "PurlLookup",
      { purl: "pkg:npm/express" },
      { package: { packageKey: lodash } },
      "about NPM lodash, not about NPM express",
    ],
  ];
  for (const [operation, request, body, outcome] of others) {
    it(`does not take the answer to another ${operation} for its own: ${outcome} (defect 24)`, async () => {
      const api = client(failing(200, JSON.stringify(body)));
      assert.ok(
        word(await api.call(operation, request, caller())).includes(
          `the answer is ${outcome.startsWith("about") ? "" : "about "}${outcome}`,
        ),
      );
    });
  }

  const same: readonly (readonly [operation: Operation, request: object, body: object])[] = [
    [
      "GetPackage",
      { packageKey: { system: "PYPI", name: "Jaraco.Context" } },
      { packageKey: { system: "PYPI", name: "jaraco-context" } },
    ],
    [
      "GetPackage",
      { packageKey: { system: "CARGO", name: "serde_json" } },
      { packageKey: { system: "CARGO", name: "serde-json" } },
    ],
    ["GetProject", { projectKey: { id: "github.com/A/B.git" } }, { projectKey: { id: "github.com/a/b" } }],
    ["GetProject", { projectKey: { id: "github.com/a/b/tree/main" } }, { projectKey: { id: "github.com/a/b" } }],
    ["GetAdvisory", { advisoryKey: { id: "cve-1" } }, { advisoryKey: { id: "GHSA-2" }, aliases: ["CVE-1"] }],
    ["PurlLookup", { purl: "pkg:npm/express@4.17.1" }, { version: { versionKey: express } }],
    ["Query", { hash: { type: "SHA1", value: "AAAA" } }, { results: [{ version: summary }] }],
  ];
  for (const [operation, request, body] of same) {
    it(`takes ${JSON.stringify(body)} for the answer to ${operation} ${JSON.stringify(request)}`, async () => {
      const api = client(failing(200, JSON.stringify(body)));
      assert.equal((await api.call(operation, request as RequestOf<Operation>, caller())).kind, "found");
    });
  }

  const graphs: readonly (readonly [what: string, body: object])[] = [
    ["an empty object", {}],
    ["no nodes", { nodes: [], edges: [], error: "" }],
    ["no root", { nodes: [{ versionKey: express, relation: "DIRECT" }] }],
    [
      "the root in another place",
      { nodes: [{ versionKey: { ...express, name: "a" }, relation: "DIRECT" }, ...root(express).nodes] },
    ],
  ];
  for (const [what, body] of graphs) {
    it(`does not take ${what} for a graph without dependencies (defect 10)`, async () => {
      const answer = await client(failing(200, JSON.stringify(body))).call(
        "GetDependencies",
        { versionKey: express },
        caller(),
      );
      assert.match(word(answer), /not the service's JSON \(a graph without the version itself\)/);
    });
  }

  it("does not take an empty object for what a purl names", async () => {
    const answer = await client(failing(200, "{}")).call("PurlLookup", { purl: "pkg:npm/express" }, caller());
    assert.match(word(answer), /neither a package nor a version/);
  });

  for (const [what, location, to] of [
    ["where it leads to", "https://login.example/in?session=secret#top", "https://login.example/in"],
    ["no password", "https://user:secret@login.example/", "https://login.example/"],
    ["that it leads somewhere", undefined, "another address"],
  ] as const) {
    it(`follows no redirect and says ${what} (defect 9)`, async () => {
      const { transport } = script(() => respond(302, "", location === undefined ? {} : { location }));
      const answer = await client({ transport }).call("GetPackage", request, caller());
      assert.equal(
        word(answer),
        `GET /v3alpha/systems/npm/packages/lodash: redirected to ${to}, which is not followed`,
      );
    });
  }

  it("flags a list as long as the service's cap", async () => {
    const results = Array.from({ length: 1000 }, () => ({ registry: "r", repository: "x" }));
    const answer = await client(failing(200, JSON.stringify({ results }))).call(
      "QueryContainerImages",
      { chainId: "sha256:a" },
      caller(),
    );
    assert.ok(answer.kind === "found" && answer.truncated);
  });
});

function word(fetched: Fetched<unknown> | undefined): string {
  if (fetched?.kind === "failed") return formatMessage(errorMessage(fetched.error));
  return fetched?.kind === "missing" ? `missing: ${fetched.text}` : JSON.stringify(fetched);
}
