import { useFormContext, useWatch } from 'react-hook-form';

import { Field } from '../ui/field.tsx';
import { type FormValues, isHomePage } from './form-values.ts';
import { descriptionShown } from './search-lengths.ts';

export function DescriptionField() {
  const { register, formState } = useFormContext<FormValues>();
  const description = useWatch<FormValues, 'post_body.attributes.description'>({
    name: 'post_body.attributes.description',
  });
  const [url, post_type_id, title] = useWatch<FormValues, ['url', 'post_type_id', 'title']>({
    name: ['url', 'post_type_id', 'title'],
  });
  const length = description?.length ?? 0;
  return (
    <Field
      label="Description"
      error={formState.errors.post_body?.attributes?.description?.message}
      hint={
        isHomePage({ url, post_type_id, title })
          ? 'For search results and shared links, unless Search engines in the site options has one.'
          : 'For cards, search results and shared links.'
      }
      aside={
        <span className={`text-[13px] ${length > descriptionShown ? 'text-warn' : 'text-soft'}`}>
          {length} / {descriptionShown}
        </span>
      }
    >
      {(control) => <textarea {...control} rows={2} {...register('post_body.attributes.description')} />}
    </Field>
  );
}
