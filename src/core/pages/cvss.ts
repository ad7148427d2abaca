import { message, type Message, servedText } from "../messages/message.ts";
import type { CvssMetric } from "../model/cvss.ts";

/** What the metric stands for, in the specification's own words; its ID where the specification does not know it. */
export function metricName({ id }: CvssMetric): Message {
  const [named] = valuesOf(id).values();
  return named ? { ...named, side: "before" } : servedText(id);
}

/** What the value stands for; its letter where the specification does not know it. */
export function metricValue({ id, value }: CvssMetric): Message {
  const values = valuesOf(id);
  // A modified metric has the values of the one that it modifies, and one of its own.
  const named = values.get(value) ?? (values.size > 0 ? valuesOf(id.replace(/^M/, "")).get(value) : undefined);
  return named ? { ...named, side: "behind" } : servedText(value);
}

function valuesOf(id: string): ReadonlyMap<string, Message> {
  return metrics.get(id) ?? new Map<string, Message>();
}

/**
 * The metrics of CVSS v3 and their values, which two cells have: a value agrees with its metric in most languages, and the name
 * of a metric is the same in all of its templates. https://www.first.org/cvss/v3.1/specification-document, sections 2 to 4.
 */
const words: Readonly<Record<string, Readonly<Record<string, Message>>>> = {
  AV: {
    N: message("Attack vector{cell}Network"),
    A: message("Attack vector{cell}Adjacent"),
    L: message("Attack vector{cell}Local"),
    P: message("Attack vector{cell}Physical"),
  },
  AC: { L: message("Attack complexity{cell}Low"), H: message("Attack complexity{cell}High") },
  PR: {
    N: message("Privileges required{cell}None"),
    L: message("Privileges required{cell}Low"),
    H: message("Privileges required{cell}High"),
  },
  UI: { N: message("User interaction{cell}None"), R: message("User interaction{cell}Required") },
  S: { U: message("Scope{cell}Unchanged"), C: message("Scope{cell}Changed") },
  C: {
    H: message("Confidentiality{cell}High"),
    L: message("Confidentiality{cell}Low"),
    N: message("Confidentiality{cell}None"),
  },
  I: { H: message("Integrity{cell}High"), L: message("Integrity{cell}Low"), N: message("Integrity{cell}None") },
  A: {
    H: message("Availability{cell}High"),
    L: message("Availability{cell}Low"),
    N: message("Availability{cell}None"),
  },
  E: {
    X: message("Exploit code maturity{cell}Not Defined"),
    H: message("Exploit code maturity{cell}High"),
    F: message("Exploit code maturity{cell}Functional"),
    P: message("Exploit code maturity{cell}Proof of concept"),
    U: message("Exploit code maturity{cell}Unproven"),
  },
  RL: {
    X: message("Remediation level{cell}Not Defined"),
    U: message("Remediation level{cell}Unavailable"),
    W: message("Remediation level{cell}Workaround"),
    T: message("Remediation level{cell}Temporary fix"),
    O: message("Remediation level{cell}Official fix"),
  },
  RC: {
    X: message("Report confidence{cell}Not Defined"),
    C: message("Report confidence{cell}Confirmed"),
    R: message("Report confidence{cell}Reasonable"),
    U: message("Report confidence{cell}Unknown"),
  },
  CR: {
    X: message("Confidentiality requirement{cell}Not Defined"),
    H: message("Confidentiality requirement{cell}High"),
    M: message("Confidentiality requirement{cell}Medium"),
    L: message("Confidentiality requirement{cell}Low"),
  },
  IR: {
    X: message("Integrity requirement{cell}Not Defined"),
    H: message("Integrity requirement{cell}High"),
    M: message("Integrity requirement{cell}Medium"),
    L: message("Integrity requirement{cell}Low"),
  },
  AR: {
    X: message("Availability requirement{cell}Not Defined"),
    H: message("Availability requirement{cell}High"),
    M: message("Availability requirement{cell}Medium"),
    L: message("Availability requirement{cell}Low"),
  },
  MAV: { X: message("Modified attack vector{cell}Not Defined") },
  MAC: { X: message("Modified attack complexity{cell}Not Defined") },
  MPR: { X: message("Modified privileges required{cell}Not Defined") },
  MUI: { X: message("Modified user interaction{cell}Not Defined") },
  MS: { X: message("Modified scope{cell}Not Defined") },
  MC: { X: message("Modified confidentiality{cell}Not Defined") },
  MI: { X: message("Modified integrity{cell}Not Defined") },
  MA: { X: message("Modified availability{cell}Not Defined") },
};

const metrics: ReadonlyMap<string, ReadonlyMap<string, Message>> = new Map(
  Object.entries(words).map(([id, values]) => [id, new Map(Object.entries(values))]),
);
