import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { authCalls } from '#shared/calls/auth.ts';
import { previewCalls } from '#shared/calls/preview.ts';
import { submissionCalls } from '#shared/calls/submissions.ts';
import { createClient } from '#shared/client/http.ts';
import { memorySession } from '#shared/client/session.ts';

import { askHost } from './support/ask-host.ts';
import { signIn, startInstallation } from './support/installation.ts';
import { ensureRenderer } from './support/renderer.ts';
import { type MailServer, startMailServer } from './support/smtp.ts';

const host = 'logged.localhost';
const owner = { email: 'olivia.planted@example.com', password: 'a planted password' };
const planted = {
  message: 'A planted wish for forty tacos',
  visitor: 'vera.planted@example.com',
  wrongPassword: 'a planted wrong one',
  query: 'planted-query',
  bearer: 'planted-bearer-token',
};
type Line = Record<string, unknown> & { level: string; time: string; message: string };
let dataDir = '';
let mails: MailServer;
let server: Awaited<ReturnType<typeof startInstallation>>;
const text = () => server.output().slice(0, server.output().lastIndexOf('\n'));
const lines = () =>
  text()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line);
const like = (wanted: Partial<Line>) =>
  lines().filter((line) => Object.entries(wanted).every(([name, value]) => line[name] === value));
/** A line is printed after its answer was sent. */
const patience = { timeout: 10_000 };

/** Sends a GET to a host; resolves to the id that the answer has. */
function ask(path: string, headers: Record<string, string>): Promise<string | undefined> {
  return new Promise((done, fail) => {
    const options = { host: '127.0.0.1', port: server.port, path, headers: { host, ...headers } };
    request(options, (response) => {
      response.resume().once('end', () => done(response.headers['x-request-id'] as string | undefined));
    })
      .on('error', fail)
      .end();
  });
}

beforeAll(async () => {
  await ensureRenderer();
  mails = await startMailServer();
  mails.refuse.set(owner.email, { code: 550, message: `No such user as ${owner.email}` });
  dataDir = mkdtempSync(join(tmpdir(), 'caravan-log-'));
  const settings = {
    OWNER_EMAIL: owner.email,
    OWNER_PASSWORD: owner.password,
    SMTP_URL: mails.url,
    LOG_FORMAT: 'json',
    ACCESS_LOG: 'true',
  };
  server = await startInstallation({ dataDir, host, settings, program: 'without panel' });
}, 120_000);
afterAll(async () => {
  server.child.kill('SIGTERM');
  await once(server.child, 'close');
  await mails.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('the log of a running installation as JSON', () => {
  test('has a line per answer, which says what was asked and by whom, with the id of the reply', async () => {
    const mine = await ask('/api/account', { host: `api.${host}`, 'x-request-id': 'from-the-proxy.1' });
    expect(mine).toBe('from-the-proxy.1');
    await expect
      .poll(() => like({ request: 'from-the-proxy.1' }), patience)
      .toEqual([
        expect.objectContaining({ level: 'info', part: 'api', method: 'GET', route: '/api/account', status: 401 }),
      ]);
    const made = await ask('/api/account', { host: `api.${host}`, 'x-request-id': 'not one {id}' });
    expect(made).toMatch(/^[\da-f-]{36}$/);
    await expect.poll(() => like({ request: made }), patience).toHaveLength(1);
    const client = await signIn(server.port, owner);
    const { data: account } = await client(authCalls.account);
    await expect
      .poll(() => like({ route: '/api/account', status: 200 }), patience)
      .toEqual([expect.objectContaining({ user: account.user.id, domain: account.domain.id })]);
    expect(await ask('/about', {})).toBeUndefined();
    await expect
      .poll(() => like({ path: '/about' }), patience)
      .toEqual([expect.objectContaining({ part: 'pages', host, method: 'GET', status: 200, ms: expect.any(Number) })]);
  });

  test('has no password, token, address of a person, or word of a form', async () => {
    const baseUrl = `http://127.0.0.1:${server.port}`;
    const client = createClient({ session: memorySession(host), baseUrl });
    await client(submissionCalls.send, {
      body: { form: 'contact', fields: { name: 'Vera', email: planted.visitor, message: planted.message } },
    });
    const wrong = { email: owner.email, password: planted.wrongPassword };
    await expect(client(authCalls.login, { body: wrong })).rejects.toThrow('');
    // The mail server refuses it, and names the address.
    await client(authCalls.resetPassword, { body: { email: owner.email } });
    await expect
      .poll(() => lines().some(({ message }) => /^mail .* No such user as/.test(message)), { timeout: 20_000 })
      .toBe(true);
    await ask(`/about?token=${planted.query}`, { authorization: `Bearer ${planted.bearer}` });
    const editor = await signIn(server.port, owner);
    const { url } = (await editor(previewCalls.createSiteLink, { body: { list: 'saved' } })).data;
    const link = new URL(url);
    expect((await askHost(server.port, link.host, `${link.pathname}/`)).status).toBe(200);
    await ask(`/%70review/${planted.query}/about`, {});
    await askHost(server.port, `api.${host}`, `/preview/${planted.query}/members`);
    await expect.poll(() => like({ path: '/%70review/…' }), patience).toHaveLength(1);
    await expect.poll(() => like({ path: '/preview/…' }), patience).toHaveLength(2);
    const log = text();
    expect(log).not.toContain(link.pathname.split('/')[2]);
    const people = [owner.email, owner.password, 'example.com', 'eyJ'];
    for (const secret of [...Object.values(planted), ...people]) expect(log).not.toContain(secret);
    for (const { level, time } of lines()) {
      expect(['info', 'warn', 'error']).toContain(level);
      expect(new Date(time).toISOString()).toBe(time);
    }
  });
});
