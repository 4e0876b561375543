import type { QueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';

import { faqCalls, faqCategoryCalls } from '#shared/calls/content.ts';
import type { Faq, FaqInput } from '#shared/schemas/content.ts';

import { client } from '../client/client.ts';
import { callQuery } from './call-query.ts';
import { invalidate } from './query-client.ts';
import { publishStateKey } from './releases.ts';
import type { Stored } from './stored.ts';
import { trashHook } from './trash.ts';
import { writeHook } from './write-hook.ts';

const faqsKey = ['faqs'] as const;
const categoriesKey = ['faq-categories'] as const;
const stale = [faqsKey, categoriesKey, publishStateKey];
export type FaqValue = Omit<z.input<typeof FaqInput>, 'position' | 'category'> & { category: string | null };
export type FaqPlace = { category: string | null; position: number };

export const faqsQuery = callQuery(faqsKey, faqCalls.list);
export const faqCategoriesQuery = callQuery(categoriesKey, faqCategoryCalls.list);
const trashed = { input: { query: { deleted: 'true' as const } } };
export const trashedFaqsQuery = callQuery([...faqsKey, 'trash'], faqCalls.list, trashed);
export const trashedFaqCategoriesQuery = callQuery([...categoriesKey, 'trash'], faqCategoryCalls.list, trashed);

export function faqsChanged(queryClient: QueryClient): void {
  void invalidate(queryClient, stale);
}

export function storedFaq({ question, answer, category, version }: Faq): Stored<FaqValue> {
  return { value: { question, answer, category: category?.id ?? null }, version };
}

/** Creates the question if its version is 0; `key` makes the creation idempotent. */
export async function writeFaq(id: string, value: FaqValue, version: number, key: string): Promise<Faq> {
  const { data } =
    version === 0
      ? await client(faqCalls.create, { body: { ...value, idempotency_key: key } })
      : await client(faqCalls.update, { params: { id }, body: { ...value, version } });
  return data;
}

/** Moves a question. The list shows `after` at once and the stored order when the write has settled. */
export const usePlaceFaq = writeHook(
  ({ faq: { id, version }, place }: { faq: Faq; place: FaqPlace; after: Faq[] }) =>
    client(faqCalls.update, { params: { id }, body: { ...place, version } }),
  {
    meta: { stale },
    // Moves run one after another, because each needs the version that the one before stored.
    scope: { id: 'faq-order' },
    onMutate: async ({ after }, { client: queryClient }) => {
      await queryClient.cancelQueries({ queryKey: faqsKey });
      queryClient.setQueryData(faqsKey, after);
    },
  },
);

export const useFaqTrash = trashHook(faqCalls, stale);
export const useFaqCategoryTrash = trashHook(faqCategoryCalls, stale);

export const useCreateFaqCategory = writeHook(
  async (name: string) => (await client(faqCategoryCalls.create, { body: { name } })).data,
  { meta: { stale } },
);
