import type { QueryClient, QueryKey } from '@tanstack/react-query';

import { postTypeById } from '#shared/rules/post-types.ts';

import { Saver, type SaverOptions } from '../../forms/saver.ts';
import { type ItemOptions, itemWrites } from '../../forms/use-item-writes.ts';
import { isValid } from '../../post-form/form-resolver.ts';
import { completeDraft, emptyValues, type FormValues } from '../../post-form/form-values.ts';
import { postSaving, type StoredPost, storedPost } from '../../post-form/post-saving.ts';
import { analyticsQuery, type Snippet, snippetOf, snippetsChanged, writeSnippet } from '../../queries/analytics.ts';
import { faqsChanged, faqsQuery, type FaqValue, storedFaq, writeFaq } from '../../queries/faqs.ts';
import { documentSaved, type SiteDocument, siteDocuments } from '../../queries/options.ts';
import { postWrites, postWritten } from '../../queries/posts.ts';
import { queryClient } from '../../queries/query-client.ts';
import {
  sectionsChanged,
  sectionsQuery,
  type SectionValue,
  storedSection,
  writeSection,
} from '../../queries/sections.ts';
import type { Stored } from '../../queries/stored.ts';
import { type Draft, keepDraft, type Kept, keptDrafts } from '../../stores/drafts.ts';

type Place = { userId: string; host: string };

/**
 * Saves the drafts of closed forms of one domain, as far as that works without their screens: posts, settings, questions, sections
 * and snippets. What collides with somebody else's change, is invalid or refused stays a draft.
 */
export async function saveDrafts(place: Place): Promise<void> {
  for (const kept of keptDrafts(place.userId)) {
    if (kept.host !== place.host) continue;
    const saved = await saveDraft(kept).catch(() => false);
    if (saved) keepDraft(place, kept.name, null);
  }
}

async function saveDraft({ name, draft }: Kept): Promise<boolean> {
  const [form = '', id = ''] = name.split(':');
  const document = Object.values(siteDocuments).find((one) => one.name === form);
  if (document) return saveDocument(document as unknown as SiteDocument<unknown>, draft);
  if (/^\d+$/.test(form)) return savePost(Number(form), id, draft as Draft<FormValues>);
  return Object.hasOwn(items, form) && (items[form]?.(id, draft) ?? false);
}

const items: Record<string, (id: string, draft: Draft<unknown>) => Promise<boolean>> = {
  faq: (id, draft) =>
    saveItem(draft as Draft<FaqValue>, faqsChanged, { id, write: writeFaq, list: faqsQuery, storedOf: storedFaq }),
  section: (id, draft) =>
    saveItem(draft as Draft<SectionValue>, sectionsChanged, {
      id,
      write: writeSection,
      list: sectionsQuery,
      storedOf: storedSection,
    }),
  analytics: (id, draft) =>
    saveItem(draft as Draft<Snippet>, snippetsChanged, {
      id,
      write: writeSnippet,
      list: analyticsQuery,
      storedOf: snippetOf,
    }),
};

async function saveItem<Value, Item extends { id: string }, Key extends QueryKey>(
  draft: Draft<Value>,
  changed: (client: QueryClient) => void,
  options: ItemOptions<Value, Item, Key>,
): Promise<boolean> {
  const { id, list, storedOf } = options;
  const found =
    id !== 'new' && (await queryClient.fetchQuery({ ...list, staleTime: 0 })).find((item) => item.id === id);
  if (id !== 'new' && !found) return false;
  return saveWithoutForm<Value, Stored<Value>>(draft.value, draft, {
    stored: found ? storedOf(found) : { value: draft.value, version: 0 },
    writes: itemWrites(queryClient, options),
    // The API checks it.
    validate: () => true,
    onSaved: () => changed(queryClient),
  });
}

const saving = postSaving(postWrites);

async function savePost(type: number, id: string, draft: Draft<FormValues>): Promise<boolean> {
  const post = id === 'new' ? null : await postWrites.get(id);
  if (post?.deleted_at) return false;
  const empty = { value: emptyValues(postTypeById(type).id), version: 0, post: null };
  return saveWithoutForm<FormValues, StoredPost>(post ? completeDraft(draft.value, post) : draft.value, draft, {
    ...saving,
    stored: post ? storedPost(post) : empty,
    validate: isValid,
    onSaved: ({ post: saved }) => postWritten(queryClient, saved ?? undefined),
  });
}

async function saveDocument(document: SiteDocument<unknown>, draft: Draft<unknown>): Promise<boolean> {
  const read = () => queryClient.fetchQuery({ ...document.query, staleTime: 0 });
  return saveWithoutForm<unknown, Stored<unknown>>(draft.value, draft, {
    stored: await read(),
    writes: { write: (value, { version = 0 }) => document.write(value, version), read },
    canonical: document.canonical,
    // The API checks it.
    validate: () => true,
    onSaved: (stored) => documentSaved(queryClient, document, stored),
  });
}

type Options<Value, S extends Stored<Value>> = Pick<
  SaverOptions<Value, S>,
  'stored' | 'writes' | 'merge' | 'canonical' | 'onSaved'
> & { validate: (value: Value) => boolean };

/** Saves a draft with the saver of its form, which merges other people's changes. */
async function saveWithoutForm<Value, S extends Stored<Value>>(
  first: Value,
  draft: Draft<Value>,
  { validate, ...options }: Options<Value, S>,
): Promise<boolean> {
  let value = first;
  const saver = new Saver<Value, S>(
    () => ({
      ...options,
      read: () => value,
      validate: () => validate(value),
      autosave: () => null,
      onMerged: ({ values }) => {
        value = values;
      },
      onRefused: () => [],
    }),
    { onState: () => undefined, keep: () => undefined, onFailed: () => undefined },
  );
  saver.restore(draft);
  const saved = await saver.save(true);
  // A failed save would be tried again.
  saver.stop();
  return saved;
}
