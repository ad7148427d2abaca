import { type Construct, type ConstructTable, named, nothing, read } from "../../../support/constructs.ts";

const path = "/w/pom.xml";

/** A POM with this content from line 2 on. */
function pom(content: string, others: Construct["files"] = {}): Construct["files"] {
  return {
    [path]: `<project><groupId>own</groupId><artifactId>own</artifactId><version>1</version>\n${content}\n</project>`,
    ...others,
  };
}

const artifact = (tag: string, name: string, version = "1.0", more = "") =>
  `<${tag}><groupId>g</groupId><artifactId>${name}</artifactId>${version === "" ? "" : `<version>${version}</version>`}${more}</${tag}>`;
const list = (content: string) => `<dependencies>${content}</dependencies>`;
const plugin = (more: string) => `<build><plugins>${artifact("plugin", "p", "1.0", more)}</plugins></build>`;

/** https://maven.apache.org/ref/current/maven-model/maven.html */
export const pomConstructs: ConstructTable = {
  format: "maven/pom.xml",
  constructs: [
    read("dependencies", pom(list(artifact("dependency", "a"))), "g:a 1.0 compile"),
    read(
      "dependency with a scope",
      pom(list(artifact("dependency", "a", "1.0", "<scope>test</scope>"))),
      "g:a 1.0 test",
    ),
    read(
      "dependency with a type or classifier",
      pom(list(artifact("dependency", "a", "1.0", "<type>test-jar</type><classifier>x</classifier>"))),
      "g:a 1.0 compile",
    ),
    read("optional", pom(list(artifact("dependency", "a", "1.0", "<optional>true</optional>"))), "g:a 1.0 optional"),
    named(
      "systemPath",
      pom(list(artifact("dependency", "a", "1.0", "<scope>system</scope><systemPath>/a.jar</systemPath>"))),
      2,
    ),
    named("dependency without a version", pom(list(artifact("dependency", "a", ""))), 2),
    named(
      "dependency without a name",
      pom(list("<dependency><groupId>g</groupId><version>1</version></dependency>")),
      2,
    ),
    nothing(
      "exclusions",
      pom(
        list(
          artifact(
            "dependency",
            "a",
            "1.0",
            "<exclusions><exclusion><groupId>g</groupId><artifactId>b</artifactId></exclusion></exclusions>",
          ),
        ),
      ),
      "g:a 1.0 compile",
    ),
    read(
      "a version in a property",
      pom(`<properties><v>1.0</v></properties>${list(artifact("dependency", "a", "${v}"))}`),
      "g:a 1.0 compile",
    ),
    named("a version in an unknown property", pom(list(artifact("dependency", "a", "${unknown}"))), 2),
    read(
      "dependencyManagement",
      pom(`<dependencyManagement>${list(artifact("dependency", "a"))}</dependencyManagement>`),
      "g:a 1.0 dependencyManagement",
    ),
    read(
      "scope import",
      pom(
        `<dependencyManagement>${list(artifact("dependency", "bom", "1.0", "<type>pom</type><scope>import</scope>"))}</dependencyManagement>`,
      ),
      "g:bom 1.0 import",
    ),
    read(
      "parent",
      {
        [path]: `<project>${artifact("parent", "parent", "1.0", "<relativePath/>")}<artifactId>own</artifactId></project>`,
      },
      "g:parent 1.0 parent",
    ),
    named(
      "parent in a file with another name",
      {
        [path]: `<project>\n${artifact("parent", "parent", "1.0", "<relativePath>base.xml</relativePath>")}<artifactId>own</artifactId></project>`,
        "/w/base.xml": `<project><groupId>g</groupId><artifactId>parent</artifactId><version>1.0</version>${list(artifact("dependency", "a"))}</project>`,
      },
      2,
      "g:parent (workspace) parent",
    ),
    named(
      "parent in a file that does not exist",
      {
        [path]: `<project>\n${artifact("parent", "parent", "1.0", "<relativePath>up/pom.xml</relativePath>")}<artifactId>own</artifactId></project>`,
      },
      2,
      "g:parent 1.0 parent",
    ),
    read(
      "parent in a folder",
      {
        [path]: `<project>${artifact("parent", "parent", "1.0", "<relativePath>../up</relativePath>")}<artifactId>own</artifactId></project>`,
        "/up/pom.xml":
          "<project><groupId>g</groupId><artifactId>parent</artifactId><version>1.0</version><properties><v>1.0</v></properties></project>",
      },
      "g:parent (workspace) parent",
    ),
    named(
      "entities of a document type",
      {
        [path]: `<!DOCTYPE project [\n<!ENTITY more SYSTEM "more.xml">]>\n<project>${list(`${artifact("dependency", "a")}&more;`)}</project>`,
      },
      2,
      "g:a 1.0 compile",
    ),
    nothing("modules", pom("<modules><module>app</module></modules>", { "/w/app/pom.xml": "<project/>" })),
    nothing(
      "subprojects",
      pom("<subprojects><subproject>app</subproject></subprojects>", { "/w/app/pom.xml": "<project/>" }),
    ),
    named("a module that does not exist", pom("<modules><module>app</module></modules>"), 2),
    named(
      "a module in a file with another name",
      pom("<modules><module>app/pom-alt.xml</module></modules>", { "/w/app/pom-alt.xml": "<project/>" }),
      2,
    ),
    named("a module whose path is computed", pom("<modules><module>${dir}</module></modules>"), 2),
    named("mixins", pom(`<mixins>${artifact("mixin", "m")}</mixins>`), 2),
    read("build plugins", pom(plugin("")), "g:p 1.0 plugin"),
    read(
      "pluginManagement",
      pom(`<build><pluginManagement><plugins>${artifact("plugin", "p")}</plugins></pluginManagement></build>`),
      "g:p 1.0 pluginManagement",
    ),
    read(
      "a plugin without a group",
      pom("<build><plugins><plugin><artifactId>p</artifactId><version>1.0</version></plugin></plugins></build>"),
      "org.apache.maven.plugins:p 1.0 plugin",
    ),
    read(
      "dependencies of a plugin",
      pom(plugin(list(artifact("dependency", "a")))),
      "g:p 1.0 plugin",
      "g:a 1.0 plugin",
    ),
    read(
      "annotationProcessorPaths",
      pom(
        plugin(
          `<configuration><annotationProcessorPaths>${artifact("path", "a")}</annotationProcessorPaths></configuration>`,
        ),
      ),
      "g:p 1.0 plugin",
      "g:a 1.0 build",
    ),
    read(
      "annotationProcessorPaths of an execution",
      pom(
        plugin(
          `<executions><execution><configuration><annotationProcessorPaths>${artifact("annotationProcessorPath", "a")}</annotationProcessorPaths></configuration></execution></executions>`,
        ),
      ),
      "g:p 1.0 plugin",
      "g:a 1.0 build",
    ),
    read(
      "annotationProcessorPaths with a managed version",
      pom(
        `<dependencyManagement>${list(artifact("dependency", "a"))}</dependencyManagement>${plugin(`<configuration><annotationProcessorPaths>${artifact("path", "a", "")}</annotationProcessorPaths></configuration>`)}`,
      ),
      "g:a 1.0 dependencyManagement",
      "g:p 1.0 plugin",
      "g:a 1.0 build",
    ),
    read(
      "artifactItems",
      pom(plugin(`<configuration><artifactItems>${artifact("artifactItem", "a")}</artifactItems></configuration>`)),
      "g:p 1.0 plugin",
      "g:a 1.0 build",
    ),
    read(
      "protocArtifact and pluginArtifact",
      pom(
        plugin(
          "<configuration><protocArtifact>g:a:1.0:exe:${os}</protocArtifact><pluginArtifact>g:b:2.0</pluginArtifact></configuration>",
        ),
      ),
      "g:p 1.0 plugin",
      "g:a 1.0 build",
      "g:b 2.0 build",
    ),
    named(
      "protocArtifact without a version",
      pom(plugin("\n<configuration><protocArtifact>g:a</protocArtifact></configuration>")),
      3,
      "g:p 1.0 plugin",
    ),
    read(
      "binaryMavenPlugins and jvmMavenPlugins",
      pom(
        plugin(
          `<configuration><binaryMavenPlugins>${artifact("binaryMavenPlugin", "a")}</binaryMavenPlugins></configuration>`,
        ),
      ),
      "g:p 1.0 plugin",
      "g:a 1.0 build",
    ),
    nothing(
      "other configuration of plugins",
      pom(plugin(`<configuration><rules>${artifact("rule", "a")}</rules></configuration>`)),
      "g:p 1.0 plugin",
    ),
    read(
      "extensions",
      pom(`<build><extensions>${artifact("extension", "e")}</extensions></build>`),
      "g:e 1.0 extension",
    ),
    read("reporting", pom(`<reporting><plugins>${artifact("plugin", "p")}</plugins></reporting>`), "g:p 1.0 plugin"),
    read(
      "profiles",
      pom(`<profiles><profile><id>x</id>${list(artifact("dependency", "a"))}</profile></profiles>`),
      "g:a 1.0 compile",
    ),
    nothing(
      "repositories, pluginRepositories and distributionManagement",
      pom("<repositories/><pluginRepositories/><distributionManagement/>"),
    ),
    nothing("prerequisites", pom("<prerequisites><maven>3.9</maven></prerequisites>")),
  ],
};

const extensions = (content: string): Construct["files"] => ({
  "/w/.mvn/extensions.xml": `<extensions>\n${content}\n</extensions>`,
});

/** https://maven.apache.org/ref/current/maven-embedder/core-extensions.html */
export const extensionsConstructs: ConstructTable = {
  format: "maven/extensions.xml",
  constructs: [
    read("extension", extensions(artifact("extension", "e")), "g:e 1.0 build"),
    named("extension without a version", extensions(artifact("extension", "e", "")), 2),
    named("extension without a name", extensions("<extension><groupId>g</groupId></extension>"), 2),
    named("a version in a property", extensions(artifact("extension", "e", "${v}")), 2),
  ],
};
