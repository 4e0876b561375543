import { afterAll, beforeAll, expect, test } from 'vitest';

import { auditCalls } from '#shared/calls/audit.ts';
import { optionCalls } from '#shared/calls/options.ts';
import { placeCalls } from '#shared/calls/places.ts';
import { postCalls } from '#shared/calls/posts.ts';
import type { Client } from '#shared/client/http.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { createPost } from '#tests/support/content.ts';

let api: TestApi;
let owner: Client;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signIn('tacos.test');
});
afterAll(() => api.close());

const names = async (client: Client) => (await client(placeCalls.list)).data.map(({ name }) => name);
const point = { latitude: 30.2605, longitude: -97.7003 };

test('a place is written once, and found by name', async () => {
  const { data: row } = await owner(placeCalls.create, {
    body: {
      name: ' Springdale warehouse row ',
      address: '979 Springdale Rd',
      ...point,
      note: 'Park at the back',
      email: ' Gate@Springdale.test',
    },
  });
  expect(row).toMatchObject({ name: 'Springdale warehouse row', address: '979 Springdale Rd', ...point, version: 1 });
  expect(row.email).toBe('gate@springdale.test');
  const { data: bare } = await owner(placeCalls.create, { body: { name: 'barton Springs' } });
  expect(bare).toMatchObject({ address: '', latitude: null, longitude: null, note: '', email: '' });
  expect(await names(owner)).toEqual(['barton Springs', 'Springdale warehouse row']);
});

test('a change without an email address keeps it, and an empty one removes it', async () => {
  const { data: place } = await owner(placeCalls.create, { body: { name: 'Mailed', email: 'gate@mailed.test' } });
  const change = async (body: object) =>
    (await owner(placeCalls.update, { params: { id: place.id }, body: { name: 'Mailed', ...body } })).data.email;
  expect(await change({ note: 'Ring twice' })).toBe('gate@mailed.test');
  expect(await change({ email: 'office@mailed.test' })).toBe('office@mailed.test');
  expect(await change({ email: '' })).toBe('');
});

test('no two places of a domain have the same name, whatever its case', async () => {
  const { data: place } = await owner(placeCalls.create, { body: { name: 'Élan Garden' } });
  const { data: other } = await owner(placeCalls.create, { body: { name: 'Another' } });
  const taken = { status: 422, body: { errors: { name: ['There is a place called Élan Garden already'] } } };
  await expect(owner(placeCalls.create, { body: { name: 'ÉLAN  garden' } })).rejects.toMatchObject(taken);
  await expect(
    owner(placeCalls.update, { params: { id: other.id }, body: { name: 'élan garden' } }),
  ).rejects.toMatchObject(taken);
  const renamed = await owner(placeCalls.update, { params: { id: place.id }, body: { name: 'Élan garden' } });
  expect(renamed.data).toMatchObject({ name: 'Élan garden', version: 2 });
  await api.addDomain('second.test');
  const second = await api.signIn('second.test');
  await second(placeCalls.create, { body: { name: 'Élan Garden' } });
  expect(await names(second)).toEqual(['Élan Garden']);
});

test('two requests at once make a name once', async () => {
  const add = () =>
    owner(placeCalls.create, { body: { name: 'Raced for' } }).then(
      () => 'made',
      () => 'refused',
    );
  expect((await Promise.all([add(), add(), add()])).toSorted()).toEqual(['made', 'refused', 'refused']);
  const once = { name: 'Sent twice', idempotency_key: 'place-1' };
  const [first, again] = [
    await owner(placeCalls.create, { body: once }),
    await owner(placeCalls.create, { body: once }),
  ];
  expect(again.data.id).toBe(first.data.id);
});

