import type { ComponentProps } from 'react';

import type { ColumnsData } from './columns/schema.ts';
import type { blockMarkup } from './markup.ts';
import type { BlockType } from './registry.ts';
import type { SavedSectionData } from './saved-section/schema.ts';

/** Blocks that hold blocks: their markup takes what they hold as it was drawn. */
type Holders = { columns: ColumnsData; 'saved-section': SavedSectionData };

/** What each block's markup shows, with everything looked up. */
export type BlockData = {
  [T in BlockType]: T extends keyof Holders ? Holders[T] : ComponentProps<(typeof blockMarkup)[T]>;
};

/** A block ready to be shown. */
export type ShownBlock = { [T in BlockType]: { type: T; data: BlockData[T] } }[BlockType];
