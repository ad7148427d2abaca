import assert from "node:assert/strict";
import { createApi } from "../../../src/core/api/createClient.ts";
import type { Fetched } from "../../../src/core/api/fetched.ts";
import { operations, type Operation, type RequestOf } from "../../../src/core/api/operations.ts";
import { errorMessage } from "../../../src/core/messages/errors.ts";
import { formatMessage } from "../../../src/core/messages/message.ts";
import type { PackageKey, VersionKey } from "../../../src/core/model/keys.ts";
import { respond, script } from "../../support/transports.ts";
import { base, caller, wire, type Wire } from "../../support/world.ts";

const express: VersionKey = { system: "NPM", name: "express", version: "4.17.1" };
const request = { packageKey: { system: "NPM", name: "lodash" } } as const;

function client({ transport }: Pick<Wire, "transport">, prefix: "v3alpha" | "v3" = "v3alpha") {
  return createApi(transport, { baseUrl: base, prefix }, { isSameVersion: (_, a, b) => a.trim() === b.trim() });
}

const failing = (status: number, text: string) => wire({}, () => ({ status, text }));

describe("the client", () => {
  const answers: readonly (readonly [what: string, wire: Wire, outcome: string])[] = [
    ["an unknown package", wire({}, () => ({ status: 404, text: "package not found" })), "missing: package not found"],
    [
      "another service's JSON",
      failing(200, '{"status":"ok"}'),
      "GET /v3alpha/systems/npm/packages/lodash: the answer is not the service's JSON (packageKey is not an object)",
    ],
  ];
  for (const [what, world, outcome] of answers) {
    it(`gives the meaning of ${what}`, async () =>
      assert.equal(word(await client(world).call("GetPackage", request, caller())), outcome));
  }

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
    [
      "GetPackage",
      { packageKey: { ...lodash, name: "a-b" } },
      { packageKey: { ...lodash, name: "ab" } },
      "about NPM ab, not",
    ],
    [
      "GetPackage",
      { packageKey: { ...lodash, name: "\u0131" } },
      { packageKey: { ...lodash, name: "i" } },
      "about NPM i, not",
    ],
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
      { purl: "pkg:npm/express@4.17.2" },
      { version: { versionKey: express } },
      "about NPM express 4.17.1, not about NPM express 4.17.2",
    ],
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
    ["GetPackage", { packageKey: { ...lodash, name: "a__b" } }, { packageKey: { ...lodash, name: "a-b" } }],
    ["GetProject", { projectKey: { id: "github.com/a/b//" } }, { projectKey: { id: "github.com/a/b" } }],
    [
      "GetProject",
      { projectKey: { id: "github.com/a/a.github.io" } },
      { projectKey: { id: "github.com/a/a.github.io" } },
    ],
    ["GetProject", { projectKey: { id: "github.com/A/B.git" } }, { projectKey: { id: "github.com/a/b" } }],
    ["GetProject", { projectKey: { id: "github.com/a/b/tree/main" } }, { projectKey: { id: "github.com/a/b" } }],
    ["GetAdvisory", { advisoryKey: { id: "cve-1" } }, { advisoryKey: { id: "GHSA-2" }, aliases: ["CVE-1"] }],
    ["PurlLookup", { purl: "pkg:npm/express@4.17.1" }, { version: { versionKey: express } }],
    ["PurlLookup", { purl: "pkg:npm/express@4.17.1" }, { package: { packageKey: express } }],
    ["PurlLookup", { purl: "pkg:npm/express" }, { version: { versionKey: express } }],
    ["PurlLookup", { purl: "pkg:npm/express" }, { package: { packageKey: express } }],
    ["Query", { versionKey: express }, { results: [{ version: { versionKey: express } }] }],
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

  const listed = { versionKey: express, relationType: "SOURCE_REPO" };
  const capped: readonly (readonly [Operation, request: object, field: string, item: object, size: number])[] = [
    ["QueryContainerImages", { chainId: "sha256:a" }, "results", { registry: "r", repository: "x" }, 1_000],
    ["Query", { hash: { type: "SHA1", value: "AAAA" } }, "results", { version: summary }, 1_000],
    ["GetProjectPackageVersions", { projectKey: { id: "github.com/a/b" } }, "versions", listed, 1_500],
  ];
  for (const [operation, request, field, item, size] of capped) {
    it(`flags a list of ${operation} as long as the service's cap`, async () => {
      for (const [length, truncated] of [
        [size - 1, undefined],
        [size, true],
      ] as const) {
        const body = { [field]: Array.from({ length }, () => item) };
        const answer = await client(failing(200, JSON.stringify(body))).call(operation, request, caller());
        assert.ok(answer.kind === "found");
        assert.equal(answer.truncated, truncated);
      }
    });
  }

  it("takes no error of the program for another service's answer", async () => {
    const isSameVersion = () => assert.fail("a bug");
    const api = createApi(wire().transport, { baseUrl: base, prefix: "v3alpha" }, { isSameVersion });
    await assert.rejects(api.call("GetVersion", { versionKey: express }, caller()), /a bug/);
  });

  const turns: readonly (readonly [operation: Operation, request: object, turn: object])[] = [
    ["GetPackage", { packageKey: express }, { canWait: "lists", isInView: ["express"] }],
    ["GetAdvisory", { advisoryKey: { id: "CVE-1" } }, { canWait: "details" }],
    ["GetVersion", { versionKey: express }, {}],
  ];
  for (const [operation, request, turn] of turns) {
    it(`sends ${operation} with ${JSON.stringify(turn)}`, async () => {
      const { transport, requests } = script(() => respond(404, "not found"));
      const address = { baseUrl: base, prefix: "v3alpha" } as const;
      const seen: string[] = [];
      const isInView = ({ name }: PackageKey) => seen.push(name) > 0;
      await createApi(transport, address, { isInView }).call(operation, request, caller());
      const [sent, unseen] = [requests[0], "isInView" in turn && requests[0]?.isInView?.()];
      assert.deepEqual(
        [sent?.canWait, seen, unseen],
        ["canWait" in turn ? turn.canWait : undefined, "isInView" in turn ? turn.isInView : [], "isInView" in turn],
      );
      assert.deepEqual(
        ["canWait", "isInView"].filter((field) => sent && field in sent),
        Object.keys(turn),
      );
      await createApi(transport, address).call(operation, request, caller());
      assert.equal("isInView" in (requests[1] ?? {}), false, "where nobody knows what is in view");
    });
  }
});

function word(fetched: Fetched<unknown> | undefined): string {
  if (fetched?.kind === "failed") return formatMessage(errorMessage(fetched.error));
  return fetched?.kind === "missing" ? `missing: ${fetched.text}` : JSON.stringify(fetched);
}
