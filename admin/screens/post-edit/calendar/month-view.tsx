import { formatHours, formatTime } from '#shared/rules/clock-words.ts';

import { DayGrid } from '../../../ui/day-grid.tsx';
import { dayInMonth, monthOf, monthWords, shiftMonth, weeksOf } from '../../../ui/month-days.ts';
import { DayButton } from './day-button.tsx';
import { OccurrenceMenu } from './occurrence-menu.tsx';
import { occurrenceLook } from './occurrence-words.ts';
import type { Calendar } from './use-calendar.ts';
import type { useDayDrag } from './use-day-drag.ts';

const mostShown = 3;

export type ViewProps = {
  calendar: Calendar;
  drag: ReturnType<typeof useDayDrag>;
  /** A day of what is shown. */
  day: string;
  today: string;
  onDay: (day: string) => void;
};
type Props = ViewProps & { onWeek: (day: string) => void };

/** A month of stops. A press on a day adds a stop; what doesn't fit is in the day's week. */
export function MonthView({ calendar, drag, day, today, onDay, onWeek }: Props) {
  const month = monthOf(day);
  return (
    <DayGrid
      label={monthWords(month)}
      first={day}
      weeks={weeksOf(month)}
      isShown={(each) => monthOf(each) === month}
      turn={(each, by) => dayInMonth(each, shiftMonth(month, by))}
      onShow={onDay}
    >
      {(each, isStop) => {
        const all = calendar.on(each);
        const shown = all.slice(0, all.length > mostShown ? mostShown - 1 : mostShown);
        return (
          <td
            data-drop={each}
            className={`border-line relative h-28 border-b p-0 align-top not-last:border-r group-last:border-b-0 ${drag.dragged?.kind === 'move' && drag.dragged.day === each ? 'bg-accent-wash' : each < today ? 'bg-sunken/60' : ''}`}
          >
            <DayButton
              noun={calendar.noun}
              day={each}
              isStop={isStop}
              isToday={each === today}
              isOutside={monthOf(each) !== month}
              count={all.length}
              onPress={() => calendar.add(each)}
            />
            <div className="pointer-events-none relative mt-8 space-y-0.5 px-1 pb-1">
              {shown.map((occurrence) => (
                <OccurrenceMenu
                  key={occurrence.stop}
                  calendar={calendar}
                  occurrence={occurrence}
                  tabIndex={isStop ? 0 : -1}
                  onPointerDown={(event) => calendar.isSingle(occurrence) && drag.onDown('move', occurrence, event)}
                  className={`pointer-events-auto flex h-6 w-full min-w-0 items-center gap-1 rounded-sm px-1 text-left text-xs -outline-offset-1! ${occurrenceLook(occurrence, { isSingle: calendar.isSingle(occurrence), isPast: each < today, warning: calendar.warningOf(occurrence) })}`}
                >
                  <bdi className="min-w-0 grow truncate">{occurrence.place || 'No place yet'}</bdi>
                  <span aria-hidden className="text-soft shrink-0 @max-[54rem]:hidden">
                    {formatTime(occurrence.from)}
                  </span>
                  <span className="sr-only">{formatHours(occurrence)}</span>
                </OccurrenceMenu>
              ))}
              {all.length > shown.length && (
                <button
                  type="button"
                  tabIndex={isStop ? 0 : -1}
                  onClick={() => onWeek(each)}
                  className="text-soft pointer-events-auto h-6 px-1 text-xs hover:underline"
                >
                  {all.length - shown.length} more
                </button>
              )}
            </div>
          </td>
        );
      }}
    </DayGrid>
  );
}
