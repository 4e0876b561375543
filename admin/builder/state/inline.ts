import { atom } from 'nanostores';

import type { PageItem } from '../../page-blocks/page-items.ts';
import { elementsOf, placesOf } from './inline-places.ts';

type Point = { x: number; y: number };
/** The block and the place of an inline edit, and where the pointer started it. */
export type Inline = { id: string; key: string; at: Point | null };

export const $inline = atom<Inline | null>(null);

/** The block's outermost element in the canvas. */
function blockElement(frame: Document, id: string): HTMLElement | null {
  return frame.querySelector<HTMLElement>(`[data-puck-component="${CSS.escape(id)}"]`);
}

/** Starts an inline edit of the text under the pointer, or of the block's first text. Returns false when there is none. */
export function writeIn(frame: Document, item: PageItem, at: Point | null = null): boolean {
  const root = blockElement(frame, item.props.id);
  const found = [...(root ? elementsOf(root, placesOf(item)) : [])];
  const place = at ? found.find(([, element]) => isIn(element, at)) : found[0];
  if (!place) return false;
  $inline.set({ id: item.props.id, key: place[0], at });
  return true;
}

/** Moves to the block's next or previous text; past the ends, editing stops. */
export function writeNext(frame: Document, item: PageItem, by: 1 | -1): void {
  const root = blockElement(frame, item.props.id);
  const keys = [...(root ? elementsOf(root, placesOf(item)).keys() : [])];
  const key = keys[keys.indexOf($inline.get()?.key ?? '') + by];
  if (key === undefined) stopWriting(frame);
  else $inline.set({ id: item.props.id, key, at: null });
}

/** Ends the inline edit and focuses the block, so that its keys work. */
export function stopWriting(frame: Document): void {
  const id = $inline.get()?.id;
  $inline.set(null);
  // After the block has rendered without the editor.
  if (id !== undefined) setTimeout(() => blockElement(frame, id)?.focus({ preventScroll: true }));
}

/** For a click on the text that is being written: Puck would take it for one beside all blocks. */
export function keepSelected(event: Event): void {
  event.stopPropagation();
}

function isIn(element: Element, { x, y }: Point): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return x >= left && x <= right && y >= top && y <= bottom;
}
