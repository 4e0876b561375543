import { momentIn, monthDay } from '#shared/content/week.ts';
import { addDays } from '#shared/rules/stop-rule.ts';

/** Writes the date of the next such weekday, by the domain's clock, into every empty time of a day; and scrolls to the current day. */
export function showDates(): void {
  const chips = document.querySelector<HTMLElement>('.day-chips');
  const { date, day: today } = momentIn(new Date(), chips?.dataset['clock'] ?? 'UTC');
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-day]')) {
    const wait = (Number(time.dataset['day']) - today + 7) % 7;
    time.dateTime = addDays(date, wait);
    const words = monthDay(time.dateTime, 'short');
    time.textContent =
      time.dataset['whole'] === undefined ? (wait ? words : 'Today') : `${time.dataset['whole']}, ${words}`;
    if (wait < 2 && time.dataset['whole'] !== undefined) time.append(wait === 0 ? ' (today)' : ' (tomorrow)');
  }
  // The row begins with today.
  const list = chips?.querySelector('ul');
  const waitOf = (item: Element) => (Number(item.querySelector('time')?.dataset['day']) - today + 7) % 7;
  list?.append(...[...list.children].toSorted((a, b) => waitOf(a) - waitOf(b)));
  chips?.classList.add('is-ready');
  const current = chips?.querySelector('[aria-current]');
  if (chips && current)
    chips.scrollLeft =
      current.getBoundingClientRect().left - chips.getBoundingClientRect().left - chips.clientWidth / 3;
}
