import type { Declaration } from "../../src/core/manifests/manifest.ts";
import type { Span } from "../../src/core/model/span.ts";
import { parserFor } from "../../src/core/manifests/formats.ts";
import { manifestsIn, textOf } from "./editor.ts";
import { namesIn } from "./sent.ts";
import type { SetUp } from "./setUp.ts";

/** A manifest that is being written, with the place of the cursor. */
export interface Typed {
  readonly path: string;
  readonly text: string;
  readonly offset: number;
}

/**
 * The states of each private declaration while its requirement is typed, from none to all of its characters: with the rest
 * of the file behind them, as an editor closes quotes by itself, and as the end of the file.
 */
export function typingOf(setUp: SetUp): readonly Typed[] {
  const files = { ...setUp.project, ...setUp.settings };
  return manifestsIn(setUp).flatMap((path) => {
    const text = textOf(files, path);
    const declarations = parserFor(path)?.parse(text).declarations ?? [];
    return declarations
      .filter((declaration) => namesIn([declaration.package.name], setUp.never).length > 0)
      .flatMap(({ nameSpan, requirementSpan }) => {
        const end = requirementSpan?.end ?? nameSpan.end;
        const start = requirementSpan?.start ?? nameSpan.end;
        const offsets = Array.from({ length: end - start + 1 }, (_, typed) => start + typed);
        return offsets.flatMap((offset): readonly Typed[] => {
          return [
            { path, text: text.slice(0, offset) + text.slice(end), offset },
            { path, text: text.slice(0, offset), offset },
          ];
        });
      });
  });
}

/**
 * The states of each private declaration while its name is typed before its requirement, from two characters to
 * all but one, with the name so far.
 */
export function namesTyped(setUp: SetUp): readonly (Typed & { readonly name: string })[] {
  const files = { ...setUp.project, ...setUp.settings };
  return manifestsIn(setUp).flatMap((path) => {
    const text = textOf(files, path);
    const declarations = parserFor(path)?.parse(text).declarations ?? [];
    return declarations
      .filter((declaration) => namesIn([declaration.package.name], setUp.never).length > 0)
      .flatMap((declaration) => nameSpansIn(text, declaration))
      .flatMap(({ start, end }) =>
        Array.from({ length: end - start - 2 }, (_, typed) => {
          const offset = start + typed + 2;
          return { path, text: text.slice(0, offset) + text.slice(end), offset };
        }),
      )
      .flatMap((state) => {
        const parsed = parserFor(path)?.parse(state.text).declarations ?? [];
        const names = parsed
          .filter((typed) => nameSpansIn(state.text, typed).some(({ end }) => end === state.offset))
          .map((typed) => typed.package.name);
        return names.map((name) => ({ ...state, name }));
      });
  });
}

/** Where the name is declared, and where the name behind an alias is. */
function nameSpansIn(text: string, { name, package: key, nameSpan }: Declaration): readonly Span[] {
  const start = name === key.name ? -1 : text.indexOf(key.name, nameSpan.end);
  return start < 0 ? [nameSpan] : [nameSpan, { start, end: start + key.name.length }];
}
