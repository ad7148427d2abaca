import assert from "node:assert/strict";
import type { Operation } from "../../../../src/core/api/operations.ts";
import {
  isBatch,
  operationNames,
  requestFields,
  requestOfText,
  requestOfValues,
  takesAny,
} from "../../../../src/core/api/raw/readRequest.ts";
import { formatMessage } from "../../../../src/core/messages/message.ts";
import { systems } from "../../../../src/core/model/keys.ts";
import { operationRequests } from "../../../support/operationRequests.ts";
import { requestValues } from "../../../support/requestValues.ts";

const hash = { type: "SHA1", value: "abc=" };
const lodash = { system: "NPM", name: "lodash", version: "1.0.0" };

const read: readonly (readonly [operation: Operation, values: readonly string[], request: object])[] = [
  ["GetVersion", ["npm", "lodash", "1.0.0"], { versionKey: lodash }],
  ["GetVersion", ["versionKey.version=1.0.0", "NPM", "lodash"], { versionKey: lodash }],
  ["GetPackage", ["npm", "a=b"], { packageKey: { system: "NPM", name: "a=b" } }],
  ["Query", ["sha1", "abc="], { hash }],
  ["Query", ["hash.value=abc=", "hash.type=SHA1"], { hash }],
  ["Query", ["sha1", "abc=", "npm", "lodash", "1.0.0"], { hash, versionKey: lodash }],
];

const refused: readonly (readonly [operation: Operation, values: readonly string[], problem: string])[] = [
  ["GetVersion", [], "missing “versionKey.system”"],
  ["GetVersion", ["npm", "lodash"], "missing “versionKey.version”"],
  ["GetVersion", ["npm", "lodash", "1", "2"], "unexpected argument “2”"],
  ["GetVersion", ["versionKey.name=a", "versionKey.name=b"], "“versionKey.name” is given twice"],
  [
    "GetPackage",
    ["deb", "bash"],
    "unknown packageKey.system “deb”; expected one of CARGO, GO, MAVEN, NPM, NUGET, PYPI, RUBYGEMS",
  ],
  ["Query", [], "missing “hash.type”"],
  ["Query", ["sha1"], "missing “hash.value”"],
  ["Query", ["versionKey.name=lodash"], "missing “versionKey.system”"],
];

const item = { versionKey: lodash };
const texts: readonly (readonly [what: string, text: string, requests: readonly object[]])[] = [
  ["an array", JSON.stringify([item, item]), [item, item]],
  ["an object as on the wire", JSON.stringify({ requests: [item] }), [item]],
  ["one request", JSON.stringify(item, undefined, 2), [item]],
  ["a request in each line", `${JSON.stringify(item)}\r\n \n${JSON.stringify(item)}\n`, [item, item]],
  ["a system in lower case", '{"versionKey":{"system":"npm","name":"lodash","version":"1.0.0"}}', [item]],
];

const refusedTexts: readonly (readonly [text: string, problem: string])[] = [
  ["", "no requests"],
  ["[]", "no requests"],
  ["[1]", "request 1: expected an object"],
  ['{"versionKey":{}}', "request 1: missing “versionKey.system”"],
  [`${JSON.stringify(item)}\n{`, "line 2: not valid JSON"],
  [
    JSON.stringify([item, { ...item, hash: 1 }]),
    "request 2: unknown field “hash”; expected versionKey.system, versionKey.name, versionKey.version",
  ],
  ['{"versionKey":{"system":"NPM","name":1,"version":"1"}}', "request 1: “versionKey.name”: expected a string"],
  ['{"versionKey":{"__proto__":{"system":"NPM"}}}', "request 1: unknown field “versionKey.__proto__”"],
  ["null", "request 1: expected an object"],
];

describe("requestFields", () => {
  it("has the choices of a field, where it has some", () => {
    const [type, value, system] = requestFields("Query");
    assert.deepEqual(type, { name: "hash.type", choices: ["MD5", "SHA1", "SHA256", "SHA512"] });
    assert.deepEqual(value, { name: "hash.value" });
    assert.deepEqual(system?.choices, systems);
  });

  it("are those of one message at least, or all", () => assert.deepEqual(operationNames.filter(takesAny), ["Query"]));
});

describe("requestOfValues and requestOfText", () => {
  for (const operation of operationNames) {
    it(`read the fields of ${operation}`, () => {
      const request = operationRequests[operation].found;
      const found = isBatch(operation)
        ? requestOfText(operation, JSON.stringify(request))
        : requestOfValues(operation, requestValues(request));
      assert.deepEqual(found, { kind: "request", request });
      assert.ok(requestFields(operation).length > 0);
    });
  }

  for (const [operation, values, request] of read)
    it(`read ${operation} ${values.join(" ")}`, () =>
      assert.deepEqual(requestOfValues(operation, values), { kind: "request", request }));

  for (const [operation, values, problem] of refused)
    it(`refuse ${operation} ${values.join(" ")}`, () =>
      assert.equal(problemOf(requestOfValues(operation, values)), problem));

  for (const [what, text, requests] of texts)
    it(`read ${what}`, () =>
      assert.deepEqual(requestOfText("GetVersionBatch", text), { kind: "request", request: { requests } }));

  for (const [text, problem] of refusedTexts)
    it(`refuse ${text}`, () => assert.ok(problemOf(requestOfText("GetVersionBatch", text)).startsWith(problem)));

  it("take no error of the program for one of the request", () =>
    assert.throws(() => requestOfText("GetNothing" as Operation, "[{}]"), TypeError));
});

function problemOf(found: ReturnType<typeof requestOfText>): string {
  return found.kind === "refused" ? formatMessage(found.problem) : "not refused";
}
