import { useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';

import { postStatusIds } from '#shared/rules/post-status.ts';
import { publicPath } from '#shared/rules/urls.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { Field } from '../../ui/field.tsx';
import { useEditorTools } from './editor-context.ts';
import type { FormValues } from './form-values.ts';
import { followTitle, suggestUrl } from './suggest-url.ts';

/** What search engines show of a description. */
const descriptionShown = 160;

export function BasicFields({ post }: { post: Post | null }) {
  const { register, formState } = useFormContext<FormValues>();
  const { errors } = formState;
  const description = useWatch<FormValues, 'post_body.attributes.description'>({
    name: 'post_body.attributes.description',
  });
  const length = description?.length ?? 0;
  return (
    <div className="space-y-4">
      <TitleAndUrl post={post} />
      <Field
        label="Description"
        error={errors.post_body?.attributes?.description?.message}
        hint="For cards, search results and shared links."
        aside={
          <span className={`text-[13px] ${length > descriptionShown ? 'text-warn' : 'text-soft'}`}>
            {length} / {descriptionShown}
          </span>
        }
      >
        {(control) => <textarea {...control} rows={2} {...register('post_body.attributes.description')} />}
      </Field>
    </div>
  );
}

function TitleAndUrl({ post }: { post: Post | null }) {
  const { type, onTitleLeft } = useEditorTools();
  const { register, formState, getValues, setValue } = useFormContext<FormValues>();
  const { errors } = formState;
  const title = useRef(getValues('title'));
  const [url, titleNow] = useWatch<FormValues, ['url', 'title']>({ name: ['url', 'title'] });
  const isLive = post?.post_status_id === postStatusIds.published;
  const moved = isLive && post.url !== url;
  const suggestion = suggestUrl(type.id, titleNow);

  function onTitle(next: string) {
    const before = title.current;
    title.current = next;
    if (isLive) return; // a live address stays until someone changes it on purpose
    const followed = followTitle(type.id, getValues('url'), before, next);
    if (followed !== getValues('url')) setValue('url', followed, { shouldValidate: formState.isSubmitted });
  }
  return (
    <>
      <Field label="Title" error={errors.title?.message}>
        {(control) => (
          <input
            {...control}
            {...register('title', {
              onChange: (event: { target: { value: string } }) => onTitle(event.target.value),
              onBlur: onTitleLeft,
            })}
            className="field h-11! text-lg! font-medium"
            autoComplete="off"
            // A new post begins with its name.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={post === null}
          />
        )}
      </Field>
      <Field
        label="Url"
        error={errors.url?.message}
        hint={
          moved ? (
            <span className="text-warn">
              Visitors of {publicPath(post.url)} will be led here: the old address stays as a redirect.
            </span>
          ) : type.name === 'page' ? (
            'The page without a url is the home page.'
          ) : undefined
        }
        aside={
          titleNow && suggestion !== url ? (
            <button
              type="button"
              onClick={() => setValue('url', suggestion, { shouldValidate: true })}
              className="text-accent min-w-0 truncate rounded-sm text-[13px] underline-offset-2 hover:underline"
            >
              Use {publicPath(suggestion)}
            </button>
          ) : undefined
        }
      >
        {(control) => (
          <div className="relative">
            <span aria-hidden className="text-soft absolute top-2 left-2.5">
              /
            </span>
            <input
              {...control}
              {...register('url')}
              className="field pl-4.5!"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          </div>
        )}
      </Field>
    </>
  );
}
