import type { ComponentProps } from 'react';

import type { BlockProps, blocks, BlockType } from './registry.ts';

/** The component type of each block, from its block.ts. */
export type BlockMarkup = { [T in BlockType]: NonNullable<(typeof blocks)[T]['markup']> };

/** Container blocks: their markup takes rendered blocks, their data has unrendered ones. */
type Holders = {
  columns: { id: string; layout: BlockProps['columns']['layout']; columns: ShownBlock[][] };
  'saved-section': { id: string; blocks: ShownBlock[] };
};

/** The data of each block's markup, with all references resolved. */
export type BlockData = {
  [T in BlockType]: T extends keyof Holders ? Holders[T] : ComponentProps<BlockMarkup[T]>;
};

/** A block with the data to render it. */
export type ShownBlock = { [T in BlockType]: { type: T; data: BlockData[T] } }[BlockType];
