import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

import { postQuery } from '../queries/posts.ts';
import type { usePostForm } from './use-post-form.ts';

/**
 * Shows in a form without unsaved changes what someone else saved meanwhile, such as the status when an editor publishes a
 * reviewed draft. A form with changes waits for its next save, which merges both.
 */
export function useOthersChanges({ saver, isDirty, adopt }: ReturnType<typeof usePostForm>, id: string): void {
  const { data } = useQuery(postQuery(id));
  const show = useEffectEvent(() => {
    if (data && data.version > saver.stored.version && saver.state.kind === 'saved' && !isDirty()) adopt(data);
  });
  useEffect(() => show(), [data]);
}
