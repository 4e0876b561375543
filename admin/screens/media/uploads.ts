import { session } from '../../client/client.ts';
import { createUploadQueue } from '../../media-picker/upload-queue.ts';
import { mediaListed, uploadMedia } from '../../queries/media.ts';
import { queryClient } from '../../queries/query-client.ts';

/** The panel's one queue of files on their way. */
export const uploads = createUploadQueue({
  send: (file, watch) => uploadMedia(file, '', watch),
  site: session.site,
  onDone: () => mediaListed(queryClient),
});

/** Leaving the panel would end what is under way: the browser asks. */
addEventListener('beforeunload', (event) => {
  const busy = uploads.$uploads.get().some(({ state }) => state.kind === 'waiting' || state.kind === 'sending');
  if (busy) event.preventDefault();
});
