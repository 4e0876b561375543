import { atom, map } from 'nanostores';

import type { CanvasBlock, CanvasPage } from '#shared/blocks/canvas.ts';

import type { FirstShown } from './first-shown.ts';
import { $inline } from './inline.ts';

export type CanvasSize = 'desktop' | 'tablet' | 'phone';
export type Side = 'outline' | 'add' | 'checks';
/** The pane that a small window shows. */
export type Pane = 'page' | 'blocks' | 'edit';

export const $canvasSize = atom<CanvasSize>('desktop');
/** 1 is full size. */
export const $canvasScale = atom(1);
export const $side = atom<Side>('outline');
export const $pane = atom<Pane>('page');
/** Whether there is a step to undo, and one to redo. */
export const $canStep = map({ undo: false, redo: false });

/** The open dialog for adding blocks: into a slot, or after the selected block when `into` is null. */
export type Adding = { into: { parent: string; slot: string } | null };
export const $adding = atom<Adding | null>(null);
/** Whether the template dialog is open. */
export const $templating = atom(false);
/** The user chose to start with an empty page: templates are no longer offered over the canvas. */
export const $blank = atom(false);

/** The live region's text. A trailing space makes screen readers repeat equal text. */
export const $announcement = atom('');
export function announce(words: string): void {
  $announcement.set($announcement.get() === words ? `${words}\u00a0` : words);
}

/** Each block's data by id; null when the block shows nothing, absent while loading. */
export const $shown = map<Record<string, CanvasBlock | null>>({});

/** The page around the blocks; undefined while it loads, null if it can't be shown. */
export const $around = atom<CanvasPage | null | undefined>(undefined);

/** What is said on a block in the canvas, by its id, until its fields are opened from there. */
export const $notes = map<Record<string, string>>({});

/** The API's validation errors by block id and prop. */
export const $refused = map<Record<string, Record<string, string> | undefined>>({});

/** Resets the state of the page that was open before. */
export function resetBuilder(shown: FirstShown): void {
  $side.set('outline');
  $pane.set('page');
  $adding.set(null);
  $templating.set(false);
  $blank.set(false);
  $announcement.set('');
  $shown.set(shown);
  $around.set(undefined);
  $refused.set({});
  $notes.set({});
  $inline.set(null);
  $canStep.set({ undo: false, redo: false });
}
