import { atom } from 'nanostores';

import { readStored, writeStored } from './storage.ts';

const stopsViews = ['list', 'week', 'month'] as const;
export type StopsView = (typeof stopsViews)[number];

const key = 'panel:stops-view';

/** How the stops of a member are shown, on this device. */
export const $stopsView = atom<StopsView>(stopsViews.find((view) => view === readStored(key)) ?? 'list');

export function setStopsView(view: StopsView): void {
  $stopsView.set(view);
  writeStored(key, view === 'list' ? null : view);
}

/** The day that the calendar of the next opened member begins with; empty for today. */
export const $stopsDay = atom('');

/** Shows the week of a day in the member that is opened next, whatever this device remembers. */
export function showStopsOn(day: string): void {
  $stopsDay.set(day);
  $stopsView.set('week');
}
