import { useQuery } from '@tanstack/react-query';

import type { BlockField } from '#shared/blocks/define.ts';
import { fullListLimit } from '#shared/rules/constants.ts';
import { postTypes } from '#shared/rules/post-types.ts';

import { ChosenPosts } from '../../pickers/chosen-posts.tsx';
import { postListQuery } from '../../queries/posts.ts';
import type { BoundField } from './bound-field.ts';

type PostsKind = Extract<BlockField, { kind: 'posts' }>;

export function PostsField({ field, value, error, onChange }: BoundField<PostsKind>) {
  const type = postTypes[field.type];
  const { data } = useQuery(
    postListQuery({ type: type.id, limit: fullListLimit, offset: 0, sortBy: 'position', sortDir: 'asc' }),
  );
  return (
    <ChosenPosts
      label={field.label}
      hint={field.hint}
      noun={type.label.toLowerCase()}
      max={field.max}
      posts={data?.data}
      value={Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []}
      readOnly={false}
      error={error}
      onChange={onChange}
    />
  );
}
