import { Suspense } from 'react';

import { Field } from '../ui/field.tsx';
import { lazyNamed } from '../ui/lazy-named.ts';
import type { LinkFieldProps } from './link-combo.tsx';

// React Aria's combo box is heavy: it comes with the first link that is edited.
const LinkCombo = lazyNamed(() => import('./link-combo.tsx'), 'LinkCombo');

/** A link that is typed, or found among the domain's own pages. */
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
