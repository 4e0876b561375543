import { mediaListQuery } from '../../queries/media.ts';
import { queryClient } from '../../queries/query-client.ts';
import { mediaDefaults, mediaListInput, type MediaSearch } from './media-search.ts';

/** Starts what the library will ask for, while its screen is still on its way. */
export function prefetchMedia(shown: Omit<MediaSearch, 'file' | 'view'>): void {
  void queryClient.prefetchQuery(mediaListQuery(mediaListInput({ ...mediaDefaults, ...shown })));
}
