/** Which operation a request means. Strict about the shape of paths, so that a client's slip shows as a refusal. */
import { systems, type System } from "../../src/core/model/keys.ts";
import type { Operation } from "../../src/core/api/operations.ts";
import { getAdvisory } from "./advisories.ts";
import { getProjectBatch, getVersionBatch, purlLookupBatch } from "./batches.ts";
import type { Context } from "./context.ts";
import { getCapabilities, getDependencies, getDependents, getRequirements } from "./dependencies.ts";
import { decodeParameter, Refusal } from "./encoding.ts";
import { getPackage, getSimilarlyNamedPackages, getVersion } from "./packages.ts";
import { getProject, getProjectPackageVersions } from "./projects.ts";
import { purlLookup, query, queryContainerImages, queryParameters } from "./queries.ts";
import { missing, type Reply } from "./reply.ts";

export interface Route {
  readonly operation: Operation;
  readonly method: "GET" | "POST";
  /** Segments behind the prefix; those in braces are parameters. */
  readonly path: string;
  readonly verb?: string;
  /** Served under `/v3` too. */
  readonly v3?: true;
  readonly query?: readonly string[];
  readonly handle: (asked: Asked, context: Context) => Reply;
}

interface Asked {
  /** Decoded parameters of the path. */
  readonly path: ReadonlyMap<string, string>;
  readonly query: ReadonlyMap<string, string>;
  readonly body: string;
}

const onPackage = "systems/{system}/packages/{name}";
const onVersion = `${onPackage}/versions/{version}`;

export const routes: readonly Route[] = [
  { operation: "GetPackage", method: "GET", path: onPackage, v3: true, handle: forPackage(getPackage) },
  { operation: "GetVersion", method: "GET", path: onVersion, v3: true, handle: forVersion(getVersion) },
  {
    operation: "GetVersionBatch",
    method: "POST",
    path: "versionbatch",
    handle: ({ body }, context) => getVersionBatch(body, context),
  },
  {
    operation: "GetRequirements",
    method: "GET",
    path: onVersion,
    verb: "requirements",
    v3: true,
    handle: forVersion(getRequirements),
  },
  {
    operation: "GetDependencies",
    method: "GET",
    path: onVersion,
    verb: "dependencies",
    v3: true,
    handle: forVersion(getDependencies),
  },
  { operation: "GetDependents", method: "GET", path: onVersion, verb: "dependents", handle: forVersion(getDependents) },
  {
    operation: "GetCapabilities",
    method: "GET",
    path: onVersion,
    verb: "capabilities",
    handle: forVersion(getCapabilities),
  },
  {
    operation: "GetProject",
    method: "GET",
    path: "projects/{id}",
    v3: true,
    handle: ({ path }) => getProject({ id: the(path, "id") }),
  },
  {
    operation: "GetProjectBatch",
    method: "POST",
    path: "projectbatch",
    handle: ({ body }, context) => getProjectBatch(body, context),
  },
  {
    operation: "GetProjectPackageVersions",
    method: "GET",
    path: "projects/{id}",
    verb: "packageversions",
    v3: true,
    handle: ({ path }) => getProjectPackageVersions({ id: the(path, "id") }),
  },
  {
    operation: "GetAdvisory",
    method: "GET",
    path: "advisories/{id}",
    v3: true,
    handle: ({ path }, { world }) => getAdvisory({ id: the(path, "id") }, world),
  },
  {
    operation: "GetSimilarlyNamedPackages",
    method: "GET",
    path: onPackage,
    verb: "similarlyNamedPackages",
    handle: forPackage(getSimilarlyNamedPackages),
  },
  {
    operation: "Query",
    method: "GET",
    path: "query",
    v3: true,
    query: queryParameters,
    handle: (asked, context) => query(asked.query, context),
  },
  {
    operation: "PurlLookup",
    method: "GET",
    path: "purl/{purl}",
    handle: ({ path }, context) => purlLookup(the(path, "purl"), context),
  },
  {
    operation: "PurlLookupBatch",
    method: "POST",
    path: "purlbatch",
    handle: ({ body }, context) => purlLookupBatch(body, context),
  },
  {
    operation: "QueryContainerImages",
    method: "GET",
    path: "querycontainerimages/{chainId}",
    handle: ({ path }) => queryContainerImages(the(path, "chainId")),
  },
];

export interface Matched {
  readonly route: Route;
  readonly alpha: boolean;
  /** Undecoded. */
  readonly parameters: ReadonlyMap<string, string>;
}

/** Undefined where nothing of the kind exists; refuses what looks like an operation but is misspelled. */
export function match(rawPath: string): Matched | undefined {
  const [prefix, ...segments] = rawPath.slice(1).split("/");
  if (prefix !== "v3" && prefix !== "v3alpha") return undefined;
  const alpha = prefix === "v3alpha";
  const colon = segments.at(-1)?.lastIndexOf(":") ?? -1;
  const verb = colon < 0 ? undefined : segments.at(-1)?.slice(colon + 1);
  const plain = colon < 0 ? segments : [...segments.slice(0, -1), segments.at(-1)?.slice(0, colon) ?? ""];
  for (const route of routes) {
    const parameters = fit(route.path.split("/"), plain);
    if (parameters && route.verb === verb) return alpha || route.v3 ? { route, alpha, parameters } : undefined;
  }
  const isKnown = routes.some(({ path }) => path.split("/")[0] === segments[0]);
  if (isKnown) throw new Refusal(400, `no operation has this path; is a / or : in a parameter not encoded? ${rawPath}`);
  return undefined;
}

function fit(template: readonly string[], segments: readonly string[]): Map<string, string> | undefined {
  if (template.length !== segments.length) return undefined;
  const parameters = new Map<string, string>();
  for (const [index, part] of template.entries()) {
    const segment = segments[index] ?? "";
    if (part.startsWith("{")) parameters.set(part.slice(1, -1), segment);
    else if (part !== segment) return undefined;
  }
  return parameters;
}

export function decodeAll(raw: ReadonlyMap<string, string>): Map<string, string> {
  return new Map([...raw].map(([name, value]) => [name, decodeParameter(name, value)]));
}

function forPackage(handle: (key: { system: System; name: string }, context: Context) => Reply): Route["handle"] {
  return ({ path }, context) => {
    const system = systemOf(path);
    return system ? handle({ system, name: the(path, "name") }, context) : missing("package not found");
  };
}

function forVersion(
  handle: (key: { system: System; name: string; version: string }, context: Context) => Reply,
): Route["handle"] {
  return ({ path }, context) => {
    const system = systemOf(path);
    if (!system) return missing("version not found");
    return handle({ system, name: the(path, "name"), version: the(path, "version") }, context);
  };
}

/** In a path the system may be spelled in any case. */
function systemOf(path: ReadonlyMap<string, string>): System | undefined {
  return systems.find((system) => system === path.get("system")?.toUpperCase());
}

function the(parameters: ReadonlyMap<string, string>, name: string): string {
  return parameters.get(name) ?? "";
}
