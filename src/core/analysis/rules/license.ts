import { code, message, type Message } from "../../messages/message.ts";
import { endOf } from "../../messages/versions.ts";
import type { VersionKey } from "../../model/keys.ts";
import { nameMatcher } from "../../model/namePattern.ts";
import type { Setting, Values } from "../../model/setting.ts";
import { type FindingItem, onVersion, type Rule, subjectName } from "../rule.ts";
import { pathEntry } from "../details.ts";
import type { Severity } from "../severity.ts";
import { currentLicenseId, isGranted, parseLicense } from "../spdx.ts";

interface LicenseItem extends FindingItem {
  readonly state: LicenseState;
  /** The license as served; empty if it is missing. */
  readonly license: string;
  readonly path?: readonly VersionKey[];
}

/** `denied` is on the list of those refused, `not-allowed` is not on the list of those accepted. */
type LicenseState = "denied" | "not-allowed" | "non-standard" | "missing";

/** SPDX license IDs; an empty `allow` allows every one that is not denied. */
const lists = [
  {
    name: "licenses.allow",
    type: "array",
    default: [],
    readBy: "both",
    scope: "window",
    needsTrust: true,
    text: "Allowed SPDX licenses. `*` matches any characters: `MIT`, `BSD-*`. If empty, all licenses that are not denied are allowed. Licenses are checked only if this or `#packageInsights.licenses.deny#` is set.",
    examples: [["MIT", "Apache-2.0", "BSD-*"]],
  },
  {
    name: "licenses.deny",
    type: "array",
    default: [],
    readBy: "both",
    scope: "window",
    needsTrust: true,
    text: "Denied SPDX licenses. `*` matches any characters: `AGPL-*`.",
    examples: [["AGPL-*", "SSPL-1.0"]],
  },
] as const satisfies readonly Setting[];

const transitiveLicenses = {
  name: "licenses.transitive",
  type: "boolean",
  default: false,
  readBy: "both",
  scope: "window",
  needsTrust: true,
  text: "Also check the licenses of transitive dependencies.",
} as const satisfies Setting;

export type LicenseLists = Values<(typeof lists)[number]>;

/**
 * The license is not one that the user accepts. Without lists nothing is found. A missing or non-standard license is
 * found as such, as nobody knows whether it would be accepted.
 */
export const license: Rule<"license", LicenseItem, (typeof lists)[number] | typeof transitiveLicenses> = {
  id: "license",
  default: "default",
  severity: "warning",
  word: message("license"),
  help: {
    summary: "The license is denied, not allowed, non-standard or missing.",
    advice: "Use another package, or accept the license. Needs `licenses.allow` or `licenses.deny`.",
    severities: "error (denied), warning (not allowed), information (non-standard, missing)",
    tags: ["license"],
    details: {
      status: "`denied`, `not-allowed`, `non-standard` or `missing`",
      license: "as served",
      affected: "`{name, version}` of a transitive dependency",
      path: "from the checked version to the affected one, both included",
    },
  },
  settings: [...lists, transitiveLicenses],
  needs: (policy) => (policy["licenses.transitive"] && hasLists(policy) ? ["transitive"] : []),
  find({ declaration, transitive }, verdict, policy) {
    if (verdict.kind !== "checked" || !hasLists(policy)) return undefined;
    const dependencies = policy["licenses.transitive"] ? (transitive?.packages ?? []) : [];
    const items = [
      itemOf(verdict.version.licenses, policy),
      ...dependencies.map(({ path, version }) =>
        version?.kind === "found" ? itemOf(version.value.licenses, policy, path) : undefined,
      ),
    ];
    return onVersion(
      declaration,
      verdict,
      items.filter((item) => item !== undefined),
    );
  },
  message(finding) {
    const { path, state, license: text } = finding.items[0];
    const below = endOf(path);
    const checked = subjectName(finding);
    const name = below ? message("{package} depends on {affected}{via}", { package: checked, ...below }) : checked;
    return message("{package}: {license}", { package: name, license: licenseText(state, text) });
  },
  line({ items: [{ path, state, license: text }] }) {
    const affected = path?.at(-1);
    const words = licenseText(state, text);
    if (!affected) return { icon: "law", text: words };
    const { name, version } = affected;
    return {
      icon: "law",
      text: message("{name} {version}: {license}", { name, version: code(version), license: words }),
    };
  },
  details: ({ items: [{ state, license: text, path }] }) => ({ status: state, license: text, ...pathEntry(path) }),
  identity: ({ state }) => [state],
};

/** A clause about a license that is not accepted. */
export function licenseText(state: LicenseState, license: string): Message {
  switch (state) {
    case "denied":
      return message("license {license} is denied", { license });
    case "not-allowed":
      return message("license {license} is not allowed", { license });
    case "non-standard":
      return message("license is not a standard one");
    case "missing":
      return message("license is not known");
  }
}

/** Tells whether the user has decided about licenses. */
export function hasLists({ "licenses.allow": allow, "licenses.deny": deny }: LicenseLists): boolean {
  return allow.length + deny.length > 0;
}

function itemOf(
  licenses: readonly string[],
  policy: LicenseLists,
  path?: readonly VersionKey[],
): LicenseItem | undefined {
  const state = licenseProblem(licenses, policy);
  return state && { state, license: licenses.join(", "), severity: severities[state], ...(path && { path }) };
}

const severities: Readonly<Record<LicenseState, Severity>> = {
  denied: "error",
  "not-allowed": "warning",
  "non-standard": "information",
  missing: "information",
};

/** Finds what is wrong with the licenses; undefined if all of them are accepted, or, without lists, if all are standard ones. */
export function licenseProblem(
  licenses: readonly string[],
  { "licenses.allow": allow, "licenses.deny": deny }: LicenseLists,
): LicenseState | undefined {
  if (licenses.length === 0) return "missing";
  const parsed = licenses.map(parseLicense);
  const isStandard = (id: string) => !/^(?:non-standard|unknown|noassertion|none)$/i.test(id);
  const expressions = parsed.flatMap((license) => license ?? []);
  const isDenied = matches(deny);
  const isAllowed = matches(allow);
  if (!expressions.every((expression) => isGranted(expression, (id) => !isDenied(id)))) return "denied";
  if (expressions.length < parsed.length || !expressions.every((expression) => isGranted(expression, isStandard)))
    return "non-standard";
  if (allow.length === 0) return undefined;
  const accepts = (id: string) => isAllowed(id) && !isDenied(id);
  return expressions.every((expression) => isGranted(expression, accepts)) ? undefined : "not-allowed";
}

/** An entry without an exception means the license with every exception, which only ever adds freedoms. */
function matches(list: readonly string[]): (id: string) => boolean {
  const matchers = list.map((entry) => nameMatcher(currentLicenseId(entry.trim())));
  return (id) => {
    const [base = id] = id.split(" WITH ");
    return matchers.some((test) => test(currentLicenseId(base)) || test(id));
  };
}
