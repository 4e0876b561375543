import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { Controller, useFormContext } from 'react-hook-form';

import type { FormValues } from '../../../post-form/form-values.ts';
import type { TagOption } from '../../../queries/content.ts';
import { TagPicker } from './tag-picker.tsx';

type Props = {
  name: 'post_body.external_data.cuisines' | 'post_body.external_data.categories';
  label: string;
  /** Shown when there are no tags. */
  none: string;
  query: UseQueryOptions<TagOption[], Error, TagOption[], string[]>;
};

export function TagField({ name, label, none, query }: Props) {
  const { control, formState } = useFormContext<FormValues>();
  const { data = [] } = useQuery(query);
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <TagPicker
          label={label}
          options={data}
          value={field.value ?? []}
          onChange={field.onChange}
          none={none}
          disabled={formState.disabled}
        />
      )}
    />
  );
}
