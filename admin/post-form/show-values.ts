import type { UseFormReturn } from 'react-hook-form';

import { stableJson } from '#shared/rules/stable-json.ts';

import type { FormValues } from './form-values.ts';

/** Sets only the values that differ, so that the cursor stays and the text editor doesn't remount. */
export function showValues(form: UseFormReturn<FormValues>, next: FormValues): void {
  const now = form.getValues();
  const put = (name: string, before: unknown, after: unknown) => {
    if (stableJson(before) !== stableJson(after))
      form.setValue(name as 'title', after as string, { shouldValidate: true });
  };
  for (const name of Object.keys(next) as (keyof FormValues)[]) {
    if (name !== 'post_body') put(name, now[name], next[name]);
  }
  for (const group of ['attributes', 'external_data'] as const) {
    const [before, after] = [now.post_body[group], next.post_body[group]] as Record<string, unknown>[];
    for (const name of new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]))
      put(`post_body.${group}.${name}`, before?.[name], after?.[name]);
  }
  put('post_body.blocks', now.post_body.blocks, next.post_body.blocks);
  put('post_body.media', now.post_body.media, next.post_body.media);
}
