import { systems, type PackageKey, type VersionKey } from "../../model/keys.ts";
import type { AdvisoryKey } from "../messages/advisories.ts";
import type { ProjectKey } from "../messages/projects.ts";
import { DecodeError, message, text } from "./fields.ts";

export function packageKey(value: unknown): PackageKey {
  const record = message(value, "packageKey");
  const system = systems.find((candidate) => candidate === record.system);
  const name = text(record, "name");
  if (!system || name === "") throw new DecodeError("a key without a system or a name");
  return { system, name };
}

export function versionKey(value: unknown): VersionKey {
  const version = text(message(value, "versionKey"), "version");
  if (version === "") throw new DecodeError("a key without a version");
  const { system, name } = packageKey(value);
  // Graphs and lists have thousands: the fields are in the object itself.
  return { system, name, version };
}

export function projectKey(value: unknown): ProjectKey {
  return { id: text(message(value, "projectKey"), "id") };
}

export function advisoryKey(value: unknown): AdvisoryKey {
  const id = text(message(value, "advisoryKey"), "id");
  if (id === "") throw new DecodeError("an advisory without an id");
  return { id };
}
