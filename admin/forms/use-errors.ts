import { useState } from 'react';
import * as z from 'zod/mini';

import { fieldErrorsOf } from './refusals.ts';
import { valueAt } from './value-at.ts';

type Errors = Record<string, string>;

/** The mistakes in a form's value: from its schema, and from the API's last refusal. */
export function useErrors(schema: z.ZodMiniType, value: unknown, element: () => HTMLFormElement | null) {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [emptied, setEmptied] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(false);
  const [refusals, setRefusals] = useState<Errors>({});
  const mistakes = mistakesOf(schema, value);
  return {
    touch: (path: string) => setTouched((before) => new Set(before).add(path)),
    /**
     * The mistake at `path`, once the user left the field or tried to save. Leaving a field that was never filled in shows nothing: the
     * message would move what is being clicked, and nothing was attempted yet.
     */
    errorOf: (path: string): string | undefined => {
      const isLeft = touched.has(path) && (emptied.has(path) || !isEmpty(valueAt(value, path)));
      return refusals[path] ?? (tried || isLeft ? mistakes[path] : undefined);
    },
    mistakes: { ...(tried ? mistakes : {}), ...refusals },
    validate: (next: unknown, explicit: boolean): boolean => {
      const valid = z.safeParse(schema, next).success;
      if (explicit) setTried(!valid);
      if (explicit && !valid) focusMistake(element());
      return valid;
    },
    /** Shows the API's refusal beside the fields that it names; returns their paths. */
    refuse: (error: unknown): string[] => {
      const named = fieldErrorsOf(error);
      setRefusals(named);
      const paths = Object.keys(named);
      if (paths.length > 0) focusMistake(element());
      return paths;
    },
    accept: () => setRefusals({}),
    /** Drops the refusals of changed fields, because the new values may be valid, and notes which fields the user emptied. */
    change: (before: unknown, next: unknown) => {
      setRefusals((shown) =>
        Object.fromEntries(Object.entries(shown).filter(([path]) => valueAt(before, path) === valueAt(next, path))),
      );
      const gone = Object.keys(mistakesOf(schema, next)).filter(
        (path) => isEmpty(valueAt(next, path)) && !isEmpty(valueAt(before, path)),
      );
      if (gone.length > 0) setEmptied((known) => new Set([...known, ...gone]));
    },
  };
}

/** The first mistake at each path, such as 'header.0.text'. */
function mistakesOf(schema: z.ZodMiniType, value: unknown): Errors {
  const issues = z.safeParse(schema, value).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function focusMistake(form: HTMLFormElement | null): void {
  // Fields are marked with the next paint.
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
