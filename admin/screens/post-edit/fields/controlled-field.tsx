import type { ComponentProps, ReactElement } from 'react';
import { Controller, type ControllerRenderProps, type FieldPath, useFormContext } from 'react-hook-form';

import type { FormValues } from '../../../post-form/form-values.ts';
import { type Control, Field } from '../../../ui/field.tsx';
import { formatHundredths, NumberInput, parsePrice } from '../../../ui/number-input.tsx';

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

type NumberName =
  | `post_body.attributes.${'price_from' | 'guests_min' | 'guests_max'}`
  | `post_body.attributes.menu_items.${number}.price`
  | `post_body.attributes.stops.${number}.${'latitude' | 'longitude'}`;
type NumberProps = Pick<ComponentProps<typeof NumberInput>, 'parse' | 'format'> & {
  name: NumberName;
  label: string;
  hint?: string;
  message: string;
};

export function NumberField({ parse, format, ...props }: NumberProps) {
  return (
    <ControlledField {...props}>
      {(control, field) => (
        <NumberInput
          {...control}
          {...(parse && { parse })}
          {...(format && { format })}
          ref={field.ref}
          value={field.value}
          onBlur={field.onBlur}
          onValue={field.onChange}
        />
      )}
    </ControlledField>
  );
}

/** Shows money and stores hundredths. */
export function PriceField(props: Pick<NumberProps, 'name' | 'label' | 'hint'>) {
  return (
    <NumberField
      {...props}
      parse={parsePrice}
      format={formatHundredths}
      message="Enter a price like 12.50, at most 100000"
    />
  );
}
