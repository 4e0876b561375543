import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { dashboardCalls } from '#shared/calls/dashboard.ts';
import { submissionCalls } from '#shared/calls/submissions.ts';
import { userCalls } from '#shared/calls/users.ts';
import type { Client } from '#shared/client/http.ts';
import type { SubmissionStatus } from '#shared/schemas/submissions.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { peopleOf } from '#tests/support/people.ts';
import { submissionsOf } from '#tests/support/submissions.ts';

let api: TestApi;
let client: Client;
let editor: { email: string; password: string };
let editorId: string;
let ownerId: string;
beforeAll(async () => {
  api = await startApi();
  client = await api.signIn('tacos.test');
  editor = await api.addUser('tacos.test', 'editor');
  editorId = await peopleOf(api).idOf(editor.email);
  ownerId = await peopleOf(api).idOf('owner@example.com');
});
afterAll(() => api.close());
beforeEach(async () => {
  for (const table of ['submissions', 'mails'] as const) await api.services.db.deleteFrom(table).execute();
});

const { send, names, list } = submissionsOf(() => ({ api, client }));
const idOf = async (name: string) => (await list({ search: name })).data[0]?.id ?? '';
const change = async (name: string, body: object, who = client) =>
  who(submissionCalls.update, { params: { id: await idOf(name) }, body });
const order = async (who = client) => (await who(submissionCalls.list)).data.map(({ fields }) => fields['name']);
const comingBack = async (who = client) => (await who(dashboardCalls.get)).data.coming_back;
const past = '2020-05-04T16:30:00.000Z';

test('submissions are assigned to those who may answer them, and found by that', async () => {
  await send({ name: 'Zoe' });
  await send({ name: 'Bo' });
  const { people } = (await client(submissionCalls.team)).data;
  const viewer = await peopleOf(api).idOf((await api.addUser('tacos.test', 'viewer')).email);
  expect(people.map(({ id }) => id).toSorted()).toEqual([editorId, ownerId].toSorted());
  expect((await change('Zoe', { assigned_to: editorId })).data.assigned_to).toEqual({
    id: editorId,
    name: people.find(({ id }) => id === editorId)?.name,
  });
  expect(await names({ assigned: 'none' })).toEqual(['Bo']);
  expect(await names({ assigned: 'me' })).toEqual([]);
  expect(await names({ assigned: editorId })).toEqual(['Zoe']);
  const session = await api.signIn('tacos.test', editor);
  expect((await session(submissionCalls.list, { query: { assigned: 'me' } })).total).toBe(1);
  await expect(change('Bo', { assigned_to: viewer })).rejects.toMatchObject({ code: 'invalid_fields' });
  expect((await change('Zoe', { assigned_to: null })).data.assigned_to).toBeNull();
});

test('a due reminder is on top of the inbox and on the dashboard of who asked for it and of whom it is assigned to', async () => {
  await send({ name: 'Zoe' });
  await send({ name: 'Bo' });
  await send({ name: 'Chidi' });
  await api.services.db.updateTable('submissions').set({ created_at: past }).where('words', 'like', '%zoe%').execute();
  expect((await order()).at(-1)).toBe('Zoe');
  await change('Zoe', { remind_at: '2999-01-01T00:00:00.000Z' });
  expect([(await order()).at(-1), (await comingBack())?.total]).toEqual(['Zoe', 0]);
  const { data } = await change('Zoe', { remind_at: '2020-05-04T16:30:00Z' });
  expect(data.remind).toEqual({ at: past, by: { id: ownerId, name: 'Olivia Owner' } });
  expect((await order())[0]).toBe('Zoe');
  expect(await comingBack()).toEqual({
    total: 1,
    submissions: [{ id: await idOf('Zoe'), name: 'Zoe', unsent: false, at: past }],
  });
  const session = await api.signIn('tacos.test', editor);
  expect([(await order(session)).at(-1), (await comingBack(session))?.total]).toEqual(['Zoe', 0]);
  await change('Zoe', { assigned_to: editorId });
  expect([(await order(session))[0], (await comingBack(session))?.total]).toEqual(['Zoe', 1]);
});

test('archiving hides a reminder until it is undone, replying clears it, and a later one stays', async () => {
  await send({ name: 'Zoe' });
  await change('Zoe', { remind_at: past });
  const ids = [await idOf('Zoe')];
  const set = (status: 'new' | 'archived' | 'replied') =>
    client(submissionCalls.bulk, { body: { action: 'status', ids, status } });
  const reminder = async () => (await list()).data[0]?.remind ?? null;
  await set('archived');
  expect([await reminder(), (await comingBack())?.total]).toEqual([null, 0]);
  await set('new');
  expect(await reminder()).toMatchObject({ at: past });
  await set('replied');
  expect([await reminder(), (await comingBack())?.total]).toEqual([null, 0]);
  await change('Zoe', { remind_at: past });
  await set('archived');
  await set('replied');
  expect(await reminder()).toMatchObject({ at: past });
  expect((await change('Zoe', { remind_at: null })).data.remind).toBeNull();
});

