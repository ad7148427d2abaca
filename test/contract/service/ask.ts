/** Asks the contract of the service without a socket. */
import { answer, type Answer, type AnswerOptions } from "../../service/answer.ts";

/** The parsed answer, or the text of an error headed by its status. */
export function get(url: string, options?: AnswerOptions): unknown {
  return parsed(answer("GET", url, {}, "", options));
}

export function post(url: string, body: unknown, options?: AnswerOptions): unknown {
  return parsed(answer("POST", url, { "content-type": "application/json" }, JSON.stringify(body), options));
}

/** What stands at a path of field names and indexes: `versions.0.isDefault`; a list's `length` too. */
export function at(value: unknown, path: string): unknown {
  return path.split(".").reduce((each, name) => (each as Record<string, unknown> | undefined)?.[name], value);
}

function parsed({ status, text }: Answer): unknown {
  return status === 200 ? JSON.parse(text) : `${status} ${text}`;
}
