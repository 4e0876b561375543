import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { CallInput } from '#shared/calls/call.ts';
import { mediaCalls } from '#shared/calls/media.ts';
import type { Client } from '#shared/client/http.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { uploadFile } from '#tests/support/content.ts';

let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startApi();
  client = await api.signIn('tacos.test');
  const png = async (background: string) =>
    new Uint8Array(
      await sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer(),
    );
  await uploadFile(client, new File([await png('#b3261e')], 'described.png'), 'A red truck');
  await uploadFile(client, new File([await png('#1e6bb3')], 'mute.png'));
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path d="M0 0h4v3z"/></svg>';
  await uploadFile(client, new File([svg], 'logo.svg'));
  await uploadFile(client, new File(['%PDF-1.4\n%%EOF'], 'menu.pdf'));
});
afterAll(() => api.close());

type Query = NonNullable<CallInput<typeof mediaCalls.list>['query']>;
const list = (query: Query) => client(mediaCalls.list, { query });
async function names(query: Query): Promise<string[]> {
  return (await list(query)).data.map(({ name }) => name).toSorted();
}

test('files are filtered by kind', async () => {
  expect(await names({ kind: 'picture' })).toEqual(['described.png', 'mute.png']);
  expect(await names({ kind: 'svg' })).toEqual(['logo.svg']);
  expect(await names({ kind: 'pdf' })).toEqual(['menu.pdf']);
});

test('pictures without alt text are found; a document needs none', async () => {
  expect(await names({ without_alt: 'true' })).toEqual(['logo.svg', 'mute.png']);
  expect(await names({ without_alt: 'true', kind: 'picture', search: 'mut' })).toEqual(['mute.png']);
});

test('the total counts filtered files', async () => {
  expect(await list({ kind: 'picture', limit: 1 })).toMatchObject({ total: 2, data: [expect.anything()] });
  await expect(list({ kind: 'film' as 'pdf' })).rejects.toMatchObject({ status: 422 });
});
