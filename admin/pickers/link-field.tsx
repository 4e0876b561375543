import { Suspense } from 'react';

import { Field } from '../ui/field.tsx';
import { lazyNamed } from '../ui/lazy-named.ts';
import type { LinkFieldProps } from './link-combo.tsx';

// A lazy chunk, because React Aria's combo box is large.
const LinkCombo = lazyNamed(() => import('./link-combo.tsx'), 'LinkCombo');

/** A link that the user types or finds among the domain's pages. */
export function LinkField(props: LinkFieldProps) {
  return (
    <Suspense
      fallback={
        <Field label={props.label} hint={props.hint}>
          {(control) => <input {...control} value={props.value} readOnly />}
        </Field>
      }
    >
      <LinkCombo {...props} />
    </Suspense>
  );
}
