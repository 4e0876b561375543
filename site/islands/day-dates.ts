import { momentIn, monthDay } from '#shared/content/week.ts';
import { addDays } from '#shared/rules/stop-rule.ts';

/** Writes the date of the next such weekday, by the domain's clock, into every empty date of a day; and scrolls to the current day. */
export function showDates(): void {
  const chips = document.querySelector<HTMLElement>('.day-chips');
  const { date, day: today } = momentIn(new Date(), chips?.dataset['clock'] ?? 'UTC');
  const waitOf = (of: HTMLElement | null) => (Number(of?.dataset['day']) - today + 7) % 7;
  for (const empty of document.querySelectorAll<HTMLElement>('.date-of[data-day]')) {
    const wait = waitOf(empty);
    const words = monthDay(addDays(date, wait), 'short');
    const { whole } = empty.dataset;
    empty.textContent = whole === undefined ? (wait ? words : 'Today') : `${whole}, ${words}`;
    if (wait < 2 && whole !== undefined) empty.append(wait === 0 ? ' (today)' : ' (tomorrow)');
  }
  // The row begins with today.
  const list = chips?.querySelector('ul');
  const waitIn = (item: Element) => waitOf(item.querySelector<HTMLElement>('.date-of[data-day]'));
  list?.append(...[...list.children].toSorted((a, b) => waitIn(a) - waitIn(b)));
  chips?.classList.add('is-ready');
  const current = chips?.querySelector('[aria-current]');
  if (chips && current)
    chips.scrollLeft =
      current.getBoundingClientRect().left - chips.getBoundingClientRect().left - chips.clientWidth / 3;
}
