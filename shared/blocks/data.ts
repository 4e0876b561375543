import type { ComponentProps } from 'react';

import type { BlockProps, blocks, BlockType } from './registry.ts';

/** The component of each block, as its block.ts names it. */
export type BlockMarkup = { [T in BlockType]: NonNullable<(typeof blocks)[T]['markup']> };

/** Blocks that hold blocks: their markup takes those rendered, their data has them still to render. */
type Holders = {
  columns: { id: string; layout: BlockProps['columns']['layout']; columns: ShownBlock[][] };
  'saved-section': { id: string; blocks: ShownBlock[] };
};

/** What each block's markup shows, with everything looked up. */
export type BlockData = {
  [T in BlockType]: T extends keyof Holders ? Holders[T] : ComponentProps<BlockMarkup[T]>;
};

/** A block ready to be shown. */
export type ShownBlock = { [T in BlockType]: { type: T; data: BlockData[T] } }[BlockType];
