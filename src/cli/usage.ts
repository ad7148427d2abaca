export const usage = `package-insights check <paths…> [options]
package-insights fix <manifests…> [options]

check checks the dependencies of every manifest under the paths. Nothing is written and nothing is run.

  --format FORMAT      text, json, sarif, cyclonedx, csv or markdown; json is documented in the README (default: text)
  --fail-on BAND       exit code 1 only for advisories of this band or worse: low, medium, high or critical
  --no-gitignore       look at what .gitignore leaves out, too

fix looks for the nearest versions without known advisories, and shows what it would change. No lockfile is ever changed.

  --dry-run            change nothing (default)
  --write              change the versions in the files
  --only PACKAGE       these packages only, with * for any characters; may be given several times

Both:

  --rule ID=SEVERITY   error, warning, information, hint, off or default; may be given several times
  --ignore WHAT        an advisory or a rule, perhaps with :PACKAGE behind it; may be given several times
  --license-allow ID   SPDX licenses that are accepted, with *; may be given several times
  --license-deny ID    SPDX licenses that are not accepted; may be given several times
  --config FILE        JSON with the editor's settings, without their prefix
  --private PATTERN    packages that are never asked for, with * for any characters; may be given several times
  --base-url URL       address of the service (default: https://api.deps.dev)
  --api-version V      auto, v3alpha or v3 (default: auto)
  --help, --version

Exit codes of check: 0 clean, 1 advisories (of dependencies of dependencies, too) or deprecations found, 2 something could
not be checked, 64 usage. Of fix: 0 nothing is vulnerable with the changes, 1 something is, 2 something could not be checked
or written, 64 usage.
`;
