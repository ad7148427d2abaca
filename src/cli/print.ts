/** Resolves when the text is out, also when nobody reads it to its end. */
export function print(text: string): Promise<void> {
  return new Promise((resolve) => process.stdout.write(text, () => resolve()));
}
