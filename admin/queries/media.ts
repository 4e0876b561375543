import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';

import type { CallInput } from '#shared/calls/call.ts';
import { mediaCalls } from '#shared/calls/media.ts';
import { isHttpError } from '#shared/client/errors/http-error.ts';
import type { Media, MediaUpdate } from '#shared/schemas/media.ts';

import { client } from '../client/client.ts';
import { uploadClient } from '../client/upload-client.ts';
import { publishStateKey } from './releases.ts';

export type MediaListInput = CallInput<typeof mediaCalls.list>['query'];

const keys = {
  all: ['media'] as const,
  lists: ['media', 'list'] as const,
  one: (id: string) => ['media', 'one', id] as const,
  uses: (id: string) => ['media', 'uses', id] as const,
};

export const mediaListQuery = (query: MediaListInput) =>
  queryOptions({
    queryKey: [...keys.lists, query],
    queryFn: ({ signal }) => client(mediaCalls.list, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { handles: ['*'] },
  });

/** One file; null when the domain has none of this id. */
export const mediaQuery = (id: string) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: async ({ signal }) => {
      try {
        return (await client(mediaCalls.get, { params: { id }, signal })).data;
      } catch (error) {
        if (isHttpError(error) && (error.status === 404 || error.status === 422)) return null;
        throw error;
      }
    },
    meta: { handles: ['*'] },
  });

export const mediaUsesQuery = (id: string) =>
  queryOptions({
    queryKey: keys.uses(id),
    queryFn: async ({ signal }) => (await client(mediaCalls.usage, { params: { id }, signal })).data,
    staleTime: 0,
    meta: { handles: ['*'] },
  });

/** A changed file is shown at once wherever it is listed, in its place: a list that would now leave it out waits for `mediaListed`. */
function mediaChanged(queryClient: QueryClient, media: Media): void {
  queryClient.setQueryData(keys.one(media.id), media);
  queryClient.setQueriesData<{ data: Media[]; total: number }>({ queryKey: keys.lists }, (list) =>
    list ? { ...list, data: list.data.map((other) => (other.id === media.id ? media : other)) } : list,
  );
  void queryClient.invalidateQueries({ queryKey: publishStateKey });
}

/** Files came, went, or may have left a filter. */
export function mediaListed(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: keys.lists });
}

function formOf(file: File, alt?: string): FormData {
  const form = new FormData();
  if (alt !== undefined) form.set('alt', alt);
  form.set('file', file);
  return form;
}

type Watch = { onProgress?: (sent: number) => void; signal?: AbortSignal };

export async function uploadMedia(file: File, alt: string, { onProgress = () => undefined, signal }: Watch = {}) {
  const form = formOf(file, alt);
  return (await uploadClient(onProgress)(mediaCalls.upload, { form, ...(signal ? { signal } : {}) })).data;
}

export function useUpdateMedia(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: z.input<typeof MediaUpdate>) =>
      (await client(mediaCalls.update, { params: { id }, body })).data,
    // One after the other: what was changed last is what stays.
    scope: { id: `media ${id}` },
    onSuccess: (media) => mediaChanged(queryClient, media),
    meta: { handles: ['*'] }, // the sheet says it beside the field
  });
}

export function useReplaceFile(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ file, onProgress }: { file: File; onProgress: (sent: number) => void }) =>
      (await uploadClient(onProgress)(mediaCalls.replaceFile, { params: { id }, form: formOf(file) })).data,
    onSuccess: (media) => mediaChanged(queryClient, media),
    meta: { handles: ['*'] },
  });
}

export type MediaRemoval = { media: Media; force: boolean };

/** Deletes file by file. What was refused because it is used by now comes back, to be looked at. */
export function useDeleteMedia() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (removals: MediaRemoval[]) => {
      const refused: Media[] = [];
      for (const { media, force } of removals) {
        try {
          await client(mediaCalls.remove, { params: { id: media.id }, query: force ? { force: 'true' } : {} });
        } catch (error) {
          if (isHttpError(error) && error.code === 'in_use') refused.push(media);
          // Somebody else deleted it: that is what was wanted.
          else if (!isHttpError(error) || error.status !== 404) throw error;
        }
      }
      return refused;
    },
    onSettled: (_result, _error, removals) => {
      for (const { media } of removals) queryClient.removeQueries({ queryKey: keys.one(media.id) });
      // Not where they are used: the dialog still shows it, and of what is gone nothing can be asked.
      mediaListed(queryClient);
      void queryClient.invalidateQueries({ queryKey: publishStateKey });
    },
  });
}
