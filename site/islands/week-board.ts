import { weekBoard } from '#shared/blocks/today/week-board.ts';

const minute = 60_000;

/** Runs every week board of the page. */
export function runWeekBoards(): void {
  const boards = [...document.querySelectorAll<HTMLElement>('.week')].map(weekBoard);
  const show = () => {
    for (const showAt of boards) showAt(new Date());
  };
  // In a separate task: the first use of a time zone takes a browser as long as everything else here.
  window.setTimeout(show);
  window.setInterval(show, minute);
}
