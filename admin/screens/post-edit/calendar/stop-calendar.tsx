import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useFormState } from 'react-hook-form';

import type { FormValues } from '../../../post-form/form-values.ts';
import { optionsQuery } from '../../../queries/domains.ts';
import { useToday } from '../../../queries/use-today.ts';
import { $stopsDay, setStopsView, type StopsView } from '../../../stores/stops-view.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import {
  dayInMonth,
  dayWords,
  monthOf,
  monthWords,
  shiftDay,
  shiftMonth,
  weekOf,
  weeksOf,
} from '../../../ui/month-days.ts';
import { SideSheet } from '../../../ui/side-sheet.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import type { StopNoun } from '../../../words/stop-words.ts';
import { DayList } from './day-list.tsx';
import { stretched } from './hours.ts';
import { MonthView } from './month-view.tsx';
import { QuestionDialog } from './question-dialog.tsx';
import { type Calendar, useCalendar } from './use-calendar.ts';
import { useDayDrag } from './use-day-drag.ts';
import { minutesIn, WeekView } from './week-view.tsx';

type Props = { view: Exclude<StopsView, 'list'>; noun: StopNoun; Fields: ComponentType<{ index: number }> };

/** The stops of a member by day. `Fields` are those of a stop. */
export function StopCalendar(props: Props) {
  // It opens at today, which is that of the domain's time zone: an editor elsewhere would begin in another week.
  const { isLoading } = useQuery(optionsQuery);
  return isLoading ? <Skeleton className="m-4 h-96" /> : <LoadedCalendar {...props} />;
}

function LoadedCalendar({ view, noun, Fields }: Props) {
  const today = useToday();
  const { day, setDay, part } = useOpenedDay(today);
  const days = view === 'month' ? weeksOf(monthOf(day)).flat() : weekOf(day);
  const calendar = useCalendar(days[0] ?? day, days.at(-1) ?? day, noun);
  const drag = useDayDrag({
    onMove: ({ stop }, to) => calendar.moveTo(stop, to),
    onStretch: (occurrence, pixels) =>
      calendar.setHours(occurrence, { from: occurrence.from, to: stretched(occurrence, minutesIn(pixels)) }),
  });
  const shared = { calendar, drag, day, today, onDay: setDay };
  return (
    <>
      <div ref={part} className="@container select-none" onClickCapture={drag.onClickCapture}>
        <Bar
          view={view}
          noun={noun}
          day={day}
          today={today}
          onDay={setDay}
          onCopy={() => copy(calendar, days, setDay)}
        />
        <Problems calendar={calendar} />
        <div className="@max-[34rem]:hidden">
          {view === 'month' ? (
            <MonthView {...shared} onWeek={(each) => showWeek(each, setDay)} />
          ) : (
            <WeekView {...shared} days={days} />
          )}
        </div>
        <div className="@min-[34rem]:hidden">
          <DayList
            calendar={calendar}
            days={view === 'month' ? days.filter((each) => monthOf(each) === monthOf(day)) : days}
            today={today}
          />
        </div>
        <p aria-live="polite" className="sr-only">
          {calendar.said}
        </p>
      </div>
      {calendar.question && <QuestionDialog {...calendar.question} calendar={calendar} />}
      {calendar.edited && <StopSheet id={calendar.edited.id} calendar={calendar} Fields={Fields} />}
    </>
  );
}

/** The day that is shown: today, or the one that the calendar of all members was left from, which is brought into view. */
function useOpenedDay(today: string) {
  const [asked] = useState(() => $stopsDay.get());
  const [day, setDay] = useState(asked || today);
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    $stopsDay.set('');
    if (asked) part.current?.scrollIntoView({ block: 'center' });
  }, [asked]);
  return { day, setDay, part };
}

function showWeek(day: string, onDay: (day: string) => void) {
  onDay(day);
  setStopsView('week');
}

/** Copies a week, and shows the copies. */
function copy(calendar: Calendar, days: string[], onDay: (day: string) => void) {
  if (calendar.copyWeek(days) > 0) onDay(shiftDay(days[0] ?? '', days.length));
}

type BarProps = Pick<Props, 'view' | 'noun'> & {
  day: string;
  today: string;
  onDay: (day: string) => void;
  onCopy: () => void;
};

function Bar({ view, noun, day, today, onDay, onCopy }: BarProps) {
  const turned = (by: number) =>
    view === 'month' ? dayInMonth(day, shiftMonth(monthOf(day), by)) : shiftDay(day, 7 * by);
  const [first = ''] = weekOf(day);
  const isNow = view === 'month' ? monthOf(day) === monthOf(today) : weekOf(day).includes(today);
  return (
    <header className="border-line flex min-h-11 flex-wrap items-center gap-1 border-b py-1 pr-2 pl-4">
      <h3 aria-live="polite" className="grow font-semibold">
        {view === 'month' ? monthWords(monthOf(day)) : `Week from ${dayWords(first)}`}
      </h3>
      {view === 'week' && (
        <Button size="sm" tone="quiet" onClick={onCopy} title={`Copies this week’s one-day ${noun}s to next week`}>
          Copy to next week
        </Button>
      )}
      {!isNow && (
        <Button size="sm" onClick={() => onDay(today)}>
          {view === 'month' ? 'This month' : 'This week'}
        </Button>
      )}
      <IconButton label={`Previous ${view}`} size="icon-sm" onClick={() => onDay(turned(-1))}>
        <ChevronLeft size={16} aria-hidden />
      </IconButton>
      <IconButton label={`Next ${view}`} size="icon-sm" onClick={() => onDay(turned(1))}>
        <ChevronRight size={16} aria-hidden />
      </IconButton>
    </header>
  );
}

/** The stops that can't be saved: their fields aren't in the calendar. */
function Problems({ calendar }: { calendar: Calendar }) {
  const { errors } = useFormState<FormValues>({ name: 'post_body.attributes.stops' });
  const wrong = errors.post_body?.attributes?.stops;
  const stops = calendar.stops.filter((_, index) => wrong?.[index] !== undefined);
  if (stops.length === 0) return null;
  return (
    <p role="alert" className="bg-danger-wash text-danger flex flex-wrap items-center gap-2 px-4 py-2 text-[13px]">
      Not saved yet:
      {stops.map(({ id, place, date = '' }) => (
        <Button key={id} size="sm" onClick={() => calendar.edit(id, date)}>
          Correct {place || `the new ${calendar.noun}`}
        </Button>
      ))}
    </p>
  );
}

type SheetProps = Pick<Props, 'Fields'> & { id: string; calendar: Calendar };

function StopSheet({ id, calendar, Fields }: SheetProps) {
  const index = calendar.stops.findIndex((stop) => stop.id === id);
  const stop = calendar.stops[index];
  if (!stop) return null;
  return (
    <SideSheet
      title={stop.place || `New ${calendar.noun}`}
      isForm={calendar.edited?.isNew ? 'new' : true}
      wide
      onClose={calendar.editEnds}
    >
      <Fields index={index} />
    </SideSheet>
  );
}
