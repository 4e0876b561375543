import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { postCalls } from '#shared/calls/posts.ts';
import { submissionCalls } from '#shared/calls/submissions.ts';
import type { Client } from '#shared/client/http.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { createPost } from '#tests/support/content.ts';
import { cateringFields as catering, contactFields as contact, submissionsOf } from '#tests/support/submissions.ts';

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

const { post, send, list, names, first } = submissionsOf(() => ({ api, client }));

describe('sending', () => {
  test('stores every field of the form, normalized', async () => {
    await send({ name: '  عبد الرحمن 🌮 ', message: 'One\r\nTwo' });
    expect(await first()).toMatchObject({
      form: 'contact',
      fields: { name: 'عبد الرحمن 🌮', email: 'ana@example.com', phone: '', subject: '', message: 'One\nTwo' },
      status: 'new',
      spam: false,
      note: '',
      member: null,
      mail: { state: 'none', attempts: 0, error: null },
    });
  });

  test.each([
    ['nothing', { form: 'contact', fields: {} }, ['fields.email', 'fields.message', 'fields.name']],
    ['another form’s field', { form: 'contact', fields: { ...contact, guests: '3' } }, ['fields.guests']],
    ['an inherited name', { form: 'contact', fields: { ...contact, constructor: 'x' } }, ['fields.constructor']],
    ['an unknown form', { form: 'survey', fields: contact }, ['form']],
    ['an unknown key', { form: 'contact', fields: contact, domain_id: 'x' }, ['domain_id']],
    ['numbers', { form: 'contact', fields: { ...contact, name: 7 } }, ['fields.name']],
    ['a list', { form: 'contact', fields: [contact] }, ['fields']],
    [
      'an event that is over',
      { form: 'catering', fields: { ...catering, event_date: '2020-01-01' } },
      ['fields.event_date'],
    ],
    [
      'a member who is not there',
      { form: 'catering', fields: { ...catering, member: 'aaaaaaaaaaaaaaaa' } },
      ['fields.member'],
    ],
  ])('%s is refused with a message for the field', async (_, body, fields) => {
    const reply = await post(body);
    expect(reply.status).toBe(422);
    const { errors } = (await reply.json()) as { errors: Record<string, string[]> };
    expect(Object.keys(errors).toSorted()).toEqual(fields);
    expect((await list()).total).toBe(0);
  });

  test('more than 100 KB is refused', async () => {
    expect((await post({ form: 'contact', fields: { ...contact, message: 'x'.repeat(100_001) } })).status).toBe(413);
  });

  test('stores in the domain of the host only', async () => {
    await post({ form: 'contact', fields: contact }, { host: 'api.second.test' });
    expect((await post({ form: 'contact', fields: contact }, { host: 'api.nowhere.test' })).status).toBe(404);
    expect((await list()).total).toBe(0);
    const second = await api.signIn('second.test');
    expect((await second(submissionCalls.list)).total).toBe(1);
  });

  test('an inquiry may name a public member of the domain, whose title is kept', async () => {
    const member = await createPost(client, { title: 'Pecan Smoke' });
    const draft = await createPost(client, { title: 'Draft', post_status_id: 1 });
    const foreign = await createPost(await api.signIn('second.test'), { title: 'Foreign' });
    await api.publish('tacos.test');
    await api.publish('second.test');
    for (const { id } of [draft, foreign]) {
      expect((await post({ form: 'catering', fields: { ...catering, member: id } })).status).toBe(422);
    }
    expect((await post({ form: 'catering', fields: { ...catering, member: member.id } })).status).toBe(201);
    await client(postCalls.remove, { params: { id: member.id } });
    expect((await first()).member).toEqual({ id: member.id, title: 'Pecan Smoke' });
  });

  test('an inquiry records the public offer on whose page it was written', async () => {
    const offer = { title: 'Office lunch', url: 'catering/office-lunch', post_type_id: 5 as const };
    const { id } = await createPost(client, offer);
    await createPost(client, { title: 'Secret', url: 'catering/secret', post_type_id: 5, post_status_id: 1 });
    await api.publish('tacos.test');
    const offerAt = async (page: string, form = 'catering') => {
      const reply = await post({ form, fields: form === 'catering' ? catering : contact, page });
      expect(reply.status).toBe(201);
      return (await first()).offer;
    };
    expect(await offerAt('/catering/office-lunch')).toEqual({ id, title: 'Office lunch' });
    expect(await offerAt('/catering/office-lunch?from=mail#inquiry')).toEqual({ id, title: 'Office lunch' });
    expect(await offerAt('/catering/secret')).toBeNull();
    expect(await offerAt('/nowhere')).toBeNull();
    expect(await offerAt('/catering/office-lunch', 'contact')).toBeNull();
    await client(postCalls.remove, { params: { id } });
    expect((await client(submissionCalls.list, { query: { search: 'office lunch' } })).data[0]?.offer?.title).toBe(
      'Office lunch',
    );
  });

  test('with the same key is stored once, also concurrently, with equal responses', async () => {
    const body = { form: 'contact', fields: contact, idempotency_key: 'k1' };
    const replies = await Promise.all([post(body), post(body), post(body)]);
    replies.push(await post(body));
    expect(await Promise.all(replies.map((reply) => reply.text()))).toEqual(Array(4).fill('{"data":{}}'));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect((await list()).total).toBe(1);
    // The same key on another domain, or with other content, is another submission.
    await post(body, { host: 'api.second.test' });
    await post({ ...body, fields: { ...contact, message: 'And another thing' } });
    expect((await list()).total).toBe(2);
  });
});

