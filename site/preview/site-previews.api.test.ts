import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { releaseDueGroups } from '#api/releases/scheduled-releases.ts';
import { analyticsCalls } from '#shared/calls/analytics.ts';
import { faqCalls } from '#shared/calls/content.ts';
import { optionCalls } from '#shared/calls/options.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { previewCalls } from '#shared/calls/preview.ts';
import { redirectCalls } from '#shared/calls/redirects.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import { scheduledReleaseCalls } from '#shared/calls/scheduled-releases.ts';
import type { Client } from '#shared/client/http.ts';
import { richTextFrom } from '#shared/content/rich-text.ts';
import type { Post } from '#shared/schemas/posts.ts';
import { analyticsItem } from '#tests/support/analytics.ts';
import type { TestApi } from '#tests/support/api.ts';
import { createPost } from '#tests/support/content.ts';
import { withLimits } from '#tests/support/limits.ts';
import { onPostgres } from '#tests/support/on-postgres.ts';
import { type PreviewHost, startPreviewHost } from '#tests/support/preview-host.ts';
import type { Reply } from '#tests/support/site.ts';
import { placeAt } from '#tests/support/stored.ts';

import { liveRelease } from '../publish/release.ts';

const host = 'tacos.test';
const other = 'burgers.test';

let site: PreviewHost;
let api: TestApi;
let editor: Client;
beforeAll(async () => {
  site = await startPreviewHost();
  api = site.api;
  editor = await api.signIn(host);
  await fill();
}, 120_000);
afterAll(() => site.close());

const get = (path: string, at = host, method = 'GET'): Promise<Reply> => site.get(path, at, method);
const textOf = ({ body }: Reply) => body.toString('utf8');
const tomorrow = () => new Date(Date.now() + 36 * 3_600_000).toISOString();
const nameOf = ({ id }: { id: string }) => `post:${id}`;

async function publish(): Promise<void> {
  await editor(releaseCalls.clearCache, {});
  await site.publisher.wake();
}

/** A member with a page that others link to. */
function member(url: string, title: string, status: 1 | 2 = 2): Promise<Post> {
  const attributes = { title, url: `members/${url}`, description: `${title} cooks.`, text: richTextFrom([title]) };
  const { title: name, url: at } = attributes;
  return createPost(editor, {
    title: name,
    url: at,
    post_type_id: 2,
    post_status_id: status,
    post_body: { attributes },
  });
}

async function retitleMenu(text: string): Promise<void> {
  const { data, version } = await editor(optionCalls.getMenus);
  const header = [
    { text, url: '/members', type: 'link' as const, children: [] },
    { text: 'Elsewhere', url: 'https://maps.example/here', type: 'link' as const, children: [] },
  ];
  await editor(optionCalls.updateMenus, { body: { ...data, header, version } });
}

async function rename({ id }: Post, title: string, url?: string): Promise<void> {
  const { data: post } = await editor(postCalls.get, { params: { id } });
  const attributes = { ...post.post_body.attributes, title, ...(url === undefined ? {} : { url }) };
  const { version } = (
    await editor(postCalls.updateBody, {
      params: { id },
      body: { version: post.version, post_body: { ...post.post_body, attributes } },
    })
  ).data;
  await editor(postCalls.updateData, {
    params: { id },
    body: { version, title, ...(url === undefined ? {} : { url }) },
  });
}

async function schedule(documents: string[], name = 'Winter menu', release_at = tomorrow()) {
  return (await editor(scheduledReleaseCalls.create, { body: { name, release_at, documents } })).data;
}

/** Makes a scheduled release go live now. */
async function comeDue(id: string): Promise<void> {
  const past = new Date(Date.now() - 1000).toISOString();
  await api.services.db.updateTable('scheduled_releases').set({ next_at: past }).where('id', '=', id).execute();
  await releaseDueGroups(api.services);
  await site.publisher.wake();
  await releaseDueGroups(api.services);
}

