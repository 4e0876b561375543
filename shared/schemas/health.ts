import * as z from 'zod/mini';

/** The one reply without an envelope: monitors read it as it is. */
export const Health = z.object({ status: z.enum(['ok', 'unavailable']) });
