import { X } from 'lucide-react';
import { Suspense } from 'react';

import type { Post } from '#shared/schemas/posts.ts';

import { IconButton } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { lazyNamed } from '../ui/lazy-named.ts';
import { ListField } from '../ui/list-field.tsx';
import { moved, SortableList } from '../ui/sortable-list.tsx';
import { Thumbnail } from '../ui/thumbnail.tsx';

const FindCombo = lazyNamed(() => import('./find-combo.tsx'), 'FindCombo');

const placeholder = 'Search by name';

type Props = {
  label: string;
  hint?: string | undefined;
  /** The singular of the posts' type, such as 'member'. */
  noun: string;
  max: number;
  /** All options; undefined while they load. */
  posts: Post[] | undefined;
  value: string[];
  readOnly: boolean;
  error: string | undefined;
  onChange: (ids: string[]) => void;
};

/** A sortable list of posts that the user finds by name. */
export function ChosenPosts({ label, hint, noun, max, posts, value, readOnly, error, onChange }: Props) {
  const postOf = (id: string) => posts?.find((post) => post.id === id);
  const titleOf = (id: string) => postOf(id)?.title ?? (posts ? `Deleted ${noun}` : '…');
  return (
    <ListField
      label={label}
      hint={hint}
      count={value.length}
      max={max}
      error={error}
      rows={
        <SortableList
          label={label}
          items={value}
          idOf={(id) => id}
          nameOf={titleOf}
          readOnly={readOnly}
          onMove={(from, to) => onChange(moved(value, from, to))}
        >
          {(id) => (
            <div className="flex min-h-7 min-w-0 grow items-center gap-2.5">
              <Thumbnail media={pictureOf(postOf(id))} className="aspect-4/5 w-6" />
              <span dir="auto" className="min-w-0 grow truncate">
                {titleOf(id)}
              </span>
              {!readOnly && (
                <IconButton
                  size="icon-sm"
                  label={`Remove ${titleOf(id)}`}
                  onClick={() => onChange(value.filter((other) => other !== id))}
                >
                  <X size={15} aria-hidden />
                </IconButton>
              )}
            </div>
          )}
        </SortableList>
      }
    >
      {!readOnly && (
        <Suspense
          fallback={
            <Field label={`Add a ${noun}`}>
              {(control) => <input {...control} placeholder={placeholder} readOnly />}
            </Field>
          }
        >
          <FindCombo
            label={`Add a ${noun}`}
            placeholder={placeholder}
            options={(posts ?? [])
              .filter(({ id }) => !value.includes(id))
              .map(({ id, title }) => ({ id, label: title }))}
            onPick={(id) => onChange([...value, id])}
          />
        </Suspense>
      )}
    </ListField>
  );
}

function pictureOf(post: Post | undefined) {
  const media = post?.post_body.media;
  return media?.['poster'] ?? media?.['cover'];
}
