/** The requests of the script of each panel to the host. */
export type PanelRequest =
  /** The script runs and listens; the host answers with what it has to show. */
  | { readonly type: "ready" }
  /** Ask the service again. */
  | { readonly type: "refresh" }
  | { readonly type: "back" }
  | { readonly type: "forward" };

const types: readonly string[] = ["ready", "refresh", "back", "forward"] satisfies readonly PanelRequest["type"][];

export function isPanelRequest(request: { readonly type: string }): request is PanelRequest {
  return types.includes(request.type);
}
