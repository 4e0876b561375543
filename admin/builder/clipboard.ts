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

/** Blocks as text that any page of any tab can take. */
export function copiedText(items: PageItem[], host: string): string {
  const { blocks, media } = closePage(items, null, {}, new Set());
  return JSON.stringify({ kind: mark, host, items: blocks?.items ?? [], media });
}

/** `left`: how many blocks are not known here, or say what a block can't. */
export type Pasted = { items: PageItem[]; left: number };

/** What a text of the clipboard holds, under fresh ids; null for a text that isn't of the builder. Pictures of another domain stay there. */
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

/** As the schema of its block knows it. */
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

/** The same for a browser that lets nobody read its clipboard: what was copied last in this browser. */
export function keepCopied(text: string): void {
  try {
    localStorage.setItem(shelf, text);
  } catch {
    // Full or refused: the clipboard has it.
  }
}

export function lastCopied(): string {
  try {
    return localStorage.getItem(shelf) ?? '';
  } catch {
    return '';
  }
}
