import type { Post } from '#shared/schemas/posts.ts';

import { Field } from '../ui/field.tsx';
import { DescriptionField } from './description-field.tsx';
import { UrlField } from './url-field.tsx';
import { useTitle } from './use-title.ts';

export function BasicFields({ post }: { post: Post | null }) {
  const { field, error } = useTitle(post);
  return (
    <div className="space-y-4">
      <Field label="Title" error={error}>
        {(control) => (
          <input
            {...control}
            {...field}
            className="field h-11! text-lg! font-medium"
            autoComplete="off"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- a new post starts with its title
            autoFocus={post === null}
          />
        )}
      </Field>
      <UrlField post={post} />
      <DescriptionField />
    </div>
  );
}
