import { message, type Message, plural } from "../messages/message.ts";
import { packageId, type System } from "../model/keys.ts";
import { isOpen, type UpdatePlan } from "../updates/plan.ts";
import { planUpdates } from "../updates/planUpdates.ts";
import { versionId } from "../versions/index.ts";
import { sourcesOf } from "./answers.ts";
import { fact, messageCell, note, unknownCell } from "./cells.ts";
import type { LoadPage, PageHost, PlannedHere } from "./host.ts";
import type { Block, Fact, Page, Section } from "./page.ts";
import { effectsTable, linksBlocks, overviewTable, type PlanPlace, stopsTable } from "./planTables.ts";
import { planMarks } from "./planVerdict.ts";
import { type SubjectOf, subjectTitle } from "./subject.ts";

/** Loads the page of what updates of a dependency would take, or of all dependencies of a manifest. */
export const loadPlanPage: LoadPage<"plan"> = async (subject, host, caller, report) => {
  report(() => ({
    ...frameOf(subject),
    sections: [summaryOf([note(message("Looking for updates…"), "loading")])],
    isLoading: true,
  }));
  const planned = (await host.plan?.(subject, caller)) ?? message("No manifest was found here");
  if ("text" in planned) return { ...frameOf(subject), sections: [summaryOf([note(planned, "unknown")])] };
  const { dependencies, isClose = false, policyOf, files } = planned;
  const plans = await planUpdates(dependencies, isClose, { ...host, policyOf, files }, caller);
  return planPage(subject, plans, planned, host);
};

function frameOf(subject: SubjectOf<"plan">): Omit<Page, "sections"> {
  return { subject, title: subjectTitle(subject), kind: message("Update Plan"), actions: [] };
}

function planPage(
  subject: SubjectOf<"plan">,
  plans: readonly UpdatePlan[],
  planned: PlannedHere,
  host: PageHost,
): Page {
  const place = { ...planned, subject, host };
  return {
    ...frameOf(subject),
    title: titleOf(plans) ?? subjectTitle(subject),
    verdict: { marks: planMarks(plans).map(messageCell) },
    sections: planned.isClose ? closeSections(plans, place) : overviewSections(plans, place),
    outcome: outcomeOf(plans),
  };
}

function closeSections(plans: readonly UpdatePlan[], place: PlanPlace): readonly Section[] {
  const summary = [...gapNotes(plans), ...comparedNotes(plans), ...factsBlocks(plans)];
  const hasStops = plans.some(({ stops }) => stops.length > 0);
  return [
    ...(summary.length > 0 ? [summaryOf(summary)] : []),
    ...(hasStops
      ? [
          section("stops", message("Versions to Stop At"), plans, [stopsTable(plans, place)]),
          section("effects", message("What They Take"), plans, [effectsTable(plans)]),
        ]
      : []),
    ...linksSection(plans),
  ];
}

function overviewSections(plans: readonly UpdatePlan[], place: PlanPlace): readonly Section[] {
  return [
    summaryOf([...gapNotes(plans), note(message("What breaks is looked up in the plan of each package."))]),
    ...(plans.length > 0 ? [section("updates", message("Updates"), plans, [overviewTable(plans, place)])] : []),
  ];
}

/** The requirements of a system that the service does not have, so that nothing is found about them. */
const notCompared: Readonly<Partial<Record<System, Message>>> = {
  NPM: message("Not compared, as the service does not have it: the version of Node.js that each needs."),
  CARGO: message("Not compared, as the service does not have it: the version of Rust that each needs."),
  GO: message("Not compared, as the service does not have it: the version of Go that each needs."),
  MAVEN: message("Not compared, as the service does not have it: the version of Java that each needs."),
  RUBYGEMS: message("Not compared, as the service does not have it: the version of Ruby that each needs."),
};

