import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { postCalls } from '#shared/calls/posts.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import type { Client } from '#shared/client/http.ts';
import { startApi, type TestApi, withoutLimits } from '#tests/support/api.ts';
import { createPost } from '#tests/support/content.ts';
import { settleReleases } from '#tests/support/settle-releases.ts';

let api: TestApi;
let host: string;
let editor: Client;
let hosts = 0;
beforeAll(async () => {
  api = await startApi(withoutLimits);
});
afterAll(() => api.close());
beforeEach(async () => {
  hosts += 1;
  host = `preview-${hosts}.test`;
  await api.addDomain(host);
  await settleReleases(api);
  editor = await api.signIn(host);
});

async function publish(state: 'live' | 'failed' = 'live'): Promise<string> {
  const { id } = (await editor(releaseCalls.clearCache)).data.release;
  await settleReleases(api, state);
  return id;
}
async function rollBack(id: string): Promise<string> {
  const { data } = await editor(releaseCalls.rollback, { params: { id } });
  await settleReleases(api);
  return data.release.id;
}
const preview = async (id: string, client = editor) =>
  (await client(releaseCalls.rollbackPreview, { params: { id } })).data.documents;
const retitle = (id: string, title: string) => editor(postCalls.updateData, { params: { id }, body: { title } });

describe('what restoring a release would change', () => {
  test('is as many documents as it then changes, and leaves everything as it is', async () => {
    const one = await createPost(editor, { title: 'One' });
    const first = await publish();
    await retitle(one.id, 'One again');
    await createPost(editor, { title: 'Two' });
    const second = await publish();
    await createPost(editor, { title: 'Saved, not published' });
    expect([await preview(first), await preview(second)]).toEqual([2, 0]);
    expect((await editor(releaseCalls.state)).data).toMatchObject({
      running: null,
      changes: 1,
      current: { id: second },
    });
    const back = await rollBack(first);
    const { total } = await editor(releaseCalls.documents, { params: { id: back } });
    expect(total).toBe(2);
    expect([await preview(first), await preview(back), await preview(second)]).toEqual([0, 0, 2]);
  });

  test('leaves out what is live as it was then', async () => {
    const one = await createPost(editor, { title: 'One' });
    const first = await publish();
    await retitle(one.id, 'Other');
    const second = await publish();
    await editor(releaseCalls.undo, { params: { id: second } });
    await settleReleases(api);
    expect(await preview(first)).toBe(0);
  });

  test('isn’t known where a later release kept no documents', async () => {
    const first = await publish();
    const second = await publish();
    await api.services.db.updateTable('releases').set({ listed: 0 }).where('id', '=', second).execute();
    expect(await preview(first)).toBeNull();
  });

  test('is refused like the rollback, and for who may not publish', async () => {
    const first = await publish();
    const failed = await publish('failed');
    await expect(preview(failed)).rejects.toMatchObject({ status: 409 });
    // Ten newer ones are kept instead.
    for (let newer = 0; newer < 10; newer += 1) await publish();
    await expect(preview(first)).rejects.toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('are no longer kept') },
    });
    await api.addDomain(`other-${host}`);
    await settleReleases(api);
    const other = await api.signIn(`other-${host}`);
    await expect(preview(first, other)).rejects.toMatchObject({ status: 404 });
  });
});
