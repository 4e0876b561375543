/** When a stop is: on a date, or weekly on days. Dates are 'yyyy-MM-dd' in the domain's time zone, weekdays ISO: 1 is Monday. */

/** The parts of a stop (shared/schemas/stops.ts) that say when it is. */
export type Rule = {
  date?: string | undefined;
  days?: number[] | undefined;
  starts_on?: string | undefined;
  ends_on?: string | undefined;
  exceptions?: { date: string }[] | undefined;
};
/** `path` leads from the rule to the part that is wrong. */
type Problem = { path: [field: keyof Rule, ...rest: (string | number)[]]; problem: string };

const dayLength = 86_400_000;

/** The date so many days later; earlier for a negative number. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayLength).toISOString().slice(0, 10);
}

/** How many days `to` is after `from`; negative when it is before. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / dayLength;
}

/** The ISO weekday of a date. */
export function weekdayOf(date: string): number {
  return new Date(date).getUTCDay() || 7;
}

/** Whether the rule has an occurrence on a date; a canceled one counts. */
export function isOn({ date, days = [], starts_on: first = '', ends_on: last }: Rule, on: string): boolean {
  if (date !== undefined) return date === on;
  return days.includes(weekdayOf(on)) && first <= on && (!last || on <= last);
}

/** Whether a stop is the same in every week, so that a table of weekdays says all of it. */
export function isWeekly({ date, starts_on, ends_on, exceptions = [] }: Rule): boolean {
  return date === undefined && starts_on === undefined && ends_on === undefined && exceptions.length === 0;
}

/** The first date of the rule that isn't before `from`; null if there is none. */
export function firstDate(rule: Rule, from: string): string | null {
  if (rule.date !== undefined) return rule.date >= from ? rule.date : null;
  const start = rule.starts_on !== undefined && rule.starts_on > from ? rule.starts_on : from;
  const week = Array.from({ length: 7 }, (_, index) => addDays(start, index));
  return week.find((date) => isOn(rule, date)) ?? null;
}

/** The first date of the rule from `from` on that has no exception yet; null if there is none. */
export function firstPlainDate(rule: Rule, from: string): string | null {
  const excepted = new Set(rule.exceptions?.map(({ date }) => date));
  let date = firstDate(rule, from);
  while (date !== null && excepted.has(date)) date = firstDate(rule, addDays(date, 1));
  return date;
}

/** What is wrong with a rule, in words for an editor; empty if nothing. */
export function ruleProblems(rule: Rule): Problem[] {
  const { date, days, starts_on: first, ends_on: last, exceptions = [] } = rule;
  if (date === undefined && (days === undefined || days.length === 0))
    return [{ path: ['days'], problem: 'Choose a date, or at least one day of the week' }];
  if (date !== undefined) {
    const weekly = (['days', 'starts_on', 'ends_on', 'exceptions'] as const).filter((field) => has(rule[field]));
    return weekly.map((field) => ({ path: [field], problem: 'A stop on one date has no weekly rule: leave this out' }));
  }
  const problems: Problem[] = [];
  if (new Set(days).size < (days?.length ?? 0)) problems.push({ path: ['days'], problem: 'Name each day once' });
  if (first !== undefined && last !== undefined && last < first)
    problems.push({ path: ['ends_on'], problem: 'The last date is before the first one' });
  else if (last !== undefined && firstDate(rule, first ?? addDays(last, -6)) === null)
    problems.push({ path: ['ends_on'], problem: 'None of these days is between the first and the last date' });
  const known = new Set<string>();
  for (const [index, { date: day }] of exceptions.entries()) {
    if (known.has(day))
      problems.push({ path: ['exceptions', index, 'date'], problem: `There are two exceptions on ${day}` });
    known.add(day);
  }
  return problems;
}

function has(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined;
}

/** A stop as it was before stops had dates: on one weekday. */
type WeekdayStop = { day: number };

/** Stops of before, which had one weekday each, as they are now. What is new stays as it is. */
export function withDays<Stop extends object>(stops: (Stop | WeekdayStop)[]): Stop[] {
  return stops.map((stop) => {
    if (!('day' in stop)) return stop;
    const { day, ...rest } = stop;
    return { ...rest, days: [day] } as unknown as Stop;
  });
}
