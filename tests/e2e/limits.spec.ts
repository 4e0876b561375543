import { request } from 'node:http';

import { expect, type Page, test } from 'playwright/test';

import { openDatabase } from '#api/db/connect.ts';

import { panel } from './support.ts';
import { call, enter, newcomer } from './team.ts';

const dataDir = process.env['E2E_DATA_DIR'] ?? '';
const port = process.env['E2E_PORT'] ?? '';
const gigabyte = 1024 ** 3;

/**
 * Sends bodies of 1.9 MB, nine at once: a browser would send them hardly faster than the limit recovers. Returns the
 * seconds until the limit allows more; 0 if it refused none. Each is no JSON, so that only reading it costs something.
 */
async function flood(page: Page): Promise<number> {
  const cookies = await page.context().cookies(panel);
  const token = cookies.find(({ name }) => name === 'access_token')?.value ?? '';
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', host: new URL(panel).host };
  const body = Buffer.alloc(1_900_000, '[');
  const send = () =>
    new Promise<number>((resolve, reject) => {
      const options = { host: '127.0.0.1', port: Number(port), path: '/api/posts', method: 'POST', headers };
      const sent = request(options, (response) => {
        response.resume();
        response.once('end', () => resolve(Number(response.headers['retry-after'] ?? 0)));
      });
      sent.once('error', reject);
      sent.end(body);
    });
  const waits = await Promise.all(Array.from({ length: 9 }, send));
  return Math.max(...waits);
}

test('text that a limit refused is kept, and saved by itself as soon as the limit allows it', async ({
  page,
  browser,
}, { retry }) => {
  // A busy machine needs several tries to send that much before the limit recovers.
  test.setTimeout(300_000);
  await enter(page, { host: 'limits.localhost', title: 'Limited Trucks' });
  const author = await newcomer(page, browser, 'author');
  await author.goto(`${panel}/panel/blog/new`);
  await author.getByRole('textbox', { name: 'Title', exact: true }).fill(`Before the limit ${retry}`);
  const saveState = author.getByRole('status').first();
  await expect(saveState).toHaveText('Saved');
  // The next save comes within seconds: until then the limit must not have recovered.
  await expect.poll(() => flood(author), { timeout: 180_000 }).toBeGreaterThan(4);
  await author.getByRole('textbox', { name: 'Title', exact: true }).fill(`Written at the limit ${retry}`);
  await expect(saveState).toHaveText(/^Kept here: retrying in \d+ s$/);
  await expect(author.getByText(/^You saved too much at once: wait \d+ seconds?$/)).toBeVisible();
  await expect(saveState).toHaveText('Saved', { timeout: 20_000 });
  const id = author.url().split('/').at(-1);
  expect((await call(author, 'GET', `/api/posts/${id}`)).data).toMatchObject({
    title: `Written at the limit ${retry}`,
  });
});

test('a domain whose files reach their quota says so, and takes files again after some are deleted for good', async ({
  page,
}) => {
  await enter(page, { host: 'full.localhost', title: 'Full Trucks' }, '/panel/media');
  const file = (name: string) => ({
    name,
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><title>${name}</title></svg>`),
  });
  const choose = page.locator('input[type=file]').first();
  await choose.setInputFiles(file('first.svg'));
  await expect(page.getByText(/^Files [1-9]\d* (?:bytes|KB) of 50 GB/)).toBeVisible();
  // A file of 49 GB in the library, without the hours that its upload would take.
  const { db, close } = openDatabase({ databaseUrl: null, dataDir });
  const { id: domain } = await db
    .selectFrom('domains')
    .select('id')
    .where('host', '=', 'full.localhost')
    .executeTakeFirstOrThrow();
  const store = (bytes: number) =>
    db.updateTable('media').set({ stored_bytes: bytes }).where('domain_id', '=', domain).execute();
  await store(49 * gigabyte);
  await page.reload();
  await expect(page.getByText(/^Files use 49 GB of 50 GB: beyond that, uploads will be refused/)).toBeVisible();
  await store(50 * gigabyte);
  await close();
  await choose.setInputFiles(file('second.svg'));
  const uploads = page.getByRole('list', { name: '1 upload' });
  await expect(uploads.getByRole('alert')).toHaveText(
    /^The files of this domain have used 50 GB of 50 GB.*\. Delete files for good in the trash of Media, or ask the operator to raise QUOTA_MEDIA\.$/,
  );
  await expect(page.getByText(/^Files use 50 GB of 50 GB: uploads are refused\./)).toBeVisible();
  const { data } = await call(page, 'GET', '/api/media');
  const [first] = data as { id: string }[];
  await call(page, 'DELETE', `/api/media/${first?.id}`);
  await call(page, 'DELETE', `/api/media/${first?.id}/permanently`);
  await uploads.getByRole('button', { name: 'Send second.svg again' }).click();
  await expect(page.getByRole('row', { name: /^second\.svg/ })).toBeVisible();
  await expect(page.getByText(/uploads are refused/)).toBeHidden();
});
