import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';

import type { FormValues } from '../post-form/form-values.ts';

/** The page's own fields, which the builder shows beside its blocks. */
const names = ['title', 'url', 'post_body.attributes.description', 'post_status_id', 'publish_at'] as const;
type OwnValues = readonly unknown[];
type Form = Pick<UseFormReturn<FormValues>, 'getValues' | 'setValue' | 'subscribe'>;

export function readOwn(form: Form): OwnValues {
  return form.getValues(names);
}

export function writeOwn(form: Form, values: OwnValues): void {
  for (const [index, name] of names.entries()) form.setValue(name, values[index] as string, { shouldValidate: true });
}

/** Calls `onOwn` after each change that the user makes in these fields. */
export function useOwnFields({ subscribe }: Form, onOwn: () => void): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        // What follows from it, such as the URL that follows the title, is set before.
        callback: ({ name, type }) => {
          if (type === 'change' && names.some((own) => own === name)) onOwn();
        },
      }),
    [subscribe, onOwn],
  );
}
