import { message, plural, type Message } from "./message.ts";

/** The day of an RFC 3339 time, and how long ago that is: `2020-08-13, 6 years ago`. Undefined for an invalid time. */
export function dayAndAge(time: string | undefined, now: number): Message | undefined {
  const then = time === undefined ? NaN : Date.parse(time);
  if (Number.isNaN(then)) return undefined;
  return message("{day}, {age}", { day: dayText(then), age: ago((now - then) / 1000) });
}

/** `2026-12-03`, of milliseconds since 1970. */
export function dayText(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Tells how old something of this RFC 3339 time is: `7 years old`. Undefined for an invalid time. */
export function age(time: string | undefined, now: number): Message | undefined {
  const then = time === undefined ? NaN : Date.parse(time);
  return Number.isNaN(then) ? undefined : inUnits((now - then) / 1000, ages, message("new today"));
}

/** `just now`, `5 minutes ago`, `3 years ago`. */
export function ago(seconds: number): Message {
  return inUnits(seconds, pasts, message("just now"));
}

/** `3 days`, `18 hours`. */
export function lapse(seconds: number): Message {
  return inUnits(seconds, lapses, message("less than a minute"));
}

/** The largest first. */
type Units = readonly (readonly [seconds: number, text: (count: number) => Message])[];

function inUnits(seconds: number, units: Units, less: Message): Message {
  for (const [size, text] of units) {
    const count = Math.floor(seconds / size);
    if (count >= 1) return text(count);
  }
  return less;
}

const day = 86_400;
const month = 30.44 * day;
const year = 365.25 * day;

const pasts: Units = [
  [year, (count) => plural(count, "{count} year ago", "{count} years ago")],
  [month, (count) => plural(count, "{count} month ago", "{count} months ago")],
  [day, (count) => plural(count, "{count} day ago", "{count} days ago")],
  [3_600, (count) => plural(count, "{count} hour ago", "{count} hours ago")],
  [60, (count) => plural(count, "{count} minute ago", "{count} minutes ago")],
];

const ages: Units = [
  [year, (count) => plural(count, "{count} year old", "{count} years old")],
  [month, (count) => plural(count, "{count} month old", "{count} months old")],
  [day, (count) => plural(count, "{count} day old", "{count} days old")],
];

const lapses: Units = [
  [day, (count) => plural(count, "{count} day", "{count} days")],
  [3_600, (count) => plural(count, "{count} hour", "{count} hours")],
  [60, (count) => plural(count, "{count} minute", "{count} minutes")],
];
