import { Plus, TriangleAlert } from 'lucide-react';

import { formatHours } from '#shared/rules/clock-words.ts';

import { IconButton } from '../../../ui/button.tsx';
import { dayWords } from '../../../ui/month-days.ts';
import { OccurrenceMenu } from './occurrence-menu.tsx';
import { occurrenceLook } from './occurrence-words.ts';
import type { Calendar } from './use-calendar.ts';

type Props = { calendar: Calendar; days: string[]; today: string };

/** The days one below the other, where there is no room for a grid. */
export function DayList({ calendar, days, today }: Props) {
  return (
    <ol>
      {days.map((day) => (
        <li key={day} className="border-line flex items-start gap-2 border-b py-1 pr-1 pl-4 last:border-b-0">
          <div className="min-w-0 grow space-y-1 py-1">
            <h3
              className={`py-1.5 text-[13px] ${day === today ? 'text-accent font-semibold' : day < today ? 'text-soft font-medium' : 'font-medium'}`}
            >
              {dayWords(day)}
            </h3>
            {calendar.on(day).map((occurrence) => (
              <OccurrenceMenu
                key={occurrence.stop}
                calendar={calendar}
                occurrence={occurrence}
                className={`flex min-h-11 w-full min-w-0 items-center gap-2 rounded-md px-2.5 text-left ${occurrenceLook(occurrence, { isSingle: calendar.isSingle(occurrence), isPast: day < today, warning: calendar.warningOf(occurrence) })}`}
              >
                <bdi className="min-w-0 grow truncate font-medium">{occurrence.place || 'No place yet'}</bdi>
                <span className="shrink-0">{formatHours(occurrence)}</span>
                {calendar.warningOf(occurrence) && (
                  <TriangleAlert size={15} aria-hidden className="text-warn shrink-0" />
                )}
              </OccurrenceMenu>
            ))}
          </div>
          <IconButton
            label={`Add a ${calendar.noun} on ${dayWords(day)}`}
            onClick={() => calendar.add(day)}
            className="pointer-coarse:size-11"
          >
            <Plus size={16} aria-hidden />
          </IconButton>
        </li>
      ))}
    </ol>
  );
}
