import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';

import type { BlockField } from '#shared/blocks/define.ts';
import { fullListLimit } from '#shared/rules/constants.ts';
import { postTypes } from '#shared/rules/post-types.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { postListQuery } from '../../queries/posts.ts';
import { FindOne } from '../../screens/site-options/find-one.tsx';
import { IconButton } from '../../ui/button.tsx';
import { moved, SortableList } from '../../ui/sortable-list.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import type { BoundField } from './bound-field.ts';

type PostsKind = Extract<BlockField, { kind: 'posts' }>;

/** Posts found by name, in the order in which they are shown. */
export function PostsField({ field, value, error, onChange }: BoundField<PostsKind>) {
  const type = postTypes[field.type];
  const { data } = useQuery(
    postListQuery({ type: type.id, limit: fullListLimit, offset: 0, sortBy: 'position', sortDir: 'asc' }),
  );
  const posts = data?.data ?? [];
  const chosen = Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
  const postOf = (id: string) => posts.find((post) => post.id === id);
  const titleOf = (id: string) => postOf(id)?.title ?? (data ? `A ${type.label.toLowerCase()} that is gone` : '…');
  return (
    <div className="space-y-2">
      <div>
        <p className="flex justify-between">
          <span className="font-medium">{field.label}</span>
          <span className="text-soft text-[13px]">
            {chosen.length} of {field.max}
          </span>
        </p>
        {field.hint && <p className="text-soft text-[13px]">{field.hint}</p>}
      </div>
      {chosen.length > 0 && (
        <div className="border-line rounded-md border">
          <SortableList
            label={field.label}
            items={chosen}
            idOf={(id) => id}
            nameOf={titleOf}
            readOnly={false}
            onMove={(from, to) => onChange(moved(chosen, from, to))}
          >
            {(id) => (
              <div className="flex min-h-7 min-w-0 grow items-center gap-2.5">
                <Thumbnail media={pictureOf(postOf(id))} className="aspect-4/5 w-6" />
                <span dir="auto" className="min-w-0 grow truncate">
                  {titleOf(id)}
                </span>
                <IconButton
                  size="icon-sm"
                  label={`Remove ${titleOf(id)}`}
                  onClick={() => onChange(chosen.filter((other) => other !== id))}
                >
                  <X size={15} aria-hidden />
                </IconButton>
              </div>
            )}
          </SortableList>
        </div>
      )}
      {error && (
        <p role="alert" className="text-danger text-[13px]">
          {error}
        </p>
      )}
      {chosen.length < field.max && (
        <FindOne
          label={`Add a ${type.label.toLowerCase()}`}
          placeholder="Search by name"
          options={posts
            .filter(({ id }) => !chosen.includes(id))
            .map(({ id, title }) => ({ id, label: title, detail: '' }))}
          onPick={(id) => onChange([...chosen, id])}
        />
      )}
    </div>
  );
}

function pictureOf(post: Post | undefined) {
  const media = post?.post_body.media;
  return media?.['poster'] ?? media?.['cover'];
}
