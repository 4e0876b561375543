import { Suspense } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';

import type { LiveState } from '#shared/rules/post-states.ts';
import { type PostStatusId, postStatusIds, postStatusLabels } from '#shared/rules/post-status.ts';
import type { Post } from '#shared/schemas/posts.ts';

import type { MeaningProps } from '../publishing/waiting-state.tsx';
import { useMay } from '../queries/account.ts';
import { Field } from '../ui/field.tsx';
import { lazyNamed } from '../ui/lazy-named.ts';
import { RelativeTime } from '../ui/relative-time.tsx';
import { SelectOptions } from '../ui/select-options.tsx';
import { Skeleton } from '../ui/states.tsx';
import type { FormValues } from './form-values.ts';
import { useShownState } from './use-shown-state.ts';

const WaitingMeaning = lazyNamed<'WaitingMeaning', MeaningProps>(
  () => import('../publishing/waiting-state.tsx'),
  'WaitingMeaning',
);
const ScheduleField = lazyNamed(() => import('./schedule-field.tsx'), 'ScheduleField');

const afterPublish = 'Visitors see it after the next Publish.';
const meanings = {
  1: 'Only the team sees it. Drafts save automatically.',
  2: afterPublish,
  3: 'Published automatically at the time below.',
  4: 'Removed from the site and kept here.',
} satisfies Record<PostStatusId, string>;

const liveMeanings = {
  no: afterPublish,
  same: 'Visitors see it.',
  changed: 'Visitors see an older version until the next Publish.',
} satisfies Record<LiveState, string>;

/** What visitors see of a post that is published as it is saved. */
function LiveMeaning({ post }: { post: Post }) {
  const { live } = useShownState(post);
  const words = liveMeanings[live];
  if (live === 'same') return words;
  return (
    <Suspense fallback={words}>
      <WaitingMeaning id={post.id} live={live} otherwise={words} />
    </Suspense>
  );
}

const liveUntilPublish = 'Visitors see it until the next Publish.';
const hiddenMeanings = {
  1: liveUntilPublish,
  3: 'The next Publish takes it off the site until then. To hold back only changes, keep Published and schedule them.',
  4: liveUntilPublish,
} as const;

/** What visitors see of a post that is saved as one they won't see yet, or any longer. */
function HiddenMeaning({ post, status }: { post: Post; status: keyof typeof hiddenMeanings }) {
  return useShownState(post).live === 'no' ? meanings[status] : hiddenMeanings[status];
}

export function StatusFields({ post }: { post: Post | null }) {
  const allowed = useMay();
  const { register, setValue, clearErrors, formState } = useFormContext<FormValues>();
  const status = useWatch<FormValues, 'post_status_id'>({ name: 'post_status_id' });
  const isPublished = status === postStatusIds.published && post?.post_status_id === status;
  return (
    <div className="space-y-3">
      <Field
        label="Status"
        error={formState.errors.post_status_id?.message}
        hint={
          post?.deleted_at ? undefined : isPublished ? (
            <LiveMeaning post={post} />
          ) : post && status !== postStatusIds.published ? (
            <HiddenMeaning post={post} status={status} />
          ) : (
            meanings[status]
          )
        }
      >
        {(props) => (
          <select
            {...props}
            {...register('post_status_id', {
              setValueAs: Number,
              onChange: ({ target }: { target: { value: string } }) => {
                if (Number(target.value) === postStatusIds.scheduled) return;
                // Discard an unsaved time, because its field is hidden now.
                setValue('publish_at', post?.publish_at ?? null);
                clearErrors('publish_at');
              },
            })}
            disabled={!allowed('content.publish')}
          >
            <SelectOptions options={Object.entries(postStatusLabels)} />
          </select>
        )}
      </Field>
      {status === postStatusIds.scheduled && (
        <Suspense fallback={<Skeleton className="h-9 w-full" />}>
          <ScheduleField />
        </Suspense>
      )}
      {post && (
        <p className="text-soft text-[13px]">
          Created <RelativeTime value={post.created_at} />, last changed <RelativeTime value={post.updated_at} />.
        </p>
      )}
    </div>
  );
}
