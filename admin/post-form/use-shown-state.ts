import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import type { LiveState } from '#shared/rules/post-states.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { postQuery } from '../queries/posts.ts';
import { publishStateQuery } from '../queries/releases.ts';

/** What visitors see of a saved post; read again when another release is live, whoever published it. */
export function useShownState(post: Post): Pick<Post, 'post_status_id' | 'publish_at'> & { live: LiveState } {
  const { data = post, refetch } = useQuery(postQuery(post.id));
  const { data: { current = null } = {} } = useQuery(publishStateQuery);
  const known = useRef(current?.id);
  useEffect(() => {
    if (known.current && current && known.current !== current.id) void refetch();
    known.current = current?.id;
  }, [current, refetch]);
  return { post_status_id: data.post_status_id, publish_at: data.publish_at, live: data.live ?? 'no' };
}
