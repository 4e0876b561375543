import { markShown, type Said, weekBoard } from '#shared/blocks/today/week-board.ts';
import { statusWords } from '#shared/content/status-words.ts';
import { momentIn, timeOf } from '#shared/content/week.ts';
import { formatTime } from '#shared/rules/clock-words.ts';

import { followNow } from './follow-now.ts';

const minute = 60_000;

/** Runs every week board of the page. */
export function runWeekBoards(): void {
  const weeks = [...document.querySelectorAll<HTMLElement>('.week')];
  const boards = weeks.map(weekBoard);
  for (const week of weeks) markShown(week);
  let said: Said = null;
  const show = () => {
    for (const showAt of boards) showAt(new Date(), said);
  };
  show();
  window.setInterval(show, minute);
  followNow(({ statuses, asOf }) => {
    const trucks = statuses.filter(({ dish, until }) => dish === null && Date.parse(until) > Date.now());
    said = new Map(trucks.map((status) => [status.href, statusWords(status)]));
    show();
    for (const week of weeks) showAge(week, asOf);
  });
}

/** Says that what is shown may no longer be true, while the network is away. */
function showAge(week: HTMLElement, asOf: Date | null): void {
  const before = week.nextElementSibling?.matches('.week-age') ? week.nextElementSibling : null;
  if (!asOf) return before?.remove();
  const time = formatTime(timeOf(momentIn(asOf, week.dataset['clock'] ?? 'UTC')));
  const text = `No connection: this was true at ${time}.`;
  if (before) before.textContent = text;
  else week.after(Object.assign(document.createElement('p'), { className: 'week-age', textContent: text }));
}
