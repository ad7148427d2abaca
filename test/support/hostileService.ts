import { createServer } from "node:http";
import { listen, stop } from "../contract/network/servers.ts";

/** The service with another text in every title, reason, license, description, address, requirement and name of another package. */
export interface HostileService {
  readonly url: string;
  /** Sets the text. */
  readonly say: (text: string) => void;
  readonly close: () => Promise<void>;
}

export async function startHostileService(url: string): Promise<HostileService> {
  let said = "";
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "GET", url: path = "", headers } = request;
      const type = headers["content-type"];
      // As a proxy, or the service, would say it in words of its own.
      if (path.includes("acme-refused")) return void response.writeHead(400).end(said);
      const body = method === "POST" ? { body: Buffer.concat(chunks) } : {};
      void fetch(url + path, { method, ...body, ...(type !== undefined && { headers: { "content-type": type } }) })
        .then(async (answer) => [answer.status, await answer.text()] as const)
        .then(([status, text]) => response.writeHead(status).end(withText(text, said, path)));
    });
  });
  return { url: await listen(server), say: (text) => (said = text), close: () => stop(server) };
}

/** An answer with this text in every field that people write, and as other packages and projects than it is about. */
export function withText(answer: string, text: string, url: string): string {
  const isOther = { package: /[:/]dependencies|similarlyNamed/i.test(url), project: !url.includes("/projects/") };
  let packages = 0;
  const inside = (value: unknown, key: string, parent: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => inside(item, key, parent));
    if (typeof value === "object" && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inside(inner, name, key)]));
    if (typeof value !== "string") return value;
    const isNamed = key === "id" ? isOther.project && parent === "projectKey" : key === "name" && isOther.package;
    // The first package is the one that was asked about.
    return writtenFields.has(key) || (isNamed && (key === "id" || packages++ > 0)) ? text : value;
  };
  return answer.startsWith("{") ? JSON.stringify(inside(JSON.parse(answer), "", "")) : answer;
}

const writtenFields: ReadonlySet<string> = new Set([
  ...["title", "description", "shortDescription", "deprecatedReason", "reason", "details", "metadata", "aliases"],
  ...["homepage", "license", "licenses", "spdx", "url", "label", "registries", "sourceRepository", "commit"],
  ...["error", "errors", "requirement", "packageName", "versionString", "source", "end", "repository"],
]);
