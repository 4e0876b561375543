import type { Blocks } from '#shared/schemas/post-body.ts';

import { closePage, type PageItem } from '../page-items.ts';
import { newItem } from '../tree.ts';
import type { Template } from './template.ts';

/** What a template puts on a page, under fresh ids. */
export function templateItems({ blocks }: Template): PageItem[] {
  return blocks.map(({ type, props = {} }) => newItem(type, props));
}

/** The same as it is stored, for a post that is no page of the builder yet. */
export function templateBlocks(template: Template): Blocks | null {
  return closePage(templateItems(template), null, {}, new Set()).blocks;
}
