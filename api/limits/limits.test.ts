import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startApi, type TestApi } from '#tests/support/api.ts';
import { onPostgres } from '#tests/support/on-postgres.ts';
import { contactFields, postForm } from '#tests/support/submissions.ts';

import { createApp } from '../app.ts';
import type { Database } from '../db/schema.ts';
import { limitKeyOf, visitorAddress } from './address.ts';
import { createLimits } from './limits.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const refusal = { code: 'too_many_requests', extras: { headers: { 'retry-after': expect.stringMatching(/^\d+$/) } } };

describe('a limit', () => {
  test('counts each key and each name separately', async () => {
    const limits = createLimits(api.services);
    const [one, other] = [limits('one', { points: 2, seconds: 60 }), limits('other', { points: 2, seconds: 60 })];
    await one.consume('ana');
    await one.consume('ana');
    await expect(one.consume('ana')).rejects.toMatchObject(refusal);
    await one.consume('bo');
    await other.consume('ana');
    await one.forget('ana');
    await one.consume('ana');
  });

  test('resets after its period', async () => {
    const limit = createLimits(api.services)('short', { points: 1, seconds: 1 });
    await limit.consume('ana');
    await expect(limit.consume('ana')).rejects.toMatchObject(refusal);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    await limit.consume('ana');
  });

  test('lets exactly its number of concurrent requests through', async () => {
    const limit = createLimits(api.services)('race', { points: 10, seconds: 60 });
    const results = await Promise.allSettled(Array.from({ length: 40 }, () => limit.consume('ana')));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  });

  test('accepts keys of any length', async () => {
    const limit = createLimits(api.services)('long', { points: 1, seconds: 60 });
    const key = `${'x'.repeat(254)}|2001:db8:1:2`;
    await limit.consume(key);
    await expect(limit.consume(key)).rejects.toMatchObject(refusal);
    await limit.consume(`${key}0`);
  });

  test.runIf(onPostgres)('is one for all processes on a Postgres', async () => {
    const processes = Array.from({ length: 4 }, () =>
      createLimits(api.services)('shared', { points: 10, seconds: 60 }),
    );
    const tries = processes.flatMap((limit) => Array.from({ length: 10 }, () => limit.consume('ana')));
    const results = await Promise.allSettled(tries);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  });

  test('answers 503 while its database is away, and returns a form with its values', async () => {
    const pool = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:9/none' });
    const away = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
    const app = createApp({ ...api.services, limits: createLimits({ db: away, engine: 'postgres' }) });
    const body = JSON.stringify({ email: 'ana@example.com', password: 'some password' });
    const headers = { 'content-type': 'application/json' };
    const signIn = await app.request('http://panel.test/api/auth/login', { method: 'POST', headers, body });
    expect([signIn.status, signIn.headers.get('retry-after')]).toEqual([503, '5']);
    const form = await postForm({ ...api, app }, new URLSearchParams({ form: 'contact', ...contactFields }));
    expect([form.status, (await form.text()).includes('value="ana@example.com"')]).toEqual([503, true]);
    await away.destroy();
  });
});

describe('the address of a visitor', () => {
  const peer = '::ffff:192.0.2.7';
  test.each([
    ['is the peer’s', {}, null, '192.0.2.7'],
    ['is never what X-Forwarded-For says', { 'x-forwarded-for': '198.51.100.1' }, null, '192.0.2.7'],
    ['is what nobody asked for neither', { 'x-real-ip': '198.51.100.1' }, null, '192.0.2.7'],
    ['comes from the trusted header', { 'x-real-ip': ' 198.51.100.1 ' }, 'x-real-ip', '198.51.100.1'],
    ['is the peer’s where that header is missing', {}, 'x-real-ip', '192.0.2.7'],
    ['is the peer’s where it is no address', { 'x-real-ip': 'tacos.test, 1.2.3.4' }, 'x-real-ip', '192.0.2.7'],
  ])('%s', (_, headers, trustedHeader, address) => {
    expect(visitorAddress({ peer, headers: new Headers(headers), trustedHeader })).toBe(address);
  });

  test('counts by network for IPv6', () => {
    expect(limitKeyOf('2001:db8:1:2:3::4')).toBe(limitKeyOf('2001:db8:1:2:ffff::1'));
    expect(limitKeyOf('2001:db8:1:3::1')).not.toBe(limitKeyOf('2001:db8:1:2::1'));
    expect(limitKeyOf('192.0.2.7')).toBe('192.0.2.7');
    expect(limitKeyOf('')).toBe('');
  });
});
