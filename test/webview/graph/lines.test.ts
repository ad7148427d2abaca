import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

/** Text, ground and border of the editor's own themes. */
const themes: Readonly<Record<string, readonly [line: string, surface: string]>> = {
  "Dark Modern": ["#cccccc", "#1f1f1f"],
  "Light Modern": ["#3b3b3b", "#ffffff"],
  "Dark+": ["#cccccc", "#1e1e1e"],
  "Light+": ["#616161", "#ffffff"],
  "Dark High Contrast": ["#6fc3df", "#000000"],
  "Light High Contrast": ["#0f4a85", "#ffffff"],
};

const css = readFileSync("src/webview/shared/theme.css", "utf8");

function share(pattern: RegExp): number {
  return Number(pattern.exec(css)?.[1] ?? assert.fail(String(pattern))) / 100;
}

const usual = share(/--line: color-mix\(in srgb, var\(--text\) (\d+)%, var\(--surface\)\)/);
const contrasting = share(/--line: color-mix\(in srgb, var\(--vscode-contrastBorder\) (\d+)%, var\(--surface\)\)/);

function channels(color: string): readonly number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

function luminance(color: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = color.map((channel) => {
    const value = channel / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe("the lines of a graph", () => {
  for (const [name, [line, surface]] of Object.entries(themes)) {
    it(`have a contrast of 3 to 1 in ${name}`, () => {
      const part = name.includes("High Contrast") ? contrasting : usual;
      const ground = channels(surface);
      const mixed = channels(line).map((channel, at) => channel * part + (ground[at] ?? 0) * (1 - part));
      const [low = 0, high = 0] = [luminance(mixed), luminance(ground)].sort((a, b) => a - b);
      const contrast = (high + 0.05) / (low + 0.05);
      assert.ok(contrast >= 3, contrast.toFixed(2));
    });
  }
});
