import { useState } from 'react';
import { useFormContext } from 'react-hook-form';

import { postStatusIds } from '#shared/rules/post-status.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { createCell } from '../forms/cell.ts';
import { useEditorTools } from './editor-context.ts';
import type { FormValues } from './form-values.ts';
import { followTitle } from './suggest-url.ts';

/** The title's registration. The URL follows the title until someone edits it or the post is published. */
export function useTitle(post: Post | null) {
  const { type } = useEditorTools();
  const { register, formState, getValues, setValue } = useFormContext<FormValues>();
  const [title] = useState(() => createCell(getValues('title')));

  function follow(next: string) {
    const before = title.get();
    title.put(next);
    if (post?.post_status_id === postStatusIds.published) return; // a published URL changes only by hand
    const followed = followTitle(type.id, getValues('url'), before, next);
    if (followed !== getValues('url')) setValue('url', followed, { shouldValidate: formState.isSubmitted });
  }
  const field = register('title', { onChange: (event: { target: { value: string } }) => follow(event.target.value) });
  return { field, error: formState.errors.title?.message };
}