test('a point has both degrees on the globe, and an email address is one', async () => {
  const add = (body: object) => owner(placeCalls.create, { body: { name: 'Nowhere', ...body } });
  await expect(add({ latitude: 30 })).rejects.toMatchObject({
    status: 422,
    body: { errors: { longitude: ['Give both latitude and longitude, or neither'] } },
  });
  await expect(add({ latitude: 91, longitude: 0 })).rejects.toMatchObject({ status: 422 });
  for (const email of ['gate', 'gate@springdale.test, all@example.com', 'gate@springdale.test\r\nBcc: all@example.com'])
    await expect(add({ email })).rejects.toMatchObject({
      body: { errors: { email: ['Enter a valid email address'] } },
    });
  await expect(add({ name: '  ' })).rejects.toMatchObject({ body: { errors: { name: ['Name is required'] } } });
});

test('a change that is based on an older version is refused with the newer one', async () => {
  const { data: place } = await owner(placeCalls.create, { body: { name: 'Changed by two' } });
  const change = (note: string) =>
    owner(placeCalls.update, { params: { id: place.id }, body: { name: place.name, note, version: place.version } });
  await change('first');
  await expect(change('second')).rejects.toMatchObject({
    status: 409,
    body: { code: 'stale_version', data: { note: 'first', version: 2 } },
  });
});

test('a stop keeps its place when the address book forgets it', async () => {
  const { data: place } = await owner(placeCalls.create, {
    body: { name: 'Closing soon', address: 'Main St', ...point },
  });
  const stop = { id: 's', place: place.name, address: place.address, ...point, days: [1], from: '11:00', to: '14:00' };
  const attributes = { title: 'Truck', url: 'members/stays', description: '', stops: [stop] };
  const post = await createPost(owner, { title: 'Truck', url: 'members/stays', post_body: { attributes } });
  await owner(placeCalls.remove, { params: { id: place.id } });
  expect(await names(owner)).not.toContain('Closing soon');
  const { data } = await owner(postCalls.get, { params: { id: post.id } });
  expect(data.post_body.attributes).toMatchObject({ stops: [stop] });
  await expect(owner(placeCalls.remove, { params: { id: place.id } })).rejects.toMatchObject({ status: 404 });
});

test('viewers read the places, editors write them, and the audit log names them', async () => {
  const viewer = await api.signIn('tacos.test', await api.addUser('tacos.test', 'viewer'));
  expect(await names(viewer)).toEqual(await names(owner));
  await expect(viewer(placeCalls.create, { body: { name: 'Mine' } })).rejects.toMatchObject({ status: 403 });
  const editor = await api.signIn('tacos.test', await api.addUser('tacos.test', 'editor'));
  const { data: place } = await editor(placeCalls.create, { body: { name: 'Logged' } });
  await editor(placeCalls.remove, { params: { id: place.id } });
  const { data: entries } = await owner(auditCalls.list, { query: { limit: 3 } });
  const ours = entries.filter(({ thing }) => thing?.id === place.id);
  expect(ours.map(({ operation, kind, thing }) => [operation, kind, thing?.title])).toEqual([
    ['places.remove', 'place', 'Logged'],
    ['places.create', 'place', 'Logged'],
  ]);
});

test('a change of the address book is no change of the website', async () => {
  const before = await api.revisions('tacos.test');
  await owner(placeCalls.create, { body: { name: 'Only for editors' } });
  expect(await api.revisions('tacos.test')).toEqual(before);
});

test('a domain that is made after another gets its places with the members', async () => {
  const from = (await owner(optionCalls.domains)).data.find(({ host }) => host === 'tacos.test');
  const copy = async (host: string, parts: ('members' | 'colors')[]) => {
    await owner(optionCalls.createDomain, { body: { host, title: host, copy_from: from?.id ?? '', copy: parts } });
    return (await (await api.signIn(host))(placeCalls.list)).data;
  };
  const copied = await copy('with-members.test', ['members']);
  const { data: places } = await owner(placeCalls.list);
  const fields = ({ name, address, latitude, longitude, note, email }: (typeof places)[number]) =>
    JSON.stringify([name, address, latitude, longitude, note, email]);
  expect(copied.map(fields)).toEqual(places.map(fields));
  expect(copied.some(({ id }) => places.some((place) => place.id === id))).toBe(false);
  expect(await copy('without-members.test', ['colors'])).toEqual([]);
});
