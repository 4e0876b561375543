import { useWatch } from 'react-hook-form';

import type { Post } from '#shared/schemas/posts.ts';

import type { FormValues } from '../post-form/form-values.ts';
import { Live } from './live.tsx';
import { canvasPage } from './state/first-shown.ts';

/** The blocks of a post as its form holds them. */
export function PageLive({ post }: { post: Post }) {
  const [blocks, media, url] = useWatch<FormValues, ['post_body.blocks', 'post_body.media', 'url']>({
    name: ['post_body.blocks', 'post_body.media', 'url'],
  });
  return <Live {...canvasPage(post, { url, blocks, media })} />;
}
