import { richTextFrom } from '#shared/content/rich-text.ts';
import type { PostTypeName } from '#shared/rules/post-types.ts';
import type { Blocks } from '#shared/schemas/post-body.ts';

import { closePage, type PageItem } from '../page-items.ts';
import { newItem } from '../tree.ts';
import stored from './templates.json' with { type: 'json' };

/** A block of a template: its props replace the block's starter content. A rich text is a list of lines. */
type TemplateBlock = { type: string; props?: object };

/** Blocks to start from. Their sample texts describe what belongs there, and could be published unchanged. */
export type Template = { name: string; label: string; about: string; blocks: TemplateBlock[] };

/** The templates of each post type, in display order. */
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

/** A template's blocks as page items with fresh ids. */
export function templateItems({ blocks }: Template): PageItem[] {
  return blocks.map((block) => newItem(block.type, openProps(block)));
}

/** A template's blocks in stored form, for creating a post. */
export function templateBlocks(template: Template): Blocks | null {
  return closePage(templateItems(template), null, {}, new Set()).blocks;
}
