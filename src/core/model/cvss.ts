/** One metric of a CVSS v3 vector, as it is written: `AV:N`. */
export interface CvssMetric {
  readonly id: string;
  readonly value: string;
}

/** Lists the metrics of a CVSS v3 vector in its own order, with those that the specification does not know. */
export function cvssMetrics(vector: string): readonly CvssMetric[] {
  return vector
    .replace(/^CVSS:3\.\d\//, "")
    .split("/")
    .flatMap((part) => {
      const [id = "", value = ""] = part.split(":");
      return id === "" || value === "" ? [] : [{ id, value }];
    });
}
