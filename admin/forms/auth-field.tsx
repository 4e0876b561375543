import type { ComponentProps } from 'react';

import { Field } from '../ui/field.tsx';

type Props = ComponentProps<'input'> & { label: string; hint?: string; error?: string | undefined };

export function AuthField({ label, hint, error, ...input }: Props) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <input {...control} {...input} className="field h-10" required />}
    </Field>
  );
}

export function FormError({ text }: { text: string | null }) {
  return (
    <p role="alert" className={text ? 'bg-danger-wash text-danger rounded-md px-3 py-2' : 'sr-only'}>
      {text}
    </p>
  );
}
