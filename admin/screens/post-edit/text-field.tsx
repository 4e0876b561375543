import { Link } from '@tanstack/react-router';
import { useController, useFormContext } from 'react-hook-form';

import { postTypeIds } from '#shared/rules/post-types.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { useEditorTools } from '../../post-form/editor-context.ts';
import type { FormValues } from '../../post-form/form-values.ts';
import { TextEditor } from '../../post-form/text-editor.tsx';
import { paths } from '../../routing/paths.ts';

/** `isWritten`: below its title on one sheet, without a visible label. */
export function TextField({ post, isWritten = false }: { post: Post | null; isWritten?: boolean }) {
  const { control } = useFormContext<FormValues>();
  const { field } = useController({ control, name: 'post_body.attributes.text' });
  return (
    <div className={isWritten ? '' : 'space-y-1'} data-field="text">
      <TextEditor label="Text" value={field.value} onChange={field.onChange} isWritten={isWritten}>
        {post && <BuiltInstead post={post} isWritten={isWritten} />}
      </TextEditor>
    </div>
  );
}

/** Warns that a built page shows its blocks instead of this text. */
function BuiltInstead({ post, isWritten }: { post: Post; isWritten: boolean }) {
  const { readOnly } = useEditorTools();
  const count = post.post_body.blocks?.items.length ?? 0;
  if (count === 0 || post.post_type_id !== postTypeIds.page) return null;
  return (
    <p className={isWritten ? 'writing-line text-soft border-line border-b py-2' : 'text-soft'}>
      Visitors don’t see this text: the page is built of {count === 1 ? 'a block' : `${count} blocks`}.{' '}
      {!readOnly && (
        <Link to={paths.build(post.post_type_id, post.id)} className="text-accent underline underline-offset-2">
          Build page
        </Link>
      )}
    </p>
  );
}
