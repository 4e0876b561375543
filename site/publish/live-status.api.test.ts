import { afterAll, beforeAll, expect, test } from 'vitest';

import { releaseNewDays } from '#api/releases/days.ts';
import { endStatuses } from '#api/status/end-statuses.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import { statusCalls } from '#shared/calls/statuses.ts';
import type { Client } from '#shared/client/http.ts';
import type { StatusInput } from '#shared/schemas/statuses.ts';
import { startApi, type TestApi, withoutLimits } from '#tests/support/api.ts';
import { bodyInput, createPost } from '#tests/support/content.ts';
import { ensureRenderer } from '#tests/support/renderer.ts';
import { liveBytes, placeAt } from '#tests/support/stored.ts';
import { testPublisher } from '#tests/support/test-publisher.ts';

import type { Publisher } from './publisher.ts';

const host = 'tacos.test';
const path = '/members/comal';
let api: TestApi;
let editor: Client;
let publisher: Publisher;
let member: string;
beforeAll(async () => {
  const rendererDir = await ensureRenderer();
  api = await startApi(withoutLimits);
  editor = await api.signIn(host);
  publisher = testPublisher(api, rendererDir, {
    pollInterval: 60_000,
  });
  await publisher.start();
  const post = await createPost(editor, { title: 'El Comal', post_type_id: 2, url: path.slice(1) });
  member = post.id;
  const post_body = structuredClone(bodyInput(post));
  Object.assign(post_body.attributes, {
    stops: [{ id: 's1', place: 'Lot', days: [1, 2, 3, 4, 5, 6, 7], from: '04:00', to: '04:00' }],
    menu_items: [{ id: 'd1', name: 'Brisket', price: 1200 }],
  });
  const { data } = await editor(postCalls.updateBody, {
    params: { id: member },
    body: { version: post.version, post_body },
  });
  await editor(postCalls.updateData, { params: { id: member }, body: { version: data.version, post_status_id: 2 } });
  await publish();
}, 180_000);
afterAll(async () => {
  await publisher.close();
  await api.close();
});

const shown = async (at = path) => (await liveBytes(await placeAt(api.dataDir, host), at)).toString();
const now = async () => (JSON.parse(await shown('/now.json')) as { data: unknown[] }).data;
async function publish() {
  const { data } = await editor(releaseCalls.clearCache);
  await publisher.wake();
  return (await editor(releaseCalls.get, { params: { id: data.release.id } })).data;
}
async function say(body: StatusInput): Promise<void> {
  await editor(statusCalls.say, { params: { id: member }, body });
  await publisher.wake();
}
async function retitle(title: string) {
  const { data } = await editor(postCalls.get, { params: { id: member } });
  await editor(postCalls.updateData, { params: { id: member }, body: { version: data.version, title } });
}
async function end(): Promise<void> {
  const until = new Date(Date.now() - 1000).toISOString();
  await api.services.db.updateTable('statuses').set({ until }).where('ended_at', 'is', null).execute();
  await endStatuses(api.services);
  await publisher.wake();
}
const restorable = async () =>
  (await editor(releaseCalls.list)).data.filter(({ kept }) => kept).map(({ number }) => number);

test('what people at a truck say is on its page, and gone after its end, without any other change', async () => {
  const before = await shown();
  expect(await now()).toEqual([]);
  await retitle('El Comal de Ana');
  await say({ kind: 'sold_out' });
  const said = await shown();
  expect(said).toMatch(/<p class="today-when"[^>]*>Sold out</);
  expect(said).not.toContain('de Ana');
  expect(await now()).toMatchObject([{ href: path, kind: 'sold_out', stop: 's1' }]);
  await say({ kind: 'dish_sold_out', dish: 'd1' });
  expect(await shown()).toContain('<s>Brisket</s>');
  expect((await editor(releaseCalls.state)).data.changes).toBe(1);
  await end();
  expect(await shown()).toBe(before);
  expect(await now()).toEqual([]);
});

test('an edit that is published meanwhile keeps it, and no rollback brings it back', async () => {
  await say({ kind: 'late', minutes: 30 });
  const release = await publish();
  expect(release).toMatchObject({ state: 'live', current: true, overlay: null, kept: true });
  expect(await shown()).toMatch(/Running 30 minutes late[^]+de Ana|de Ana[^]+Running 30 minutes late/);
  await end();
  expect(await shown()).not.toContain('Running');
  await retitle('El Comal de Rosa');
  await publish();
  await editor(releaseCalls.rollback, { params: { id: release.id } });
  await publisher.wake();
  expect(await shown()).toContain('de Ana');
  expect(await shown()).not.toContain('Running');
});

test('what is true during a rollback is shown again right after it', async () => {
  await say({ kind: 'not_coming', reason: 'The fridge broke' });
  const before = (await editor(releaseCalls.list)).data.find(({ kept, current }) => kept && !current);
  await editor(releaseCalls.rollback, { params: { id: before?.id ?? '' } });
  await publisher.wake();
  expect(await shown()).not.toContain('The fridge broke');
  await releaseNewDays(api.services, { onlyRestored: true });
  await publisher.wake();
  expect(await shown()).toContain('The fridge broke');
  await end();
});

test('fifty presses take no place of a release that can be restored', async () => {
  const before = await restorable();
  for (let press = 0; press < 25; press += 1) {
    await say({ kind: 'late', minutes: 5 + press });
    await say({ kind: 'here' });
  }
  expect(await restorable()).toEqual(before);
  await end();
});
