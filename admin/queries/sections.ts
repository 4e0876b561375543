import type { QueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';

import { sectionCalls } from '#shared/calls/sections.ts';
import type { Section, SectionInput } from '#shared/schemas/sections.ts';

import { client } from '../client/client.ts';
import { callQuery } from './call-query.ts';
import { invalidate } from './query-client.ts';
import { publishStateKey } from './releases.ts';
import type { Stored } from './stored.ts';
import { trashHook } from './trash.ts';
import { writeHook } from './write-hook.ts';

const sectionsKey = ['sections'] as const;
/** A page that contains a section looks different after a write, and can be published. */
const stale = [sectionsKey, ['canvas', 'blocks'], publishStateKey];
export type SectionValue = z.input<typeof SectionInput> & { media?: Record<string, string> };

/** The saved sections, which pages of the domain share. */
export const sectionsQuery = callQuery(sectionsKey, sectionCalls.list, { staleTime: 60_000 });

/** The posts that contain a section. */
export const sectionUsesQuery = (id: string) =>
  callQuery([...sectionsKey, 'usage', id], sectionCalls.usage, {
    input: { params: { id } },
  });

export function sectionsChanged(queryClient: QueryClient): void {
  void invalidate(queryClient, stale);
}

export function storedSection({ title, blocks, media, version }: Section): Stored<SectionValue> {
  const ids = Object.fromEntries(Object.entries(media).map(([slot, { id }]) => [slot, id]));
  return { value: { title, blocks, media: ids }, version };
}

/** Creates the section if its version is 0; `key` makes the creation idempotent. */
export async function writeSection(id: string, value: SectionValue, version: number, key: string): Promise<Section> {
  const { data } =
    version === 0
      ? await client(sectionCalls.create, { body: { ...value, idempotency_key: key } })
      : await client(sectionCalls.update, { params: { id }, body: { ...value, version } });
  return data;
}

type NewSection = { value: SectionValue; key: string };
export const useSaveSection = writeHook(({ value, key }: NewSection) => writeSection('', value, 0, key), {
  meta: { stale },
});

export const useSectionTrash = trashHook(sectionCalls, stale);
export const trashedSectionsQuery = callQuery([...sectionsKey, 'trash'], sectionCalls.list, {
  input: { query: { deleted: 'true' } },
});
