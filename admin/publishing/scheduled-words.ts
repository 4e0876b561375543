import { formatNumber } from '#shared/rules/numbers.ts';
import { localTimeIn } from '#shared/rules/when-words.ts';

/** 'Dec 1', with the year unless it is this one. */
export function shortDay(instant: string, timeZone: string, now = Date.now()): string {
  const yearOf = (time: string) => localTimeIn(time, timeZone).slice(0, 4);
  const isThisYear = yearOf(instant) === yearOf(new Date(now).toISOString());
  const year = isThisYear ? {} : ({ year: 'numeric' } as const);
  const words = new Intl.DateTimeFormat('en-US', { timeZone, month: 'short', day: 'numeric', ...year });
  return words.format(Date.parse(instant));
}

/** '06:00' */
export function clockTime(instant: string, timeZone: string): string {
  return localTimeIn(instant, timeZone).slice(-5);
}

/** 'Dec 1, 06:00', with the year unless it is this one. */
export function shortWhen(instant: string, timeZone: string, now = Date.now()): string {
  return `${shortDay(instant, timeZone, now)}, ${clockTime(instant, timeZone)}`;
}

export function changesWords(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'change' : 'changes'}`;
}
