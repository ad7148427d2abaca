import type { System } from "../../model/keys.ts";
import { formatsOf, type Formats, type SystemFormats } from "./formatsOf.ts";

/** Each is a bundle of its own. */
const parts: Readonly<Record<System, () => Promise<SystemFormats>>> = {
  NPM: async () => (await import("./npm.ts")).npmFormats,
  CARGO: async () => (await import("./cargo.ts")).cargoFormats,
  MAVEN: async () => (await import("./maven.ts")).mavenFormats,
  PYPI: async () => (await import("./pypi.ts")).pypiFormats,
  GO: async () => (await import("./go.ts")).goFormats,
  RUBYGEMS: async () => (await import("./rubygems.ts")).rubygemsFormats,
  NUGET: async () => (await import("./nuget.ts")).nugetFormats,
};

const loaded = new Map<System | undefined, Formats>();

/** The formats of this system, or of all; loaded with the first manifest of a system. Rejects where a part cannot be loaded. */
export async function loadFormats(system?: System): Promise<Formats> {
  const known = loaded.get(system);
  if (known) return known;
  const loads = system === undefined ? Object.values(parts) : [parts[system]];
  const formats = formatsOf(await Promise.all(loads.map((load) => load())));
  loaded.set(system, formats);
  return formats;
}
