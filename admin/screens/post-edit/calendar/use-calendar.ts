import { useMemo, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';

import { type Occurrence, occurrencesOf } from '#shared/content/occurrences.ts';
import { overlapsOf } from '#shared/content/overlaps.ts';
import { formatTime } from '#shared/rules/clock-words.ts';
import type { Stop } from '#shared/schemas/stops.ts';

import type { FormValues } from '../../../post-form/form-values.ts';
import { dayWords } from '../../../ui/month-days.ts';
import { notify } from '../../../ui/notify.ts';
import { countWords } from '../../../words/count-words.ts';
import type { StopNoun } from '../../../words/stop-words.ts';
import * as edits from './stop-edits.ts';

const name = 'post_body.attributes.stops';
const change = { shouldDirty: true, shouldTouch: true, shouldValidate: true };
const noStops: Stop[] = [];

export type Question = { kind: 'move' | 'hours'; occurrence: Occurrence };
/** The stop whose fields are open, and the day that they were opened from. */
type Edited = { id: string; date: string; isNew?: boolean };
export type Calendar = ReturnType<typeof useCalendar>;

/** The stops of the form from one day to another, and what can be done with them. */
export function useCalendar(first: string, last: string, noun: StopNoun) {
  const { getValues, setValue } = useFormContext<FormValues>();
  const stops = useWatch<FormValues, typeof name>({ name }) ?? noStops;
  const [said, setSaid] = useState('');
  const [question, setQuestion] = useState<Question | null>(null);
  const [edited, setEdited] = useState<Edited | null>(null);
  const shown = useMemo(() => {
    const byDay = Map.groupBy(occurrencesOf(stops, first, last), ({ date }) => date);
    return { byDay, overlaps: overlapsOf(stops, first, last) };
  }, [stops, first, last]);
  const stopOf = (id: string) => stops.find((stop) => stop.id === id);

  /** The latest values: two presses may come before the next render. */
  function put(edit: (now: Stop[]) => Stop[], words: string) {
    setValue(name, edit(getValues(name) ?? []), change);
    setSaid(words);
  }
  return {
    noun,
    stops,
    said,
    question,
    stopOf,
    /** Whether it is of a stop on one day, which can be moved. */
    isSingle: ({ stop }: Occurrence) => stopOf(stop)?.date !== undefined,
    edited,
    edit: (id: string, date: string) => setEdited({ id, date }),
    editEnds: () => {
      setEdited(null);
      if (edited) focusStop(edited.id, stopOf(edited.id)?.date ?? edited.date);
    },
    ask: (kind: Question['kind'], occurrence: Occurrence) => setQuestion({ kind, occurrence }),
    answered: () => {
      setQuestion(null);
      if (question) focusStop(question.occurrence.stop, question.occurrence.date);
    },
    on: (day: string) => shown.byDay.get(day) ?? [],
    warningOf: ({ stop, date }: Occurrence) => {
      const others = [...(shown.overlaps.get(stop) ?? [])].filter(([, dates]) => dates.includes(date));
      if (others.length === 0) return undefined;
      return `at the same time as ${others.map(([id]) => stopOf(id)?.place || 'another stop').join(' and ')}`;
    },
    add: (date: string) => {
      put((now) => edits.addOn(now, date), '');
      setEdited({ id: getValues(name)?.at(-1)?.id ?? '', date, isNew: true });
    },
    skip: (at: Occurrence) => put((now) => edits.skip(now, at), `Canceled on ${dayWords(at.date)}.`),
    bringBack: (at: Occurrence) => put((now) => edits.bringBack(now, at), `Back on ${dayWords(at.date)}.`),
    setHours: (at: Occurrence, hours: edits.Hours) =>
      put(
        (now) => edits.withHours(now, at, hours),
        `${formatTime(hours.from)} to ${formatTime(hours.to)} on ${dayWords(at.date)}.`,
      ),
    moveTo: (id: string, date: string) => {
      put((now) => edits.moveTo(now, id, date), `Moved to ${dayWords(date)}.`);
      focusStop(id, date);
    },
    remove: (id: string, date: string) => {
      const before = getValues(name) ?? [];
      put((now) => edits.remove(now, id), '');
      focusDay(date);
      notify.info(`The ${noun} was removed`, () => put(() => before, `The ${noun} is back.`));
    },
    copyWeek: (days: string[]) => {
      const before = getValues(name) ?? [];
      put((now) => edits.copyWeek(now, days), '');
      const copied = (getValues(name)?.length ?? 0) - before.length;
      if (copied === 0) notify.info(`Next week already has this week’s one-day ${noun}s`);
      else
        notify.info(`${countWords(copied, noun)} ${copied === 1 ? 'was' : 'were'} copied to next week`, () =>
          put(() => before, 'The copies are gone.'),
        );
      return copied;
    },
  };
}

/** The button that had the focus goes with its stop. */
function focusDay(day: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus());
}

/** After a dialog or a move: a dialog gives the focus back to what had it, which may be an entry of a menu that is gone. */
function focusStop(id: string, date: string): void {
  requestAnimationFrame(() => {
    const buttons = document.querySelectorAll<HTMLElement>(`[data-occurrence="${CSS.escape(id)} ${date}"]`);
    // The grid or the list of days is hidden.
    [...buttons].find((button) => button.offsetParent !== null)?.focus();
  });
}
