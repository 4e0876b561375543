import * as z from 'zod/mini';

import { BlockItem } from '#shared/schemas/post-body.ts';

import { closePage, definitionOf, everyItem, keptType, openPage, type PageItem } from '../page-blocks/page-items.ts';
import { withFreshIds } from '../page-blocks/tree.ts';

const mark = 'caravan-blocks';
const longest = 2_000_000;

const Copied = z.object({
  kind: z.literal(mark),
  host: z.string(),
  items: z.array(BlockItem).check(z.minLength(1), z.maxLength(100)),
  media: z.record(z.string(), z.string()),
});

/** Serializes blocks to text that the builder of any page can paste. */
export function copiedText(items: PageItem[], host: string): string {
  const { blocks, media } = closePage(items, null, {}, new Set());
  return JSON.stringify({ kind: mark, host, items: blocks?.items ?? [], media });
}

/** `left`: how many blocks were left out because their type is unknown or their props are invalid. */
export type Pasted = { items: PageItem[]; left: number };

/** Parses copied blocks and gives them fresh ids; null for any other text. Pictures of another domain are dropped. */
export function pastedItems(text: string, host: string): Pasted | null {
  if (text.length > longest || !text.includes(mark)) return null;
  const copied = z.safeParse(Copied, parsed(text)).data;
  if (!copied) return null;
  const all = openPage({ v: 1, items: copied.items }, copied.host === host ? copied.media : {});
  const fitting = all.filter(isFitting);
  return { items: fitting.map(withFreshIds), left: all.length - fitting.length };
}

function isFitting(item: PageItem): boolean {
  return everyItem([item]).every(
    ({ type, props }) =>
      type !== keptType && definitionOf(type)?.schema.safeParse(stored(type, props)).success === true,
  );
}

/** The props in the shape that the block's schema parses. */
function stored(type: string, props: PageItem['props']): unknown {
  return closePage([{ type, props }], null, {}, new Set()).blocks?.items[0]?.props;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const shelf = 'panel:copied-blocks';

/** Keeps the last copied text in `localStorage`, for browsers that don't let a page read the clipboard. */
export function keepCopied(text: string): void {
  try {
    localStorage.setItem(shelf, text);
  } catch {
    // Storage is full or denied; the system clipboard still has the text.
  }
}

export function lastCopied(): string {
  try {
    return localStorage.getItem(shelf) ?? '';
  } catch {
    return '';
  }
}
