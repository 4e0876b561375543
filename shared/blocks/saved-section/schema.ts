import * as z from 'zod/mini';

import type { ShownBlock } from '../data.ts';
import { BlockId, OptionalId } from '../fields.ts';

/** Blocks that other pages show too: what they are is kept once, in the domain's saved sections. */
export const SavedSectionProps = z.looseObject({ id: BlockId, section: OptionalId });

export type SavedSectionData = { id: string; blocks: ShownBlock[] };
