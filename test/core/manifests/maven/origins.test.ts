import assert from "node:assert/strict";
import { originOf, type PrivateRepositories } from "../../../../src/core/manifests/maven/origins.ts";

const nexus = "https://nexus.acme.example/maven";

/** The names, each with `public`, `private`, or the pattern that would release it. */
type Row = readonly [
  what: string,
  project: Partial<PrivateRepositories>,
  expected: Readonly<Record<string, "public" | "private" | "unknown" | `release ${string}`>>,
];

const rows: readonly Row[] = [
  [
    "a company's project",
    { ownGroups: ["com.acme.app"] },
    {
      "com.acme.app:a": "private",
      "com.acme.app.web:a": "private",
      "com.acme:a": "private",
      "com.acme.commons:secret-lib": "private",
      "com.acmebank:a": "release com.acmebank.*",
      "com.other.lib:a": "release com.other.*",
      "org.slf4j:slf4j-api": "public",
      "org.springframework.boot:spring-boot-starter": "public",
      "junit:junit": "public",
      "junit.extras:junit": "release junit.extras.*",
    },
  ],
  [
    "the domain of a repository's host",
    {},
    {
      "example.acme:a": "private",
      "example.acme.deep.down:a": "private",
      "example.other:a": "release example.other.*",
      "com.acme:a": "release com.acme.*",
    },
  ],
  [
    "a host with a domain below that of a country",
    { addresses: ["https://maven.acme.co.uk/all"] },
    { "uk.co.acme.x:a": "private", "uk.co.other:a": "release uk.co.other.*" },
  ],
  [
    "hosts that do not name their owner",
    {
      addresses: [
        "https://maven.pkg.github.com/acme/maven",
        "https://acme.jfrog.io/maven",
        "http://10.0.0.7/maven",
        "http://nexus:8081/maven",
        "https://pkgs.dev.azure.com/acme/maven",
        "file:///srv/maven",
        "${nexus}",
      ],
    },
    {
      "com.github.jnr:jnr-ffi": "public",
      "com.github.acme:a": "release com.github.acme.*",
      "com.azure:azure-identity": "public",
      "7.0:a": "release 7.0.*",
    },
  ],
  [
    "a project in a shared namespace",
    { ownGroups: ["io.github.acme.app"] },
    { "io.github.acme:a": "private", "io.github.other:a": "release io.github.other.*" },
  ],
  [
    "a project in a public namespace: only its own groups are private",
    { ownGroups: ["org.apache.secret"] },
    {
      "org.apache.secret:a": "private",
      "org.apache.secret.deep:a": "private",
      "org.apache.commons:commons-text": "public",
      "org.apache.logging.log4j:log4j-core": "public",
      "org.apache.unlisted:a": "release org.apache.unlisted.*",
      "org.slf4j:slf4j-api": "public",
    },
  ],
  [
    "a project of which the group is a public namespace",
    { ownGroups: ["org.apache"] },
    { "org.apache:a": "private", "org.apache.commons:commons-text": "public" },
  ],
  [
    "a group that all others begin with",
    { ownGroups: ["com"] },
    { "com:a": "private", "com.google.guava:guava": "public", "com.other:a": "release com.other.*" },
  ],
  [
    "a group of one label",
    { ownGroups: ["acme"] },
    { "acme:a": "private", "acme.b:a": "private", "other:a": "release other:*" },
  ],
  [
    "groups that only private repositories are asked for",
    { onlyPrivate: [{ group: "org.slf4j", detail: "there" }] },
    { "org.slf4j:slf4j-api": "private", "org.slf4j.ext:a": "private" },
  ],
  [
    "what the user has released, but the project's own",
    { ownGroups: ["com.acme.app"], publicNames: ["com.acme.*", "com.other:lib*", " ", "org.exact"] },
    {
      "com.acme.app:a": "private",
      "com.acme:a": "public",
      "com.acme.commons:a": "public",
      "com.acmebank:a": "release com.acmebank.*",
      "com.other:lib-core": "public",
      "com.other:core": "release com.other.*",
      "org.exact:a": "public",
      "org.exact.below:a": "release org.exact.*",
    },
  ],
  ["half-typed names", { ownGroups: ["com.acme.app"] }, { "com.acme.:": "private", "com:": "release com:*" }],
  ["names with a property", {}, { "${group}:a": "unknown", ":": "unknown", "com..x:a": "unknown" }],
];

describe("originOf", () => {
  for (const [what, project, expected] of rows) {
    it(what, () => {
      const origin = originOf({ detail: "there", addresses: [nexus], ownGroups: [], ...project });
      const actual = Object.keys(expected).map((name) => {
        const skip = origin(name);
        if (!skip) return [name, "public"];
        assert.equal(skip.detail, "there");
        if (skip.reason === "private") return [name, "private"];
        return [name, skip.release === undefined ? "unknown" : `release ${skip.release}`];
      });
      assert.deepEqual(Object.fromEntries(actual), expected);
    });
  }
});
