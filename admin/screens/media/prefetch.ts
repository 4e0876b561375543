import { mediaListQuery } from '../../queries/media.ts';
import { queryClient } from '../../queries/query-client.ts';
import { mediaDefaults, mediaListInput, type MediaSearch } from './media-search.ts';

/** Prefetches the library's list while the screen's chunk loads. */
export function prefetchMedia(shown: Omit<MediaSearch, 'file' | 'view'>): void {
  void queryClient.prefetchQuery(mediaListQuery(mediaListInput({ ...mediaDefaults, ...shown })));
}
