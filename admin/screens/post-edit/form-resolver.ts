import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldErrors, Resolver } from 'react-hook-form';
import * as z from 'zod/mini';

import { checkedValues, FormSchema, type FormValues } from './form-values.ts';

const check = zodResolver(FormSchema);

/** Checks what would be sent, and names what is wrong as the form's fields are named. */
export const formResolver: Resolver<FormValues> = async (values, context, options) => {
  const { errors } = await check(checkedValues(values), context, options as unknown as Parameters<typeof check>[2]);
  return Object.keys(errors).length === 0
    ? { values, errors: {} }
    : { values: {}, errors: errors as FieldErrors<FormValues> };
};

export function isValid(values: FormValues): boolean {
  return z.safeParse(FormSchema, checkedValues(values)).success;
}
