import { type QueryClient, queryOptions, useMutation } from '@tanstack/react-query';
import type * as z from 'zod/mini';

import type { CallInput } from '#shared/calls/call.ts';
import { mediaCalls } from '#shared/calls/media.ts';
import { isHttpError } from '#shared/client/errors/http-error.ts';
import type { Media, MediaUpdate } from '#shared/schemas/media.ts';

import { client } from '../client/client.ts';
import { uploadClient } from '../client/upload-client.ts';
import { callQuery, pageQuery } from './call-query.ts';
import { publishStateKey } from './releases.ts';
import { writeHook } from './write-hook.ts';

export type MediaListInput = CallInput<typeof mediaCalls.list>['query'];

const keys = {
  lists: ['media', 'list'] as const,
  one: (id: string) => ['media', 'one', id] as const,
  storage: ['media', 'storage'] as const,
};

export const mediaListQuery = (query: MediaListInput) =>
  pageQuery([...keys.lists, query], mediaCalls.list, { input: { query } });

/** How much the domain stores, and may. */
export const storageQuery = callQuery(keys.storage, mediaCalls.storage, { staleTime: 0 });

/** A file, or null if the domain has none with this id. */
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
  });

export const mediaUsesQuery = (id: string) =>
  callQuery(['media', 'uses', id], mediaCalls.usage, {
    input: { params: { id } },
    staleTime: 0,
  });

/** Updates a file in the cached lists at once, also where a filter excludes it now; `mediaListed` fetches those again. */
function mediaChanged(queryClient: QueryClient, media: Media): void {
  queryClient.setQueryData(keys.one(media.id), media);
  queryClient.setQueriesData<{ data: Media[]; total: number }>({ queryKey: keys.lists }, (list) =>
    list ? { ...list, data: list.data.map((other) => (other.id === media.id ? media : other)) } : list,
  );
  void queryClient.invalidateQueries({ queryKey: publishStateKey });
}

/** After files were added or deleted, or may no longer match a filter. */
export function mediaListed(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: keys.lists });
  void queryClient.invalidateQueries({ queryKey: keys.storage });
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

/** `silent` for a form, which reports a failure itself. */
export function useUpdateMedia(id: string, silent = false) {
  return useMutation({
    mutationFn: async (body: z.input<typeof MediaUpdate>) =>
      (await client(mediaCalls.update, { params: { id }, body })).data,
    // Writes run one after another, so that the last edit wins.
    scope: { id: `media ${id}` },
    onSuccess: (media, _input, _before, context) => mediaChanged(context.client, media),
    meta: { silent },
  });
}

export function useReplaceFile(id: string) {
  return useMutation({
    mutationFn: async ({ file, onProgress }: { file: File; onProgress: (sent: number) => void }) =>
      (await uploadClient(onProgress)(mediaCalls.replaceFile, { params: { id }, form: formOf(file) })).data,
    onSuccess: (media, _input, _before, context) => mediaChanged(context.client, media),
  });
}

/** The usage isn't among them: an open dialog still shows it. */
const listed = { stale: [keys.lists, keys.storage, publishStateKey] };

/** Runs a call for one file after another. A 404 is a success: another user has deleted the file. */
async function forEach(files: Media[], call: (params: { id: string }) => Promise<unknown>): Promise<void> {
  for (const { id } of files) {
    await call({ id }).catch((error: unknown) => {
      if (!isHttpError(error) || error.status !== 404) throw error;
    });
  }
}

/** Moves files to the trash and returns those that the API kept because they are in use; with `force` none. */
export const useTrashMedia = writeHook(
  async ({ files, force }: { files: Media[]; force: boolean }) => {
    const refused: Media[] = [];
    for (const media of files) {
      await forEach([media], (params) => client(mediaCalls.remove, { params, query: { force: `${force}` } })).catch(
        (error: unknown) => {
          if (!isHttpError(error) || error.code !== 'in_use') throw error;
          refused.push(media);
        },
      );
    }
    return refused;
  },
  {
    meta: listed,
    onSettled: (_refused, _error, { files }, _before, context) => filesMoved(context.client, files),
  },
);

export const useRestoreMedia = writeHook(
  (files: Media[]) => forEach(files, (params) => client(mediaCalls.restore, { params })),
  { meta: listed, onSettled: (_done, _error, files, _before, context) => filesMoved(context.client, files) },
);

export const useDeleteMedia = writeHook(
  (files: Media[]) => forEach(files, (params) => client(mediaCalls.removePermanently, { params })),
  { meta: listed, onSettled: (_done, _error, files, _before, context) => filesMoved(context.client, files) },
);

function filesMoved(queryClient: QueryClient, files: Media[]): void {
  for (const { id } of files) queryClient.removeQueries({ queryKey: keys.one(id) });
}
