/** First parts of group IDs that unrelated projects share. */
const topLevel = /^(?:[a-z]{2}|com|org|net|dev|app|edu|gov|info)$/;

/** Whether the package of this name is in the group or in one below it. */
export function isInGroup(name: string, group: string): boolean {
  return name.startsWith(`${group}:`) || (!topLevel.test(group) && name.startsWith(`${group}.`));
}
