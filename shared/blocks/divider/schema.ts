import * as z from 'zod/mini';

import { BlockId } from '../fields.ts';

const looks = ['line', 'awning'] as const;

/** A line that parts two subjects. */
export const DividerProps = z.looseObject({ id: BlockId, look: z._default(z.enum(looks), 'line') });

export type DividerData = { id: string; look: (typeof looks)[number] };
