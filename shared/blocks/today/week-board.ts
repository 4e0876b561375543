import { type Moment, momentIn } from '../../content/week.ts';
import { stopsShown } from './order.ts';

type Stop = { item: HTMLElement; from: string; to: string; date?: string; now: string };
/** What people at a truck say of it, by the path of its page; null where the page hasn't asked yet, and shows what it was built with. */
export type Said = Map<string, string> | null;
type Day = { element: HTMLElement; list: HTMLElement; day: number; stops: Stop[]; more: number };
type Board = { element: HTMLElement; timezone: string; limit: number; days: Day[] };

/**
 * Parses a week's line-up in the page and returns a function that updates it to a moment: highlights today, moves open trucks to the
 * front, marks what people at trucks say, and scrolls a narrow board to today. It moves existing elements, because React alone would be as
 * large as the rest of the page.
 */
export function weekBoard(week: HTMLElement): (now: Date, said?: Said) => void {
  const board = readBoard(week);
  return (now, said = null) => {
    const moment = momentIn(now, board.timezone);
    if (said)
      for (const day of board.days) for (const stop of day.stops) hear(stop, day.day === moment.day ? said : null);
    showBoard(board, moment);
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
  const { timezone = 'UTC', limit } = element.dataset;
  const days = [...element.querySelectorAll<HTMLElement>('.day')].flatMap(readDay);
  return { element, timezone, limit: Number(limit), days };
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
  const before = element.querySelector('.is-today');
  for (const day of days) {
    const isToday = day.day === moment.day;
    day.element.classList.toggle('is-today', isToday);
    if (isToday) day.element.setAttribute('aria-current', 'date');
    else day.element.removeAttribute('aria-current');
    showStops(day, limit, moment);
  }
  if (element.querySelector('.is-today') === before) return;
  // After the first paint, because measuring earlier would force a second layout.
  requestAnimationFrame(() => setTimeout(() => scrollToToday(element)));
}

/** Scrolls a narrow board to today. */
export function scrollToToday(week: HTMLElement): void {
  const today = week.querySelector<HTMLElement>('.is-today');
  if (today) week.scrollTo({ left: today.offsetLeft - week.offsetLeft });
}

function showStops(day: Day, limit: number, moment: Moment): void {
  const shown = stopsShown(day, limit, moment);
  for (const { item, open } of shown.stops) showStop(item, true, open);
  for (const { item } of shown.rest) showStop(item, false, false);
  const sorted = [...shown.stops, ...shown.rest].map(({ item }) => item);
  // Move elements only if the order changed, because a focused link loses focus when it moves.
  if (sorted.some((item, index) => item !== day.list.children[index])) day.list.append(...sorted);
  const more = day.element.querySelector<HTMLElement>(':scope > p');
  const count = more?.querySelector('span');
  if (!more || !count) return;
  more.hidden = shown.more === 0;
  count.textContent = String(shown.more);
}

function showStop(item: HTMLElement, isShown: boolean, isOpen: boolean): void {
  item.hidden = !isShown;
  const mark = item.querySelector('.open-mark');
  if (mark && !isOpen) mark.remove();
  if (mark || !isOpen) return;
  const made = Object.assign(document.createElement('b'), { className: 'open-mark', textContent: 'open' });
  item.querySelector('.hours')?.append(' ', made);
}
