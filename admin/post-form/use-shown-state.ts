import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import type { LiveState } from '#shared/rules/post-states.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { postQuery } from '../queries/posts.ts';
import { publishStateQuery } from '../queries/releases.ts';

type Shown = Pick<Post, 'post_status_id' | 'publish_at'> & {
  live: LiveState;
  /** Where visitors see it; a new URL isn't theirs yet. */
  liveUrl: string;
};

/** What visitors see of a saved post; read again when another release is live, whoever published it. */
export function useShownState(post: Post): Shown {
  const { data = post, refetch } = useQuery(postQuery(post.id));
  const { data: { current = null } = {} } = useQuery(publishStateQuery);
  const known = useRef(current?.id);
  useEffect(() => {
    if (known.current && current && known.current !== current.id) void refetch();
    known.current = current?.id;
  }, [current, refetch]);
  const { post_status_id, publish_at, live = 'no', live_url: liveUrl = data.url } = data;
  return { post_status_id, publish_at, live, liveUrl };
}
