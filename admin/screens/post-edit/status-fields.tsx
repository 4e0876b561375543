import { format, parseISO } from 'date-fns';
import { Controller, useFormContext, useWatch } from 'react-hook-form';

import { type PostStatusId, postStatusIds, postStatusLabels } from '#shared/rules/post-status.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { useMay } from '../../queries/account.ts';
import { Field } from '../../ui/field.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import type { FormValues } from './form-values.ts';

const meanings = {
  1: 'Only the team sees it. Drafts save by themselves.',
  2: 'Visitors see it after the next Publish. Changes wait for Save.',
  3: 'Goes out by itself at the time below.',
  4: 'Taken off the site and kept here.',
} satisfies Record<PostStatusId, string>;

export function StatusFields({ post }: { post: Post | null }) {
  const allowed = useMay();
  const { register, control, formState } = useFormContext<FormValues>();
  const status = useWatch<FormValues, 'post_status_id'>({ name: 'post_status_id' });
  return (
    <div className="space-y-3">
      <Field label="Status" error={formState.errors.post_status_id?.message} hint={meanings[status]}>
        {(props) => (
          <select
            {...props}
            {...register('post_status_id', { setValueAs: Number })}
            disabled={!allowed('content.publish')}
          >
            {Object.entries(postStatusLabels).map(([id, label]) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      {status === postStatusIds.scheduled && (
        <Controller
          control={control}
          name="publish_at"
          render={({ field, fieldState }) => (
            <Field label="Goes out" error={fieldState.error?.message} hint="In this computer’s time zone.">
              {(props) => (
                <input
                  {...props}
                  type="datetime-local"
                  ref={field.ref}
                  value={field.value ? format(parseISO(field.value), "yyyy-MM-dd'T'HH:mm") : ''}
                  onBlur={field.onBlur}
                  onChange={(event) =>
                    field.onChange(event.target.value ? new Date(event.target.value).toISOString() : null)
                  }
                />
              )}
            </Field>
          )}
        />
      )}
      {post && (
        <p className="text-soft text-[13px]">
          Made <RelativeTime value={post.created_at} />, last changed <RelativeTime value={post.updated_at} />.
        </p>
      )}
    </div>
  );
}
