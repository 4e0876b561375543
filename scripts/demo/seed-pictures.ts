import { mediaCalls } from '#shared/calls/media.ts';
import type { Client } from '#shared/client/http.ts';

import { type DemoPicture, pictureFile } from './pictures.ts';

/** Drawing one picture while the API stores two keeps two cores busy without crowding out whoever reads meanwhile. */
const atOnce = 3;

/** Uploads the pictures that the library doesn't have yet; answers all ids by file name. */
export async function seedPictures(client: Client, pictures: DemoPicture[]): Promise<Map<string, string>> {
  const { data: stored } = await client(mediaCalls.list, { query: { limit: 500 } });
  const ids = new Map(stored.map((media) => [media.name, media.id]));
  const missing = pictures.filter(({ file }) => !ids.has(file));
  const upload = async (picture: DemoPicture) => {
    const form = new FormData();
    form.set('alt', picture.alt);
    form.set('file', await pictureFile(picture));
    const { data } = await client(mediaCalls.upload, { form });
    ids.set(picture.file, data.id);
  };
  const waiting = missing.values();
  // Each worker takes the next one from the same iterator.
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const picture of waiting) await upload(picture);
    }),
  );
  return ids;
}
