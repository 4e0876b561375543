import { useQuery } from '@tanstack/react-query';

import { postTypeIds } from '#shared/rules/post-types.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { ChosenPosts } from '../../pickers/chosen-posts.tsx';
import { postListQuery } from '../../queries/posts.ts';

/** As many as shared/schemas/options.ts takes. */
const most = 24;

const none: Post[] = [];

/** All members of the domain, as the lists of options have them: 500 at most, in position order. */
export function useMembers(): Post[] {
  const { data } = useQuery(
    postListQuery({ type: postTypeIds.member, limit: 500, offset: 0, sortBy: 'position', sortDir: 'asc' }),
  );
  return data?.data ?? none;
}

type Props = {
  members: Post[];
  value: string[];
  readOnly: boolean;
  error: string | undefined;
  onChange: (ids: string[]) => void;
};

/** Members of the error page. */
export function MemberPicks({ members, ...field }: Props) {
  const hint = field.value.length === 0 ? 'None picked: the first four of the members list are shown.' : undefined;
  return <ChosenPosts label="Members" noun="member" max={most} posts={members} hint={hint} {...field} />;
}
