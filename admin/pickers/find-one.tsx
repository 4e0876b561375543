import { Suspense } from 'react';

import { Field } from '../ui/field.tsx';
import { lazyNamed } from '../ui/lazy-named.ts';
import type { FindProps } from './find-combo.tsx';

const FindCombo = lazyNamed(() => import('./find-combo.tsx'), 'FindCombo');

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
