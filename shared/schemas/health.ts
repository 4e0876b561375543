import * as z from 'zod/mini';

/** The only reply without an envelope, for monitors. */
export const Health = z.object({ status: z.enum(['ok', 'unavailable']) });
