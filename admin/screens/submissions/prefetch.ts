import { mayLoad } from '../../access/may-load.ts';
import { queryClient } from '../../queries/query-client.ts';
import { submissionListQuery } from '../../queries/submissions.ts';
import { listInput } from './inbox-query.ts';
import type { InboxSearch } from './inbox-search.ts';

/** Starts the inbox's queries while its screen loads. */
export function prefetchInbox(shown: Omit<InboxSearch, 'open'>): void {
  if (!mayLoad('submissions.read')) return;
  void queryClient.prefetchQuery(submissionListQuery(listInput({ ...shown, open: '' })));
}
