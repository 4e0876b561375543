import { useQuery } from '@tanstack/react-query';
import { Controller, useFormContext } from 'react-hook-form';

import type { FormValues } from '../../../post-form/form-values.ts';
import { optionsQuery } from '../../../queries/domains.ts';
import { Field } from '../../../ui/field.tsx';
import { priceHint, PriceInput } from '../../../ui/price-input.tsx';
import { ContactFields } from './contact-fields.tsx';

export function CateringFields() {
  const { control } = useFormContext<FormValues>();
  const { data: options } = useQuery(optionsQuery);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-3">
        <Controller
          control={control}
          name="post_body.attributes.price_from"
          render={({ field, fieldState }) => (
            <Field
              label={`Price from${options ? ` (${options.currency})` : ''}`}
              hint="Per guest."
              error={fieldState.error && priceHint}
            >
              {(props) => (
                <PriceInput
                  {...props}
                  ref={field.ref}
                  value={field.value}
                  onBlur={field.onBlur}
                  onValue={field.onChange}
                />
              )}
            </Field>
          )}
        />
        <Guests name="post_body.attributes.guests_min" label="Guests, at least" />
        <Guests name="post_body.attributes.guests_max" label="Guests, at most" />
      </div>
      <ContactFields />
    </>
  );
}

function Guests({
  name,
  label,
}: {
  name: 'post_body.attributes.guests_min' | 'post_body.attributes.guests_max';
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
              inputMode="numeric"
              ref={field.ref}
              value={field.value ?? ''}
              onBlur={field.onBlur}
              onChange={(event) => {
                const digits = event.target.value.replace(/\D/g, '').slice(0, 6);
                field.onChange(digits ? Number(digits) : undefined);
              }}
            />
          )}
        </Field>
      )}
    />
  );
}
