import { type FieldPath, get, useFormContext } from 'react-hook-form';

import type { FormValues } from '../../../post-form/form-values.ts';
import { Field } from '../../../ui/field.tsx';

type Props = {
  name: FieldPath<FormValues>;
  label: string;
  hint?: string | undefined;
  /** Fields whose errors depend on this one. */
  deps?: FieldPath<FormValues>[];
  className?: string;
};

/** A day, 'yyyy-MM-dd'. An empty one is left out of what is saved. */
export function DateField({ name, label, hint, deps, className = '' }: Props) {
  const { register, formState } = useFormContext<FormValues>();
  const error = get(formState.errors, name) as { message?: string } | undefined;
  const leftOut = (value: string | undefined) => value || undefined;
  return (
    <Field label={label} hint={hint} error={error?.message} className={className}>
      {(control) => (
        <input
          {...control}
          type="date"
          max="9999-12-31"
          {...register(name, { setValueAs: leftOut, ...(deps && { deps }) })}
        />
      )}
    </Field>
  );
}
