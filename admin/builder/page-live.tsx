import { useWatch } from 'react-hook-form';

import type { Post } from '#shared/schemas/posts.ts';

import type { FormValues } from '../post-form/form-values.ts';
import { canvasPage } from './first-shown.ts';
import { Live } from './live.tsx';

/** The blocks of a post as its form holds them. */
export function PageLive({ post }: { post: Post }) {
  const [blocks, media, url] = useWatch<FormValues, ['post_body.blocks', 'post_body.media', 'url']>({
    name: ['post_body.blocks', 'post_body.media', 'url'],
  });
  return <Live {...canvasPage(post, { url, blocks, media })} />;
}
