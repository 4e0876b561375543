import * as z from 'zod/mini';

import { type ReleaseMaker, releaseMakers } from '#shared/rules/release-reasons.ts';

import { filled, PageNumber, rowsOfPage, SearchId } from '../../lists/search-params.ts';

export const releasesShown = 50;

export const releaseDefaults = { by: '', page: 1, open: '' } as const;
const Maker = z.enum(['', ...releaseMakers]);
/** The history's search params. An invalid page falls back to the first. */
export const ReleaseSearch = z.object({
  by: z.catch(z._default(Maker, ''), ''),
  page: PageNumber,
  /** The release whose sheet is open. */
  open: SearchId,
});
export type ReleaseSearch = z.output<typeof ReleaseSearch>;

export const releasePage = ({ by, page }: Pick<ReleaseSearch, 'by' | 'page'>) => ({
  ...rowsOfPage(page, releasesShown),
  ...filled<{ by: ReleaseMaker | '' }>({ by }),
});
