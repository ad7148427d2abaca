import { type EnabledFeatures, readEnabledFeatures } from "../manifests/cargo/enabledFeatures.ts";
import type { Surroundings as Around } from "../manifests/manifest.ts";
import { type PeerSurroundings, readPeerSurroundings } from "../manifests/npm/peers.ts";
import { readTargetFrameworks, type TargetFrameworks } from "../manifests/nuget/targetFrameworks.ts";
import { type PythonSupport, readPythonSupport } from "../manifests/pypi/pythonSupport.ts";
import type { System } from "../model/keys.ts";

/** The parts of a project that decide whether it can take a version; a field is absent where its system has no such thing. */
export interface Surroundings {
  readonly peers?: PeerSurroundings;
  readonly python?: PythonSupport;
  readonly frameworks?: TargetFrameworks;
  /** The features that are enabled of each crate, by its folded name. */
  readonly features?: ReadonlyMap<string, EnabledFeatures>;
}

/** A manifest, and the files around it. */
export type SurroundingsHost = Pick<Around, "read" | "home">;

type Read = (around: Pick<Around, "path" | "text"> & SurroundingsHost) => Promise<Surroundings>;

const readers: Readonly<Partial<Record<System, Read>>> = {
  NUGET: async (around) => ({ frameworks: await readTargetFrameworks(around) }),
  CARGO: async (around) => ({ features: await readEnabledFeatures(around) }),
  PYPI: async (around) => ({ python: await readPythonSupport(around) }),
  NPM: async (around) => ({ peers: await readPeerSurroundings(around) }),
};

/** Reads what the project of a manifest has, from the manifest, the lockfile and the files around it. Sends nothing; rejects only if reading does. */
export async function readSurroundings(
  { path, text }: Pick<Around, "path" | "text">,
  system: System,
  host: SurroundingsHost,
): Promise<Surroundings> {
  return (await readers[system]?.({ path, text, ...host })) ?? {};
}
