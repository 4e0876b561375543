import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { readConfig } from '#api/config/config.ts';
import { createLimits, type Limits } from '#api/limits/limits.ts';
import { countWork } from '#api/limits/work.ts';
import { apiTokenCalls } from '#shared/calls/api-tokens.ts';
import { cuisineTagCalls } from '#shared/calls/content.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { publisherCalls } from '#shared/calls/publisher.ts';
import { type Client, createClient } from '#shared/client/http.ts';
import { memorySession } from '#shared/client/session.ts';
import type { PostTypeId } from '#shared/rules/post-types.ts';
import type { PostOf } from '#shared/schemas/posts.ts';
import { owner, startApi, type TestApi } from '#tests/support/api.ts';
import { withCodeApp } from '#tests/support/code-app.ts';

import { runImport } from './run.ts';

const header =
  'Applicant,Status,FacilityType,FoodItems,Address,LocationDescription,Latitude,Longitude,dayshours,permit,ExpirationDate';
const rows = [
  'Star LLC dba Taco Star,APPROVED,Truck,Tacos: Burritos,1 POST ST,,37.7,-122.4,Mo-Fr:9AM-10AM,A,11/15/2022 12:00:00 AM',
  'MOON PIZZA,EXPIRED,Truck,Pizza,2 POST ST,,37.8,-122.4,Sa:6PM-8PM,B,11/15/2021 12:00:00 AM',
  'Moon Pizza,EXPIRED,Push Cart,Pizza: Hot dogs,3 POST ST,,37.8,-122.4,,C,11/15/2021 12:00:00 AM',
];