async function linkTo(list: 'saved' | 'live' | { id: string }): Promise<string> {
  const { data } =
    typeof list === 'string'
      ? await editor(previewCalls.createSiteLink, { body: { list } })
      : await editor(scheduledReleaseCalls.createPreviewLink, { params: { id: list.id } });
  const { origin, pathname } = new URL(data.url);
  expect(origin).toBe(`https://${host}`);
  return pathname;
}

const members: Record<'ember' | 'fern' | 'gale', Post> = {} as never;

/** What is live before the tests. */
async function fill(): Promise<void> {
  members.ember = await member('ember', 'Ember');
  members.fern = await member('fern', 'Fern');
  members.gale = await member('gale', 'Gale');
  await createPost(editor, { post_type_id: 6, title: 'Open again', url: 'blog/open-again' });
  await editor(redirectCalls.create, { body: { from: 'old-ember', post_id: members.ember.id } });
  await retitleMenu('Trucks');
  await publish();
}

/** Every page of the live release with its HTML, the page for wrong addresses too. */
async function livePages(): Promise<Map<string, string>> {
  const live = await liveRelease(await placeAt(api.dataDir, host));
  const html = [...(live?.contents.pages ?? [])].filter(([, { contentType }]) => contentType.startsWith('text/html'));
  const paths = html.map(([path]) => path).filter((path) => path !== '/500');
  return new Map(await Promise.all(paths.map(async (path) => [path, textOf(await get(path))] as const)));
}

/** The pages of a preview at these paths, with the status of each. */
async function previewed(link: string, paths: string[]): Promise<Map<string, string>> {
  return new Map(
    await Promise.all(
      paths.map(async (path) => {
        const reply = await get(link + path);
        expect([path, reply.status]).toEqual([path, path === '/404' ? 404 : 200]);
        return [path, textOf(reply)] as const;
      }),
    ),
  );
}

const robots = /<meta name="robots"[^>]*>/;

