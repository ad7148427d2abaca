import { folderOf } from "../../../model/path.ts";
import type { Declaration } from "../../manifest.ts";
import { isNpmName } from "../manifest/npmSpecifier.ts";

/** A member of the workspace that a declaration with `workspace:` refers to. */
export interface MemberRequest {
  /** Equal for equal requests. */
  readonly id: string;
  readonly name: string;
  /** The name that it is installed by, which is another one for an alias. */
  readonly installedName: string;
  /** The folder, if the requirement has one: pnpm resolves it from the manifest, yarn from the root. */
  readonly folder?: string;
  /** The folder of the file with the requirement. */
  readonly from: string;
}

/** `path` is that of the manifest. Undefined for other declarations. */
export function memberRequestOf(declaration: Declaration, path: string): MemberRequest | undefined {
  const { package: key, name: installedName, requirement, elsewhere } = declaration;
  if (requirement.kind !== "skipped" || requirement.reason !== "workspace") return undefined;
  const text = requirement.text.replace(/^workspace:/i, "").trim();
  const isFolder = /^\.{1,2}(?:[\\/]|$)/.test(text);
  const alias = isFolder ? undefined : /^((?:@[^/@]+\/)?[^/@]+)@/.exec(text)?.[1];
  const name = alias ?? key.name;
  if (!isNpmName(name)) return undefined;
  const folder = isFolder || (alias === undefined && text.includes("/")) ? text : undefined;
  const from = folderOf(elsewhere?.path ?? path);
  const id = [name, installedName, folder ?? "", from].join("\n");
  return { id, name, installedName, from, ...(folder !== undefined && { folder }) };
}
