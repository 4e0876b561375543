import { zodResolver } from '@hookform/resolvers/zod';
import { type FieldErrors, type Resolver, set } from 'react-hook-form';
import * as z from 'zod/mini';

import { postStatusIds } from '#shared/rules/post-status.ts';

import type { FilledIn } from './filled-in.ts';
import { checkedValues, FormSchema, type FormValues } from './form-values.ts';

const check = zodResolver(FormSchema);

/** `storedTime`: the scheduled time that is stored. It may pass while the form is open, so only a changed time is checked. */
export type FormContext = { storedTime: string | null; filledIn: FilledIn };

/** Validates the request that a save would send, and returns errors by form field. */
export const formResolver: Resolver<FormValues, FormContext> = async (values, context, options) => {
  const { errors } = await check(checkedValues(values), context, options as unknown as Parameters<typeof check>[2]);
  const late = isLate(values, context)
    ? { publish_at: { type: 'late', message: 'This time has passed. Choose a later one' } }
    : {};
  const all = { ...late, ...errors };
  const { names = [] } = options;
  if (context?.filledIn.isUntried(names, values)) set(all, String(names[0]), undefined);
  return Object.keys(all).length === 0
    ? { values, errors: {} }
    : { values: {}, errors: all as FieldErrors<FormValues> };
};

/** Whether a newly chosen time is in the past. A stored time was valid when it was chosen. */
function isLate({ post_status_id, publish_at }: FormValues, context: FormContext | undefined): boolean {
  if (post_status_id !== postStatusIds.scheduled || !publish_at || publish_at === context?.storedTime) return false;
  return Date.parse(publish_at) <= Date.now();
}

export function isValid(values: FormValues): boolean {
  return z.safeParse(FormSchema, checkedValues(values)).success;
}
