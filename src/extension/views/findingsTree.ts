import * as vscode from "vscode";
import type { Group } from "../../core/scan/tree/groupNodes.ts";

/** A function that makes items of the tree's nodes. */
export type ItemOf = (group: Group, id: string) => vscode.TreeItem;

/** The nodes of the view, for what a scan has found. */
export class FindingsTree implements vscode.TreeDataProvider<Group>, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<undefined>();
  readonly #parents = new Map<Group, Group>();
  #roots: readonly Group[] = [];
  #itemOf: ItemOf | undefined;

  readonly onDidChangeTreeData = this.#changed.event;

  show(roots: readonly Group[], itemOf: ItemOf): void {
    this.#roots = roots;
    this.#itemOf = itemOf;
    this.#parents.clear();
    const register = (group: Group): void => {
      for (const child of group.children) {
        this.#parents.set(child, group);
        register(child);
      }
    };
    roots.forEach(register);
    this.#changed.fire(undefined);
  }

  getChildren(group?: Group): Group[] {
    return [...(group ? group.children : this.#roots)];
  }

  getParent(group: Group): Group | undefined {
    return this.#parents.get(group);
  }

  getTreeItem(group: Group): vscode.TreeItem {
    return this.#itemOf?.(group, this.#idOf(group)) ?? new vscode.TreeItem("");
  }

  dispose(): void {
    this.#changed.dispose();
  }

  /** The IDs of groups are unique among siblings only. */
  #idOf(group: Group): string {
    const parent = this.#parents.get(group);
    return parent ? `${this.#idOf(parent)}\n\n${group.id}` : group.id;
  }
}
