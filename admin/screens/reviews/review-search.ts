import * as z from 'zod/mini';

import { Id } from '#shared/schemas/common.ts';

import { PageNumber } from '../../lists/search-params.ts';

export const reviewDefaults = { page: 1, open: '' } as const;

/** The search params of the reviews. A wrong value falls back to its default, so that a mangled link still opens. */
export const ReviewSearch = z.object({
  page: PageNumber,
  /** The post whose review is open. */
  open: z.catch(z._default(z.union([z.literal(''), Id]), ''), ''),
});
export type ReviewSearch = z.output<typeof ReviewSearch>;

export const reviewsShown = 50;
