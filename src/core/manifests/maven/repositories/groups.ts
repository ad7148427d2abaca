/** What everybody's group IDs begin with. */
const topLevel = /^(?:[a-z]{2}|com|org|net|dev|app|edu|gov|info)$/;

/** Whether a package of this name is in the group or in one below it. */
export function isInGroup(name: string, group: string): boolean {
  return name.startsWith(`${group}:`) || (!topLevel.test(group) && name.startsWith(`${group}.`));
}
