import { session } from '../../client/client.ts';
import { createUploadQueue } from '../../media-picker/upload-queue.ts';
import { mediaListed, storageQuery, uploadMedia } from '../../queries/media.ts';
import { queryClient, reportError } from '../../queries/query-client.ts';

/** The panel's upload queue. */
export const uploads = createUploadQueue({
  send: (file, watch) => uploadMedia(file, '', watch),
  site: session.site,
  onDone: () => mediaListed(queryClient),
  onFailed: (error) => {
    // Somebody else may have filled the domain.
    void queryClient.invalidateQueries(storageQuery);
    reportError(error);
  },
});

/** Leaving the panel would cancel running uploads, so the browser asks first. */
addEventListener('beforeunload', (event) => {
  const busy = uploads.$uploads.get().some(({ state }) => state.kind === 'waiting' || state.kind === 'sending');
  if (busy) event.preventDefault();
});
