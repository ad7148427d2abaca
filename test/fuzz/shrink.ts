import { tokensOf } from "./mutate.ts";

/** Attempts to take something out of an input: each costs a look at the coverage. Short ones stay as they are. */
const [most, short] = [16, 100];

/** The input without the stretches that it can do without. */
export function shrunk(input: string, isGood: (text: string) => Promise<boolean>): Promise<string> {
  return input.length < short ? Promise.resolve(input) : without(input, isGood, most);
}

/** The same with as many attempts as it takes. */
export function shrunkLater(input: string, isGood: (text: string) => Promise<boolean>): Promise<string> {
  return without(input, isGood, 5_000);
}

async function without(
  input: string,
  isGood: (text: string) => Promise<boolean>,
  mostAttempts: number,
): Promise<string> {
  let tokens = tokensOf(input);
  let attempts = 0;
  for (let size = tokens.length >> 1; size > 0 && attempts < mostAttempts; size >>= 1) {
    for (let start = 0; start < tokens.length && attempts < mostAttempts; attempts++) {
      const fewer = [...tokens.slice(0, start), ...tokens.slice(start + size)];
      if (fewer.length > 0 && (await isGood(fewer.join("")))) tokens = fewer;
      else start += size;
    }
  }
  return tokens.join("");
}