test('what was answered comes back from the archive as that, and everything else as read', async () => {
  await send({ name: 'Zoe' });
  const ids = [await idOf('Zoe')];
  const bulk = async (body: { action: 'status'; status: SubmissionStatus } | { action: 'unarchive' }) => {
    await client(submissionCalls.bulk, { body: { ...body, ids } });
    return (await list()).data[0]?.status;
  };
  const set = (status: SubmissionStatus) => bulk({ action: 'status', status });
  const back = () => bulk({ action: 'unarchive' });
  await set('archived');
  expect(await back()).toBe('read');
  await set('replied');
  await set('archived');
  // Twice, as by two people.
  await set('archived');
  expect(await back()).toBe('replied');
  expect(await back()).toBe('replied');
  await set('new');
  expect(await back()).toBe('new');
});

test('nothing stays assigned to somebody who was removed', async () => {
  const leaving = await api.addUser('tacos.test', 'editor');
  const id = await peopleOf(api).idOf(leaving.email);
  await send({ name: 'Zoe' });
  await change('Zoe', { assigned_to: id });
  await change('Zoe', { remind_at: past }, await api.signIn('tacos.test', leaving));
  await client(userCalls.remove, { params: { id } });
  expect((await list({ assigned: 'none' })).data[0]).toMatchObject({ assigned_to: null, remind: null });
});

test('an answer that could not be sent comes back to everybody', async () => {
  await send({ name: 'Zoe' });
  const id = await idOf('Zoe');
  const mail = { id: 'm', submission_id: id, reply_id: 'r', link_hash: null, message: null, state: 'failed' as const };
  const rest = { attempts: 1, next_at: past, useful_until: null, error: 'No', created_at: past, finished_at: past };
  await api.services.db
    .insertInto('mails')
    .values({ ...mail, ...rest })
    .execute();
  await change('Zoe', { remind_at: past });
  expect(await comingBack(await api.signIn('tacos.test', editor))).toEqual({
    total: 1,
    submissions: [{ id, name: 'Zoe', unsent: true, at: past }],
  });
  expect((await client(dashboardCalls.get)).data.unsent_mails).toBe(0);
});

test('answer templates are the team’s: saved, replaced, renamed and deleted by name', async () => {
  const session = await api.signIn('tacos.test', editor);
  const namesNow = async () => (await session(submissionCalls.templates)).data.templates.map(({ name }) => name);
  const save = (body: { name: string; text: string; was?: string }) => client(submissionCalls.saveTemplate, { body });
  await save({ name: 'Prices', text: 'Hello {name}' });
  await save({ name: 'Dates', text: 'On Fridays' });
  await save({ name: 'Prices', text: 'Dear {name}' });
  expect((await session(submissionCalls.templates)).data.templates).toEqual([
    { name: 'Dates', text: 'On Fridays' },
    { name: 'Prices', text: 'Dear {name}' },
  ]);
  await expect(save({ name: 'Dates', text: 'x', was: 'Prices' })).rejects.toMatchObject({ code: 'conflict' });
  await expect(save({ name: 'New', text: 'x', was: 'Gone' })).rejects.toMatchObject({ code: 'not_found' });
  await save({ name: 'What it costs', text: 'Dear {name}', was: 'Prices' });
  expect(await namesNow()).toEqual(['Dates', 'What it costs']);
  await api.addDomain('noodles.test');
  expect((await (await api.signIn('noodles.test'))(submissionCalls.templates)).data.templates).toEqual([]);
  for (const name of await namesNow()) await session(submissionCalls.removeTemplate, { query: { name } });
  expect(await namesNow()).toEqual([]);
  await expect(session(submissionCalls.removeTemplate, { query: { name: 'Dates' } })).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('what came back stands in the thread once, is to be read again, and can be taken out', async () => {
  await send({ name: 'Zoe' });
  await change('Zoe', { status: 'replied' });
  const params = { id: await idOf('Zoe') };
  const add = (text: string) => client(submissionCalls.addAnswer, { params, body: { text, idempotency_key: 'paste' } });
  await Promise.all([add('Great, see you!'), add('Great, see you!')]);
  const { data } = await client(submissionCalls.get, { params });
  expect(data).toMatchObject({
    status: 'read',
    replies: [{ direction: 'in', text: 'Great, see you!', by: { id: ownerId }, mail: { state: 'none' } }],
  });
  await expect(add('Something else')).rejects.toMatchObject({ code: 'key_reused' });
  const query = { reply: data.replies[0]?.id ?? '' };
  expect((await client(submissionCalls.removeAnswer, { params, query })).data.replies).toEqual([]);
  await expect(client(submissionCalls.removeAnswer, { params, query })).rejects.toMatchObject({ code: 'not_found' });
});
