import { placeKey } from '#shared/rules/place-key.ts';
import type { CalendarMember } from '#shared/schemas/calendar.ts';

import type { CalendarSearch } from './calendar-search.ts';
import type { Entry, Week } from './week-entries.ts';

/** A place or a truck with its entries of each day. */
export type Row = {
  key: string;
  title: string;
  /** Of a truck. */
  member?: CalendarMember;
  cells: Entry[][];
  /** Whether all of its entries are shown, so that a day without any is a gap. */
  isWhole: boolean;
};

const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function row({ key, title, member }: Pick<Row, 'key' | 'title' | 'member'>, entries: Entry[], days: string[]): Row {
  const byDay = Map.groupBy(entries, ({ date }) => date);
  return { key, title, ...(member && { member }), cells: days.map((day) => byDay.get(day) ?? []), isWhole: true };
}

/** The places of the week and of the address book by name, whose case doesn't matter. */
export function placeRows({ entries, days }: Week, addressBook: string[]): Row[] {
  const byPlace = Map.groupBy(entries, ({ place }) => placeKey(place));
  const names = new Map(
    [...entries.map(({ place }) => place).toReversed(), ...addressBook].map((name) => [placeKey(name), name]),
  );
  return [...names]
    .map(([key, title]) => row({ key, title }, byPlace.get(key) ?? [], days))
    .toSorted((a, b) => compare(a.title, b.title));
}

/** All trucks by name, also those without stops. */
export function truckRows({ members, entries, days }: Week): Row[] {
  const byTruck = Map.groupBy(entries, ({ member }) => member.id);
  return members
    .map((member) => row({ key: member.id, title: member.title, member }, byTruck.get(member.id) ?? [], days))
    .toSorted((a, b) => compare(a.title, b.title));
}

/** The rows that a text and “Only overlaps” leave. A text finds a row by its name, or those of its entries that have it. */
export function filteredRows(rows: Row[], { by, q, overlaps }: Pick<CalendarSearch, 'by' | 'q' | 'overlaps'>): Row[] {
  const text = placeKey(q);
  const has = (name: string) => placeKey(name).includes(text);
  return rows.flatMap((each) => {
    const isNamed = has(each.title);
    const keeps = ({ place, member, overlaps: others }: Entry) =>
      (isNamed || has(by === 'place' ? member.title : place)) && (!overlaps || others.length > 0);
    const cells = each.cells.map((cell) => cell.filter(keeps));
    const isWhole = isNamed && !overlaps;
    return isWhole || cells.some(({ length }) => length > 0) ? [{ ...each, cells, isWhole }] : [];
  });
}

/** Whether no truck comes: none was planned, or all are canceled. */
export const isGap = (cell: Entry[]): boolean => cell.every(({ cancelled }) => cancelled);

/** What the calendar says of a week: '18 trucks, 42 stops, 1 overlap, 3 places with nobody today'. */
export function summaryOf({ members, entries, overlaps, days }: Week, places: Row[], today: string): string {
  const held = entries.filter(({ cancelled }) => !cancelled);
  const out = new Set(held.map(({ member }) => member.id)).size;
  const idle = members.length - out;
  const canceled = entries.length - held.length;
  const at = days.indexOf(today);
  const empty = at < 0 ? 0 : places.filter(({ cells }) => isGap(cells[at] ?? [])).length;
  return [
    counted(out, 'truck'),
    counted(held.length, 'stop'),
    canceled > 0 && `${canceled} canceled`,
    overlaps > 0 && counted(overlaps, 'overlap'),
    idle > 0 && `${counted(idle, 'truck')} without stops`,
    empty > 0 && `${counted(empty, 'place')} with nobody today`,
  ]
    .filter(Boolean)
    .join(', ');
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
