import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { publishedIn, type Case, type Published } from "../vectors.ts";

export interface Registry {
  readonly url: string;
  close(): void;
}

/** A registry on loopback with the documents of packages, in full and abbreviated as the tools ask for them. Nothing can be downloaded. */
export async function startRegistry(packages: readonly Case[], toToday: (text: string) => string): Promise<Registry> {
  let url = "";
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", url).pathname).slice(1);
    const found = packages.find(([name]) => name === path);
    const isShort = request.headers.accept?.includes("vnd.npm.install-v1") === true;
    response.writeHead(found ? 200 : 404, {
      "content-type": isShort ? "application/vnd.npm.install-v1+json" : "application/json",
    });
    response.end(found ? toToday(JSON.stringify(documentOf(found, url, isShort))) : "{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, close: () => server.close() };
}

function documentOf([name, , published]: Case, url: string, isShort: boolean): object {
  const all = publishedIn(published);
  const times = all.flatMap(({ version, publishedAt }) =>
    publishedAt === undefined ? [] : [[version, publishedAt] as const],
  );
  const dates = times.map(([, time]) => time).sort();
  const modified = dates.at(-1) ?? "2020-01-01T00:00:00.000Z";
  const created = dates[0] ?? modified;
  return {
    name,
    "dist-tags": Object.fromEntries(all.flatMap(({ version, tags }) => tags.map((tag) => [tag, version] as const))),
    versions: Object.fromEntries(all.map((each) => [each.version, versionOf(name, each, url)] as const)),
    modified,
    ...(!isShort && { time: { created, modified, ...Object.fromEntries(times) } }),
  };
}

function versionOf(name: string, { version, isDeprecated, evidence }: Published, url: string): object {
  const integrity = `sha512-${createHash("sha512").update(`${name}@${version}`).digest("base64")}`;
  const tarball = `${url}/${name}/-/${name.replace(/^.*\//, "")}-${version}.tgz`;
  const attestations = {
    url: `${url}/-/npm/v1/attestations/${name}@${version}`,
    provenance: { predicateType: "https://slsa.dev/provenance/v1" },
  };
  return {
    name,
    version,
    ...(isDeprecated && { deprecated: "no longer supported" }),
    ...(evidence === "trustedPublisher" && {
      _npmUser: { name: "ci", email: "ci@acme.example", trustedPublisher: { id: "github", oidcConfigId: "oidc:1" } },
    }),
    dist: { integrity, tarball, ...(evidence !== undefined && { attestations }) },
  };
}
