import * as z from 'zod/mini';

import { PageNumber, SearchId } from '../../lists/search-params.ts';

export const reviewDefaults = { page: 1, open: '' } as const;

/** The search params of the reviews. A wrong value falls back to its default, so that a mangled link still opens. */
export const ReviewSearch = z.object({
  page: PageNumber,
  /** The post whose review is open. */
  open: SearchId,
});
export type ReviewSearch = z.output<typeof ReviewSearch>;

export const reviewsShown = 50;
