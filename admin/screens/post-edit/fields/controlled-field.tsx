import type { ReactElement } from 'react';
import { Controller, type ControllerRenderProps, type FieldPath, useFormContext } from 'react-hook-form';

import type { FormValues } from '../../../post-form/form-values.ts';
import { type Control, Field } from '../../../ui/field.tsx';
import { priceHint, PriceInput } from '../../../ui/price-input.tsx';

type Props<Name extends FieldPath<FormValues>> = {
  name: Name;
  label: string;
  hint?: string;
  /** Replaces the message of the schema. */
  message?: string;
  children: (control: Control, field: ControllerRenderProps<FormValues, Name>) => ReactElement;
};

/** A labeled input whose text differs from the stored value. */
export function ControlledField<Name extends FieldPath<FormValues>>(props: Props<Name>) {
  const { name, label, hint, message, children } = props;
  const { control } = useFormContext<FormValues>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState: { error } }) => (
        <Field label={label} hint={hint} error={error && (message ?? error.message)}>
          {(inputProps) => children(inputProps, field)}
        </Field>
      )}
    />
  );
}

type PriceName = 'post_body.attributes.price_from' | `post_body.attributes.menu_items.${number}.price`;

export function PriceField(props: { name: PriceName; label: string; hint?: string }) {
  return (
    <ControlledField {...props} message={priceHint}>
      {(control, field) => (
        <PriceInput {...control} ref={field.ref} value={field.value} onBlur={field.onBlur} onValue={field.onChange} />
      )}
    </ControlledField>
  );
}
