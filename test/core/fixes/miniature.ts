/** A service of a few packages of one system, NPM unless it says otherwise, as a test describes them. */
import type { Api } from "../../../src/core/api/api.ts";
import type { Fetched } from "../../../src/core/api/fetched.ts";
import type { Advisory, Dependencies, NamedRequirement, Package, Version } from "../../../src/core/api/messages.ts";
import type { Operation } from "../../../src/core/api/operations.ts";
import type { System, VersionKey } from "../../../src/core/model/keys.ts";
import { scripted } from "../../support/world.ts";
import { bareVersion } from "../../support/bareVersion.ts";

export interface Described {
  readonly facts?: Partial<Version>;
  /** `id` or `id=alias`; `id~title` for one that nobody has scored. */
  readonly advisories?: readonly string[];
  readonly attested?: true;
  /** The nodes below it, each a direct dependency; `name@version`, and what is required of it: `name@version >=1`. Absent: there is no graph. */
  readonly graph?: readonly string[];
  readonly graphError?: string;
  /** Of a gem. */
  readonly requires?: readonly NamedRequirement[];
}

export interface Miniature {
  readonly api: Api;
  /** `GetVersion app@1.0.0`, in order. */
  readonly asked: () => readonly string[];
}

/** By `name@version`. What the test says `fails` is not answered; `listed` versions have no facts. */
export function miniature(
  described: Readonly<Record<string, Described>>,
  fails: (call: string) => boolean = () => false,
  listed: readonly string[] = [],
  system: System = "NPM",
): Miniature {
  const advisories = new Map(
    Object.values(described)
      .flatMap(({ advisories: ids = [] }) => ids)
      .map((text) => [idOf(text), text]),
  );
  const { api, calls } = scripted((operation, request): Fetched<unknown> => {
    const call = callText(operation, request);
    if (fails(call)) return { kind: "failed", error: { kind: "timeout", request: call } };
    const value = answer(operation, call.slice(operation.length + 1));
    return value === undefined ? { kind: "missing", text: "" } : { kind: "found", value };
  });
  return { api, asked: () => calls.map(({ operation, request }) => callText(operation, request as never)) };

  function answer(operation: Operation, id: string): unknown {
    const description = described[id];
    switch (operation) {
      case "GetPackage":
        return packageNamed(id);
      case "GetVersion":
        return description && versionOf(keyOf(id, system), description);
      case "GetDependencies":
        return description?.graph && graphOf([id, ...description.graph], description.graphError ?? "", system);
      case "GetRequirements":
        return (
          description?.requires && { rubygems: { runtimeDependencies: description.requires, devDependencies: [] } }
        );
      case "GetAdvisory":
        return advisoryOf(advisories.get(id) ?? id);
      default:
        return undefined;
    }
  }

  function packageNamed(name: string): Package | undefined {
    const versions = [...Object.keys(described), ...listed]
      .filter((id) => keyOf(id).name === name)
      .map((id) => ({
        versionKey: keyOf(id, system),
        isDefault: false,
        ...(described[id]?.facts?.isDeprecated && { isDeprecated: true }),
        ...(described[id]?.facts?.publishedAt && { publishedAt: described[id].facts.publishedAt }),
      }));
    return versions.length === 0 ? undefined : { packageKey: { system, name }, versions };
  }
}

function idOf(advisory: string): string {
  return advisory.split(/[=~]/)[0] ?? "";
}

function advisoryOf(text: string): Advisory {
  const id = idOf(text);
  const [, title] = text.split("~");
  const aliases = title === undefined ? text.split("=").slice(1) : [];
  const url = `https://osv.example/${id}`;
  return {
    advisoryKey: { id },
    url,
    title: title ?? `About ${id}`,
    aliases,
    ...(title === undefined && { cvss3Score: 7.5 }),
  };
}

export function versionOf(versionKey: VersionKey, { advisories = [], attested, facts }: Described): Version {
  const attestation = { type: "", url: "", verified: true, sourceRepository: "", commit: "" };
  return bareVersion(versionKey, {
    advisoryKeys: advisories.map((text) => ({ id: idOf(text) })),
    attestations: attested ? [attestation] : [],
    ...facts,
  });
}

function graphOf(nodes: readonly string[], error: string, system: System): Dependencies {
  const parts = nodes.map((node) => node.split(/ (.*)/s));
  return {
    nodes: parts.map(([id = ""], index) => ({
      versionKey: keyOf(id, system),
      bundled: id.includes(">"),
      relation: index === 0 ? "SELF" : "DIRECT",
      errors: [],
    })),
    edges: parts.slice(1).map(([, requirement = "*"], index) => ({ fromNode: 0, toNode: index + 1, requirement })),
    error,
  };
}

export function keyOf(id: string, system: System = "NPM"): VersionKey {
  const at = id.lastIndexOf("@");
  return { system, name: id.slice(0, at), version: id.slice(at + 1) };
}

function callText(operation: Operation, request: never): string {
  const { packageKey, versionKey, advisoryKey } = request as {
    packageKey?: { name: string };
    versionKey?: VersionKey;
    advisoryKey?: { id: string };
  };
  return `${operation} ${packageKey?.name ?? advisoryKey?.id ?? `${versionKey?.name}@${versionKey?.version}`}`;
}
