import { Controller, useFormContext } from 'react-hook-form';

import type { FormValues } from '../../../post-form/form-values.ts';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from './text-input.tsx';

export function ShowcaseFields() {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <LocalTime name="post_body.attributes.starts_at" label="Starts" />
      <LocalTime name="post_body.attributes.ends_at" label="Ends" />
      <TextInput label="Place" name="post_body.attributes.place" className="sm:col-span-2" />
    </div>
  );
}

/** 'yyyy-MM-dd HH:mm' in the domain's time zone; the input has a T instead of the space. */
function LocalTime({
  name,
  label,
}: {
  name: 'post_body.attributes.starts_at' | 'post_body.attributes.ends_at';
  label: string;
}) {
  const { control } = useFormContext<FormValues>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <Field label={label} error={fieldState.error?.message}>
          {(props) => (
            <input
              {...props}
              type="datetime-local"
              ref={field.ref}
              value={(field.value ?? '').replace(' ', 'T')}
              onBlur={field.onBlur}
              onChange={(event) => field.onChange(event.target.value.replace('T', ' '))}
            />
          )}
        </Field>
      )}
    />
  );
}
