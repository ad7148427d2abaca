import type { Manifest, ManifestParser, Surroundings } from "../../manifest.ts";
import { entryGap } from "../../shared/entryGap.ts";
import { readPythonTokens } from "../../../syntax/python/pythonTokens.ts";
import { skipSelf, withOrigin } from "../indexes/origin.ts";
import { fromTools, toolOrigin } from "../indexes/toolOrigin.ts";
import { readSetup } from "./setupArguments.ts";

/**
 * `setup.py` of setuptools: the lists that are written out in the call of `setup`, or in a variable of the module. The script
 * is not run: what it computes is reported as not checked.
 */
export const setupPy: ManifestParser = {
  id: "pypi/setup.py",
  system: "PYPI",
  isSecondary: true,
  patterns: ["**/setup.py"],
  handles: (path) => /(?:^|\/)setup\.py$/.test(path) && !/(?:^|\/)(?:site-packages|node_modules)\//.test(path),
  parse: parseSetupPy,
  async complete(manifest: Manifest, surroundings: Surroundings): Promise<Manifest> {
    const origin = await toolOrigin(surroundings);
    return { ...manifest, declarations: manifest.declarations.map((each) => withOrigin(each, origin)) };
  },
  privateAmong: fromTools,
};

function parseSetupPy(text: string): Manifest {
  const { requirements, computed, self } = readSetup(readPythonTokens(text));
  const declarations = requirements.flatMap(({ declaration }) => declaration ?? []);
  const gaps = [...computed, ...requirements.flatMap(({ gap }) => gap ?? [])].map((span) => entryGap(text, span));
  return {
    declarations: declarations.map((declaration) => skipSelf(declaration, self, "name")),
    problems: requirements.flatMap(({ problem }) => problem ?? []),
    ...(gaps.length > 0 && { gaps }),
    ...(self !== undefined && { self }),
  };
}
