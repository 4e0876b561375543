import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';

import { shiftDay, weekdayOf } from './month-days.ts';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

type Pages = {
  /** The day in the tab order, if it is shown. */
  first: string;
  /** The days of each week, 'yyyy-MM-dd', from Sunday to Saturday. */
  weeks: string[][];
  /** Whether a day belongs to what is shown, a month or a week. */
  isShown: (day: string) => boolean;
  /** The same day in the next or the previous month or week. */
  turn: (day: string, by: 1 | -1) => string;
  /** Shows the month or the week of a day. */
  onShow: (day: string) => void;
};
type Props = Pages & {
  label: string;
  /** The cell of a day: a `td` with a button that has `data-day`, and tab index 0 if the day is the `stop`. */
  children: (day: string, isStop: boolean) => ReactNode;
};

/** A month or a week by weekday. The arrow keys move by day and week, Page Up and Page Down by page. */
export function DayGrid({ label, children, ...pages }: Props) {
  const table = useRef<HTMLTableElement>(null);
  const { stop, onKeyDown } = useGridKeys(pages, table);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the APG's date grid: arrow keys reach the page
    <table ref={table} role="grid" aria-label={label} className="w-full table-fixed" onKeyDown={onKeyDown}>
      <thead>
        <tr className="border-line text-soft border-b text-left text-[13px]">
          {weekdays.map((name) => (
            <th key={name} scope="col" abbr={name} className="h-8 px-2 font-medium">
              {name.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {pages.weeks.map((week) => (
          <tr key={week[0]} className="group">
            {week.map((day) => (
              <Fragment key={day}>{children(day, day === stop)}</Fragment>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One day is in the tab order; the keys move it, and what is shown with it. */
function useGridKeys(pages: Pages, table: { current: HTMLTableElement | null }) {
  const { first, weeks, isShown, turn, onShow } = pages;
  const [active, setActive] = useState(first);
  const moved = useRef(false);
  const stop = [active, first].find(isShown) ?? weeks.flat().find(isShown) ?? '';
  useEffect(() => {
    // What is shown follows from the address, which changes later.
    if (!moved.current || stop !== active) return;
    moved.current = false;
    table.current?.querySelector<HTMLElement>(`[data-day="${stop}"]`)?.focus();
  }, [stop, active, table]);

  function onKeyDown(event: KeyboardEvent) {
    const moves: Record<string, () => string> = {
      ArrowLeft: () => shiftDay(stop, -1),
      ArrowRight: () => shiftDay(stop, 1),
      ArrowUp: () => shiftDay(stop, -7),
      ArrowDown: () => shiftDay(stop, 7),
      Home: () => shiftDay(stop, -weekdayOf(stop)),
      End: () => shiftDay(stop, 6 - weekdayOf(stop)),
      PageUp: () => turn(stop, -1),
      PageDown: () => turn(stop, 1),
    };
    const next = moves[event.key]?.();
    // In React, the keys of a menu that a cell opened arrive here too.
    const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (!next || !isOwn || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    moved.current = true;
    setActive(next);
    if (!isShown(next)) onShow(next);
  }
  return { stop, onKeyDown };
}
