import assert from "node:assert/strict";
import { createServer } from "node:http";
import { answer } from "../../service/answer.ts";
import { compareServices } from "../../service/compare/compare.ts";
import { rules } from "../../service/compare/rules.ts";
import { recordings } from "../../service/snapshot.ts";
import { startService, type Service } from "../../service/server.ts";
import { listen, stop } from "../network/servers.ts";

describe("the comparison of two services", () => {
  let service: Service;
  before(async () => (service = await startService()));
  after(() => service.close());

  it("finds nothing between a service and itself, by every recording and rule", async () => {
    const { asked, differences, broken } = await compareServices(service.url, service.url, false);
    assert.deepEqual([differences, broken], [[], []]);
    assert.equal(asked, recordings().size + rules.length);
  });

  it("names each field that another service has otherwise", async () => {
    const other = await changed((text) => text.replace(/("isDefault": *)false/, "$1true").replace("not found", "?"));
    const { differences, broken } = await compareServices(other.url, service.url, false);
    await other.close();
    assert.ok(differences.some(({ request, there }) => request.endsWith("isDefault") && there === "true"));
    assert.ok(
      broken.some((line) => line.startsWith("an unknown version is a text of 404")),
      broken.join("\n"),
    );
  });

  it("notices each rule that a service does not keep", async () => {
    const server = createServer((_, response) => response.writeHead(418).end("[]"));
    const { broken } = await compareServices(await listen(server), service.url, true);
    await stop(server);
    assert.equal(broken.length, rules.length, broken.join("\n"));
  });
});

/** The service with other texts. */
async function changed(change: (text: string) => string) {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "GET", url = "", headers } = request;
      const reply = answer(method, url, headers, Buffer.concat(chunks).toString());
      response.writeHead(reply.status, reply.headers).end(change(reply.text));
    });
  });
  return { url: await listen(server), close: () => stop(server) };
}
