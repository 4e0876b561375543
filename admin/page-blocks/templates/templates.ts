import { richTextFrom } from '#shared/content/rich-text.ts';
import type { PostTypeName } from '#shared/rules/post-types.ts';
import type { Blocks } from '#shared/schemas/post-body.ts';

import { closePage, type PageItem } from '../page-items.ts';
import { newItem } from '../tree.ts';
import stored from './templates.json' with { type: 'json' };

/** A block of a template: props that replace the block's starter words. The lines of a rich text become a document. */
type TemplateBlock = { type: string; props?: object };

/** Blocks to start from. Its texts say what belongs in their place, in words that could stay. */
export type Template = { name: string; label: string; about: string; blocks: TemplateBlock[] };

/** The templates of each post type, in the order in which they are offered. */
export const templates: Record<PostTypeName, Template[]> = stored;

function isBlockList(value: unknown): value is TemplateBlock[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'object' && item !== null && 'type' in item);
}

function openProps({ type, props = {} }: TemplateBlock): object {
  return Object.fromEntries(
    Object.entries(props).map(([key, value]: [string, unknown]) => {
      if (type === 'rich-text' && key === 'text' && Array.isArray(value)) return [key, richTextFrom(value)];
      if (isBlockList(value)) return [key, value.map((block) => ({ ...block, props: openProps(block) }))];
      return [key, value];
    }),
  );
}

/** The blocks of a template for the builder, under fresh ids. */
export function templateItems({ blocks }: Template): PageItem[] {
  return blocks.map((block) => newItem(block.type, openProps(block)));
}

/** The blocks of a template as they are stored, for a post that the builder hasn't opened yet. */
export function templateBlocks(template: Template): Blocks | null {
  return closePage(templateItems(template), null, {}, new Set()).blocks;
}
