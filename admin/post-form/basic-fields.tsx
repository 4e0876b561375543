import { useFormContext, useWatch } from 'react-hook-form';

import type { Post } from '#shared/schemas/posts.ts';

import { Field } from '../ui/field.tsx';
import type { FormValues } from './form-values.ts';
import { descriptionShown } from './search-lengths.ts';
import { TitleAndUrl } from './title-and-url.tsx';

export function BasicFields({ post }: { post: Post | null }) {
  const { register, formState } = useFormContext<FormValues>();
  const { errors } = formState;
  const description = useWatch<FormValues, 'post_body.attributes.description'>({
    name: 'post_body.attributes.description',
  });
  const length = description?.length ?? 0;
  return (
    <div className="space-y-4">
      <TitleAndUrl post={post} />
      <Field
        label="Description"
        error={errors.post_body?.attributes?.description?.message}
        hint="For cards, search results and shared links."
        aside={
          <span className={`text-[13px] ${length > descriptionShown ? 'text-warn' : 'text-soft'}`}>
            {length} / {descriptionShown}
          </span>
        }
      >
        {(control) => <textarea {...control} rows={2} {...register('post_body.attributes.description')} />}
      </Field>
    </div>
  );
}
