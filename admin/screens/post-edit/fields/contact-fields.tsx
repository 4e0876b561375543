import { Controller, useFormContext } from 'react-hook-form';

import type { FormValues } from '../../../post-form/form-values.ts';
import { Field } from '../../../ui/field.tsx';
import { MaskedInput } from '../../../ui/masked-input.tsx';
import { TextInput } from './text-input.tsx';

const american = '(###) ###-####';
const international = '+###################';

/** Numbers of other countries start with + and are not formatted. */
function phoneMask(value: string): string {
  return value.startsWith('+') ? international : american;
}

export function ContactFields({ website = false }: { website?: boolean }) {
  const { control } = useFormContext<FormValues>();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Controller
        control={control}
        name="post_body.attributes.phone"
        render={({ field, fieldState }) => (
          <Field label="Phone" error={fieldState.error?.message}>
            {(props) => (
              <MaskedInput
                {...props}
                mask={phoneMask}
                inputMode="tel"
                autoComplete="off"
                value={field.value ?? ''}
                onBlur={field.onBlur}
                onValue={field.onChange}
              />
            )}
          </Field>
        )}
      />
      <TextInput label="Email" name="post_body.attributes.email" type="email" autoComplete="off" />
      {website && (
        <TextInput
          label="Website"
          name="post_body.attributes.website"
          type="url"
          placeholder="https://"
          className="sm:col-span-2"
        />
      )}
    </div>
  );
}
