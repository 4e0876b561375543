import * as z from 'zod/mini';

import { BlockId } from '../fields.ts';

const sizes = ['small', 'medium', 'large'] as const;

/** Room between two blocks. */
export const SpacerProps = z.looseObject({ id: BlockId, size: z._default(z.enum(sizes), 'medium') });

export type SpacerData = { id: string; size: (typeof sizes)[number] };
