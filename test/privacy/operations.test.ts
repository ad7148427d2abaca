import assert from "node:assert/strict";
import { noFacts } from "../../src/core/analysis/facts.ts";
import { defaultPolicy, needsOf } from "../../src/core/analysis/policy.ts";
import type { Subject } from "../../src/core/analysis/target/subject.ts";
import { createClient, type ClientHost } from "../../src/core/api/createClient.ts";
import { operations, type Operation } from "../../src/core/api/operations.ts";
import type { PackageKey } from "../../src/core/model/keys.ts";
import { purlOf } from "../../src/core/model/purl.ts";
import type { PageSubject } from "../../src/core/pages/subject.ts";
import type { Hashing } from "../../src/core/fileHashes/identify.ts";
import { coreOver, type Core } from "../../src/core/core.ts";
import type { CheckedManifest } from "../../src/core/fixes/plan/dependency.ts";
import { unionOfScopes } from "../../src/extension/activation/privatePatterns.ts";
import { settings } from "../../src/core/settings.ts";
import { isSameVersion } from "../../src/core/versions/index.ts";
import { memoryStore } from "../support/memoryStore.ts";
import { isPrivate, requests, secret } from "../support/privateRequests.ts";
import { base, caller, handClock } from "../support/world.ts";
import { namesIn, recorder, type Recorder } from "./sent.ts";

const delay = () => new Promise<void>((resolve) => setImmediate(resolve));
const policy = defaultPolicy(0);
const key = { ...secret, version: "1.0.0" };
const subject: Subject = {
  declaration: {
    package: secret,
    name: secret.name,
    requirement: { kind: "written", text: "^1.0.0" },
    scope: "dependencies",
    nameSpan: { start: 0, end: 0 },
  },
};
const manifest: CheckedManifest = { path: "/package.json", text: "{}", facts: [noFacts(subject)], findings: [] };
const planHost = { policy, read: () => Promise.resolve("{}"), check: () => Promise.resolve([manifest]) };

const hashing: Hashing = { kind: "hashed", hashes: [{ type: "SHA256", value: "AAAA" }], size: 1 };

const pageSubjects: readonly PageSubject[] = [
  { kind: "package", key: secret },
  { kind: "package", key: secret, purl: purlOf(secret) },
  { kind: "version", key },
  { kind: "version", key, purl: purlOf(secret, key.version) },
  { kind: "capabilities", key },
  { kind: "comparison", from: key, to: { ...key, version: "2.0.0" } },
  { kind: "files", files: [{ name: secret.name, hashes: hashing.hashes }] },
];

/** Every question of the core, about a private package that its host has not marked as such. */
const questions: { readonly [Q in keyof Core]: (core: Core) => Promise<unknown> } = {
  gather: (core) => core.gather([subject], caller(), { needs: needsOf(policy, true) }),
  inspect: (core) => core.inspect(subject, caller(), { needs: needsOf(policy, true) }),
  versions: (core) => core.versions([key], caller(), { needs: needsOf(policy, true) }),
  package: (core) => core.package(secret, caller()),
  similarNames: (core) => core.similarNames(secret, caller()),
  suggestNames: (core) => core.suggestNames(secret, caller(), { requirement: "^1.0.0" }),
  news: (core) => core.news(key, key, caller()),
  requirements: (core) => core.requirements(key, caller()),
  graph: (core) => core.graph(key, caller()),
  marks: (core) =>
    core.marks(
      {
        source: { kind: "service" },
        nodes: [{ key, name: key.name, relation: "SELF", bundled: false, errors: [] }],
        edges: [],
      },
      caller(),
    ),
  graphSources: (core) => core.graphSources({ root: key, manifests: [] }),
  graphFrom: (core) => core.graphFrom({ root: key, manifests: [] }, {}, caller()),
  declaredEdges: (core) =>
    core.declaredEdges(
      {
        source: { kind: "lockfile", path: "/Pipfile.lock", name: "Pipfile.lock", isList: true },
        nodes: [{ key, name: key.name, relation: "DIRECT", bundled: false, errors: [], dependencies: "pending" }],
        edges: [],
      },
      [0],
      caller(),
    ),
  nodeDetails: (core) => core.nodeDetails(key, caller()),
  page: (core) => Promise.all(pageSubjects.map((subject) => core.page(subject, { now: () => 0 }, caller()))),
  checkPurls: (core) =>
    core.checkPurls(
      [purlOf(secret, key.version), `${purlOf(secret, key.version)}?type=jar`],
      { policy, withheldAmong: () => Promise.resolve(new Map()) },
      caller(),
    ),
  fixedIn: (core) => core.fixedIn([manifest], policy, caller()),
  transitiveFixedIn: (core) => core.transitiveFixedIn([manifest], policy, caller()),
  cleanIn: (core) => core.cleanIn(manifest, noFacts(subject), policy, caller()),
  planFixes: (core) => core.planFixes([manifest], () => true, planHost, caller()),
  identify: (core) => core.identify([{ name: secret.name, hash: () => Promise.resolve(hashing) }], caller()),
  planVersions: (core) =>
    core.planVersions([manifest], [{ manifest, facts: noFacts(subject), version: "2.0.0" }], planHost, caller()),
};

function clientOver(wire: Recorder, more: Partial<ClientHost> = {}) {
  return createClient({
    transport: wire.transport,
    baseUrl: base,
    apiVersion: "auto",
    limits: { rate: 1e6, burst: 1e6 },
    isSameVersion,
    random: () => 0,
    log: () => undefined,
    now: handClock().now,
    delay,
    ...more,
  });
}

describe("a private name behind the guard", () => {
  for (const operation of Object.keys(operations) as Operation[]) {
    it(`does not leave with ${operation}, nor does an earlier answer about it come back`, async () => {
      const cache = { store: memoryStore() };
      const wire = recorder();
      const [open, guarded] = [clientOver(wire, { cache }), clientOver(wire, { cache, isPrivate })];
      for (const request of requests[operation].private ?? []) {
        await open.call(operation, request, caller());
        const before = wire.sent.length;
        const answer = await guarded.call(operation, request, caller());
        assert.deepEqual(wire.sent.slice(before), [], operation);
        assert.match(JSON.stringify(answer), /"kind":"private"/, JSON.stringify(request));
      }
    });
  }

  for (const [question, ask] of Object.entries(questions)) {
    it(`does not leave when a host calls ${question}`, async () => {
      const wire = recorder();
      const isSecret = ({ name }: PackageKey) => name === secret.name;
      await ask(coreOver(clientOver(wire, { isPrivate: isSecret }), delay));
      assert.deepEqual(namesIn(wire.sent, ["acme", "till"]), [], wire.sent.join("\n"));
    });
  }

  it("is a name of the user's, the workspace's or a folder's patterns, in workspaces that are not trusted, too", () => {
    const inspected = [
      { key: "private", defaultValue: [], globalValue: ["@acme/*"], workspaceValue: ["shop-*"] },
      { key: "private", globalValue: ["@acme/*"], workspaceFolderValue: ["till"] },
    ];
    assert.deepEqual(unionOfScopes(inspected), ["@acme/*", "shop-*", "till"]);
    assert.equal(settings.find(({ name }) => name === "private")?.needsTrust, false);
  });
});
