import { TriangleAlert } from 'lucide-react';

import type { Occurrence } from '#shared/content/occurrences.ts';
import { formatClock } from '#shared/rules/clock-words.ts';

import { DayGrid } from '../../../ui/day-grid.tsx';
import { dayWords, shiftDay } from '../../../ui/month-days.ts';
import { cellHours } from '../../../words/cell-hours.ts';
import { DayButton } from './day-button.tsx';
import { lanesOf, minutesOf, shownHours } from './hours.ts';
import type { ViewProps } from './month-view.tsx';
import { OccurrenceMenu } from './occurrence-menu.tsx';
import { occurrenceLook } from './occurrence-words.ts';

/** Pixels. The first line of a day has its number. */
const hourHeight = 36;
const top = 36;
const headHeight = 32;

export const minutesIn = (pixels: number): number => (pixels / hourHeight) * 60;

/** A week of stops by hour. */
export function WeekView({ calendar, drag, days, day, today, onDay }: ViewProps & { days: string[] }) {
  const { first, last } = shownHours(days.flatMap(calendar.on));
  const height = top + (last - first) * hourHeight;
  const hours = Array.from({ length: last - first }, (_, at) => first + at);
  return (
    <div className="relative pl-11">
      <div aria-hidden className="text-soft absolute left-0 w-10 text-right text-xs">
        {hours.map((hour, at) => (
          <span
            key={hour}
            className="absolute right-0 -translate-y-1/2"
            style={{ top: headHeight + top + at * hourHeight }}
          >
            {formatClock(`${String(hour % 24).padStart(2, '0')}:00`)}
          </span>
        ))}
      </div>
      <DayGrid
        label={`Week from ${dayWords(days[0] ?? day)}`}
        first={day}
        weeks={[days]}
        isShown={(each) => days.includes(each)}
        turn={(each, by) => shiftDay(each, by * days.length)}
        onShow={onDay}
      >
        {(each, isStop) => {
          const all = calendar.on(each);
          const lanes = lanesOf(all);
          const isOver = drag.dragged?.kind === 'move' && drag.dragged.day === each;
          return (
            <td
              data-drop={each}
              className={`border-line relative border-l p-0 ${isOver ? 'bg-accent-wash' : each < today ? 'bg-sunken/60' : ''}`}
              style={{ height }}
            >
              <DayButton
                noun={calendar.noun}
                day={each}
                isStop={isStop}
                isToday={each === today}
                count={all.length}
                onPress={() => calendar.add(each)}
              />
              {hours.map((hour, at) => (
                <span
                  key={hour}
                  aria-hidden
                  className="border-line/60 pointer-events-none absolute inset-x-0 border-t"
                  style={{ top: top + at * hourHeight }}
                />
              ))}
              {all.map((occurrence, at) => (
                <Block
                  key={occurrence.stop}
                  {...{ calendar, drag, occurrence, isStop, first }}
                  isPast={each < today}
                  lane={lanes[at] ?? { lane: 0, lanes: 1 }}
                />
              ))}
            </td>
          );
        }}
      </DayGrid>
    </div>
  );
}

type BlockProps = Pick<ViewProps, 'calendar' | 'drag'> & {
  occurrence: Occurrence;
  isStop: boolean;
  isPast: boolean;
  first: number;
  lane: { lane: number; lanes: number };
};

function Block({ calendar, drag, occurrence, isStop, isPast, first, lane: { lane, lanes } }: BlockProps) {
  const isSingle = calendar.isSingle(occurrence);
  const { start, end } = minutesOf(occurrence);
  const { dragged } = drag;
  const isStretched = dragged?.kind === 'stretch' && dragged.occurrence.stop === occurrence.stop;
  const pixels = ((end - start) / 60) * hourHeight + (isStretched ? dragged.pixels : 0);
  const place = {
    top: `${top + (start / 60 - first) * hourHeight}px`,
    height: `${Math.max(pixels, 24)}px`,
    left: `calc(${(lane / lanes) * 100}% + 2px)`,
    width: `calc(${100 / lanes}% - 4px)`,
  };
  return (
    <>
      <OccurrenceMenu
        calendar={calendar}
        occurrence={occurrence}
        tabIndex={isStop ? 0 : -1}
        style={place}
        onPointerDown={(event) => isSingle && drag.onDown('move', occurrence, event)}
        className={`absolute flex min-w-0 flex-col items-start overflow-hidden rounded-sm px-1 py-0.5 text-left text-xs leading-4 -outline-offset-1! ${occurrenceLook(occurrence, { isSingle, isPast, warning: calendar.warningOf(occurrence) })}`}
      >
        <bdi className="line-clamp-2 w-full font-medium wrap-anywhere">{occurrence.place || 'No place yet'}</bdi>
        <span className="w-full wrap-anywhere">{cellHours(occurrence)}</span>
        {calendar.warningOf(occurrence) && <TriangleAlert size={13} aria-hidden className="text-warn shrink-0" />}
      </OccurrenceMenu>
      {isSingle && (
        // A shortcut for the mouse: with keys, the menu has the hours.
        <span
          aria-hidden
          data-stretch={occurrence.stop}
          onPointerDown={(event) => drag.onDown('stretch', occurrence, event)}
          className="absolute h-2 cursor-ns-resize"
          style={{ ...place, top: `calc(${place.top} + ${place.height} - 6px)`, height: '8px' }}
        />
      )}
    </>
  );
}
