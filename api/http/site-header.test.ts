import { createServer, request as send, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { authCalls } from '#shared/calls/auth.ts';
import { optionCalls } from '#shared/calls/options.ts';
import { submissionCalls } from '#shared/calls/submissions.ts';
import { createClient } from '#shared/client/http.ts';
import { memorySession } from '#shared/client/session.ts';
import { owner, startApi, type TestApi } from '#tests/support/api.ts';

let api: TestApi;
let servers: Server[];
/** The address of a proxy before the API that replaces X-Forwarded-For with the client's address, as Caddy does. */
let proxied: string;
beforeAll(async () => {
  api = await startApi();
  await api.addDomain('soups.test');
  const listener = getRequestListener(api.app.fetch, { overrideGlobalObjects: false });
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  const target = await listen(server);
  const proxy = createServer((incoming, outgoing) => {
    const { remoteAddress = '' } = incoming.socket;
    const headers = { ...incoming.headers, 'x-forwarded-for': remoteAddress };
    const forwarded = send(
      { port: target, host: '127.0.0.1', method: incoming.method, path: incoming.url, headers },
      (reply) => {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(outgoing);
      },
    );
    incoming.pipe(forwarded);
  });
  proxied = `http://127.0.0.1:${await listen(proxy)}`;
  servers = [proxy, server];
});
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await api.close();
});

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return (server.address() as AddressInfo).port;
}

describe('behind a proxy that replaces X-Forwarded-For', () => {
  test('a sign-in enters the site, and a tab of another one is refused', async () => {
    for (const host of ['soups.test', 'tacos.test']) {
      const session = memorySession(host);
      const client = createClient({ session, baseUrl: proxied });
      const { data } = await client(authCalls.login, { body: owner });
      expect(data.domain.host).toBe(host);
      session.store(data);
      expect((await client(authCalls.account)).data.domain.host).toBe(host);
      session.setSite(host === 'soups.test' ? 'tacos.test' : 'soups.test');
      await expect(client(optionCalls.getSeo)).rejects.toMatchObject({ status: 409, code: 'domain_mismatch' });
    }
  });

  test('a public form reaches the site', async () => {
    const visitor = createClient({ session: memorySession('soups.test'), baseUrl: proxied });
    const fields = { name: 'Ana', email: 'ana@example.com', message: 'Do you have soup?' };
    await visitor(submissionCalls.send, { body: { form: 'contact', fields } });
    const stored = async (host: string) =>
      (await (await api.signIn(host))(submissionCalls.list)).data.map(({ fields: sent }) => sent['message']);
    expect(await stored('soups.test')).toEqual(['Do you have soup?']);
    expect(await stored('tacos.test')).toEqual([]);
  });
});

describe('the site of a call without a token', () => {
  const titleFor = async (headers: Record<string, string>) => {
    const reply = await api.fetch('http://api.test/api/options', { headers });
    const { data, code } = (await reply.json()) as { data?: { title: string }; code?: string };
    return data?.title ?? code;
  };
  const many = Array.from({ length: 30 }, (_, index) => `203.0.113.${index}`).join(', ');

  test.each<[name: string, headers: Record<string, string>, title: string]>([
    [
      'is the first known domain in X-Forwarded-For',
      { 'x-forwarded-for': '203.0.113.9, soups.test, tacos.test' },
      'Second Network',
    ],
    ['is X-Caravan-Site without it', { 'x-caravan-site': 'Soups.Test:4321' }, 'Second Network'],
    [
      'is X-Caravan-Site when the other has addresses only',
      { 'x-forwarded-for': many, 'x-caravan-site': 'soups.test' },
      'Second Network',
    ],
    [
      'is X-Forwarded-For when both name one',
      { 'x-forwarded-for': 'tacos.test', 'x-caravan-site': 'soups.test' },
      'Taco Network',
    ],
    [
      'is the api. host when neither is known',
      { host: 'api.soups.test', 'x-forwarded-for': '203.0.113.9', 'x-caravan-site': 'unknown.test' },
      'Second Network',
    ],
    [
      'is named by a header before the api. host',
      { host: 'api.tacos.test', 'x-caravan-site': 'soups.test' },
      'Second Network',
    ],
    [
      'is unknown with a spoofed value',
      { 'x-caravan-site': "' or 1=1 --, ../soups.test, soups.test.evil.test" },
      'unknown_domain',
    ],
    ['is unknown with an empty value', { 'x-caravan-site': ' , ,' }, 'unknown_domain'],
  ])('%s', async (_, headers, title) => {
    expect(await titleFor(headers)).toBe(title);
  });

  test('a token’s domain decides over a value that is no domain', async () => {
    const session = memorySession('unknown.test');
    const client = createClient({ session, baseUrl: 'http://panel.test', fetch: api.fetch });
    session.store(
      (
        await createClient({ session: memorySession('soups.test'), baseUrl: 'http://panel.test', fetch: api.fetch })(
          authCalls.login,
          { body: owner },
        )
      ).data,
    );
    expect((await client(authCalls.account)).data.domain.host).toBe('soups.test');
  });
});
