import { useMutation } from '@tanstack/react-query';

import { previewCalls } from '#shared/calls/preview.ts';

import { client } from '../client/client.ts';

/** Creates a link that shows the stored post to anyone who has it, for a day. */
export function useMakePreviewLink(id: string) {
  return useMutation({
    mutationFn: async () => (await client(previewCalls.createLink, { params: { id } })).data,
  });
}
