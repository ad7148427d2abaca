import type { Facts } from "../../core/analysis/facts.ts";
import { evaluate } from "../../core/analysis/evaluate.ts";
import { needsOf } from "../../core/analysis/policy.ts";
import { subjectsOf } from "../../core/analysis/target/subject.ts";
import type { Upgrade } from "../../core/fixes/plan/changes.ts";
import type { CheckedManifest } from "../../core/fixes/plan/dependency.ts";
import type { FixHost } from "../../core/core.ts";
import type { FixPlan } from "../../core/fixes/plan/planFixes.ts";
import type { Host } from "../activation/host.ts";
import type { DocumentState } from "../editor/documentState.ts";
import { systemOf } from "../shared/manifestDocuments.ts";
import { openBeside } from "./edits.ts";

/** Plans for one open manifest, as it was when it was checked. */
export interface DocumentPlans {
  /** Leads each vulnerable dependency that is selected to a clean version. */
  fixes(isSelected: (facts: Facts) => boolean): Promise<FixPlan>;
  /** Leads dependencies to these versions. */
  versions(upgrades: readonly Omit<Upgrade, "manifest">[]): Promise<FixPlan>;
}

export function documentPlans(host: Host, state: DocumentState, signal: AbortSignal): DocumentPlans {
  const { document, facts } = state;
  const { path } = document.uri;
  const policy = host.policy();
  const manifest: CheckedManifest = { path, text: document.getText(), facts, findings: evaluate(facts, policy) };
  const fixHost: FixHost = {
    policy,
    read: async (other) => (await openBeside(document, other))?.getText(),
    async check(texts) {
      const { parserFor, projects } = await host.readerOf(document.uri, systemOf(document));
      const parser = parserFor(path);
      if (!parser) return [];
      const text = texts.get(path) ?? manifest.text;
      const project = await projects.over(texts).read(parser, path, text, { signal });
      const subjects = subjectsOf(project, text, host.ignoresFor(document.uri));
      const changed = await host.core.gather(subjects, { signal }, { needs: needsOf(policy, false) });
      return [{ path, text, facts: changed, findings: evaluate(changed, policy) }];
    },
  };
  return {
    fixes: (isSelected) =>
      host.core.planFixes([manifest], (dependency) => isSelected(dependency.facts), fixHost, { signal }),
    versions: (upgrades) =>
      host.core.planVersions(
        [manifest],
        upgrades.map((upgrade) => ({ ...upgrade, manifest })),
        fixHost,
        { signal },
      ),
  };
}
