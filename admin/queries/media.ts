import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { mediaCalls } from '#shared/calls/media.ts';

import { client } from '../app/client.ts';

const mediaKey = ['media'] as const;

export const mediaListQuery = (search: string) =>
  queryOptions({
    queryKey: [...mediaKey, search],
    queryFn: ({ signal }) => client(mediaCalls.list, { query: { limit: 60, ...(search ? { search } : {}) }, signal }),
    placeholderData: keepPreviousData,
    meta: { handles: ['*'] },
  });

export function useUpload() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ file, alt }: { file: File; alt: string }) => {
      const form = new FormData();
      form.set('alt', alt);
      form.set('file', file);
      return (await client(mediaCalls.upload, { form })).data;
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: mediaKey }),
    meta: { handles: ['*'] }, // the dialog says it beside the file
  });
}
