import type { ComponentProps, ReactNode } from 'react';

import { type Control, Field } from '../ui/field.tsx';
import type { Row } from '../words/row.ts';
import type { PanelForm } from './use-panel-form.ts';

type TextKey<Value> = { [K in keyof Value]: Value[K] extends string ? K : never }[keyof Value] & string;

type Props<Value> = {
  form: PanelForm<Value>;
  name: TextKey<Value>;
  label: string;
  hint?: ReactNode;
  /** The schema's limit. A counter appears when less than a fifth of it is left. */
  max?: number;
  className?: string;
  multiline?: boolean;
  rows?: number;
} & Omit<ComponentProps<'input'>, 'form' | 'name' | 'max' | 'className'>;

/** A labeled text field of a form. */
export function TextField<Value>(props: Props<Value>) {
  const { form, name, label, hint, max, className = '', multiline = false, rows = 3, ...input } = props;
  const text = form.value[name] as string;
  const near = max !== undefined && text.length > max * 0.8;
  const bind = (control: Control) => ({
    ...control,
    value: text,
    dir: 'auto',
    readOnly: form.readOnly,
    onChange: (event: { target: { value: string } }) =>
      form.set((before) => ({ ...before, [name]: event.target.value }), name),
    onBlur: () => form.touch(name),
  });
  return (
    <Field
      label={label}
      hint={hint}
      error={form.errorOf(name)}
      className={className}
      aside={
        near && (
          <span className={`text-[13px] ${text.length > max ? 'text-danger' : 'text-soft'}`}>
            {text.length} / {max}
          </span>
        )
      }
    >
      {(control) =>
        multiline ? (
          <textarea rows={rows} placeholder={input.placeholder} {...bind(control)} />
        ) : (
          <input autoComplete="off" {...input} {...bind(control)} />
        )
      }
    </Field>
  );
}

export type TextSpec<Value> = Omit<Props<Value>, 'form'>;

export function TextFields<Value>({ form, fields }: { form: PanelForm<Value>; fields: TextSpec<Value>[] }) {
  return fields.map((field) => <TextField key={field.name} form={form} {...field} />);
}

/** The rows of these fields in the conflict view. */
export function textRows<Value>(fields: TextSpec<Value>[]): Row<Value>[] {
  return fields.map(({ name, label }) => ({ label, words: (value) => value[name] as string }));
}
