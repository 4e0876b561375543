import * as z from 'zod/mini';

import { MediaKind } from '#shared/schemas/media.ts';

import { filled, PageNumber, rowsOfPage, SearchId, SearchText } from '../../lists/search-params.ts';
import type { MediaListInput } from '../../queries/media.ts';

/** Page size; divisible by 2, 3, 4, 5, 6 and 10, so that rows of tiles are full. */
export const filesShown = 60;

export const noFilters = { q: '', kind: '', unused: false, noalt: false } as const;
export const mediaDefaults = { ...noFilters, trash: false, view: 'grid', page: 1, file: '' } as const;

/** The library's search params. Invalid values fall back to their defaults, so mangled links still open. */
export const MediaSearch = z.object({
  q: SearchText,
  kind: z.catch(z._default(z.union([z.literal(''), MediaKind]), ''), ''),
  unused: z.catch(z._default(z.boolean(), false), false),
  noalt: z.catch(z._default(z.boolean(), false), false),
  trash: z.catch(z._default(z.boolean(), false), false),
  view: z.catch(z._default(z.enum(['grid', 'list']), 'grid'), 'grid'),
  page: PageNumber,
  /** The file whose sheet is open. */
  file: SearchId,
});
export type MediaSearch = z.output<typeof MediaSearch>;

export function mediaListInput({ q, kind, unused, noalt, trash, page }: MediaSearch): MediaListInput {
  return {
    ...rowsOfPage(page, filesShown),
    ...filled({ search: q, kind }),
    ...(unused ? { unused: 'true' } : {}),
    ...(noalt ? { without_alt: 'true' } : {}),
    ...(trash ? { deleted: 'true' } : {}),
  };
}
