import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Controller, useFormContext } from 'react-hook-form';

import { postTypeIds } from '#shared/rules/post-types.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { useEditorTools } from '../../post-form/editor-context.ts';
import type { FormValues } from '../../post-form/form-values.ts';
import { paths } from '../../routing/paths.ts';
import { lazyNamed } from '../../ui/lazy-named.ts';

const RichTextEditor = lazyNamed(() => import('../../editor/rich-text-editor.tsx'), 'RichTextEditor');

export function TextField({ post }: { post: Post | null }) {
  const { control } = useFormContext<FormValues>();
  const { readOnly, onFlush } = useEditorTools();
  return (
    <div className="space-y-1" data-field="text">
      <p aria-hidden className="font-medium">
        Text
      </p>
      {post && <BuiltInstead post={post} />}
      <Suspense fallback={<div className="border-edge/60 bg-surface h-72 rounded-md border" />}>
        <Controller
          control={control}
          name="post_body.attributes.text"
          render={({ field }) => (
            <RichTextEditor
              label="Text"
              value={field.value}
              onChange={field.onChange}
              readOnly={readOnly}
              onFlush={onFlush}
            />
          )}
        />
      </Suspense>
    </div>
  );
}

/** Warns that a built page shows its blocks instead of this text. */
function BuiltInstead({ post }: { post: Post }) {
  const count = post.post_body.blocks?.items.length ?? 0;
  if (count === 0 || post.post_type_id !== postTypeIds.page) return null;
  return (
    <p className="text-soft">
      Visitors don’t see this text: the page is built of {count === 1 ? 'a block' : `${count} blocks`}.{' '}
      <Link to={paths.build(post.post_type_id, post.id)} className="text-accent underline underline-offset-2">
        Build page
      </Link>
    </p>
  );
}
