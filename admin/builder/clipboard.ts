import * as z from 'zod/mini';

import { BlockItem } from '#shared/schemas/post-body.ts';

import {
  closePage,
  definitionOf,
  everyItem,
  fieldsOf,
  keptType,
  mediaOfItem,
  openPage,
  type PageItem,
} from '../page-blocks/page-items.ts';
import { withFreshIds } from '../page-blocks/tree.ts';

const mark = 'caravan-blocks';
const longest = 2_000_000;

const Copied = z.object({
  kind: z.literal(mark),
  host: z.string().check(z.maxLength(253)),
  items: z.array(BlockItem).check(z.minLength(1), z.maxLength(100)),
  media: z.record(z.string(), z.string()),
});

/** Serializes blocks to text that the builder of any page can paste. */
export function copiedText(items: PageItem[], host: string): string {
  const { blocks, media } = closePage(items, null, {}, new Set());
  return JSON.stringify({ kind: mark, host, items: blocks?.items ?? [], media });
}

/** What of a pasted block belongs to another domain and stayed there. */
export type Stayed = { host: string; pictures: number; lists: boolean };

/**
 * `left`: how many blocks were left out because their type is unknown or their props are invalid. `stayed`: by the id of a pasted
 * block, for itself and the blocks inside it.
 */
export type Pasted = { items: PageItem[]; left: number; stayed: Record<string, Stayed> };

/** Parses copied blocks and gives them fresh ids; null for any other text. Pictures of another domain are dropped. */
export function pastedItems(text: string, host: string): Pasted | null {
  if (text.length > longest || !text.includes(mark)) return null;
  const copied = z.safeParse(Copied, parsed(text)).data;
  if (!copied) return null;
  const isOwn = copied.host === host;
  const whole = openPage({ v: 1, items: copied.items }, copied.media);
  const all = isOwn ? whole : openPage({ v: 1, items: copied.items }, {});
  const stayed: Pasted['stayed'] = {};
  const items = all.flatMap((item, at) => {
    if (!isFitting(item)) return [];
    const fresh = withFreshIds(item);
    const what = isOwn ? null : stayedOf(whole[at] ?? item, copied.host);
    if (what) stayed[fresh.props.id] = what;
    return fresh;
  });
  return { items, left: all.length - items.length, stayed };
}

/** Kinds of fields that hold ids of one domain. */
const references = new Set(['posts', 'faqs', 'cuisine', 'category', 'faq-category', 'section']);

function stayedOf(item: PageItem, host: string): Stayed | null {
  const inside = everyItem([item]);
  const pictures = inside.reduce((sum, each) => sum + Object.keys(mediaOfItem(each)).length, 0);
  const lists = inside.some(({ type, props }) =>
    fieldsOf(type).some(([name, { kind }]) => {
      const value = props[name];
      return references.has(kind) && (Array.isArray(value) ? value.length > 0 : Boolean(value));
    }),
  );
  return pictures > 0 || lists ? { host, pictures, lists } : null;
}

/** '2 pictures stayed at a.test. Choose some of this website.' */
export function stayedWords({ host, pictures, lists }: Stayed): string {
  const count = pictures === 1 ? '1 picture' : `${pictures} pictures`;
  const what = pictures === 0 ? 'What it lists' : lists ? `${count} and what it lists` : count;
  return `${what} stayed at ${host}. Choose again from this website.`;
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
