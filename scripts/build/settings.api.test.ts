import { afterAll, beforeAll, expect, test } from 'vitest';

import { ConfigError } from '#api/config/setting.ts';
import { domainCalls } from '#shared/calls/domains.ts';
import { owner, startApi, type TestApi } from '#tests/support/api.ts';
import { withCodeApp } from '#tests/support/code-app.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startHttpServer } from '#tests/support/http-server.ts';
import { listen } from '#tests/support/listen.ts';
import { runCommand } from '#tests/support/run-command.ts';

import { hostsOf } from './pages.ts';
import { readPageSettings } from './settings.ts';

let api: TestApi;
let server: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => {
  api = await startApi();
  server = await listen(api);
});
afterAll(async () => {
  server.close();
  await api.close();
});

const secret = 'a secret that belongs to another Caravan';

/** Why a build with these settings is refused. `{url}` in a setting is the API's address. */
async function refused(settings: Record<string, string>): Promise<string> {
  const env = Object.entries(settings).map(([name, value]) => [name, value.replace('{url}', server.url)] as const);
  try {
    const pages = readPageSettings(Object.fromEntries(env));
    await (pages && hostsOf(pages));
  } catch (error) {
    if (error instanceof ConfigError) return error.message.replaceAll(server.url, '{url}');
    throw error;
  }
  throw new Error('The settings are accepted');
}

const url = { SITE_API_URL: '{url}' };

test.each<[Record<string, string>, string]>([
  [{ SITE_DOMAIN: 'tacos.test' }, 'SITE_API_URL is missing: SITE_DOMAIN is "tacos.test"'],
  [url, 'SITE_DOMAIN is missing: set it to build one domain. To build all domains, set REBUILD_HOOK_SECRET'],
  [{ ...url, PANEL_HOST: 'panel.test' }, 'SITE_DOMAIN is missing'],
  [
    { ...url, OWNER_EMAIL: owner.email },
    'OWNER_PASSWORD is missing: with OWNER_EMAIL it signs in to list all domains.',
  ],
  [
    { ...url, OWNER_EMAIL: owner.email, OWNER_PASSWORD: 'not this one' },
    `OWNER_EMAIL is "${owner.email}": it takes an account's address, and this one and OWNER_PASSWORD don't match one.`,
  ],
  [
    { ...url, REBUILD_HOOK_SECRET: secret },
    `REBUILD_HOOK_SECRET is ${secret.length} hidden characters: it takes the same value as at the Caravan at {url}`,
  ],
  [
    { ...url, REBUILD_HOOK_SECRET: 'short' },
    'REBUILD_HOOK_SECRET is 5 hidden characters: it takes at least 24 characters.',
  ],
  [
    { ...url, SITE_DOMAIN: 'unknown.test' },
    'SITE_DOMAIN is "unknown.test": it takes a domain of the Caravan at {url}, which has no such one.',
  ],
  [
    { ...url, SITE_DOMAIN: 'http://tacos.test' },
    'SITE_DOMAIN is "http://tacos.test": it takes the host name of a domain',
  ],
  [
    { ...url, SITE_DOMAIN: 'tacos.test', PANEL_HOST: 'http://panel.test' },
    'PANEL_HOST is "http://panel.test": it takes a host name',
  ],
  [
    { SITE_API_URL: 'api.example.com', SITE_DOMAIN: 'x' },
    'SITE_API_URL is "api.example.com": it takes the API\'s address',
  ],
  [
    { SITE_API_URL: '{url}/api', SITE_DOMAIN: 'tacos.test' },
    'SITE_API_URL is "{url}/api": it takes the API\'s address without a path',
  ],
])('half of a build’s settings are refused, by name: %j', async (settings, words) => {
  const output = await refused(settings);
  expect(output.slice(0, words.length)).toBe(words);
  expect(output).not.toMatch(/not this one|another Caravan/);
});

test('the release that a rebuild hook asked for is known', () => {
  const one = { SITE_API_URL: 'https://api.tacos.test', SITE_DOMAIN: 'tacos.test' };
  const id = 'abcdefgh12345678';
  expect(readPageSettings(one)?.release).toBeNull();
  expect(readPageSettings({ ...one, SITE_RELEASE: id })?.release).toBe(id);
  expect(readPageSettings({ ...one, INCOMING_HOOK_BODY: `{"data":{"release_id":"${id}"}}` })?.release).toBe(id);
  expect(() => readPageSettings({ ...one, SITE_RELEASE: 'newest' })).toThrow(
    'SITE_RELEASE is "newest": it takes the id of a release, as the rebuild hook names it.',
  );
});

test('an API that does not answer, or is none', async () => {
  const away = { SITE_API_URL: `http://127.0.0.1:${await freePort()}`, SITE_DOMAIN: 'tacos.test' };
  expect(await refused(away)).toMatch(
    /^SITE_API_URL is "http:\/\/127[^"]+": it takes the API of a running Caravan, and none answers there: /,
  );
  const other = await startHttpServer(() => ({
    status: 200,
    body: '<html>',
    headers: { 'content-type': 'text/html' },
  }));
  expect(await refused({ ...away, SITE_API_URL: other.url })).toContain(
    'it takes the API of a running Caravan, and none',
  );
});

test('an editor’s sign-in does not list all domains', async () => {
  const editor = await api.addUser('tacos.test', 'editor');
  const settings = { ...url, OWNER_EMAIL: editor.email, OWNER_PASSWORD: editor.password };
  expect(await refused(settings)).toContain('it takes an owner’s address: only owners see all domains.');
});

test('an owner who gives a code as well is told of the secret', async () => {
  const who = await withCodeApp(api, await api.addUser('tacos.test', 'editor'));
  expect(await refused({ ...url, OWNER_EMAIL: who.email, OWNER_PASSWORD: who.password })).toBe(
    `OWNER_EMAIL is "${who.email}": it takes an owner who signs in by password alone, and this one gives a code as well. Set REBUILD_HOOK_SECRET instead.`,
  );
});

test.each<Record<string, string>>([
  { SITE_DOMAIN: 'tacos.test' },
  { SITE_DOMAIN: 'unknown.test', SITE_API_URL: '{url}' },
  { SITE_API_URL: '{url}', REBUILD_HOOK_SECRET: secret },
])('npm run build ends with 1 before it builds anything: %j', async (settings) => {
  const env = Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, value.replace('{url}', server.url)] as const),
  );
  const { code, output } = await runCommand('build.ts', [], { env });
  expect({ code, output: output.replaceAll(server.url, '{url}') }).toEqual({
    code: 1,
    output: `${await refused(settings)}\n`,
  });
});

test('all domains are found by the secret and by the owner, without archived ones', async () => {
  await api.addDomain('pizza.test');
  const client = await api.signIn('tacos.test');
  await client(domainCalls.archive, { params: { id: await api.addDomain('old.test') } });
  for (const key of [
    { REBUILD_HOOK_SECRET: api.services.rebuildSecret },
    { OWNER_EMAIL: owner.email, OWNER_PASSWORD: owner.password },
  ]) {
    const pages = readPageSettings({ SITE_API_URL: `${server.url}/`, ...key });
    expect(await (pages && hostsOf(pages))).toEqual(['pizza.test', 'tacos.test']);
  }
});
