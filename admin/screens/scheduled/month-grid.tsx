import type { MouseEvent } from 'react';

import { clockTime } from '#shared/rules/when-words.ts';

import { DayGrid } from '../../ui/day-grid.tsx';
import { dayInMonth, dayWords, monthOf, monthWords, shiftMonth, weeksOf } from '../../ui/month-days.ts';
import type { Entry } from './entries.ts';
import { chipLook } from './entry-looks.ts';

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

/** A month with what goes live each day. */
export function MonthGrid({ month, today, day, byDay, zone, onMonth, onDay, onOpen }: Props) {
  return (
    <DayGrid
      label={monthWords(month)}
      first={day || today}
      weeks={weeksOf(month)}
      isShown={(each) => monthOf(each) === month}
      turn={(each, by) => dayInMonth(each, shiftMonth(month, by))}
      onShow={(each) => onMonth(monthOf(each))}
    >
      {(each, isStop) => (
        <Day
          day={each}
          isOutside={monthOf(each) !== month}
          isToday={each === today}
          isChosen={each === day}
          isStop={isStop}
          entries={byDay.get(each) ?? []}
          zone={zone}
          onDay={onDay}
          onOpen={onOpen}
        />
      )}
    </DayGrid>
  );
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