function comparedNotes(plans: readonly UpdatePlan[]): readonly Block[] {
  const systems = new Set(plans.flatMap(({ from, stops }) => (from && stops.length > 0 ? [from.system] : [])));
  return [...systems].flatMap((system) => notCompared[system] ?? []).map((text) => note(text, "unknown"));
}

/** `react 17.0.2`, where all are one version of a package. */
function titleOf(plans: readonly UpdatePlan[]): string | undefined {
  const names = new Set(plans.map(({ dependency: { facts } }) => packageId(facts.declaration.package)));
  const [first] = plans;
  if (names.size !== 1 || !first) return undefined;
  const present = new Map(plans.flatMap(({ from }) => (from ? [[versionId(from), from.version] as const] : [])));
  return [first.dependency.facts.declaration.package.name, [...present.values()].join(", ")].join(" ").trim();
}

function outcomeOf(plans: readonly UpdatePlan[]): NonNullable<Page["outcome"]> {
  const isUnknown = (plan: UpdatePlan) =>
    isOpen(plan) || (plan.isClose && plan.stops.some(({ outlook }) => outlook === "unknown"));
  return plans.some(isUnknown) ? "unknown" : "found";
}

function summaryOf(blocks: readonly Block[]): Section {
  return { id: "summary", title: message("Summary"), sources: [], blocks };
}

function section(id: string, title: Message, plans: readonly UpdatePlan[], blocks: readonly Block[]): Section {
  const versions = plans.flatMap(({ dependency, stops }) => [dependency.facts, ...stops.map(({ facts }) => facts)]);
  return {
    id,
    title,
    sources: sourcesOf([
      ...plans.map(({ dependency }) => ({ operation: "GetPackage", fetched: dependency.facts.package }) as const),
      ...versions.map(({ version }) => ({ operation: "GetVersion", fetched: version }) as const),
    ]),
    blocks,
  };
}

function linksSection(plans: readonly UpdatePlan[]): readonly Section[] {
  const blocks = linksBlocks(plans);
  return blocks.length === 0 ? [] : [section("changes", message("Release Notes"), plans, blocks)];
}

/** Notes on what keeps the plans from being whole. */
function gapNotes(plans: readonly UpdatePlan[]): readonly Block[] {
  const leftOut = plans.reduce((sum, plan) => sum + plan.leftOut, 0);
  const unknown = plans.filter((plan) => isOpen(plan) && plan.stops.length === 0).length;
  return [
    ...(leftOut > 0
      ? [note(plural(leftOut, "{count} version between is not shown", "{count} versions between are not shown"))]
      : []),
    ...(unknown > 0
      ? [
          note(
            plural(
              unknown,
              "{count} dependency has no plan, as it could not be checked",
              "{count} dependencies have no plan, as they could not be checked",
            ),
            "unknown",
          ),
        ]
      : []),
  ];
}

function factsBlocks(plans: readonly UpdatePlan[]): readonly Block[] {
  const facts = new Map(
    plans.flatMap((plan) => {
      const { from } = plan;
      const found = from && adoptionFact(plan);
      return found ? [[versionId(from), found] as const] : [];
    }),
  );
  return facts.size === 0 ? [] : [{ kind: "facts", facts: [...facts.values()] }];
}

/** Tells how many packages depend on the present version and on the latest. */
function adoptionFact({ from, adoption }: UpdatePlan): Fact | undefined {
  if (!from || !adoption) return undefined;
  const { of, before, after } = adoption;
  const title = message("Dependents");
  if (before.kind === "failed" || after.kind === "failed") return fact("dependents", title, unknownCell);
  if (before.kind === "missing" || after.kind === "missing") return undefined;
  const [old, now] = [before.value.dependentCount, after.value.dependentCount];
  const text = message("{old} of {from}, {now} of {to}: public packages alone, a measure of popularity", {
    ...{ old, from: from.version, now, to: of.version },
  });
  return fact("dependents", title, messageCell(text), { [from.version]: old, [of.version]: now });
}
