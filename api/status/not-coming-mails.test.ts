import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { optionCalls } from '#shared/calls/options.ts';
import { placeCalls } from '#shared/calls/places.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import { statusCalls } from '#shared/calls/statuses.ts';
import type { Client } from '#shared/client/http.ts';
import type { Stop } from '#shared/schemas/stops.ts';
import { startApi, type TestApi, withoutLimits } from '#tests/support/api.ts';
import { bodyInput, createPost } from '#tests/support/content.ts';
import { settleReleases } from '#tests/support/settle-releases.ts';

let api: TestApi;
let editor: Client;
const host = 'lots.test';
const lot = { name: 'Springdale Row', email: 'Gate@springdale.test' };
beforeAll(async () => {
  api = await startApi(withoutLimits);
  await api.addDomain(host);
  editor = await api.signIn(host);
  await nameOffice('office@lots.test');
  await editor(placeCalls.create, { body: lot });
});
afterAll(() => api.close());
beforeEach(() => api.services.db.deleteFrom('mails').execute());

async function nameOffice(email: string): Promise<void> {
  const { data: options, version } = await editor(optionCalls.getOptions);
  const { auth_background: _background, logo: _logo, fav_icon: _icon, ...texts } = options;
  const pictures = { auth_background_id: null, logo_id: null, fav_icon_id: null };
  await editor(optionCalls.updateOptions, { body: { ...texts, ...pictures, email, version } });
}

let made = 0;
/** A live truck that stands at a place around the clock, so that it doesn't matter when the tests run. Returns its id. */
async function truckAt(place: string, stop: Partial<Stop> = {}): Promise<string> {
  made += 1;
  const post = await createPost(editor, { title: 'Taco Joint', post_type_id: 2, url: `members/lot-${made}` });
  const post_body = structuredClone(bodyInput(post));
  const days = [1, 2, 3, 4, 5, 6, 7];
  Object.assign(post_body.attributes, { stops: [{ id: 's1', place, days, from: '04:00', to: '04:00', ...stop }] });
  const { id, version } = post;
  const { data } = await editor(postCalls.updateBody, { params: { id }, body: { version, post_body } });
  await editor(postCalls.updateData, { params: { id }, body: { version: data.version, post_status_id: 2 } });
  await editor(releaseCalls.clearCache);
  await settleReleases(api);
  return id;
}

const cancel = (id: string, reason = 'The fridge broke') =>
  editor(statusCalls.say, { params: { id }, body: { kind: 'not_coming', reason } });

type Mail = { to: string; replyTo: { address: string } | null; subject: string; text: string };
async function mails(): Promise<Mail[]> {
  const rows = await api.services.db.selectFrom('mails').select('message').execute();
  return rows.map(({ message }) => JSON.parse(message ?? '{}') as Mail).toSorted((a, b) => (a.to < b.to ? -1 : 1));
}
const tos = async () => (await mails()).map(({ to }) => to);

test('“not coming” is mailed to the office and to the place of the stop, whatever the case of its name', async () => {
  await cancel(await truckAt('springdale ROW'));
  const [place, office, ...others] = await mails();
  expect(others).toEqual([]);
  expect(office).toMatchObject({ to: 'office@lots.test', subject: 'Taco Joint is not coming today' });
  expect(place).toMatchObject({
    to: 'gate@springdale.test',
    subject: 'Taco Joint is not coming to Springdale Row today',
    replyTo: { address: 'office@lots.test' },
  });
  expect(place?.text).toMatch(/^When: [A-Z][a-z]+day, [A-Z][a-z]{2} \d{1,2}, 4 AM – 4 AM$/m);
  expect(place?.text).toContain('Reason: The fridge broke');
  expect(place?.text).toContain('office@lots.test');
});

test('it is told once of a stop, however often it is said or taken back', async () => {
  const truck = await truckAt(lot.name);
  await Promise.all([cancel(truck), cancel(truck), cancel(truck)]);
  await cancel(truck, 'The fridge and the stove broke');
  await editor(statusCalls.say, { params: { id: truck }, body: { kind: 'here' } });
  const { data } = await cancel(truck);
  await editor(statusCalls.end, { params: { id: truck, status: data.id } });
  await cancel(truck);
  expect(await tos()).toEqual(['gate@springdale.test', 'office@lots.test']);
  // The stop of another week is another stop.
  const { db } = api.services;
  await db.updateTable('statuses').set({ until: '2026-01-01T10:00:00.000Z' }).where('member_id', '=', truck).execute();
  await cancel(truck);
  expect(await tos()).toHaveLength(4);
});

test.each(['here', 'sold_out'] as const)('“%s” is mailed to nobody', async (kind) => {
  await editor(statusCalls.say, { params: { id: await truckAt(lot.name) }, body: { kind } });
  expect(await mails()).toEqual([]);
});

test('no place is told without an address, of another name or domain, or of a stop that is canceled', async () => {
  await editor(placeCalls.create, { body: { name: 'Quiet corner' } });
  await api.addDomain('other-lots.test');
  const other = await api.signIn('other-lots.test');
  await other(placeCalls.create, { body: { name: 'Far away', email: 'far@away.test' } });
  await cancel(await truckAt('Quiet corner'));
  await cancel(await truckAt('Far away'));
  await cancel(await truckAt('Springdale Row 2'));
  await cancel(await truckAt(lot.name, { cancelled: true }));
  expect(await tos()).toEqual(Array.from({ length: 4 }, () => 'office@lots.test'));
});

test('a place that an exception moves the stop to is the one that is told', async () => {
  const moved = { place: 'Quiet corner', exceptions: exceptionsToday(lot.name) };
  await cancel(await truckAt('Elsewhere', moved));
  expect(await tos()).toEqual(['gate@springdale.test', 'office@lots.test']);
});

/** For yesterday, today and tomorrow, whichever of them it is in the domain's time zone. */
function exceptionsToday(place: string): Stop['exceptions'] {
  return [-1, 0, 1].map((days) => ({
    date: new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
    place,
  }));
}

test('a name can’t add a header or a second recipient', async () => {
  await editor(placeCalls.create, { body: { name: 'Lot\r\nBcc: all@example.com', email: 'lot@example.com' } });
  await cancel(await truckAt('Lot Bcc: all@example.com'));
  expect(await tos()).toEqual(['lot@example.com', 'office@lots.test']);
  expect((await mails())[0]?.subject).toBe('Taco Joint is not coming to Lot Bcc: all@example.com today');
});

test('a place is told where the network has no office to ask', async () => {
  await nameOffice('');
  await cancel(await truckAt(lot.name));
  const [mail] = await mails();
  expect(await tos()).toEqual(['gate@springdale.test']);
  expect(mail).toMatchObject({ replyTo: null, text: expect.stringMatching(/Questions\? Ask .+\./) });
  await nameOffice('office@lots.test');
});
