import { Suspense } from 'react';

import { Field } from '../ui/field.tsx';
import { lazyNamed } from '../ui/lazy-named.ts';

const FindCombo = lazyNamed(() => import('./find-combo.tsx'), 'FindCombo');

export type Found = { id: string; label: string; detail: string };
export type FindProps = {
  label: string;
  placeholder: string;
  options: Found[];
  hint?: string;
  onPick: (id: string) => void;
  /** What is typed, for options that are searched elsewhere; without it they are filtered here. */
  onSearch?: (text: string) => void;
};

/** A field that finds one of many by its name, and is empty again afterwards. */
export function FindOne(props: FindProps) {
  return (
    <Suspense
      fallback={
        <Field label={props.label} hint={props.hint}>
          {(control) => <input {...control} placeholder={props.placeholder} readOnly />}
        </Field>
      }
    >
      <FindCombo {...props} />
    </Suspense>
  );
}
