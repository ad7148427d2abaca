/** One metric of a CVSS v3 vector: `AV:N` and what that stands for in the specification's own words. */
export interface CvssMetric {
  /** As a vector has it. */
  readonly id: string;
  readonly metric: string;
  readonly value: string;
}

/** Lists the metrics of a CVSS v3 vector in its own order; those that the specification does not know are as written. */
export function cvssMetrics(vector: string): readonly CvssMetric[] {
  return vector
    .replace(/^CVSS:3\.\d\//, "")
    .split("/")
    .flatMap((part) => {
      const [metric = "", value = ""] = part.split(":");
      if (metric === "" || value === "") return [];
      const { name = metric, values } = metrics.get(metric) ?? {};
      return [{ id: metric, metric: name, value: values?.get(value) ?? value }];
    });
}

const base: readonly (readonly [id: string, name: string, values: string])[] = [
  ["AV", "Attack vector", "Network, Adjacent, Local, Physical"],
  ["AC", "Attack complexity", "Low, High"],
  ["PR", "Privileges required", "None, Low, High"],
  ["UI", "User interaction", "None, Required"],
  ["S", "Scope", "Unchanged, Changed"],
  ["C", "Confidentiality", "High, Low, None"],
  ["I", "Integrity", "High, Low, None"],
  ["A", "Availability", "High, Low, None"],
];

/** https://www.first.org/cvss/v3.1/specification-document, sections 2 to 4. A value's letter is that of its first word. */
const metrics: ReadonlyMap<string, { readonly name: string; readonly values: ReadonlyMap<string, string> }> = new Map(
  [
    ...base,
    ["E", "Exploit code maturity", "Not Defined=X, High, Functional, Proof of concept, Unproven"] as const,
    ["RL", "Remediation level", "Not Defined=X, Unavailable, Workaround, Temporary fix, Official fix"] as const,
    ["RC", "Report confidence", "Not Defined=X, Confirmed, Reasonable, Unknown"] as const,
    ["CR", "Confidentiality requirement", "Not Defined=X, High, Medium, Low"] as const,
    ["IR", "Integrity requirement", "Not Defined=X, High, Medium, Low"] as const,
    ["AR", "Availability requirement", "Not Defined=X, High, Medium, Low"] as const,
    ...base.map(([id, name, values]) => {
      return [`M${id}`, `Modified ${name.toLowerCase()}`, `Not Defined=X, ${values}`] as const;
    }),
  ].map(([id, name, values]) => [id, { name, values: new Map(values.split(", ").map(letterAndWords)) }]),
);

function letterAndWords(value: string): readonly [letter: string, words: string] {
  const [words = "", letter = words.charAt(0)] = value.split("=");
  return [letter, words];
}
