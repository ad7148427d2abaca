/** The fields of a request as the command line takes them: `versionKey.system=NPM`. */
export function requestValues(request: object, before = ""): readonly string[] {
  return Object.entries(request).flatMap(([name, value]: readonly [string, unknown]) =>
    typeof value === "object" && value !== null
      ? requestValues(value, `${before}${name}.`)
      : [`${before}${name}=${String(value)}`],
  );
}
