import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';

import { clockTime } from '#shared/rules/when-words.ts';

import type { Entry } from './entries.ts';
import { chipLook } from './entry-looks.ts';
import { dayInMonth, dayWords, monthOf, monthWords, shiftDay, shiftMonth, weekdayOf, weeksOf } from './month-days.ts';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const mostShown = 3;

type Props = {
  /** 'yyyy-MM' */
  month: string;
  /** 'yyyy-MM-dd' */
  today: string;
  /** The chosen day, or empty. */
  day: string;
  byDay: Map<string, Entry[]>;
  zone: string;
  onMonth: (month: string) => void;
  onDay: (day: string) => void;
  onOpen: (entry: Entry) => void;
};

/** A month with what goes live each day. The arrow keys move by day and week, Page Up and Page Down by month. */
export function MonthGrid({ month, today, day, byDay, zone, onMonth, onDay, onOpen }: Props) {
  const table = useRef<HTMLTableElement>(null);
  const { stop, onKeyDown } = useGridKeys({ month, first: day || today, onMonth, table });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the APG's date grid: arrow keys reach the page
    <table ref={table} role="grid" aria-label={monthWords(month)} className="w-full table-fixed" onKeyDown={onKeyDown}>
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
        {weeksOf(month).map((week) => (
          <tr key={week[0]} className="group">
            {week.map((each) => (
              <Day
                key={each}
                day={each}
                isOutside={monthOf(each) !== month}
                isToday={each === today}
                isChosen={each === day}
                isStop={each === stop}
                entries={byDay.get(each) ?? []}
                zone={zone}
                onDay={onDay}
                onOpen={onOpen}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type KeyProps = Pick<Props, 'month' | 'onMonth'> & {
  first: string;
  table: { current: HTMLTableElement | null };
};

/** One day is in the tab order; the keys move it, and the month with it. */
function useGridKeys({ month, first, onMonth, table }: KeyProps) {
  const [active, setActive] = useState(first);
  const moved = useRef(false);
  const stop = monthOf(active) === month ? active : monthOf(first) === month ? first : `${month}-01`;
  useEffect(() => {
    // The month follows from the address, which changes later.
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
      PageUp: () => dayInMonth(stop, shiftMonth(month, -1)),
      PageDown: () => dayInMonth(stop, shiftMonth(month, 1)),
    };
    const next = moves[event.key]?.();
    if (!next || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    moved.current = true;
    setActive(next);
    if (monthOf(next) !== month) onMonth(monthOf(next));
  }
  return { stop, onKeyDown };
}

type DayProps = Pick<Props, 'day' | 'zone' | 'onDay' | 'onOpen'> & {
  isOutside: boolean;
  isToday: boolean;
  isChosen: boolean;
  isStop: boolean;
  entries: Entry[];
};

function Day({ day, isOutside, isToday, isChosen, isStop, entries, zone, onDay, onOpen }: DayProps) {
  const shown = entries.slice(0, entries.length > mostShown ? mostShown - 1 : mostShown);
  const more = entries.length - shown.length;
  function onClick({ target }: MouseEvent) {
    // A shortcut for the mouse; with keys, the day shows its entries in the list.
    const pressed = target instanceof Element ? target.closest('[data-entry]')?.getAttribute('data-entry') : null;
    const entry = entries.find(({ id }) => id === pressed);
    if (entry) onOpen(entry);
    else onDay(isChosen ? '' : day);
  }
  return (
    <td className="border-line h-px border-b p-0 not-last:border-r group-last:border-b-0" aria-selected={isChosen}>
      <button
        type="button"
        data-day={day}
        tabIndex={isStop ? 0 : -1}
        aria-current={isToday ? 'date' : undefined}
        aria-pressed={isChosen}
        onClick={onClick}
        className={`hover:bg-sunken flex h-full min-h-24 w-full min-w-0 flex-col gap-0.5 p-1 text-left -outline-offset-2! ${isChosen ? 'ring-accent ring-2 ring-inset' : ''}`}
      >
        <span className="sr-only">
          {dayWords(day)}
          {entries.length === 0 && ', nothing scheduled'}
        </span>
        <span
          aria-hidden
          className={`mb-0.5 grid size-6 shrink-0 place-items-center rounded-full text-[13px] ${isToday ? 'bg-accent text-accent-ink font-semibold' : isOutside ? 'text-soft' : ''}`}
        >
          {Number(day.slice(8))}
        </span>
        {shown.map((entry) => (
          <span
            key={entry.id}
            data-entry={entry.id}
            title={`${clockTime(entry.at, zone)} ${entry.title}`}
            className={`flex w-full min-w-0 gap-1 rounded-sm px-1 text-xs leading-5 hover:underline ${chipLook(entry)}`}
          >
            <span className="shrink-0 max-xl:sr-only">{clockTime(entry.at, zone)}</span>
            <bdi className="min-w-0 truncate">{entry.title}</bdi>
          </span>
        ))}
        {more > 0 && <span className="text-soft px-1 text-xs leading-5">{more} more</span>}
      </button>
    </td>
  );
}
