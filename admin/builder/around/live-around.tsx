import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';

import type { Post } from '#shared/schemas/posts.ts';

import type { FormValues } from '../../post-form/form-values.ts';
import { canvasPageQuery } from '../../queries/canvas.ts';
import { useSettled } from '../../ui/use-debounced.ts';
import { $around } from '../state/builder-state.ts';

/** Debounce of the request after a key in the title or the description, in milliseconds. */
const pause = 300;
/** How long the blocks wait for what stands around them, in milliseconds. */
const patience = 1500;

/** Keeps the page around the blocks up to date: what is saved of the post, and its title and description as they are typed. */
export function LiveAround({ post }: { post: Post }) {
  const [typedTitle, typedDescription] = useWatch<FormValues, ['title', 'post_body.attributes.description']>({
    name: ['title', 'post_body.attributes.description'],
  });
  const title = useSettled(typedTitle, pause);
  const description = useSettled(typedDescription, pause);
  const { data, isError } = useQuery(canvasPageQuery({ post: post.id, title, description }, ownOf(post)));
  useEffect(() => {
    // The last page stays while a newer one can't be had: live.tsx says so.
    if (data) $around.set(data);
    else if (isError) $around.set($around.get() ?? null);
  }, [data, isError]);
  useEffect(() => {
    const timer = setTimeout(() => $around.set($around.get() ?? null), patience);
    return () => clearTimeout(timer);
  }, []);
  return null;
}

/** The page as it is stored, for asking before the builder has loaded. */
export function storedAround(post: Post) {
  const { id, title, post_body: body } = post;
  return canvasPageQuery({ post: id, title, description: body.attributes.description }, ownOf(post));
}

/** What a post shows around its blocks, as text. A save of blocks alone leaves it as it is. */
function ownOf({ url, post_body: { attributes, external_data: data, media } }: Post): string {
  const own = Object.entries(media).flatMap(([slot, { id, alt }]) =>
    /^(?:poster|logo|cover|dish\.)/.test(slot) ? [[slot, id, alt]] : [],
  );
  return JSON.stringify([url, attributes, data, own]);
}
