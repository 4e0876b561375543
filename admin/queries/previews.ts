import { useMutation } from '@tanstack/react-query';

import { previewCalls } from '#shared/calls/preview.ts';
import { scheduledReleaseCalls } from '#shared/calls/scheduled-releases.ts';

import { client } from '../client/client.ts';
import { savesSettled } from '../stores/pending-saves.ts';

/** Creates a link that shows the stored post to anyone who has it, for a day. */
export function useMakePreviewLink(id: string) {
  return useMutation({
    mutationFn: async () => (await client(previewCalls.createLink, { params: { id } })).data,
  });
}

/** The same for the whole website: after a scheduled release, or, without one, with everything that is saved. */
export function useMakeSitePreviewLink(scheduledId: string | null) {
  return useMutation({
    mutationFn: async () => {
      if (scheduledId !== null)
        return (await client(scheduledReleaseCalls.createPreviewLink, { params: { id: scheduledId } })).data;
      await savesSettled();
      return (await client(previewCalls.createSiteLink, { body: { list: 'saved' } })).data;
    },
  });
}
