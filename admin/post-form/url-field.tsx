import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';

import { postStatusIds } from '#shared/rules/post-status.ts';
import { postTypeById } from '#shared/rules/post-types.ts';
import { isPublicPath, publicPath } from '#shared/rules/urls.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { Field } from '../ui/field.tsx';
import { useEditorTools } from './editor-context.ts';
import type { FormValues } from './form-values.ts';
import { suggestUrl, tidyUrl } from './suggest-url.ts';
import { useUrlTaken } from './use-url-taken.ts';

/** The URL of a post, with a suggestion from its title (use-title.ts) or a free one in place of a taken one. */
export function UrlField({ post }: { post: Post | null }) {
  const { type } = useEditorTools();
  const { register, formState, getValues, setValue } = useFormContext<FormValues>();
  const [titleBefore] = useState(() => getValues('title'));
  const [url, titleNow] = useWatch<FormValues, ['url', 'title']>({ name: ['url', 'title'] });
  const isLive = post?.post_status_id === postStatusIds.published;
  // What is saved isn't where visitors find it before the next release.
  const known = post?.live_url ?? post?.url ?? '';
  const moved = isLive && isPublicPath(url) && known !== url;
  const taken = useUrlTaken(url, post?.id);
  const fromTitle = suggestUrl(type.id, titleNow);
  // For a published post a URL is suggested only after its title changed, for the home page never. A title without letters for a
  // slug suggests nothing.
  const isSettled = isLive && (titleNow === titleBefore || post.url === '');
  const suggestion = taken?.free ?? (isSettled || fromTitle === postTypeById(type.id).prefix ? url : fromTitle);
  const tidy = () => {
    const typed = getValues('url');
    const tidied = typed === post?.url ? typed : tidyUrl(type.id, typed);
    if (tidied !== typed) setValue('url', tidied, { shouldDirty: true, shouldValidate: true });
  };
  // The field shows one in front.
  const dropSlash = () => {
    const typed = getValues('url');
    if (typed.startsWith('/')) setValue('url', typed.replace(/^\/+/, ''), { shouldDirty: true, shouldValidate: true });
  };
  return (
    <Field
      label="URL"
      error={taken ? `“${taken.title}” already has this address.` : formState.errors.url?.message}
      hint={
        moved && !taken ? (
          <span className="text-warn">Visitors know {publicPath(known)}: the old address will lead here.</span>
        ) : type.name === 'page' ? (
          'The page without a URL is the home page.'
        ) : undefined
      }
      aside={
        !formState.disabled && titleNow && suggestion !== url ? (
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
            {...register('url', { onBlur: tidy, onChange: dropSlash })}
            onKeyDown={({ key, ctrlKey, metaKey }) => {
              if (key === 'Enter' || (key === 's' && (ctrlKey || metaKey))) tidy();
            }}
            className="field pl-3.75!"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </div>
      )}
    </Field>
  );
}
