import type { QueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';

import { faqCalls, faqCategoryCalls } from '#shared/calls/content.ts';
import type { Faq, FaqInput } from '#shared/schemas/content.ts';

import { client } from '../client/client.ts';
import { callQuery } from './call-query.ts';
import { invalidate } from './query-client.ts';
import { publishStateKey } from './releases.ts';
import { writeHook } from './write-hook.ts';

const faqsKey = ['faqs'] as const;
const categoriesKey = ['faq-categories'] as const;
const stale = [faqsKey, categoriesKey, publishStateKey];
export type FaqValue = Omit<z.input<typeof FaqInput>, 'position' | 'category'> & { category: string | null };
export type FaqPlace = { category: string | null; position: number };

export const faqsQuery = callQuery(faqsKey, faqCalls.list, { meta: { handles: ['*'] } });
export const faqCategoriesQuery = callQuery(categoriesKey, faqCategoryCalls.list, { meta: { handles: ['*'] } });

export function faqsChanged(queryClient: QueryClient): void {
  void invalidate(queryClient, stale);
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

export const useRemoveFaq = writeHook((faq: Faq) => client(faqCalls.remove, { params: { id: faq.id } }), {
  meta: { stale },
});

/** Creates a removed question again in its old place. */
export const useRestoreFaq = writeHook(
  ({ question, answer, category, position }: Faq) =>
    client(faqCalls.create, { body: { question, answer, category: category?.id ?? null, position } }),
  { meta: { stale } },
);

export const useCreateFaqCategory = writeHook(
  async (name: string) => (await client(faqCategoryCalls.create, { body: { name } })).data,
  { meta: { stale, handles: ['invalid_fields'] } },
);

export const useRemoveFaqCategory = writeHook((id: string) => client(faqCategoryCalls.remove, { params: { id } }), {
  meta: { stale },
});

/** Creates a removed category again and puts its questions back into it. */
export const useRestoreFaqCategory = writeHook(
  async ({ name, faqIds }: { name: string; faqIds: string[] }) => {
    const { data: category } = await client(faqCategoryCalls.create, { body: { name } });
    const { data: faqs } = await client(faqCalls.list);
    for (const { id, version, category: current } of faqs) {
      if (!faqIds.includes(id) || current) continue;
      await client(faqCalls.update, { params: { id }, body: { version, category: category.id } });
    }
  },
  { meta: { stale } },
);
