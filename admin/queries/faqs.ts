import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';

import { faqCalls, faqCategoryCalls } from '#shared/calls/content.ts';
import type { Faq, FaqInput } from '#shared/schemas/content.ts';

import { client } from '../client/client.ts';
import { publishStateKey } from './releases.ts';

const keys = { faqs: ['faqs'] as const, categories: ['faq-categories'] as const };
export type FaqValue = Omit<z.input<typeof FaqInput>, 'position'>;
export type FaqPlace = { category_id: string | null; position: number };

export const faqsQuery = queryOptions({
  queryKey: keys.faqs,
  queryFn: async ({ signal }) => (await client(faqCalls.list, { signal })).data,
  meta: { handles: ['*'] }, // the list shows it, with a way to try again
});

export const faqCategoriesQuery = queryOptions({
  queryKey: keys.categories,
  queryFn: async ({ signal }) => (await client(faqCategoryCalls.list, { signal })).data,
  meta: { handles: ['*'] },
});

export function faqsChanged(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: keys.faqs });
  void queryClient.invalidateQueries({ queryKey: keys.categories });
  void queryClient.invalidateQueries({ queryKey: publishStateKey });
}

/** Makes it when it has no version yet. */
export async function writeFaq(id: string, value: FaqValue, version: number): Promise<Faq> {
  const { data } =
    version === 0
      ? await client(faqCalls.create, { body: value })
      : await client(faqCalls.update, { params: { id }, body: { ...value, version } });
  return data;
}

/** Moves a question; the list shows `after` at once, and what is stored when that turns out to be something else. */
export function usePlaceFaq() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ faq: { id, version }, place }: { faq: Faq; place: FaqPlace; after: Faq[] }) =>
      client(faqCalls.update, { params: { id }, body: { ...place, version } }),
    // One after the other: the next move carries the version that this one made.
    scope: { id: 'faq-order' },
    onMutate: async ({ after }) => {
      await queryClient.cancelQueries({ queryKey: keys.faqs });
      queryClient.setQueryData(keys.faqs, after);
    },
    onSettled: () => faqsChanged(queryClient),
  });
}

export function useRemoveFaq() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (faq: Faq) => client(faqCalls.remove, { params: { id: faq.id } }),
    onSettled: () => faqsChanged(queryClient),
  });
}

/** A removed question, where it was. */
export function useRestoreFaq() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ question, answer, category, position }: Faq) =>
      client(faqCalls.create, { body: { question, answer, category_id: category?.id ?? null, position } }),
    onSettled: () => faqsChanged(queryClient),
  });
}

export function useCreateFaqCategory() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (name: string) => (await client(faqCategoryCalls.create, { body: { name } })).data,
    onSuccess: () => faqsChanged(queryClient),
    meta: { handles: ['invalid_fields'] },
  });
}

export function useRemoveFaqCategory() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => client(faqCategoryCalls.remove, { params: { id } }),
    onSettled: () => faqsChanged(queryClient),
  });
}

/** A removed category, with the questions that were in it. */
export function useRestoreFaqCategory() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ name, faqIds }: { name: string; faqIds: string[] }) => {
      const { data: category } = await client(faqCategoryCalls.create, { body: { name } });
      const { data: faqs } = await client(faqCalls.list);
      for (const { id, version, category: now } of faqs) {
        if (!faqIds.includes(id) || now) continue;
        await client(faqCalls.update, { params: { id }, body: { version, category_id: category.id } });
      }
    },
    onSettled: () => faqsChanged(queryClient),
  });
}
