import { pnpmMatcher } from "../../model/namePattern.ts";
import { isSameVersion } from "../../versions/index.ts";
import { parseYaml } from "../../syntax/yaml/yaml.ts";
import { entriesOf, type YamlValue } from "../../syntax/yaml/yamlDocument.ts";
import type { Surroundings, TrustPolicy } from "../manifest.ts";
import { remembered } from "../memory.ts";
import { firstText, inFolders } from "../shared/settingsFiles.ts";
import { entriesOfNpmrc } from "./npmrc.ts";

/** The values of pnpm's settings about trust, as texts, by the setting's name in `pnpm-workspace.yaml`. */
type Settings = Readonly<Partial<Record<string, readonly string[]>>>;

/** Reads whether pnpm refuses versions that lost the trust of earlier ones; those of `pnpm-workspace.yaml` count before `.npmrc`. */
export async function readTrustPolicy(surroundings: Surroundings): Promise<TrustPolicy | undefined> {
  const first = (name: string) => firstText(inFolders(surroundings, name), surroundings.read);
  const [yaml, npmrc] = await Promise.all([first("pnpm-workspace.yaml"), first(".npmrc")]);
  if (![yaml, npmrc].some((file) => /trust-?policy/i.test(file?.text ?? ""))) return undefined;
  // The same object as long as no file changes, so that edits of the manifest compare as equal.
  return remembered(`pnpm trust ${yaml?.path ?? ""} ${npmrc?.path ?? ""}`, surroundings, () =>
    Promise.resolve(policyOf({ ...inNpmrc(npmrc?.text ?? ""), ...inYaml(yaml?.text ?? "") })),
  );
}

function policyOf({ trustPolicy, trustPolicyExclude = [], trustPolicyIgnoreAfter }: Settings): TrustPolicy | undefined {
  if (trustPolicy?.[0] !== "no-downgrade") return undefined;
  const entries = trustPolicyExclude.map(excludedBy);
  const minutes = Number(trustPolicyIgnoreAfter?.[0]) || Infinity;
  return {
    id: [minutes, ...trustPolicyExclude].join("\n"),
    decide({ system, name, version }, publishedAt, now) {
      const isAccepted = entries.some(
        ({ matches, versions }) =>
          matches(name) && (versions?.some((each) => isSameVersion(system, each, version)) ?? true),
      );
      if (isAccepted) return "accepted";
      // pnpm does not check what has no date.
      return now - Date.parse(publishedAt ?? "") <= minutes * 60_000 ? "refused" : undefined;
    },
  };
}

/** `<name pattern>`, `!` before it for all other names, or `<name>@<version> || <version>`. */
function excludedBy(entry: string) {
  const at = entry.indexOf("@", 2);
  if (at < 0) return { matches: pnpmMatcher(entry) };
  const versions = entry.slice(at + 1).split("||");
  return { matches: pnpmMatcher(entry.slice(0, at)), versions: versions.map((version) => version.trim()) };
}

function inYaml(text: string): Settings {
  const entries = entriesOf(parseYaml(text).documents[0]);
  return Object.fromEntries(entries.map(({ key, value }) => [key.value, textsIn(value)]));
}

function textsIn(value: YamlValue | undefined): readonly string[] {
  if (value?.kind === "sequence") return value.items.flatMap((item) => (item.kind === "scalar" ? item.value : []));
  return value?.kind === "scalar" ? [value.value] : [];
}

/** `trust-policy=no-downgrade`, and lists as `trust-policy-exclude[]=<entry>`. */
function inNpmrc(text: string): Settings {
  const settings: Record<string, readonly string[]> = {};
  for (const [key, value] of entriesOfNpmrc(text)) {
    const isList = key.endsWith("[]");
    const name = key.replace(/\[\]$/, "").replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    settings[name] = isList ? [...(settings[name] ?? []), value] : [value];
  }
  return settings;
}
