import * as z from 'zod/mini';

import { compareTimes } from '../content/occurrences.ts';
import { CheckedStop, type Stop } from '../schemas/stops.ts';
import type { LineProblem, Unreadable } from '../tables/unread.ts';
import { firstIssue } from './first-issue.ts';
import { type Hours, hoursAt, readEvent, type ReadEvent, type Where } from './ics-event.ts';
import { type Ics, icsEvents, textOf } from './ics-events.ts';
import type { Budget } from './ics-rule.ts';
import { seriesOf } from './ics-series.ts';
import { EventProblem, type Wall } from './ics-times.ts';
import { type SeriesTime, weeklyOf } from './ics-weekly.ts';
import { type FoundStop, isOver, type Reading, type StopFile } from './stop-file.ts';

/** Enough for the dates of a year of 50 events that are there every day. */
const mostDates = 20_000;
/** Five times what a member may have. */
const mostFound = 1000;

type State = { ics: Ics; reading: Reading; budget: Budget; found: FoundStop[]; problems: LineProblem[]; past: number };

/** The stops of an iCalendar file (RFC 5545). Events that can't be read are named by their line and stop nothing. */
export function icsStops(text: string, reading: Reading): StopFile | Unreadable {
  const ics = icsEvents(text);
  if (ics.events.length === 0 && ics.problems.length === 0)
    return { failure: 'The calendar has no events: there is nothing to import.' };
  const state: State = { ics, reading, budget: { dates: mostDates }, found: [], problems: [...ics.problems], past: 0 };
  const events: ReadEvent[] = [];
  for (const each of ics.events) attempt(state, each.line, () => events.push(readEvent(each, ics, reading)));
  const changes = Map.groupBy(
    events.filter(({ instead }) => instead !== null),
    ({ component }) => textOf(component, 'uid'),
  );
  for (const event of events.filter(({ instead }) => instead === null)) {
    const uid = textOf(event.component, 'uid');
    attempt(state, event.line, () => addEvent(state, event, repeats(event) ? (changes.get(uid) ?? []) : []));
    if (repeats(event)) changes.delete(uid);
  }
  // A change of an event that isn't in the file says all of its own time.
  for (const event of [...changes.values()].flat()) attempt(state, event.line, () => addEvent(state, event, []));
  const { found, problems, past } = state;
  if (found.length > mostFound)
    problems.push({
      line: found[mostFound]?.line ?? 0,
      problem: `from here on there are ${found.length - mostFound} more stops: import them in parts`,
    });
  return { found: found.slice(0, mostFound), problems: problems.toSorted((a, b) => a.line - b.line), past };
}

function attempt(state: State, line: number, read: () => void): void {
  try {
    read();
  } catch (error) {
    // ical.js reads values late, and throws errors of its own for wrong ones.
    const problem =
      error instanceof EventProblem ? error.message : 'a date or another value of the event can’t be read';
    state.problems.push({ line, problem });
  }
}

function repeats({ component }: ReadEvent): boolean {
  return component.getFirstProperty('rrule') !== null || component.getFirstProperty('rdate') !== null;
}

function addEvent(state: State, event: ReadEvent, changes: ReadEvent[]): void {
  const { where, cancelled, start } = event;
  if (repeats(event)) addSeries(state, event, changes);
  else addTimes(state, event, [{ ...hoursAt(event, start), where, cancelled }]);
}

function addSeries(state: State, event: ReadEvent, changes: ReadEvent[]): void {
  const { where, cancelled } = event;
  const { today } = state.reading;
  const changed = new Map<Wall | null, ReadEvent>(changes.map((change) => [change.instead, change]));
  const series = seriesOf(
    event,
    [...changed.keys()].flatMap((wall) => wall ?? []),
    state.ics,
    state.reading,
    state.budget,
  );
  const plain = [...series.times].filter(([wall]) => !changed.has(wall));
  const times: SeriesTime[] = [
    ...plain.map(([, hours]) => ({ ...hours, where, cancelled: false, isPlain: true })),
    ...changes
      .map((each) => ({ ...hoursAt(each, each.start), where: each.where, cancelled: each.cancelled, isPlain: false }))
      .filter(({ date }) => date >= today),
  ];
  if (times.length === 0) {
    state.past += 1;
    return;
  }
  const { days } = series;
  const first = hoursAt(event, event.start).date;
  const weekly =
    days && weeklyOf({ id: `line-${event.line}`, first, today, where, series: { ...series, days }, times });
  if (!weekly) {
    addTimes(
      state,
      event,
      times.map((time) => ({ ...time, cancelled: time.cancelled || cancelled })),
      series.isLonger ? series.until : null,
    );
    return;
  }
  add(state, event, { ...weekly.stop, ...(cancelled && { cancelled }) }, weekly.isCut ? series.until : null);
  addTimes(
    state,
    event,
    weekly.others.map((time) => ({ ...time, cancelled: time.cancelled || cancelled })),
  );
}

type OneTime = Hours & { where: Where; cancelled: boolean };

/** A stop on one day for each time. */
function addTimes(state: State, event: ReadEvent, times: OneTime[], until: string | null = null): void {
  for (const [index, { date, from, to, where, cancelled }] of times.toSorted(compareTimes).entries()) {
    const id = `line-${event.line}-${index}`;
    add(state, event, { id, ...where, from, to, date, ...(cancelled && { cancelled }) }, until);
  }
}

function add(state: State, { line, isCut }: ReadEvent, stop: Stop, until: string | null): void {
  if (isOver(stop, state.reading.today)) {
    state.past += 1;
    return;
  }
  const parsed = z.safeParse(CheckedStop, stop);
  if (!parsed.success) throw new EventProblem(firstIssue(parsed.error));
  state.found.push({ line, stop: parsed.data, ...(until !== null && { until }), ...(isCut && { isCut }) });
}
