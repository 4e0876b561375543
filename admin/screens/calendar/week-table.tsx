import { dayWords, weekdayWords } from '../../ui/month-days.ts';
import type { CalendarSearch } from './calendar-search.ts';
import { DayCell } from './day-cell.tsx';
import type { Row } from './grouping.ts';
import { RowTitle } from './row-title.tsx';

type Props = { rows: Row[]; days: string[]; today: string; by: CalendarSearch['by'] };

/** A row for each place or truck, with a column for each day. */
export function WeekTable({ rows, days, today, by }: Props) {
  return (
    <table className="w-full table-fixed text-left">
      <caption className="sr-only">
        Stops from {dayWords(days[0] ?? '')} to {dayWords(days.at(-1) ?? '')} by {by}. Arrow keys move between stops,
        Enter opens the truck.
      </caption>
      <thead>
        <tr className="text-soft text-[13px]">
          <th
            scope="col"
            className="border-line bg-surface sticky top-14 z-10 h-11 w-40 rounded-tl-lg px-3 font-medium shadow-[inset_0_-1px_0_var(--color-line)]"
          >
            {by === 'place' ? 'Place' : 'Truck'}
          </th>
          {days.map((day) => (
            <th
              key={day}
              scope="col"
              abbr={dayWords(day)}
              aria-current={day === today ? 'date' : undefined}
              className="border-line bg-surface sticky top-14 z-10 border-l px-2 font-medium shadow-[inset_0_-1px_0_var(--color-line)] last:rounded-tr-lg"
            >
              <span className={day === today ? 'text-accent font-semibold' : ''}>
                {weekdayWords(day).slice(0, 3)} {Number(day.slice(8))}
                {day === today && (
                  <span className="bg-accent text-accent-ink ml-1.5 rounded-full px-1.5 py-0.5 text-xs">Today</span>
                )}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} className="border-line align-top not-first:border-t">
            <th scope="row" className="px-3 py-2.5 font-medium">
              <RowTitle row={row} day={days.includes(today) ? today : (days[0] ?? '')} />
            </th>
            {row.isWhole && row.cells.every((cell) => cell.length === 0) ? (
              <td colSpan={days.length} className="border-line text-soft border-l px-3.5 py-2.5 text-[13px]">
                {by === 'place' ? 'Nobody this week' : 'No stops this week'}
              </td>
            ) : (
              days.map((day, at) => (
                <td
                  key={day}
                  className={`border-line border-l p-1 ${day < today ? 'bg-sunken/60' : day === today ? 'bg-accent-wash/35' : ''}`}
                >
                  <DayCell row={row} at={at} by={by} isPast={day < today} />
                </td>
              ))
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
