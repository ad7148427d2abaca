/** One metric of a CVSS v3 vector: `AV:N` and what that stands for in the specification's own words. */
export interface CvssMetric {
  readonly metric: string;
  readonly value: string;
}

/** The base metrics of a CVSS v3 vector in its own order, and those that the specification does not know as they are written. */
export function cvssMetrics(vector: string): readonly CvssMetric[] {
  return vector
    .replace(/^CVSS:3\.\d\//, "")
    .split("/")
    .flatMap((part) => {
      const [metric = "", value = ""] = part.split(":");
      if (metric === "" || value === "") return [];
      const [name, values] = metrics.get(metric) ?? [metric, {}];
      return [{ metric: name, value: values[value] ?? value }];
    });
}

const impact = { H: "High", L: "Low", N: "None" };

/** https://www.first.org/cvss/v3.1/specification-document, section 2 */
const metrics: ReadonlyMap<string, readonly [name: string, values: Readonly<Record<string, string>>]> = new Map([
  ["AV", ["Attack vector", { N: "Network", A: "Adjacent", L: "Local", P: "Physical" }]],
  ["AC", ["Attack complexity", { L: "Low", H: "High" }]],
  ["PR", ["Privileges required", { N: "None", L: "Low", H: "High" }]],
  ["UI", ["User interaction", { N: "None", R: "Required" }]],
  ["S", ["Scope", { U: "Unchanged", C: "Changed" }]],
  ["C", ["Confidentiality", impact]],
  ["I", ["Integrity", impact]],
  ["A", ["Availability", impact]],
]);
