import assert from "node:assert/strict";
import {
  groupOf,
  isInGroup,
  isSharedDomain,
  namespaceOf,
  namespaceOfHost,
} from "../../../../src/core/manifests/maven/groups.ts";

const namespaces: Readonly<Record<string, string>> = {
  "": "",
  junit: "junit",
  "com.acme": "com.acme",
  "com.acme.app.web": "com.acme",
  "io.github.acme.app": "io.github.acme",
  "com.github.acme": "com.github.acme",
  "net.java.dev.jna": "net.java.dev.jna",
  "net.java.openjdk.x": "net.java.openjdk",
  "com.googlecode.acme.app": "com.googlecode.acme",
  "org.bitbucket.acme.app": "org.bitbucket.acme",
  "io.gitlab.acme.app": "io.gitlab.acme",
  "net.sourceforge.acme.app": "net.sourceforge.acme",
  "net.sf.acme.app": "net.sf.acme",
  "org.jvnet.acme.app": "org.jvnet.acme",
  "io.github": "io.github",
  "uk.co.acme.app": "uk.co.acme",
  "uk.co": "uk.co",
  "uk.acme.app": "uk.acme",
  "com.co.acme": "com.co",
  "br.com.acme.app": "br.com.acme",
  "de.acme.com.app": "de.acme",
};

const hosts: Readonly<Record<string, string | undefined>> = {
  "https://nexus.acme.example/maven": "example.acme",
  "https://maven.acme.co.uk:8443/all": "uk.co.acme",
  "https://acme.github.io/maven": "io.github.acme",
  "https://acme.example": "example.acme",
  "https://github.com/acme/maven": undefined,
  "https://acme.jfrog.io/x": undefined,
  "https://europe-maven.pkg.dev/acme": undefined,
  "https://s3.amazonaws.com/acme": undefined,
  "https://storage.googleapis.com/acme": undefined,
  "https://www.myget.org/F/acme": undefined,
  "https://packagecloud.io/acme/releases": undefined,
  "https://dl.cloudsmith.io/acme": undefined,
  "https://gitlab.com/api/v4/projects/1/packages/maven": undefined,
  "https://acme.pkgs.visualstudio.com/maven": undefined,
  "https://maven.pkg.jetbrains.space/acme": undefined,
  "https://api.repsy.io/mvn/acme": undefined,
  "https://dl.bintray.com/acme": undefined,
  "http://10.0.0.7/maven": undefined,
  "http://nexus:8081/maven": undefined,
  "https://nexus.acme.1example/": undefined,
  "file:///srv/maven": undefined,
  "${nexus}": undefined,
  "": undefined,
};

/** A name, a group, and whether the name is in it or below. */
const members: readonly (readonly [name: string, group: string, isMember: boolean])[] = [
  ["com.acme:a", "com.acme", true],
  ["com.acme.app:a", "com.acme", true],
  ["com.acmebank:a", "com.acme", false],
  ["com.acme:a", "com.acme.app", false],
  ["junit:junit", "junit", true],
  ["junit.extras:a", "junit", true],
  ["com:a", "com", true],
  ["com.acme:a", "com", false],
  ["de.acme:a", "de", false],
  ["gov.acme:a", "gov", false],
  ["info.acme:a", "info", false],
  ["company.acme:a", "company", true],
];

describe("groups of Maven", () => {
  for (const [group, namespace] of Object.entries(namespaces))
    it(`${group || "no group"} is in the namespace ${namespace}`, () => assert.equal(namespaceOf(group), namespace));

  for (const [address, namespace] of Object.entries(hosts))
    it(`${address || "no address"} tells ${namespace ?? "no namespace"}`, () =>
      assert.equal(namespaceOfHost(address), namespace));

  for (const [name, group, isMember] of members)
    it(`${name} is ${isMember ? "" : "not "}in ${group}`, () => assert.equal(isInGroup(name, group), isMember));

  it("are the part before the colon, and shared on some domains", () => {
    assert.deepEqual(["g:a", "g:a:c", "g", ""].map(groupOf), ["g", "g", "g", ""]);
    assert.deepEqual(["io.github", "io.github.acme", "net.sf", "com.acme"].map(isSharedDomain), [
      true,
      false,
      true,
      false,
    ]);
  });
});
