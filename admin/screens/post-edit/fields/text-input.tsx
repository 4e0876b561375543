import type { ComponentProps, ReactNode } from 'react';
import { type FieldPath, get, useFormContext } from 'react-hook-form';

import { useEditorTools } from '../../../post-form/editor-context.ts';
import type { FormValues } from '../../../post-form/form-values.ts';
import { Field } from '../../../ui/field.tsx';

type Props = Omit<ComponentProps<'input'>, 'name'> & {
  name: FieldPath<FormValues>;
  label: string;
  hint?: string | undefined;
  aside?: ReactNode;
  /** The value to store for a text, such as none for an empty one. */
  setValueAs?: (text: string | undefined) => string | undefined;
};

/** A labeled one-line input for a field of the form. */
export function TextInput({ name, label, hint, aside, className = '', setValueAs, ...input }: Props) {
  const { register, formState } = useFormContext<FormValues>();
  const { tried } = useEditorTools();
  const error = get(formState.errors, name) as { type?: string; message?: string } | undefined;
  // The empty fields of a new row show no errors before they are touched.
  const shown = tried || error?.type === 'server' || get(formState.touchedFields, name) === true;
  return (
    <Field label={label} hint={hint} aside={aside} error={shown ? error?.message : undefined} className={className}>
      {(control) => <input {...control} {...input} {...register(name, setValueAs && { setValueAs })} />}
    </Field>
  );
}
