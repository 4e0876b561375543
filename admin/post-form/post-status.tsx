import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';

import { postTypeById } from '#shared/rules/post-types.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { SaveStatus } from '../forms/save-status.tsx';
import type { SaveState } from '../forms/saver.ts';
import { publishStateQuery } from '../queries/releases.ts';
import type { FormValues } from './form-values.ts';
import { waitsFor } from './waits-for.ts';

const reasons = {
  save: 'Visitors see it after Save and Publish',
  publish: 'Saved. Visitors see it after Publish',
};

type Props = { post: Post | null; state: SaveState };

/** Whether the changes are saved. */
export function PostStatus({ post, state }: Props) {
  const [title, url, type] = useWatch<FormValues, ['title', 'url', 'post_type_id']>({
    name: ['title', 'url', 'post_type_id'],
  });
  // A title without letters for a slug, such as a Japanese one, suggests no URL.
  const missing = !title.trim() ? 'a title' : url && url === postTypeById(type).prefix ? 'a URL' : '';
  return <SaveStatus state={state} isNew={post === null} missing={missing} />;
}

/** Shown while visitors don't see the form's values, and says what makes them see it. */
export function NotLiveYet({ post, state }: Props) {
  const { data: live } = useQuery(publishStateQuery);
  const waits = waitsFor(state, post, live);
  if (!waits) return null;
  return (
    <span
      title={reasons[waits]}
      className="border-warn text-warn inline-flex h-6 shrink-0 items-center rounded-full border px-2 text-[13px] whitespace-nowrap"
    >
      Not live yet
    </span>
  );
}