describe('pages of the domain', () => {
  const origin = 'http://tacos.test';
  const preflight = (from: string) =>
    api.fetch('http://api.tacos.test/api/submissions', {
      method: 'OPTIONS',
      headers: {
        host: 'api.tacos.test',
        origin: from,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });

  test('may send JSON and read the response, including refusals', async () => {
    expect(Object.fromEntries((await preflight(origin)).headers)).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-headers': 'content-type',
    });
    for (const fields of [contact, {}]) {
      const reply = await post({ form: 'contact', fields }, { headers: { origin } });
      expect(reply.headers.get('access-control-allow-origin')).toBe(origin);
      expect(reply.headers.get('access-control-expose-headers')).toBe('retry-after');
    }
  });

  test('of another site may not', async () => {
    expect((await preflight('http://evil.test')).headers.get('access-control-allow-origin')).toBeNull();
    const reply = await post({ form: 'contact', fields: contact }, { headers: { origin: 'http://evil.test' } });
    expect(reply.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('spam', () => {
  test.each([
    ['a filled honeypot', () => ({ homepage: 'http://spam.example' })],
    ['no time to type', () => ({ started_at: Date.now() - 200 })],
  ])('%s is answered like a success, stored, and not listed', async (_, more) => {
    await send({ name: 'Robot' }, more());
    expect((await list()).total).toBe(0);
    expect((await first({ spam: 'true' })).fields['name']).toBe('Robot');
    expect((await client(submissionCalls.counts)).data).toMatchObject({ new: 0, spam: 1 });
  });

  test('slow visitors and fast clocks are no spam', async () => {
    await send({ name: 'Slow' }, { started_at: Date.now() - 10_000, homepage: '' });
    await send({ name: 'Ahead' }, { started_at: Date.now() + 3_600_000 });
    expect(await names()).toEqual(['Ahead', 'Slow']);
  });

  test('can be marked as not spam', async () => {
    await send({ name: 'Human' }, { homepage: 'filled by a helpful browser' });
    const { id, version } = await first({ spam: 'true' });
    await client(submissionCalls.update, { params: { id }, body: { version, spam: false } });
    expect(await names()).toEqual(['Human']);
  });
});

describe('limits', () => {
  test('an address may send ten, then gets a 429 with a time; other addresses are not affected', async () => {
    const from = (address: string) => post({ form: 'contact', fields: contact }, { address });
    const statuses = [];
    for (let index = 0; index < 11; index += 1) statuses.push((await from('203.0.113.9')).status);
    expect(statuses).toEqual([...Array<number>(10).fill(201), 429]);
    const refused = await from('203.0.113.9');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
    expect(await refused.json()).toMatchObject({
      code: 'too_many_requests',
      message: 'Too many attempts: wait 10 minutes',
    });
    expect((await from('203.0.113.10')).status).toBe(201);
    // X-Forwarded-For names a site, never an address.
    const spoofed = await post(
      { form: 'contact', fields: contact },
      { address: '203.0.113.9', headers: { 'x-forwarded-for': '198.51.100.77' } },
    );
    expect(spoofed.status).toBe(429);
  });

  test('an IPv6 network counts as one address, and invalid forms don’t count', async () => {
    for (let index = 0; index < 12; index += 1) {
      const reply = await post({ form: 'contact', fields: {} }, { address: `2001:db8:1:2::${index}` });
      expect(reply.status).toBe(422);
    }
    const statuses = [];
    for (let index = 0; index < 11; index += 1) {
      statuses.push((await post({ form: 'contact', fields: contact }, { address: `2001:db8:1:2::${index}` })).status);
    }
    expect(statuses.at(-1)).toBe(429);
    expect((await post({ form: 'contact', fields: contact }, { address: '2001:db8:1:3::1' })).status).toBe(201);
  });

  test('a domain gets 120 a minute: concurrent ones are all stored, and the next waits', async () => {
    const host = 'api.second.test';
    const from = (index: number) =>
      post({ form: 'contact', fields: { ...contact, name: `Person ${index}` } }, { host });
    const before = (await (await api.signIn('second.test'))(submissionCalls.counts)).data.new;
    const replies = await Promise.all(Array.from({ length: 130 }, (_, index) => from(index)));
    const taken = replies.filter(({ status }) => status === 201).length;
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(130 - taken);
    expect(taken).toBeLessThanOrEqual(120);
    expect(taken).toBeGreaterThan(100);
    const second = await api.signIn('second.test');
    expect((await second(submissionCalls.counts)).data.new).toBe(before + taken);
  });
});
