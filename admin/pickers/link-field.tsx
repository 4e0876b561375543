import { Suspense } from 'react';

import { typedLink } from '#shared/rules/urls.ts';

import { Field } from '../ui/field.tsx';
import { lazyNamed } from '../ui/lazy-named.ts';

// React Aria's combo box is heavy: it comes with the first link that is edited.
const LinkCombo = lazyNamed(() => import('./link-combo.tsx'), 'LinkCombo');

export type LinkFieldProps = {
  label: string;
  value: string;
  error: string | undefined;
  disabled: boolean;
  hint?: string;
  onChange: (link: string) => void;
  onLeave: () => void;
};

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

/** What was typed, as it is stored: a page's path without its slash gets one, a host gets https. What can't be one stays as it is. */
export function wholeLink(typed: string): string {
  const link = typedLink(typed) ?? typed.trim();
  return /^[a-z0-9][^:\s]*$/i.test(link) ? `/${link}` : link;
}
