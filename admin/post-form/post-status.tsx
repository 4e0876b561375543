import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';

import { postStateOf } from '#shared/rules/post-state-words.ts';
import { postTypeById } from '#shared/rules/post-types.ts';
import { whenWords } from '#shared/rules/when-words.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { SaveStatus } from '../forms/save-status.tsx';
import type { SaveState } from '../forms/saver.ts';
import { PostState } from '../publishing/post-state.tsx';
import { optionsQuery } from '../queries/domains.ts';
import type { FormValues } from './form-values.ts';
import { useShownState } from './use-shown-state.ts';

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

/** What visitors see of the saved post. */
export function ShownState({ post, className = '' }: { post: Post; className?: string }) {
  const shown = useShownState(post);
  const isScheduled = postStateOf(shown) === 'scheduled';
  const { data: options } = useQuery({ ...optionsQuery, enabled: isScheduled });
  const when = isScheduled && shown.publish_at && options && whenWords(shown.publish_at, options.timezone);
  return (
    <PostState
      id={post.id}
      isLink
      post={shown}
      words={when ? `Scheduled for ${when}` : undefined}
      className={`text-[13px] ${className}`}
    />
  );
}