/** A previewed page without what only previews have. Throws where that is missing. */
function bare(html: string, link: string): string {
  for (const part of ['<aside class="preview-strip"', '<meta name="robots" content="noindex, nofollow">', `${link}/`])
    expect(html).toContain(part);
  return html
    .replaceAll(link, '')
    .replace(/<style>html\{.*?<\/style>/s, '')
    .replace(/<aside class="preview-strip".*?<\/aside>/s, '')
    .replace(robots, '');
}

/** Compares a preview with what visitors get after `release`. Returns the paths. */
async function expectSameAfter(link: string, paths: string[], release: () => Promise<void>): Promise<void> {
  const before = await previewed(link, paths);
  await release();
  const live = await livePages();
  expect([...live.keys()].toSorted()).toEqual(paths.toSorted());
  for (const [path, html] of live) {
    expect([path, bare(before.get(path) ?? '', link)]).toEqual([path, html.replace(robots, '')]);
  }
}

describe('a preview of everything saved', () => {
  test('has the bytes of every page that a publish makes, except for links, strip and robots', async () => {
    const known = [...(await livePages()).keys()];
    await rename(members.ember, 'Ember & Ash <b>');
    await rename(members.fern, 'Fern', 'members/fern-grove');
    await editor(postCalls.remove, { params: { id: members.gale.id } });
    await member('juniper', 'Juniper');
    await member('hidden', 'Hidden', 1);
    await retitleMenu('All trucks');
    await editor(faqCalls.create, { body: { question: 'New?', answer: 'Yes.' } });
    const paths = [
      ...known.filter((path) => !['/members/fern', '/members/gale'].includes(path)),
      '/members/fern-grove',
      '/members/juniper',
    ];
    const link = await linkTo('saved');
    for (const path of ['/members/gale', '/members/hidden']) {
      const reply = await get(link + path);
      expect([path, reply.status]).toEqual([path, 404]);
      expect(textOf(reply)).toContain('class="page-error"');
    }
    // Nobody else sees any of it.
    expect(textOf(await get('/members'))).not.toContain('Juniper');
    await expectSameAfter(link, paths, publish);
  });

  test('shows what was saved since it was opened', async () => {
    const link = await linkTo('saved');
    expect(textOf(await get(`${link}/members`))).not.toContain('Kestrel');
    const post = await member('kestrel', 'Kestrel');
    expect(textOf(await get(`${link}/members`))).toContain('Kestrel');
    await editor(postCalls.remove, { params: { id: post.id } });
    expect(textOf(await get(`${link}/members`))).not.toContain('Kestrel');
  });

  test.skipIf(onPostgres)(
    'keeps its links inside: each leads to a page of the preview, until the visitor leaves it',
    async () => {
      const link = await linkTo('saved');
      const seen = new Set<string>();
      const open = [`${link}/`];
      for (let path = open.pop(); path !== undefined; path = open.pop()) {
        if (seen.has(path)) continue;
        seen.add(path);
        const reply = await get(path);
        expect([path, reply.status]).toEqual([path, 200]);
        if (!reply.headers['content-type']?.startsWith('text/html')) continue;
        const html = textOf(reply);
        const strip = /<aside class="preview-strip".*?<\/aside>/s.exec(html)?.[0] ?? '';
        expect(strip).toContain(`href="https://${host}${path.slice(link.length)}">Leave preview</a>`);
        for (const [, href = ''] of html.replace(strip, '').matchAll(/<a\b[^>]*? href="([^"]*)"/g)) {
          if (/^(?:#|https:\/\/maps\.|mailto:|tel:)/.test(href)) continue;
          const { pathname } = new URL(href, `https://${host}${path}`);
          expect([path, href, pathname.startsWith(`${link}/`) || pathname.startsWith('/media/')]).toEqual([
            path,
            href,
            true,
          ]);
          open.push(pathname);
        }
      }
      expect(seen.size).toBeGreaterThan(8);
    },
  );

  test('follows redirects as a publish would make them, and a slash too many, without remembering them', async () => {
    const moved = await member('lynx', 'Lynx');
    await publish();
    await rename(moved, 'Lynx', 'members/lynx-den');
    const link = await linkTo('saved');
    for (const [from, to] of [
      ['/members/lynx', '/members/lynx-den'],
      ['/old-ember?a=1', '/members/ember?a=1'],
      ['/members/', '/members'],
    ] as const) {
      const reply = await get(link + from);
      expect([from, reply.status, reply.headers.location]).toEqual([from, 302, link + to]);
      expect(reply.headers['cache-control']).toBe('no-store');
    }
    expect((await get(`${link}//evil.example/`)).status).toBe(404);
    await publish();
    expect((await get('/members/lynx')).headers.location).toBe('/members/lynx-den');
  });

  test.skipIf(onPostgres)(
    'isn’t cached, listed or told to other pages, and says what it shows and for how long',
    async () => {
      const reply = await get(`${await linkTo('saved')}/members`);
      expect(reply.headers).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow',
        'referrer-policy': 'strict-origin',
        'content-type': 'text/html; charset=utf-8',
      });
      expect(reply.headers['set-cookie']).toBeUndefined();
      expect(textOf(reply)).toMatch(
        /<b>Preview: everything saved<\/b>\. This link works until <time datetime="[^"]+">\w{3}, /,
      );
      expect(textOf(reply)).toContain('data-first="/preview/');
    },
  );

  test.skipIf(onPostgres)('answers HEAD without a body, and other files as they are', async () => {
    const link = await linkTo('saved');
    const head = await get(`${link}/members`, host, 'HEAD');
    expect([head.status, head.body.length, Number(head.headers['content-length']) > 1000]).toEqual([200, 0, true]);
    const feed = await get(`${link}/blog/feed.xml`);
    expect([feed.status, feed.headers['content-type'], feed.headers['cache-control']]).toEqual([
      200,
      'application/rss+xml; charset=utf-8',
      'no-store',
    ]);
    expect(feed.body.equals((await get('/blog/feed.xml')).body)).toBe(true);
    const drawings = new Set(textOf(await get(`${link}/members`)).match(/\/art\/[0-9a-f]+\.svg/g));
    expect(drawings.size).toBeGreaterThan(0);
    for (const path of drawings) expect([path, (await get(path)).status]).toEqual([path, 200]);
    expect((await get(link, host, 'POST')).status).toBe(405);
  });

  test.skipIf(onPostgres)('leaves out the domain’s analytics', async () => {
    const { id: _, version: __, ...snippet } = analyticsItem({ type: 'inline', code: 'count(location.href)' });
    await editor(analyticsCalls.create, { body: snippet });
    expect(textOf(await get(await linkTo('saved')))).not.toContain('count(');
    await publish();
    expect(textOf(await get('/'))).toContain('count(location.href)');
    expect(textOf(await get(await linkTo('live')))).not.toContain('count(');
    const { data } = await editor(analyticsCalls.list);
    for (const { id } of data) await editor(analyticsCalls.remove, { params: { id } });
    for (const { id } of data) await editor(analyticsCalls.removePermanently, { params: { id } });
    await publish();
  });
});

