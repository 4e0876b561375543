import type { Media } from '#shared/schemas/media.ts';

import { mediaListed, uploadMedia } from '../queries/media.ts';
import { queryClient } from '../queries/query-client.ts';
import { notify } from '../ui/notify.ts';
import { refusal, uploadFailure } from './upload-rules.ts';

/** Uploads a picture that was dropped where it is to be shown. Null, with a toast that says why, if that failed. */
export async function uploadDropped(file: File): Promise<Media | null> {
  const refused = file.type === 'application/pdf' ? 'A PDF can’t be shown here. Drop a picture.' : refusal(file);
  if (refused) {
    notify.error(refused);
    return null;
  }
  try {
    const media = await uploadMedia(file, '');
    mediaListed(queryClient);
    return media;
  } catch (error) {
    notify.error(`“${file.name}” was not uploaded. ${uploadFailure(error).reason}`);
    return null;
  }
}
