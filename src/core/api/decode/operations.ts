import type { Operation, Operations, ResponseOf } from "../operations.ts";
import {
  decodeAdvisory,
  decodeCapabilities,
  decodeContainerImages,
  decodeDependencies,
  decodeDependents,
  decodeProject,
  decodeProjectPackageVersions,
} from "./facts.ts";
import { DecodeError, type Json } from "./fields.ts";
import {
  decodePackage,
  decodePurlLookup,
  decodeQueryResult,
  decodeSimilarlyNamedPackages,
  decodeVersion,
} from "./packages.ts";
import { decodeRequirements } from "./requirements.ts";

/** Batches are joined from their pages and have no decoder of their own. */
type Single = Exclude<Operation, "GetVersionBatch" | "GetProjectBatch" | "PurlLookupBatch">;

const decoders: { readonly [O in Single]: (record: Json) => Operations[O]["response"] } = {
  GetPackage: decodePackage,
  GetVersion: decodeVersion,
  GetRequirements: decodeRequirements,
  GetDependencies: decodeDependencies,
  GetDependents: decodeDependents,
  GetCapabilities: decodeCapabilities,
  GetProject: decodeProject,
  GetProjectPackageVersions: decodeProjectPackageVersions,
  GetAdvisory: decodeAdvisory,
  GetSimilarlyNamedPackages: decodeSimilarlyNamedPackages,
  Query: decodeQueryResult,
  PurlLookup: decodePurlLookup,
  QueryContainerImages: decodeContainerImages,
};

/** Reads a record of the wire into the operation's answer; throws `WrongShape` where it is none. */
export function decoderOf<O extends Operation>(operation: O): (record: Json) => ResponseOf<O> {
  const decoder = (decoders as Partial<Record<Operation, (record: Json) => unknown>>)[operation];
  if (!decoder) throw new DecodeError(`${operation} is a batch`);
  return decoder as (record: Json) => ResponseOf<O>;
}
