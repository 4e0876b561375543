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