test('a preview of what is live shows that, whatever is saved', async () => {
  await rename(members.ember, 'Not for anybody yet');
  const link = await linkTo('live');
  const live = await livePages();
  const shown = await previewed(link, [...live.keys()]);
  for (const [path, html] of live)
    expect([path, bare(shown.get(path) ?? '', link)]).toEqual([path, html.replace(robots, '')]);
  expect(shown.get('/')).toContain('<b>Preview: what is live now</b>');
  expect(shown.get('/members')).not.toContain('Not for anybody yet');
  await rename(members.ember, 'Ember & Ash <b>');
});

describe('a preview of a scheduled release', () => {
  test('has the bytes of every page that it makes live, and nothing else that is saved', async () => {
    await publish();
    const known = [...(await livePages()).keys()];
    const special = await member('special', 'Winter special');
    const dropped = await member('dropped', 'Dropped again');
    await rename(members.fern, 'Winter fern', 'members/winter-fern');
    await retitleMenu('Winter trucks');
    const group = await schedule([nameOf(special), nameOf(dropped), nameOf(members.fern), 'menus']);
    // Saved afterwards, so not in the group; and one of its documents is taken back to a draft.
    await rename(special, 'Half writ');
    await member('private', 'Private');
    const { version } = (await editor(postCalls.get, { params: { id: dropped.id } })).data;
    await editor(postCalls.updateStatus, { params: { id: dropped.id }, body: { version, post_status_id: 1 } });
    const link = await linkTo(group);
    const paths = [
      ...known.filter((path) => path !== '/members/fern-grove'),
      '/members/special',
      '/members/winter-fern',
    ];
    const home = textOf(await get(link));
    expect(home).toMatch(
      /<b>Preview: <span>“<bdi>Winter menu<\/bdi>”,<\/span> <time datetime="[^"]+">\w{3}, \w{3} \d+, /,
    );
    expect((await get(`${link}/members/fern-grove`)).headers.location).toBe(`${link}/members/winter-fern`);
    await expectSameAfter(link, paths, () => comeDue(group.id));
    expect(textOf(await get('/members/special'))).toContain('Winter special');
  });

  test('follows the group as it is changed, and its name', async () => {
    const [one, two] = [await member('one', 'Number one'), await member('two', 'Number two')];
    const group = await schedule([nameOf(one), nameOf(two)], '<i>Two</i> & more');
    const link = await linkTo(group);
    const all = textOf(await get(`${link}/members`));
    expect(all).toContain('“<bdi>&lt;i&gt;Two&lt;/i&gt; &amp; more</bdi>”');
    expect(all).toContain('Number two');
    const params = { id: group.id };
    await editor(scheduledReleaseCalls.update, { params, body: { name: 'One', documents: [nameOf(one)] } });
    const less = textOf(await get(`${link}/members`));
    expect([less.includes('<bdi>One</bdi>'), less.includes('Number one'), less.includes('Number two')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['went live', comeDue],
    ['was taken apart', (id) => editor(scheduledReleaseCalls.remove, { params: { id } })],
    [
      'was moved to another time',
      (id) =>
        editor(scheduledReleaseCalls.update, { params: { id }, body: { release_at: '2099-12-01T06:00:00.000Z' } }),
    ],
  ])('has ended once the release %s', async (_, end) => {
    const post = await member(`ends-${Date.now()}`, 'Ending');
    const group = await schedule([nameOf(post)]);
    const link = await linkTo(group);
    expect((await get(link)).status).toBe(200);
    await end(group.id);
    for (const path of ['', '/members']) await expectEnded(link + path);
  });
});

/** The page that says so, in the domain's own look. */
async function expectEnded(path: string, at = host): Promise<void> {
  const reply = await get(path, at);
  expect([reply.status, reply.headers['cache-control']]).toEqual([404, 'no-store']);
  expect(textOf(reply)).toContain('This preview has ended');
  expect(textOf(reply)).not.toContain('preview-strip');
}

describe('a link to a website', () => {
  /** The status, how many calls of the API it took, and whether it was the page of any unknown address. */
  const openStrange = async (path: string) => {
    const called = site.calls;
    const { status, body } = await get(path);
    return [status, site.calls - called, body.equals((await get('/no-such-page')).body)];
  };

  test('that a stranger tampered with is an unknown page, and asks the API nothing', async () => {
    const link = await linkTo('saved');
    for (const path of [`${link.slice(0, -4)}AAAA`, `${link.slice(0, -4)}AAAA/members`, '/preview/a.b.c/members'])
      expect(await openStrange(path)).toEqual([404, 0, true]);
  });

  test('opens nothing at another domain', async () => {
    const link = await linkTo('saved');
    expect((await get(link)).status).toBe(200);
    await expectEnded(link, other);
    await expectEnded(`${await linkTo('live')}/members`, other);
  });

  test('has ended after a day, and not before', async () => {
    const { db } = api.services;
    const { id } = await db.selectFrom('domains').select('id').where('host', '=', host).executeTakeFirstOrThrow();
    const { previewTokens } = api.services;
    const real = Date.now;
    const signedAgo = async (hours: number) => {
      Date.now = () => real() - hours * 3_600_000;
      try {
        return `/preview/${(await previewTokens.signList(id, { list: 'saved' })).token}`;
      } finally {
        Date.now = real;
      }
    };
    expect((await get(await signedAgo(23.9))).status).toBe(200);
    await expectEnded(await signedAgo(24.1));
  });

  test('to one post has no pages below it', async () => {
    const draft = await member('alone', 'Alone', 1);
    const { previewTokens } = api.services;
    const { db } = api.services;
    const row = await db.selectFrom('posts').select(['id', 'domain_id']).where('id', '=', draft.id).executeTakeFirst();
    const { token } = await previewTokens.signPost(row ?? { id: '', domain_id: '' });
    expect((await get(`/preview/${token}`)).status).toBe(200);
    await expectEnded(`/preview/${token}/members`);
  });

  test('opened in a loop rests for the minute, and shows nothing while the API is unreachable', async () => {
    const link = await linkTo('saved');
    await withLimits(api, { LIMIT_DOMAIN_PREVIEW_PAGES: '2' });
    try {
      const statuses = [];
      for (let count = 0; count < 3; count += 1) statuses.push((await get(`${link}/members`)).status);
      expect(statuses).toEqual([200, 200, 503]);
    } finally {
      await withLimits(api, {});
    }
    site.away = true;
    try {
      const reply = await get(link);
      expect([reply.status, textOf(reply).includes('preview-strip')]).toEqual([503, false]);
    } finally {
      site.away = false;
    }
  });

  test('is made again only when its list changes', async () => {
    const link = await linkTo('saved');
    await get(link);
    const called = site.calls;
    for (const path of ['', '/members', '/nothing']) await get(link + path);
    expect(site.calls - called).toBe(3);
  });
});
