// A server over stdio with the tools that the conformance suite calls, on the protocol of the product.

import { setTimeout } from "node:timers/promises";
import { serve } from "../../../src/mcp/serve.ts";
import type { Served } from "../../../src/mcp/server.ts";

const noInput = { type: "object", additionalProperties: false };

const contact = {
  allOf: [{ anyOf: [{ required: ["phone"] }, { required: ["email"] }] }],
  if: { properties: { contactMethod: { const: "phone" } }, required: ["contactMethod"] },
  then: { required: ["phone"] },
  else: { required: ["email"] },
};
const text = { type: "string" };

const schemas: Readonly<Record<string, object>> = {
  test_simple_text: noInput,
  test_error_handling: noInput,
  test_logging_tool: noInput,
  test_tool_with_progress: noInput,
  json_schema_2020_12_tool: {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    $defs: { address: { $anchor: "addressDef", type: "object", properties: { street: text, city: text } } },
    properties: {
      ...{ name: text, address: { $ref: "#/$defs/address" }, phone: text, email: text },
      contactMethod: { type: "string", enum: ["phone", "email"] },
    },
    ...contact,
    additionalProperties: false,
  },
};

const call: Served["call"] = async (name, _input, { progress }) => {
  for (const done of name === "test_tool_with_progress" ? [0, 50, 100] : []) {
    progress?.(done, 100);
    await setTimeout(50);
  }
  return {
    isError: name === "test_error_handling",
    structured: {},
    text: "This is a simple text response for testing.",
  };
};

const tools = Object.entries(schemas).map(([name, inputSchema]) => ({
  ...{ name, title: name, description: name, inputSchema, outputSchema: { type: "object" } },
}));
const identity = { name: "conformance", title: "Conformance", version: "1.0.0", instructions: "" };
const { signal } = new AbortController();
await serve({ ...identity, tools, call, log: console.error }, { input: process.stdin, output: process.stdout }, signal);
