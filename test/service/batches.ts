/** The three batch operations: many lookups in one body, answered in order, a page at a time. */
import type { ProjectKey } from "../../src/core/api/messages.ts";
import type { VersionKey } from "../../src/core/model/keys.ts";
import { canonicalPackage, canonicalProject, canonicalVersion } from "./canonical.ts";
import type { Context } from "./context.ts";
import { Refusal } from "./encoding.ts";
import { findVersion, versionMessage } from "./packages.ts";
import { pageOf } from "./pages.ts";
import { findProject } from "./projects.ts";
import { parsePurl, purlOf } from "./purl.ts";
import { findByPurl, isSystem } from "./queries.ts";
import { found, type Reply } from "./reply.ts";

const most = 5000;

export function getVersionBatch(body: string, context: Context): Reply {
  const kind: Kind<{ versionKey: VersionKey }> = {
    read: (request, where) => ({ versionKey: readVersionKey(request["versionKey"], `${where}.versionKey`) }),
    fields: ["versionKey"],
    id: ({ versionKey: { system, name, version } }) =>
      `${system} ${canonicalPackage(system, name)} ${canonicalVersion(system, version)}`,
    answer: ({ versionKey }) => {
      const facts = findVersion(versionKey, context.world);
      return facts ? { version: versionMessage(facts, context) } : {};
    },
  };
  return answerBatch(body, kind, context);
}

export function getProjectBatch(body: string, context: Context): Reply {
  const kind: Kind<{ projectKey: ProjectKey }> = {
    read: (request, where) => ({
      projectKey: { id: text(fieldsOf(request["projectKey"], ["id"], `${where}.projectKey`), "id", where) },
    }),
    fields: ["projectKey"],
    id: ({ projectKey }) => canonicalProject(projectKey.id),
    answer: ({ projectKey }) => {
      const project = findProject(projectKey);
      return project ? { project } : {};
    },
  };
  return answerBatch(body, kind, context);
}

export function purlLookupBatch(body: string, context: Context): Reply {
  const kind: Kind<{ purl: string }> = {
    read: (request, where) => {
      const purl = text(request, "purl", where);
      findByPurl(purl);
      return { purl: context.canonicalEchoes ? canonicalPurl(purl) : purl };
    },
    fields: ["purl"],
    id: ({ purl }) => canonicalPurl(purl),
    answer: ({ purl }) => {
      const facts = findByPurl(purl);
      return facts ? { result: { version: versionMessage(facts, context) } } : {};
    },
  };
  return answerBatch(body, kind, context);
}

interface Kind<T> {
  readonly fields: readonly string[];
  readonly read: (request: Fields, where: string) => T;
  /** Equal for requests that mean the same. */
  readonly id: (request: T) => string;
  readonly answer: (request: T) => object;
}

/** Of requests that mean the same, every echo carries the spelling of the first. */
function answerBatch<T>(body: string, kind: Kind<T>, context: Context): Reply {
  const { requests, pageToken } = readBody(body);
  const read = requests.map((each, index) =>
    kind.read(fieldsOf(each, kind.fields, `requests[${index}]`), `requests[${index}]`),
  );
  const first = new Map<string, T>();
  for (const request of read) if (!first.has(kind.id(request))) first.set(kind.id(request), request);
  const { items, nextPageToken } = pageOf(read, pageToken, context.pageSize);
  const responses = items.map((request) => ({
    request: first.get(kind.id(request)) ?? request,
    ...kind.answer(request),
  }));
  return found({ responses, nextPageToken });
}

type Fields = Readonly<Record<string, unknown>>;

function readBody(body: string): { requests: readonly unknown[]; pageToken: string | undefined } {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    throw new Refusal(400, "the body is not JSON");
  }
  const { requests, pageToken } = fieldsOf(parsed, ["requests", "pageToken"], "the body");
  if (!Array.isArray(requests)) throw new Refusal(400, "requests is not a list");
  if (requests.length > most) throw new Refusal(400, `too many requests: ${requests.length}, at most ${most}`);
  if (pageToken === "") throw new Refusal(400, "empty pageToken");
  if (pageToken !== undefined && typeof pageToken !== "string") throw new Refusal(400, "pageToken is not a string");
  return { requests, pageToken };
}

function readVersionKey(value: unknown, where: string): VersionKey {
  const fields = fieldsOf(value, ["system", "name", "version"], where);
  const system = text(fields, "system", where);
  if (!isSystem(system)) throw new Refusal(400, `invalid value for ${where}.system: ${system}`);
  return { system, name: text(fields, "name", where), version: text(fields, "version", where) };
}

function fieldsOf(value: unknown, allowed: readonly string[], where: string): Fields {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Refusal(400, `${where} is not an object`);
  const unknown = Object.keys(value).find((name) => !allowed.includes(name));
  if (unknown !== undefined) throw new Refusal(400, `unknown field ${unknown} in ${where}`);
  return value as Fields;
}

function text(fields: Fields, name: string, where: string): string {
  const value = fields[name];
  if (typeof value !== "string") throw new Refusal(400, `${where}.${name} is not a string`);
  if (value === "") throw new Refusal(400, `${where}.${name} is empty`);
  return value;
}

function canonicalPurl(purl: string): string {
  const { system, name, version = "" } = parsePurl(purl);
  return purlOf(system, canonicalPackage(system, name), canonicalVersion(system, version));
}
