import { message, type Message, plural } from "../messages/message.ts";
import { uncheckedReason } from "../messages/reasons.ts";
import { isOpen, isRefusal, type Stop, type UpdatePlan } from "../updates/plan.ts";
import { versionId } from "../versions/index.ts";

/** The answer of a page of plans: of one, how far it goes and what stops it; of several, how many go anywhere. */
export function planMarks(plans: readonly UpdatePlan[]): readonly Message[] {
  const [first] = plans;
  if (!first) return [message("No dependencies to plan for")];
  return areAlike(plans) ? marksOf(first) : countMarks(plans);
}

/** Tells whether the plans are of one version of a package. */
function areAlike(plans: readonly UpdatePlan[]): boolean {
  return new Set(plans.map(({ from }) => from && versionId(from))).size === 1;
}

function marksOf(plan: UpdatePlan): readonly Message[] {
  const { stops, why, isClose } = plan;
  const reason = why ? message("Not checked: {why}", { why: uncheckedReason(why) }) : message("Not checked yet");
  const unchecked = isOpen(plan) ? [reason] : [];
  if (stops.length === 0) return isOpen(plan) ? unchecked : [message("No newer version is known")];
  const fix = stops.find(({ kinds }) => kinds.includes("fix"));
  const furthest = stops.findLast(({ outlook }) => outlook === "nothing-found");
  const hurdles = stops.filter(({ outlook }) => outlook === "breaks" || outlook === "may-break");
  const marks = [
    ...unchecked,
    ...(fix ? [message("Nearest clean version: {version}", { version: fix.key.version })] : []),
    ...(furthest ? [message("nothing found that breaks in {version}", { version: furthest.key.version })] : []),
    ...hurdles.slice(0, 2).map(hurdleText),
    ...(isClose && !furthest && hurdles.length === 0 ? [message("it is not known what breaks")] : []),
  ];
  return marks.length > 0 ? marks : [message("Up to {version}", { version: stops.at(-1)?.key.version ?? "" })];
}

/** `5.0.0 breaks here: needs react ^18`. */
function hurdleText({ key: { version }, outlook, effects }: Stop): Message {
  const effect = effects.find(({ mark }) => mark === outlook);
  const values = { version, what: effect?.text ?? message("") };
  if (effect && isRefusal(effect)) return message("{version} is ruled out: {what}", values);
  return outlook === "breaks"
    ? message("{version} breaks here: {what}", values)
    : message("{version} may break: {what}", values);
}

function countMarks(plans: readonly UpdatePlan[]): readonly Message[] {
  const withStops = plans.filter(({ stops }) => stops.length > 0);
  const fixes = withStops.filter(({ stops }) => stops.some(({ kinds }) => kinds.includes("fix")));
  const newest = plans.filter((plan) => plan.stops.length === 0 && !isOpen(plan)).length;
  return [
    ...(fixes.length > 0
      ? [plural(fixes.length, "{count} has a clean version to go to", "{count} have a clean version to go to")]
      : []),
    plural(withStops.length, "{count} of {all} dependencies can be updated", { all: plans.length }),
    ...(newest > 0 ? [message("{count} at the newest version", { count: newest })] : []),
  ];
}
