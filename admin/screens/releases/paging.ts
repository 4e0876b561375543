import * as z from 'zod/mini';

import { PageNumber } from '../../lists/search-params.ts';

/** How many releases the history shows at once. */
export const releasesShown = 50;

export const releaseDefaults = { page: 1 } as const;
/** What the history's address says. A wrong page is the first one. */
export const ReleaseSearch = z.object({
  page: PageNumber,
});
export type ReleaseSearch = z.output<typeof ReleaseSearch>;

/** What a page of it asks for. */
export function releasePage({ page }: ReleaseSearch): { limit: number; offset: number } {
  return { limit: releasesShown, offset: (page - 1) * releasesShown };
}
