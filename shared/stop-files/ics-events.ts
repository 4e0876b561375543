import ICAL from 'ical.js';

import type { LineProblem } from '../tables/unread.ts';

/** An event and the line it begins on. */
export type IcsEvent = { line: number; component: ICAL.Component };
export type Ics = { events: IcsEvent[]; zones: Map<string, ICAL.Timezone>; problems: LineProblem[] };

/** The events of a calendar, each read on its own: a broken one takes no other with it. */
export function icsEvents(text: string): Ics {
  const lines = text.split(/\r\n|\n|\r/);
  const ics: Ics = { events: [], zones: new Map(), problems: [] };
  const isAt = (index: number, word: string) => lines[index]?.trimEnd().toUpperCase() === word;
  for (let index = 0; index < lines.length; index += 1) {
    const kind = ['VEVENT', 'VTIMEZONE'].find((each) => isAt(index, `BEGIN:${each}`));
    if (!kind) continue;
    const line = index + 1;
    let end = line;
    while (end < lines.length && !isAt(end, `END:${kind}`) && !isAt(end, `BEGIN:${kind}`)) end += 1;
    if (!isAt(end, `END:${kind}`)) {
      if (kind === 'VEVENT') ics.problems.push({ line, problem: 'the event has no end: the file may be cut off' });
      index = end - 1;
      continue;
    }
    add(ics, kind, line, lines.slice(index, end + 1));
    index = end;
  }
  return ics;
}

function add({ events, zones, problems }: Ics, kind: string, line: number, lines: string[]): void {
  try {
    const text = ['BEGIN:VCALENDAR', ...lines.filter((each) => each !== ''), 'END:VCALENDAR'].join('\r\n');
    const component = new ICAL.Component(ICAL.parse(text) as unknown[]).getFirstSubcomponent(kind.toLowerCase());
    if (!component) return;
    if (kind === 'VEVENT') events.push({ line, component });
    else zones.set(textOf(component, 'tzid'), new ICAL.Timezone(component));
  } catch {
    if (kind === 'VEVENT') problems.push({ line, problem: 'the event is not written as calendars write it' });
  }
}

/** The first value of a property as text; empty without it. */
export function textOf(component: ICAL.Component, name: string): string {
  const value = component.getFirstPropertyValue(name);
  return typeof value === 'string' ? value : '';
}
