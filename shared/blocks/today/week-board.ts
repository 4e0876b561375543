import { type Hours, isOpen, isOver, type Moment, momentIn, monthDay, waitOf } from '../../content/week.ts';
import { addDays } from '../../rules/stop-rule.ts';
import { stopsShown } from './order.ts';

type Stop = { item: HTMLElement; from: string; to: string; date?: string; now: string };
/** What people at a truck say of it, by the path of its page; null where the page hasn't asked yet, and shows what it was built with. */
export type Said = Map<string, string> | null;
type Day = { element: HTMLElement; list: HTMLElement; day: number; stops: Stop[]; more: number };
type Board = { element: HTMLElement; clock: string; limit: number; days: Day[] };

/**
 * Parses a week's line-up in the page and returns a function that updates it to a moment: begins with today, moves open trucks to the
 * front, marks what people at trucks say and a day that is done, and scrolls a narrow board to the next stops. It moves existing elements, because React alone would be as
 * large as the rest of the page.
 */
export function weekBoard(week: HTMLElement): (now: Date, said?: Said) => void {
  const board = readBoard(week);
  let last: HTMLElement | undefined;
  return (now, said = null) => {
    const moment = momentIn(now, board.clock);
    if (said)
      for (const day of board.days) for (const stop of day.stops) hear(stop, day.day === moment.day ? said : null);
    showBoard(board, moment);
    const next = nextDay(week);
    if (next === last) return;
    last = next;
    // After the first paint, because measuring earlier would force a second layout.
    requestAnimationFrame(() => setTimeout(() => scrollToNext(week)));
  };
}

/** Marks a stop with what is said of its truck; null on another day. */
function hear(stop: Stop, said: Said): void {
  const { item } = stop;
  stop.now = said?.get(item.querySelector('a')?.getAttribute('href') ?? '') ?? '';
  const mark = item.querySelector('.said-mark');
  if ((mark?.textContent ?? '') === stop.now) return;
  mark?.remove();
  const made = Object.assign(document.createElement('b'), { className: 'said-mark', textContent: stop.now });
  if (stop.now) item.append(made);
}

function readBoard(element: HTMLElement): Board {
  const { clock = 'UTC', limit } = element.dataset;
  const days = [...element.querySelectorAll<HTMLElement>('.day')].flatMap(readDay);
  return { element, clock, limit: Number(limit), days };
}

function readDay(element: HTMLElement): Day[] {
  const list = element.querySelector('ul');
  if (!list) return [];
  const stops = [...list.querySelectorAll('li')].map((item) => {
    const { from = '', to = '', date } = item.dataset;
    const now = item.querySelector('.said-mark')?.textContent ?? '';
    return { item, from, to, now, ...(date !== undefined && { date }) };
  });
  return [{ element, list, day: Number(element.dataset['day']), stops, more: Number(element.dataset['more']) }];
}

function showBoard({ element, limit, days }: Board, moment: Moment): void {
  for (const day of days) {
    const isToday = day.day === moment.day;
    if (isToday) day.element.setAttribute('aria-current', 'date');
    else day.element.removeAttribute('aria-current');
    showStops(day, limit, moment);
    const isDone =
      isToday &&
      day.stops.length > 0 &&
      day.more === 0 &&
      day.stops.every((stop) => isOver({ ...stop, day: day.day }, moment));
    day.element.classList.toggle('is-today', isToday && !isDone);
    showDate(day, moment, isDone);
  }
  orderDays(element, days, moment);
}

function showDate({ element, day }: Day, moment: Moment, isDone: boolean): void {
  const empty = element.querySelector('.date-of');
  if (!empty) return;
  const wait = (day - moment.day + 7) % 7;
  const near = [isDone ? 'Done for today' : 'Today', 'Tomorrow'];
  empty.textContent = near[wait] ?? monthDay(addDays(moment.date, wait), 'short');
}

/** Begins with today, or with yesterday for as long as one of its nights lasts. */
function orderDays(week: HTMLElement, days: Day[], moment: Moment): void {
  const yesterday = days.find(({ day }) => (day % 7) + 1 === moment.day);
  const isNight = yesterday?.stops.some((stop) => isOpen({ ...stop, day: yesterday.day }, moment)) ?? false;
  const first = isNight && yesterday ? yesterday.day : moment.day;
  const date = yesterday?.element.querySelector('.date-of');
  if (date && isNight) date.textContent = 'Last night';
  const jump = week.previousElementSibling?.querySelector('.week-jump');
  for (const list of [week, jump]) {
    const items = [...(list?.children ?? [])];
    const at = items.findIndex((item) => item.getAttribute('data-day') === `${first}`);
    // An item that has the focus would lose it: the others move.
    if (list && at > 0) list.append(...items.slice(0, at));
  }
}

/** Today, or the next day with stops where those of today are over: who looks at night plans ahead. */
function nextDay(week: HTMLElement): HTMLElement | undefined {
  const days = [...week.querySelectorAll<HTMLElement>('.day')];
  return days.find((day) => day.querySelector('li:not([hidden], .is-over)'));
}

/** Scrolls a narrow board to the next stops. */
export function scrollToNext(week: HTMLElement): void {
  const next = nextDay(week);
  if (next) week.scrollTo({ left: next.offsetLeft - week.offsetLeft });
}

/** Marks the days that a narrow board shows in the strip that leads to them. */
export function markShown(week: HTMLElement): IntersectionObserver {
  const links = [...(week.parentElement?.querySelectorAll<HTMLAnchorElement>('.week-jump a') ?? [])];
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        links.find(({ hash }) => hash === `#${target.id}`)?.classList.toggle('is-shown', isIntersecting);
    },
    { root: week, threshold: 0.7 },
  );
  for (const day of week.children) observer.observe(day);
  return observer;
}

function showStops(day: Day, limit: number, moment: Moment): void {
  const shown = stopsShown(day, limit, moment);
  for (const stop of shown.stops) showStop(stop, stop.open ? 'open' : soonWords({ ...stop, day: day.day }, moment));
  for (const stop of shown.rest) {
    showStop(stop, '');
    stop.item.hidden = true;
  }
  for (const { item, over } of shown.stops) item.classList.toggle('is-over', over);
  const sorted = [...shown.stops, ...shown.rest].map(({ item }) => item);
  // Move elements only if the order changed, because a focused link loses focus when it moves.
  if (sorted.some((item, index) => item !== day.list.children[index])) day.list.append(...sorted);
  const more = day.element.querySelector<HTMLElement>(':scope > p');
  const count = more?.querySelector('span');
  if (!more || !count) return;
  more.hidden = shown.more === 0;
  count.textContent = String(shown.more);
}

function showStop({ item }: Stop, words: string): void {
  item.hidden = false;
  const mark = item.querySelector('.open-mark');
  if ((mark?.textContent ?? '') === words) return;
  mark?.remove();
  const made = Object.assign(document.createElement('b'), { className: 'open-mark', textContent: words });
  if (words) item.querySelector('.hours')?.append(' ', made);
}

/** 'in 25 minutes', for a stop that opens within the hour; empty for others. */
function soonWords(stop: Hours, moment: Moment): string {
  const wait = waitOf(stop, moment);
  if (wait <= 0 || wait >= 60) return '';
  return wait === 1 ? 'in 1 minute' : `in ${wait} minutes`;
}
