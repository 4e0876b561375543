import { useMutation } from '@tanstack/react-query';

import { previewCalls } from '#shared/calls/preview.ts';

import { client } from '../client/client.ts';

/** Makes a link that shows the post as it is stored to whoever has it, for a day. */
export function useMakePreviewLink(id: string) {
  return useMutation({
    mutationFn: async () => (await client(previewCalls.createLink, { params: { id } })).data,
    meta: { handles: ['*'] }, // the dialog shows it, with a way to try again
  });
}
