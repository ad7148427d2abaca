import { child, type XmlElement } from "../../syntax/xml/xmlDocument.ts";
import type { Property } from "./mavenProperties.ts";
import { type Part, type Pom, profilesOf, textOf } from "./pom.ts";

/** The values that decide which profiles of POMs are active, as far as the project itself determines them. */
export interface Activation {
  /** The properties that every run of Maven in the project has. */
  readonly properties: ReadonlyMap<string, string>;
  /** The JDK of a run is this one or a newer one: 8, 17. */
  readonly leastJdk: number;
}

type ProfileState = "active" | "inactive" | "unknown";

/** Maven 3 does not run with an older one. */
const oldestJdk = 7;

/** The properties that set for which release of Java a project is compiled: no older JDK can do that. */
const releases = ["maven.compiler.release", "maven.compiler.target", "maven.compiler.source", "java.version"];

export function activationOf(own: Pom, properties: readonly Property[]): Activation {
  const values = new Map(properties.map(({ name, text }) => [name, text.value]));
  const element = child(own.project, "properties");
  const numbers = releases.flatMap((name) => jdkNumber(values.get(name) ?? textOf(element, name) ?? "") ?? []);
  return { properties: values, leastJdk: Math.max(oldestJdk, ...numbers) };
}

/** The project and its active profiles: those whose conditions hold, else those that are active by default. */
export function partsOf(pom: Pom, activation?: Activation): readonly Part[] {
  const profiles = profilesOf(pom);
  const active = activation ? profiles.filter((profile) => stateOf(profile, activation) === "active") : [];
  return [{ element: pom.project, file: pom }, ...(active.length > 0 ? active : profiles.filter(isByDefault))];
}

/** The IDs of profiles that set properties or versions, and of which a run of Maven alone decides whether they are active. */
export function unknownProfiles(pom: Pom, activation: Activation): readonly string[] {
  return profilesOf(pom)
    .filter((profile) => stateOf(profile, activation) === "unknown" && sets(profile))
    .map(({ element }) => textOf(element, "id") ?? "default");
}

function sets({ element }: Part): boolean {
  return ["properties", "dependencyManagement"].some((name) => (child(element, name)?.children.length ?? 0) > 0);
}

function isByDefault({ element }: Part): boolean {
  return textOf(child(element, "activation"), "activeByDefault") === "true";
}

/** All conditions of a profile have to hold. Without any it is active only where it is named. */
function stateOf({ element }: Part, activation: Activation): ProfileState {
  const states = (child(element, "activation")?.children ?? []).flatMap((condition) => {
    switch (condition.name) {
      case "jdk":
        return jdkState(condition.text.value, activation);
      case "property":
        return propertyState(condition, activation);
      case "activeByDefault":
        return [];
      default:
        return "unknown" as const;
    }
  });
  if (states.length === 0 || states.includes("inactive")) return "inactive";
  return states.includes("unknown") ? "unknown" : "active";
}

/** Properties that Java and Maven set, and the environment. */
const setByMachine = /^(?:env|java|os|user|file|line|path|sun|awt|jdk|maven)\b/;

function propertyState(condition: XmlElement, { properties }: Activation): ProfileState {
  const name = textOf(condition, "name") ?? "";
  const bare = name.replace(/^!/, "");
  const expected = textOf(condition, "value");
  const actual = properties.get(bare);
  if (actual === undefined && setByMachine.test(bare)) return "unknown";
  const isNegated = (expected ?? name).startsWith("!");
  const holds = expected === undefined ? (actual ?? "") !== "" : actual === expected.replace(/^!/, "");
  return holds === isNegated ? "inactive" : "active";
}

/** A range of versions, or the beginning of one: `[1.8,)`, `11`, `!1.8`. */
function jdkState(condition: string, { leastJdk }: Activation): ProfileState {
  const [, opening, lower = "", upper = "", closing] = /^([[(])([^,]*),([^,]*)([\])])$/.exec(condition) ?? [];
  if (opening === undefined) {
    const number = jdkNumber(condition.replace(/^!/, "")) ?? Infinity;
    if (number >= leastJdk) return "unknown";
    return condition.startsWith("!") ? "active" : "inactive";
  }
  const isOpen = upper.trim() === "";
  return isOpen ? stateFrom(lower, opening, leastJdk) : stateUntil(upper, closing, leastJdk);
}

function stateFrom(lower: string, opening: string, leastJdk: number): ProfileState {
  const from = lower.trim() === "" ? 0 : (jdkNumber(lower) ?? Infinity);
  return leastJdk > from || (leastJdk === from && opening === "[") ? "active" : "unknown";
}

function stateUntil(upper: string, closing: string | undefined, leastJdk: number): ProfileState {
  const to = jdkNumber(upper) ?? Infinity;
  return leastJdk > to || (leastJdk === to && closing === ")") ? "inactive" : "unknown";
}

/** 8 of `1.8` and of `8`; undefined for what is not the number of a release alone. */
function jdkNumber(text: string): number | undefined {
  const [, digits] = /^\s*(?:1\.)?(\d{1,2})\s*$/.exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits);
}
