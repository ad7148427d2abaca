export const usage = `Usage: package-insights check <paths…> [options]
       package-insights fix <paths…> [options]
       package-insights info <package URL or system:name[@version]> [options]
       package-insights advisory <ID> [options]
       package-insights project <repository> [options]
       package-insights compare <package version> <version> [options]
       package-insights identify <files…> [options]
       package-insights images <archive or chain ID> [options]
       package-insights purls <file|-> [options]
       package-insights api <operation> <values…> [options]
       package-insights graph <manifest, folder or package version> [options]
       package-insights why <package> [manifest or folder] [options]

check: checks the dependencies of all manifests under the paths. Changes no file of the project and runs nothing.

  --format FORMAT      text, json, sarif, cyclonedx, csv or markdown (default: text)
  --fail-on BAND       exit with 1 only for advisories of this band or worse: low, medium, high or critical
  --strict             exit with 2 also where no source lists the transitive dependencies or deprecations
  --accept-unchecked REASONS
                       reasons that do not count as unchecked, such as private,git; can be repeated
  --no-fixed-in        do not search for the versions in which advisories are fixed

fix: updates vulnerable dependencies to the nearest versions without known advisories. Never changes a lockfile.

  --dry-run            only show the changes (default)
  --write              change the versions in the files
  --only PACKAGE       only these packages; * matches any characters; can be repeated
  --format FORMAT      text, json or patch (default: text)

info, advisory, project, compare: print what the service knows, as the pages of the editor have it.

  --format FORMAT      text or json (default: text)

identify: prints which package versions contain the files, by their hashes. Only the hashes are sent.

  --format FORMAT      text or json (default: text)

images: prints which images the images of an archive (docker save, OCI) are based on, by the chain IDs of their layers.

  --format FORMAT      text or json (default: text)

purls: checks the package URLs of a list, or of a CycloneDX or SPDX file, in their order.

  --format FORMAT      text, json, csv or markdown (default: text)

api: prints the JSON that the service answers to one of its operations. api --help lists them.

graph: prints the dependency graph of a project, of a package in its lockfile, or of a version of a package.

  --root NAME          a package of the lockfile, as name or name@version
  --source SOURCE      lockfile or service (default: the lockfile, if there is one)
  --format FORMAT      text, json, dot, mermaid, csv or svg (default: text)

why: prints the shortest paths that lead to a package, and what only it leads to.

  --format FORMAT      text or json (default: text)

All:

  --no-gitignore       include files that .gitignore excludes, below folders
  --rule ID=SEVERITY   error, warning, information, hint, off or default; can be repeated
  --ignore WHAT        an advisory or a rule, optionally followed by :PACKAGE; can be repeated
  --license-allow ID   allowed SPDX license; * matches any characters; can be repeated
  --license-deny ID    denied SPDX license; * matches any characters; can be repeated
  --private PATTERN    packages that the service is never asked about; can be repeated
  --public PATTERN     groups of Maven that it may be asked about although a private repository is set; can be repeated
  --mirror REGISTRY    hosts or URLs of registries that mirror the public ones; can be repeated
  --config FILE        JSON file with settings of the editor, without their prefix
  --base-url URL       address of the service (default: https://api.deps.dev)
  --api-version V      auto, v3alpha or v3 (default: auto)
  --cache FOLDER       where answers are kept for an hour (default: package-insights in the user's folder of caches)
  --no-cache           keep nothing and use nothing that was kept
  --max-requests N     requests at most for what a list, an archive or a misspelled name multiplies (default: 2000)
  --timeout SECONDS    give up after so long without data from the service; 0 for never (default: 30)
  --help, --version

Exit codes of check and purls: 0 no advisories or deprecated versions, 1 some were found, also in transitive dependencies, 2 something
could not be checked, 64 usage error. Exit codes of fix: 0 no advisories with the changes, 1 some remain, 2 something could
not be checked or written, 64 usage error. Exit codes of api: 0 answered, 1 not found, 2 no answer or not sent, 64
usage error. Exit codes of info for a version, and of compare for the second one: 0 no advisories and not deprecated, 1 advisories
or deprecated, 2 not known, 64 usage error. Exit codes of info for all else, advisory, project, identify and images: 0 found, 2 not
found or not known, 64 usage error. Exit codes of graph and why: 0 all is known, 2 something is not, 64 usage error.
`;
