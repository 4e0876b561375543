import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { submissionCalls } from '#shared/calls/submissions.ts';
import type { Client } from '#shared/client/http.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { submissionsOf } from '#tests/support/submissions.ts';

import { emptySubmissionTrash } from '../db/submissions.ts';

let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startApi();
  client = await api.signIn('tacos.test');
  await api.addDomain('second.test');
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.services.db.deleteFrom('submissions').execute();
});

const { send, list, names, first } = submissionsOf(() => ({ api, client }));

describe('in the panel', () => {
  test('is listed newest first, and searched by content ignoring case', async () => {
    await send({ name: 'Ana', message: 'Große ÉCLAIRS for 100% of us' });
    await send({ name: 'Bo', message: 'Tacos "to go", a_b' });
    await send({ name: 'Chi', email: 'chi@pho.example' });
    expect((await list({ limit: 2 })).data.map(({ fields }) => fields['name'])).toEqual(['Chi', 'Bo']);
    expect((await list({ limit: 2, offset: 2 })).total).toBe(3);
    for (const [search, found] of [
      ['éclairs', ['Ana']],
      ['GROSSE', []],
      ['große', ['Ana']],
      ['100%', ['Ana']],
      ['%', ['Ana']],
      ['a_b', ['Bo']],
      ['"to go"', ['Bo']],
      ['CHI@PHO', ['Chi']],
      ['\\', []],
    ] as const) {
      expect([search, await names({ search })]).toEqual([search, found]);
    }
  });

  test('filters by form, status and days in the domain’s time zone', async () => {
    await send({ name: 'Late' });
    const late = await first();
    // 23:30 on the 4th in Los Angeles, the domain's time zone.
    await api.services.db.updateTable('submissions').set({ created_at: '2026-05-05T06:30:00.000Z' }).execute();
    await send({ name: 'Now' });
    await client(submissionCalls.update, { params: { id: late.id }, body: { version: 1, status: 'replied' } });
    expect(await names({ status: 'replied' })).toEqual(['Late']);
    await client(submissionCalls.update, { params: { id: late.id }, body: { version: 2, status: 'archived' } });
    expect(await names({ status: 'open' })).toEqual(['Now']);
    expect(await names({ status: 'archived' })).toEqual(['Late']);
    expect(await names({ form: 'join' })).toEqual([]);
    expect(await names({ startDate: '2026-05-04 00:00:00', endDate: '2026-05-04 23:59:59' })).toEqual(['Late']);
    expect(await names({ startDate: '2026-05-05 00:00:00' })).toEqual(['Now']);
    await expect(list({ startDate: 'May' })).rejects.toMatchObject({ status: 422 });
  });

  test('takes a status and a note; the note is searchable', async () => {
    await send();
    const { id } = await first();
    const note = 'Called back on Friday';
    const { data } = await client(submissionCalls.update, {
      params: { id },
      body: { version: 1, status: 'read', note },
    });
    expect(data).toMatchObject({ status: 'read', note, version: 2 });
    expect(await names({ search: 'FRIDAY' })).toEqual(['Ana']);
    expect((await client(submissionCalls.counts)).data.new).toBe(0);
  });

  test('two concurrent changes: the second is refused, with the first', async () => {
    await send();
    const { id } = await first();
    const change = (note: string) => client(submissionCalls.update, { params: { id }, body: { version: 1, note } });
    const results = await Promise.allSettled([change('one'), change('two')]);
    const lost = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason as object);
    expect(lost).toHaveLength(1);
    const { data } = await client(submissionCalls.get, { params: { id } });
    expect(lost[0]).toMatchObject({ status: 409, code: 'stale_version' });
    expect(data.version).toBe(2);
  });

  test('changes in bulk, or not at all when one of them doesn’t exist', async () => {
    for (const name of ['Ana', 'Bo', 'Chi']) await send({ name });
    const ids = (await list()).data.map(({ id }) => id);
    const bulk = (body: object) =>
      client(submissionCalls.bulk, { body } as never) as Promise<{ data: { changed: number } }>;
    expect((await bulk({ action: 'status', ids: [...ids, ids[0]], status: 'archived' })).data.changed).toBe(3);
    expect((await list({ status: 'archived' })).total).toBe(3);
    await expect(bulk({ action: 'delete', ids: [...ids, 'aaaaaaaaaaaaaaaa'] })).rejects.toMatchObject({ status: 404 });
    expect((await list()).total).toBe(3);
    await bulk({ action: 'spam', ids: ids.slice(0, 1), spam: true });
    expect((await list({ spam: 'true' })).total).toBe(1);
    await bulk({ action: 'delete', ids: ids.slice(1) });
    expect((await list()).total).toBe(0);
    await expect(bulk({ action: 'delete', ids: [] })).rejects.toMatchObject({ status: 422 });
    await expect(bulk({ action: 'delete', ids: Array(501).fill(ids[0]) })).rejects.toMatchObject({ status: 422 });
    await expect(bulk({ action: 'burn', ids })).rejects.toMatchObject({ status: 422 });
  });

  test('another domain’s submissions don’t exist', async () => {
    await send();
    const { id } = await first();
    const second = await api.signIn('second.test');
    const params = { id };
    const tries = [
      second(submissionCalls.get, { params }),
      second(submissionCalls.update, { params, body: { version: 1, note: 'x' } }),
      second(submissionCalls.remove, { params }),
      second(submissionCalls.bulk, { body: { action: 'delete', ids: [id] } }),
    ];
    for (const tried of await Promise.allSettled(tries)) {
      expect(tried).toMatchObject({ status: 'rejected', reason: { status: 404 } });
    }
    expect(await (await second(submissionCalls.export)).text()).not.toContain('Ana');
    expect((await first()).version).toBe(1);
  });

  test('is permanently deleted', async () => {
    await send();
    const { id } = await first();
    await client(submissionCalls.remove, { params: { id } });
    await expect(client(submissionCalls.remove, { params: { id } })).rejects.toMatchObject({ status: 404 });
    await expect(client(submissionCalls.get, { params: { id } })).rejects.toMatchObject({ status: 404 });
  });

  test('in the trash counts no more, until it is restored or permanently deleted', async () => {
    for (const name of ['Ana', 'Bo']) await send({ name });
    const ana = (await list()).data.find(({ fields }) => fields['name'] === 'Ana')?.id ?? '';
    const bulk = (action: 'trash' | 'restore') => client(submissionCalls.bulk, { body: { action, ids: [ana] } });
    await bulk('trash');
    expect([await names(), await names({ deleted: 'true' })]).toEqual([['Bo'], ['Ana']]);
    expect((await client(submissionCalls.counts)).data.new).toBe(1);
    expect(await (await client(submissionCalls.export)).text()).not.toContain(',Ana,');
    await bulk('restore');
    expect([await names(), await names({ deleted: 'true' })]).toEqual([['Ana', 'Bo'], []]);
    await bulk('trash');
    expect(await emptySubmissionTrash(api.services.db, new Date(Date.now() - 1000).toISOString())).toBe(0);
    expect(await emptySubmissionTrash(api.services.db, new Date(Date.now() + 1000).toISOString())).toBe(1);
    expect([await names(), await names({ deleted: 'true' })]).toEqual([['Bo'], []]);
  });

  test('is hidden from authors', async () => {
    const author = await api.signIn('tacos.test', await api.addUser('tacos.test', 'author'));
    await expect(author(submissionCalls.list)).rejects.toMatchObject({ status: 403 });
    await expect(author(submissionCalls.export)).rejects.toMatchObject({ status: 403 });
  });
});
