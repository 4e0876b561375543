import { weekBoard } from '#shared/blocks/today/week-board.ts';

const minute = 60_000;

/** Runs each week's line-up of the page. */
export function runWeekBoards(): void {
  const boards = [...document.querySelectorAll<HTMLElement>('.week')].map(weekBoard);
  const show = () => {
    for (const showAt of boards) showAt(new Date());
  };
  // In a task of its own: a browser's first look at a time zone takes as long as all the rest.
  window.setTimeout(show);
  window.setInterval(show, minute);
}
