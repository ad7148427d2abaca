/** Reads `{name: number, …}`, and fails at one deep in it: what the fuzz has to find in its own test. */
export function readToy(text: string): readonly string[] {
  const names: string[] = [];
  for (const line of text.split("\n")) {
    const [, name = "", value = ""] = /^\s*(\w+)\s*:\s*(\S+)$/.exec(line) ?? [];
    if (name === "") continue;
    if (name !== "override") {
      names.push(name);
      continue;
    }
    if (!value.startsWith("npm:")) continue;
    if (names.length > 2 && Number(value.slice(4)) > 4_294_967_294) throw new Error("a rare fault");
  }
  return names;
}
