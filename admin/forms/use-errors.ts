import { useState } from 'react';
import * as z from 'zod/mini';

import { reportError } from '../queries/query-client.ts';
import { fieldErrorsOf } from './field-errors.ts';
import { valueAt } from './value-at.ts';

type Errors = Record<string, string>;

/** What is wrong with the value of a form: by its schema, and by the API's last refusal. */
export function useErrors(schema: z.ZodMiniType, value: unknown, element: () => HTMLFormElement | null) {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(false);
  const [refusals, setRefusals] = useState<Errors>({});
  const mistakes = mistakesOf(schema, value);
  return {
    touch: (path: string) => setTouched((before) => new Set(before).add(path)),
    /** What is wrong at `path`, once its user left it or tried to save. */
    errorOf: (path: string): string | undefined =>
      refusals[path] ?? (tried || touched.has(path) ? mistakes[path] : undefined),
    mistakes: { ...(tried ? mistakes : {}), ...refusals },
    validate: (next: unknown, explicit: boolean): boolean => {
      const valid = z.safeParse(schema, next).success;
      if (explicit) setTried(!valid);
      if (explicit && !valid) focusMistake(element());
      return valid;
    },
    /** Shows the API's refusal beside the fields that it names, or else as a toast; returns their paths. */
    refuse: (error: unknown): string[] => {
      const named = fieldErrorsOf(error);
      setRefusals(named);
      const paths = Object.keys(named);
      if (paths.length === 0) reportError(error, undefined);
      else focusMistake(element());
      return paths;
    },
    accept: () => setRefusals({}),
    /** A refusal is about a field as it was: another value of it may be fine. */
    forget: (before: unknown, next: unknown) =>
      setRefusals((shown) =>
        Object.fromEntries(Object.entries(shown).filter(([path]) => valueAt(before, path) === valueAt(next, path))),
      ),
  };
}

/** Every mistake by its path, 'header.0.text'; the first one where there are several. */
function mistakesOf(schema: z.ZodMiniType, value: unknown): Errors {
  const issues = z.safeParse(schema, value).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
}

function focusMistake(form: HTMLFormElement | null): void {
  // Marked with the next paint.
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