let api: TestApi;
let folder: string;
let file: string;
beforeAll(async () => {
  api = await startApi();
  folder = await mkdtemp(join(tmpdir(), 'caravan-import-'));
  file = join(folder, 'permits.csv');
  await writeFile(file, [header, ...rows, 'broken'].join('\n'));
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

/** A file with a member that no domain has. */
async function otherFile(): Promise<string> {
  const other = join(folder, 'other-permits.csv');
  await writeFile(other, [header, (rows[0] ?? '').replace('Star LLC dba Taco Star', 'Sun Star')].join('\n'));
  return other;
}

/** Claims queued releases and reports them live, like a publisher without pages to render. */
async function finishReleases(): Promise<void> {
  const publisher = createClient({
    session: memorySession('', { access_token: api.services.rebuildSecret }),
    baseUrl: 'http://api.test',
    fetch: api.fetch,
  });
  for (;;) {
    const { data } = await publisher(publisherCalls.claim, { body: { publisher: 'the publisher' } });
    if (!data) return;
    const { id } = data.release;
    const pages = { added: ['/'], changed: [], removed: [] };
    await publisher(publisherCalls.report, {
      params: { id },
      body: {
        publisher: 'the publisher',
        outcome: { state: 'live', pages, page_count: 1, build_ms: 1 },
      },
    });
  }
}

/** Runs the import against the API; `writes` are the requests that changed content. */
async function run(
  args: string[],
  env: Record<string, string> = { OWNER_EMAIL: owner.email, OWNER_PASSWORD: owner.password },
) {
  const writes: string[] = [];
  let output = '';
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (request.method !== 'GET' && !pathname.startsWith('/api/auth/')) writes.push(`${request.method} ${pathname}`);
    const response = await api.fetch(request);
    if (pathname === '/api/clear-cache') await finishReleases();
    return response;
  };
  const terminal = { live: false, write: (text: string) => void (output += text), ask: () => Promise.resolve(null) };
  const code = await runImport(args, { env, terminal, fetch });
  return { code, output, writes };
}

async function posts(client: Client, type: PostTypeId) {
  const { data } = await client(postCalls.listByType, { query: { type } });
  return data.map((post) => [post.url, post.title, post.post_status_id]);
}

describe('an import', () => {
  const command = () => ['--domain', 'sf.test', '--name', 'SF Street Food', file];

  test('asks for a title when the domain is new', async () => {
    const { code, output } = await run(['--domain', 'sf.test', file]);
    expect(code).toBe(1);
    expect(output).toContain('sf.test is new here: give it a title with --name');
  });

  test('makes the domain, its cuisines and its members, and publishes them', async () => {
    const { code, output } = await run(command());
    expect(output).toContain('4 rows read, 1 broken and left out: 3 members (1 with a live permit), 6 stops');
    expect(output).toContain('line 5: it has 1 of 11 columns');
    expect(output).toContain('Made sf.test (SF Street Food)');
    expect(output).toContain('3 cuisines: 3 made');
    expect(output).toContain('3 members: 3 made');
    expect(output).toContain('1 of 3 members published.');
    expect(output).toMatch(
      /Published in [\d,]+ ms: 1 page added, 0 changed, 0 removed\nhttp:\/\/sf\.test:4321\/members\n$/,
    );
    expect(code).toBe(0);

    const client = await api.signIn('sf.test');
    expect(await posts(client, 2)).toEqual([
      ['members/moon-pizza', 'Moon Pizza', 1],
      ['members/moon-pizza-2', 'MOON PIZZA', 1],
      ['members/taco-star', 'Taco Star', 2],
    ]);
    expect(await posts(client, 3)).toEqual([
      ['cuisines/mexican', 'Mexican', 2],
      ['cuisines/hot-dogs', 'Hot dogs', 1],
      ['cuisines/pizza', 'Pizza', 1],
    ]);
    const tags = (await client(cuisineTagCalls.list)).data;
    expect(tags.map(({ title, icon_data: icon }) => [title, icon !== null])).toEqual([
      ['Mexican', true],
      ['Hot dogs', true],
      ['Pizza', true],
    ]);
    const star = (await client(postCalls.listByType, { query: { type: 2, search: 'Taco Star' } })).data[0] as
      | PostOf<'member'>
      | undefined;
    expect(star?.post_body.external_data.cuisines).toEqual([tags[0]?.id]);
    expect(star?.post_body.attributes.stops).toHaveLength(5);
  });

  test('goes on after a pause where there are too many writes', async () => {
    const { services } = api;
    const { work } = services;
    const limits: Limits = (name, rule) => createLimits(services)(name, { ...rule, seconds: 1 });
    services.work = countWork(limits, readConfig({ LIMIT_USER_WRITES: '6' }).limits);
    const { code, output } = await run(['--domain', 'slow.test', '--name', 'Slow', file]);
    services.work = work;
    expect(output).toContain('3 members: 3 made');
    expect(code).toBe(0);
  });

  test('a second run writes nothing', async () => {
    const { code, output, writes } = await run(command());
    expect(output).toContain('3 members: 3 unchanged');
    expect(output).toContain('0 changes, 0 files written');
    expect(writes).toEqual([]);
    expect(code).toBe(0);
  });

  test('--publish all publishes the drafts, and a second run changes nothing', async () => {
    const first = await run([...command(), '--publish', 'all']);
    expect(first.output).toContain('3 cuisines: 2 updated, 1 unchanged');
    expect(first.output).toContain('3 members: 2 updated, 1 unchanged');
    expect(first.output).toContain('3 of 3 members published.');
    const client = await api.signIn('sf.test');
    expect((await posts(client, 2)).map(([, , status]) => status)).toEqual([2, 2, 2]);
    expect((await posts(client, 3)).map(([, , status]) => status)).toEqual([2, 2, 2]);
    expect((await run([...command(), '--publish', 'all'])).writes).toEqual([]);
    expect((await run(command())).writes).toEqual([]);
  });

  test('a changed row changes its member, and a trashed one stays in the trash', async () => {
    const client = await api.signIn('sf.test');
    const moon = (await client(postCalls.listByType, { query: { type: 2 } })).data.find(
      ({ title }) => title === 'MOON PIZZA',
    );
    await client(postCalls.remove, { params: { id: moon?.id ?? '' } });
    const changed = join(folder, 'changed.csv');
    await writeFile(changed, [header, rows[0]?.replace('Burritos', 'Tortas: Tamales'), rows[1]].join('\n'));
    const { code, output } = await run(['--domain', 'sf.test', changed]);
    expect(code).toBe(0);
    expect(output).toContain('2 members: 1 updated, 1 skipped');
    expect(output).toContain('skipped MOON PIZZA: it is in the trash');
    expect(output).toContain('Not in this file, left as they are: Moon Pizza');
    const star = (await client(postCalls.listByType, { query: { type: 2, search: 'Taco Star' } })).data[0] as
      | PostOf<'member'>
      | undefined;
    expect(star?.post_body.attributes.menu_items?.map(({ name }) => name)).toEqual(['Tacos', 'Tortas', 'Tamales']);
  });

  test('another city is read with a mapping', async () => {
    const map = join(folder, 'map.json');
    const other = join(folder, 'other.csv');
    await writeFile(map, JSON.stringify({ applicant: 'Vendor', status: 'State', food: 'Menu', live: ['ACTIVE'] }));
    await writeFile(other, 'Vendor;State;Menu\nSun Ramen;active;Ramen\n');
    const { code, output } = await run(['--domain', 'tacos.test', '--map', map, other]);
    expect(output).toContain('1 of 1 member published.');
    expect(code).toBe(0);
    expect(await posts(await api.signIn('tacos.test'), 2)).toContainEqual(['members/sun-ramen', 'Sun Ramen', 2]);
  });

  test('rows with a date or days are stops, and a second run changes nothing', async () => {
    const map = join(folder, 'dated.json');
    const dated = join(folder, 'dated.csv');
    const columns = { date: 'When', days: 'Days', from: 'From', to: 'To', place: 'Where' };
    await writeFile(map, JSON.stringify({ applicant: 'Vendor', ...columns }));
    const lines = [
      'Vendor,When,Days,From,To,Where',
      'Star,12/24/2026,,5 PM,9 PM,Fair',
      'Star,1/2/2027,,17:00,21:00,Fair',
    ];
    const wrong = ['Star,,,17:00,21:00,Fair', 'Star,2026-02-30,,17:00,21:00,Fair'];
    await writeFile(dated, [...lines, 'Star,,"Tue, Fri",11:00,14:00,Lot', ...wrong].join('\n'));
    const args = ['--domain', 'dated.test', '--name', 'Dated', '--map', map];
    const { code, output } = await run([...args, dated]);
    expect(output).toContain('5 rows read: 1 member (0 with a live permit), 3 stops');
    expect(output).toContain('line 5: it has no date and no day of the week');
    expect(output).toContain('line 6: “2026-02-30” is a date that doesn’t exist');
    expect(code).toBe(0);
    const client = await api.signIn('dated.test');
    const stops = async () => {
      const { data } = await client(postCalls.listByType, { query: { type: 2, search: 'Star' } });
      return (data[0] as PostOf<'member'> | undefined)?.post_body.attributes.stops;
    };
    expect(await stops()).toMatchObject([
      { place: 'Lot', days: [2, 5], from: '11:00', to: '14:00' },
      { place: 'Fair', date: '2026-12-24', from: '17:00', to: '21:00' },
      { place: 'Fair', date: '2027-01-02' },
    ]);
    expect((await run([...args, dated])).writes).toEqual([]);
    await writeFile(dated, [...lines, 'Star,1/9/2027,,17:00,21:00,Fair'].join('\n'));
    expect((await run([...args, dated])).output).toContain('1 member: 1 updated');
    expect((await stops())?.map(({ date }) => date)).toEqual(['2026-12-24', '2027-01-02', '2027-01-09']);
  });

  test('a token of the domain signs in instead of a person, and does all that an import does', async () => {
    const client = await api.signIn('tacos.test');
    const writes = ['content.draft', 'content.write', 'content.publish', 'releases.publish'] as const;
    const body = { name: 'Import', permissions: ['content.read' as const, 'releases.read' as const, ...writes] };
    const { data } = await client(apiTokenCalls.create, { body });
    const { code, output } = await run(['--domain', 'tacos.test', await otherFile()], { CARAVAN_TOKEN: data.secret });
    expect(output).toContain('Importing into tacos.test (Taco Network)');
    expect(output).toContain('1 of 1 member published.');
    expect(code).toBe(0);
    expect(await posts(client, 2)).toContainEqual(['members/sun-star', 'Sun Star', 2]);
  });

  test('a dry run sends no request and writes nothing', async () => {
    const { code, output, writes } = await run(['--dry-run', file], {});
    expect(output).toContain('3 cuisines: Pizza 2, Hot dogs 1, Mexican 1\nNothing was written (--dry-run).');
    expect(writes).toEqual([]);
    expect(code).toBe(0);
  });
});

describe('an import that can not start gives the reason in one sentence', () => {
  test('a token of another domain, one that nobody knows, and one that may not write', async () => {
    const client = await api.signIn('tacos.test');
    const { data } = await client(apiTokenCalls.create, { body: { name: 'Reads', permissions: ['content.read'] } });
    const token = { CARAVAN_TOKEN: data.secret };
    await api.addDomain('other.test');
    expect(await run(['--domain', 'other.test', file], token)).toMatchObject({
      code: 1,
      output: expect.stringContaining('CARAVAN_TOKEN is for another domain than other.test.') as string,
    });
    const unknown = await run(['--domain', 'tacos.test', file], { CARAVAN_TOKEN: `cvn_${'x'.repeat(43)}` });
    expect(unknown.code).toBe(1);
    expect(unknown.output).toContain('CARAVAN_TOKEN is refused: This API token isn’t valid');
    const readOnly = await run(['--domain', 'tacos.test', '--publish', 'all', file], token);
    expect(readOnly.code).toBe(1);
    expect(readOnly.output).toContain('Caravan refused: This API token may not do this');
  });

  test('an owner who gives a code as well', async () => {
    const who = await withCodeApp(api, await api.addUser('tacos.test', 'editor'));
    const { code, output } = await run(['--domain', 'tacos.test', file], {
      OWNER_EMAIL: who.email,
      OWNER_PASSWORD: who.password,
    });
    expect(output).toContain('Make an API token in the Site options of tacos.test, and set CARAVAN_TOKEN to it.');
    expect(code).toBe(1);
  });

  test('a wrong password', async () => {
    const { code, output } = await run(['--domain', 'sf.test', file], {
      OWNER_EMAIL: owner.email,
      OWNER_PASSWORD: 'not this one',
    });
    expect(output).toContain(`${owner.email} and this password don't match an account.`);
    expect(code).toBe(1);
  });

  test('no password and nobody to ask', async () => {
    const { code, output } = await run(['--domain', 'sf.test', file], {});
    expect(output).toContain('set OWNER_EMAIL and OWNER_PASSWORD, or run it on a terminal');
    expect(code).toBe(1);
  });

  test('a wrong file, before anything is asked of the API', async () => {
    const { code, output, writes } = await run(['--domain', 'wrong.test', '--name', 'Wrong', folder]);
    expect(output).toBe(`${folder} is a folder. Name the CSV file in it.\n`);
    expect(writes).toEqual([]);
    expect(code).toBe(1);
  });

  test('nothing answers, or something else does', async () => {
    const terminal = { live: false, write: (text: string) => void (output += text), ask: () => Promise.resolve(null) };
    let output = '';
    const refused = () => Promise.reject(new TypeError('fetch failed'));
    expect(await runImport(['--domain', 'sf.test', file], { env: {}, terminal, fetch: refused })).toBe(1);
    expect(output).toContain('No Caravan runs at http://127.0.0.1:4321. Start it in another terminal with npm start');
    const page = () => Promise.resolve(new Response('<html>', { headers: { 'content-type': 'text/html' } }));
    expect(await runImport(['--domain', 'sf.test', file], { env: {}, terminal, fetch: page })).toBe(1);
    expect(output).toContain('What answers at http://127.0.0.1:4321 is not Caravan');
  });
});
