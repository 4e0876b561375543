import { atom, map } from 'nanostores';

import type { ShownBlock } from '#shared/blocks/data.ts';

import type { FirstShown } from './first-shown.ts';
import { $inline } from './inline.ts';

export type CanvasSize = 'desktop' | 'tablet' | 'phone';
export type Side = 'outline' | 'add' | 'checks';
/** What a small window shows of the three. */
export type Pane = 'page' | 'blocks' | 'edit';

export const $canvasSize = atom<CanvasSize>('desktop');
/** How much smaller than life the page is drawn. */
export const $canvasScale = atom(1);
export const $side = atom<Side>('outline');
export const $pane = atom<Pane>('page');

/** The list to add from, and after or in which block what is chosen will stand. */
export type Adding = { into: { parent: string; slot: string } | null };
export const $adding = atom<Adding | null>(null);
/** Whether a template is being chosen. */
export const $templating = atom(false);
/** An empty page that is meant to be one: no template is offered in its place. */
export const $blank = atom(false);

/** What happened, for those who don't see it. The same words twice are said twice. */
export const $said = atom('');
export function say(words: string): void {
  $said.set($said.get() === words ? `${words}\u00a0` : words);
}

/** What each block shows, by its id; null where it has nothing to show, absent where that isn't known yet. */
export const $shown = map<Record<string, ShownBlock | null>>({});

/** What the API refused, by the block and the prop. */
export const $refused = map<Record<string, Record<string, string> | undefined>>({});

/** A page that is opened starts from nothing of the one before, and with what its blocks show. */
export function resetBuilder(shown: FirstShown): void {
  $side.set('outline');
  $pane.set('page');
  $adding.set(null);
  $templating.set(false);
  $blank.set(false);
  $said.set('');
  $shown.set(shown);
  $refused.set({});
  $inline.set(null);
}
