/** Package URLs, as the service writes and reads them. */
import type { System } from "../../src/core/model/keys.ts";
import { Refusal } from "./encoding.ts";

const types: Readonly<Record<System, string>> = {
  CARGO: "cargo",
  GO: "golang",
  MAVEN: "maven",
  NPM: "npm",
  NUGET: "nuget",
  PYPI: "pypi",
  RUBYGEMS: "gem",
};

/** Built from the canonical name, whose capitals it keeps. */
export function purlOf(system: System, name: string, version?: string): string {
  const path = (system === "MAVEN" ? name.replace(":", "/") : name).split("/").map(encodeURIComponent).join("/");
  return `pkg:${types[system]}/${path}${version === undefined ? "" : `@${encodeURIComponent(version)}`}`;
}

export interface ParsedPurl {
  readonly system: System;
  readonly name: string;
  readonly version?: string;
}

/** Refuses what the service refuses: qualifiers, subpaths, types it does not know, and purls encoded once too often. */
export function parsePurl(purl: string): ParsedPurl {
  if (/^pkg%3a/i.test(purl)) throw new Refusal(400, `double-encoded purl: ${purl}`);
  if (/[?#]/.test(purl)) throw new Refusal(400, `purl with qualifiers or subpath: ${purl}`);
  const match = /^pkg:\/*([a-z]+)\/([^@]+)(?:@([^@]+))?$/i.exec(purl);
  if (!match) throw new Refusal(400, `invalid purl: ${purl}`);
  const [, type = "", path = "", version] = match;
  const system = (Object.keys(types) as System[]).find((each) => types[each] === type.toLowerCase());
  if (!system) throw new Refusal(400, `unsupported purl type: ${type}`);
  const parts = path.split("/").map((part) => component(part, purl));
  if (parts.includes("")) throw new Refusal(400, `invalid purl: ${purl}`);
  const name = nameOf(system, parts);
  if (name === undefined) throw new Refusal(400, `invalid purl: ${purl}`);
  return { system, name, ...(version !== undefined && { version: component(version, purl) }) };
}

/** The purl rules lower-case Go modules, which is why those with capitals are never found this way. */
function nameOf(system: System, parts: readonly string[]): string | undefined {
  switch (system) {
    case "GO":
      return parts.join("/").toLowerCase();
    case "MAVEN":
      return parts.length === 2 ? parts.join(":") : undefined;
    case "NPM":
      return parts.length === 1 || (parts.length === 2 && parts[0]?.startsWith("@")) ? parts.join("/") : undefined;
    default:
      return parts.length === 1 ? parts[0] : undefined;
  }
}

function component(text: string, purl: string): string {
  let decoded: string;
  try {
    decoded = decodeURIComponent(text);
  } catch {
    throw new Refusal(400, `invalid percent-encoding in purl: ${purl}`);
  }
  if (/%[0-9a-f]{2}/i.test(decoded)) throw new Refusal(400, `double-encoded purl: ${purl}`);
  return decoded;
}
