import * as z from 'zod/mini';

import { PageNumber, rowsOfPage } from '../../lists/search-params.ts';

export const releasesShown = 50;

export const releaseDefaults = { page: 1 } as const;
/** The history's search params. An invalid page falls back to the first. */
export const ReleaseSearch = z.object({ page: PageNumber });
export type ReleaseSearch = z.output<typeof ReleaseSearch>;

export const releasePage = ({ page }: ReleaseSearch) => rowsOfPage(page, releasesShown);
