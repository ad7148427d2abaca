/** Node's assertions are not to be had in a browser. */
export function ok(value: unknown, message: string): asserts value {
  if (!value) throw new Error(message);
}

export function equal(actual: unknown, expected: unknown): void {
  const [a, b] = [actual, expected].map((value) => JSON.stringify(value));
  ok(a === b, `${a ?? "undefined"} instead of ${b ?? "undefined"}`);
}
