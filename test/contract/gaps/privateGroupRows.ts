import { lines, type Row } from "./rows.ts";

const repositories =
  "<repositories><repository><id>acme</id><url>https://nexus.acme.example/maven</url></repository></repositories>";

/** A POM of `com.acme.app` with a clean dependency and these. */
function pom(names: readonly string[], before = repositories): string {
  const dependencies = ["com.fasterxml.jackson.core:jackson-annotations:2.12.1", ...names].map((name) => {
    const [group = "", artifact = "", version = ""] = name.split(":");
    return `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`;
  });
  return lines(
    "<project><groupId>com.acme.app</groupId><artifactId>app</artifactId><version>1</version>",
    before,
    `<dependencies>${dependencies.join("")}</dependencies></project>`,
  );
}

const unknown = { "pom.xml": pom(["com.foo.bar:lib:1.0"]) };
const gradle = lines(
  'group = "com.acme.app"',
  'repositories { mavenCentral(); maven { url = uri("https://nexus.acme.example/maven") } }',
  "dependencies { implementation 'com.fasterxml.jackson.core:jackson-annotations:2.12.1' }",
);

/** Groups of Maven and Gradle beside a private repository. */
export const privateGroupRows: readonly Row[] = [
  {
    what: "only groups that are known to be public",
    files: { "pom.xml": pom([]) },
    code: 0,
    lines: [],
    coverage: "complete",
  },
  {
    what: "a group that is not known to be public",
    files: unknown,
    code: 2,
    lines: [/not checked com\.foo\.bar:lib: not asked, as it is not known to be public \(<repositories>\)/],
    coverage: "incomplete unknown-origin",
  },
  {
    what: "one that the user accepts as unchecked",
    files: unknown,
    args: ["--accept-unchecked", "unknown-origin"],
    code: 0,
    lines: [],
    coverage: "complete",
  },
  {
    what: "one that the user releases, which the service does not know",
    files: unknown,
    args: ["--public", "com.foo.*"],
    code: 2,
    lines: [/not checked com\.foo\.bar:lib: the service does not know this package/],
    coverage: "incomplete unknown-package",
  },
  {
    what: "one that a file releases and a pattern keeps private",
    files: { ...unknown, "rules.json": '{ "public": ["com.foo.*"], "private": ["*:lib"] }' },
    path: "pom.xml",
    args: ["--config", "rules.json"],
    code: 2,
    lines: [/private package, the service is not asked \(\*:lib in packageInsights\.private\)/],
    coverage: "incomplete private",
  },
  {
    what: "a group of the own namespace",
    files: { "pom.xml": pom(["com.acme.commons:secret-lib:1.0"]) },
    code: 2,
    lines: [/not checked com\.acme\.commons:secret-lib: private package, the service is not asked \(<repositories>\)/],
    coverage: "incomplete private",
  },
  {
    what: "a module of the build in another version",
    files: {
      "pom.xml": pom(["com.acme.app:part:0.9"], "<modules><module>part</module></modules>"),
      "part/pom.xml": lines(
        "<project><groupId>com.acme.app</groupId><artifactId>part</artifactId><version>1</version></project>",
      ),
    },
    code: 2,
    lines: [/not checked com\.acme\.app:part: private package, the service is not asked \(module of this build\)/],
    coverage: "incomplete private",
  },
  {
    what: "groups that only gradle.lockfile names",
    files: {
      "build.gradle": gradle,
      "gradle.lockfile": lines(
        "com.acme.commons:secret-lib:1.0=runtimeClasspath",
        "com.foo.bar:lib:1.0=runtimeClasspath",
        "com.fasterxml.jackson.core:jackson-annotations:2.12.1=runtimeClasspath",
        "empty=",
      ),
    },
    code: 2,
    lines: [/not checked com\.foo\.bar:lib: not asked/, /not checked com\.acme\.commons:secret-lib: private package/],
    coverage: "incomplete private unknown-origin",
  },
];
