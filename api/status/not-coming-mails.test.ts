import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { optionCalls } from '#shared/calls/options.ts';
import { placeCalls } from '#shared/calls/places.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import { statusCalls } from '#shared/calls/statuses.ts';
import type { Client } from '#shared/client/http.ts';
import type { StatusInput } from '#shared/schemas/statuses.ts';
import type { Stop } from '#shared/schemas/stops.ts';
import { startApi, type TestApi, withoutLimits } from '#tests/support/api.ts';
import { bodyInput, createPost } from '#tests/support/content.ts';
import { settleReleases } from '#tests/support/settle-releases.ts';

import { endStatuses } from './end-statuses.ts';

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
const forgetMails = () => api.services.db.deleteFrom('mails').execute();
beforeEach(forgetMails);

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

test('it is told once of a stop, however often it is said', async () => {
  const truck = await truckAt(lot.name);
  await Promise.all([cancel(truck), cancel(truck), cancel(truck)]);
  await cancel(truck, 'The fridge and the stove broke');
  expect(await tos()).toEqual(['gate@springdale.test', 'office@lots.test']);
  // The stop of another week is another stop.
  const { db } = api.services;
  await db.updateTable('statuses').set({ until: '2026-01-01T10:00:00.000Z' }).where('member_id', '=', truck).execute();
  await cancel(truck);
  expect(await tos()).toHaveLength(4);
});

const say = (id: string, body: StatusInput) => editor(statusCalls.say, { params: { id }, body });
const takeBack = (id: string, status: string) => editor(statusCalls.end, { params: { id, status } });

test.each([
  ['here', (truck: string) => say(truck, { kind: 'here' })],
  ['late', (truck: string) => say(truck, { kind: 'late', minutes: 20 })],
  ['taken back', (truck: string, cancelled: string) => takeBack(truck, cancelled)],
])('that it comes after all is mailed once to the same people: %s', async (_how, change) => {
  const truck = await truckAt(lot.name);
  const { data } = await cancel(truck);
  await forgetMails();
  await change(truck, data.id);
  await say(truck, { kind: 'late', minutes: 30 });
  const { data: here } = await say(truck, { kind: 'here' });
  await takeBack(truck, here.id);
  const [place, office, ...others] = await mails();
  expect(others).toEqual([]);
  const when = /^When: [A-Z][a-z]+day, [A-Z][a-z]{2} \d{1,2}, 4 AM – 4 AM$/m;
  expect(office).toMatchObject({
    to: 'office@lots.test',
    subject: 'Taco Joint is coming after all',
    text: expect.stringMatching(when),
  });
  expect(office?.text).toContain('Stop: Springdale Row');
  expect(place).toMatchObject({
    to: 'gate@springdale.test',
    subject: 'Taco Joint is coming to Springdale Row after all',
    replyTo: { address: 'office@lots.test' },
    text: expect.stringMatching(when),
  });
  expect(place?.text).toContain('write to');
  expect(place?.text).toContain('office@lots.test');
  // They believe now that it comes.
  await forgetMails();
  await cancel(truck);
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    'Taco Joint is not coming to Springdale Row today',
    'Taco Joint is not coming today',
  ]);
});

test('“sold out” doesn’t change who believes what', async () => {
  const truck = await truckAt(lot.name);
  await cancel(truck);
  await say(truck, { kind: 'sold_out' });
  await cancel(truck);
  const { data: soldOut } = await say(truck, { kind: 'sold_out' });
  expect(await tos()).toHaveLength(2);
  await takeBack(truck, soldOut.id);
  expect((await mails()).filter(({ subject }) => subject.endsWith('after all'))).toHaveLength(2);
  await cancel(truck);
  expect(await tos()).toHaveLength(6);
});

test.each(['here', 'sold_out'] as const)('“%s” alone is mailed to nobody', async (kind) => {
  await say(await truckAt(lot.name), { kind });
  expect(await mails()).toEqual([]);
});

test('when “not coming” ends by itself, nobody is told', async () => {
  const truck = await truckAt(lot.name);
  await cancel(truck);
  await forgetMails();
  const { db } = api.services;
  await db.updateTable('statuses').set({ until: '2026-01-01T10:00:00.000Z' }).where('member_id', '=', truck).execute();
  await endStatuses(api.services);
  await say(truck, { kind: 'here' });
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
