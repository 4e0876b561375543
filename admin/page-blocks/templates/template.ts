import type { blocks, BlockType } from '#shared/blocks/registry.ts';

/** A block as a template names it: its own words instead of the block's starter words. Blocks inside of it need no id either. */
export type TemplateBlock = {
  [Type in BlockType]: { type: Type; props?: (typeof blocks)[Type]['starter'] };
}[BlockType];

/** Blocks to start from. Its texts say what belongs in their place, in words that could stay. */
export type Template = { name: string; label: string; about: string; blocks: TemplateBlock[] };
