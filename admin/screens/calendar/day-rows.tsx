import { dayWords, weekdayWords } from '../../ui/month-days.ts';
import type { CalendarSearch } from './calendar-search.ts';
import { DayCell } from './day-cell.tsx';
import type { Row } from './grouping.ts';
import { RowTitle } from './row-title.tsx';

type Props = {
  rows: Row[];
  days: string[];
  day: string;
  today: string;
  by: CalendarSearch['by'];
  onDay: (day: string) => void;
};

/** Whether a day has stops that the filters show. */
function DayDot({ has }: { has: boolean }) {
  return (
    <span className={`mx-auto size-1 rounded-full ${has ? 'bg-current' : ''}`}>
      {!has && <span className="sr-only">, none</span>}
    </span>
  );
}

/** One day of the week, where there is no room for seven columns. */
export function DayRows({ rows, days, day, today, by, onDay }: Props) {
  const at = days.indexOf(day);
  const shown = rows.filter(({ cells, isWhole }) => isWhole || (cells[at]?.length ?? 0) > 0);
  return (
    <>
      <div role="group" aria-label="Day" className="border-line grid grid-cols-7 border-b">
        {days.map((each, index) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === day}
            aria-current={each === today ? 'date' : undefined}
            onClick={() => onDay(each)}
            className={`aria-pressed:bg-sunken grid h-14 place-content-center text-[13px] -outline-offset-2! aria-pressed:font-semibold ${each === today ? 'text-accent' : each < today ? 'text-soft' : ''}`}
          >
            <span>{weekdayWords(each).slice(0, 3)}</span> <span>{Number(each.slice(8))}</span>
            <DayDot has={rows.some(({ cells }) => (cells[index]?.length ?? 0) > 0)} />
          </button>
        ))}
      </div>
      <h3 aria-live="polite" className="px-4 pt-3 text-[13px] font-semibold">
        {dayWords(day)}
        {day === today ? ', today' : ''}
      </h3>
      {shown.length === 0 && <p className="text-soft px-4 pt-1 pb-4">No matches on this day.</p>}
      <ul>
        {shown.map((row) => (
          <li
            key={row.key}
            className={`border-line px-4 py-2.5 not-first:border-t ${(row.cells[at]?.length ?? 0) > 0 ? 'grid gap-1' : 'flex justify-between gap-3'}`}
          >
            <h4 className="font-medium">
              <RowTitle row={row} day={day} />
            </h4>
            <div className="-mx-1.5">
              <DayCell row={row} at={at} by={by} isPast={day < today} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
