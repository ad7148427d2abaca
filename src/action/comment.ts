import type { Environment } from "./inputs.ts";

/** Finds the comment of an earlier run. */
const marker = "<!-- package-insights -->";

/** The longest body of a comment, in characters. */
const mostOfComment = 65_536;

/** A pull request, and the token that may write in it. */
export interface CommentTarget {
  readonly number: number;
  readonly token: string;
}

/** Writes the report into the pull request: into the comment of an earlier run, if there is one. Rejects where that is not permitted. */
export async function commentSummary(
  markdown: string,
  { number, token }: CommentTarget,
  { GITHUB_API_URL: api = "", GITHUB_REPOSITORY: repository = "" }: Environment,
): Promise<void> {
  const comments = `${api}/repos/${repository}/issues/${number}/comments`;
  const send = async (url: string, method = "GET", body?: string): Promise<unknown> => {
    const headers = { accept: "application/vnd.github+json", authorization: `Bearer ${token}` };
    const answer = await fetch(url, {
      method,
      headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(30_000),
    });
    if (!answer.ok) throw new Error(`GitHub answered ${answer.status} to ${method} ${new URL(url).pathname}`);
    return answer.json();
  };
  const body = JSON.stringify({ body: fitting(withoutMentions(markdown)) });
  const earlier = idOf(await send(`${comments}?per_page=100`));
  if (earlier === undefined) await send(comments, "POST", body);
  else await send(`${api}/repos/${repository}/issues/comments/${earlier}`, "PATCH", body);
}

/** With a character that is not shown behind `@` and `#`, so that no name of a package notifies people or links an issue. */
function withoutMentions(markdown: string): string {
  const parts = /(?<!\\)`[^`\n]*`|\]\([^)\s]*\)|(?<!\w)@(?=\w)|#(?=\d)/g;
  return markdown.replace(parts, (part) => (part === "@" || part === "#" ? `${part}&#8203;` : part));
}

function fitting(markdown: string): string {
  const room = mostOfComment - marker.length - 100;
  if (markdown.length <= room) return `${marker}\n${markdown}`;
  const end = markdown.lastIndexOf("\n", room);
  return `${marker}\n${markdown.slice(0, end)}\n\nThe rest is in the summary of the job.\n`;
}

function idOf(comments: unknown): number | undefined {
  const all: readonly unknown[] = Array.isArray(comments) ? comments : [];
  for (const comment of all) {
    if (typeof comment !== "object" || comment === null || !("id" in comment) || !("body" in comment)) continue;
    if (typeof comment.id === "number" && String(comment.body).startsWith(marker)) return comment.id;
  }
  return undefined;
}
