import type { ComponentProps } from 'react';

import { Field } from '../ui/field.tsx';
import { type Options, SelectOptions } from '../ui/select-options.tsx';

type Props<Value extends string> = Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'error'> &
  Pick<ComponentProps<'select'>, 'disabled' | 'onBlur'> & {
    value: Value;
    options: Options<Value>;
    onChange: (value: Value) => void;
  };

/** A labeled choice from a list. */
export function SelectField<Value extends string>(props: Props<Value>) {
  const { label, hint, error, options, onChange, ...select } = props;
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <select {...control} {...select} onChange={(event) => onChange(event.target.value as Value)}>
          <SelectOptions options={options} />
        </select>
      )}
    </Field>
  );
}
