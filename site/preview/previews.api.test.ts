import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { analyticsCalls } from '#shared/calls/analytics.ts';
import { faqCalls } from '#shared/calls/content.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { previewCalls } from '#shared/calls/preview.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import { sectionCalls } from '#shared/calls/sections.ts';
import type { Client } from '#shared/client/http.ts';
import { richTextFrom } from '#shared/content/rich-text.ts';
import { type PostTypeName, postTypeList, postTypes } from '#shared/rules/post-types.ts';
import type { Post } from '#shared/schemas/posts.ts';
import { analyticsItem } from '#tests/support/analytics.ts';
import type { TestApi } from '#tests/support/api.ts';
import { createPost, uploadFile } from '#tests/support/content.ts';
import { withLimits } from '#tests/support/limits.ts';
import { peopleOf } from '#tests/support/people.ts';
import { type PreviewHost, startPreviewHost } from '#tests/support/preview-host.ts';
import type { Reply } from '#tests/support/site.ts';

const host = 'tacos.test';
const other = 'burgers.test';

let site: PreviewHost;
let api: TestApi;
let editor: Client;
beforeAll(async () => {
  site = await startPreviewHost();
  api = site.api;
  editor = await api.signIn(host);
}, 120_000);
afterAll(() => site.close());

const get = (path: string, at = host, method = 'GET'): Promise<Reply> => site.get(path, at, method);
const textOf = ({ body }: Reply) => body.toString('utf8');

async function linkTo({ id }: Post): Promise<string> {
  return new URL((await editor(previewCalls.createLink, { params: { id } })).data.url).pathname;
}
async function publish(): Promise<void> {
  await editor(releaseCalls.clearCache);
  await site.publisher.wake();
}

/** A draft with text and pictures. */
function draftOf(type: PostTypeName, change: Partial<Parameters<typeof createPost>[1]> = {}): Promise<Post> {
  const { id, prefix } = postTypes[type];
  const url = `${prefix}draft-${type}`;
  const attributes = {
    title: `A ${type} </head> & more`,
    url,
    description: 'Not told yet.',
    text: richTextFrom(['Smoked <b>slowly</b>.', '</body>']),
  };
  const title = attributes.title;
  return createPost(editor, { title, url, post_type_id: id, post_status_id: 1, post_body: { attributes }, ...change });
}

describe('a draft’s page', () => {
  test.each(postTypeList.map(({ name }) => name))(
    'equals the public page of a %s except for the strip and the robots tag',
    async (name) => {
      const draft = await draftOf(name);
      expect((await get(`/${draft.url}`)).status).toBe(404);
      const shown = await get(await linkTo(draft));
      expect(shown.status).toBe(200);
      const { version } = (await editor(postCalls.get, { params: { id: draft.id } })).data;
      await editor(postCalls.updateStatus, { params: { id: draft.id }, body: { version, post_status_id: 2 } });
      await publish();
      // Publishing changes the post too.
      const undated = (html: string) => html.replace(/"dateModified":"[^"]+"/, '');
      const live = undated(textOf(await get(`/${draft.url}`)));
      expect(live).toContain('&lt;b&gt;slowly');
      const page = undated(textOf(shown))
        .replace(/<style>html\{.*?<\/style>/s, '')
        .replace(/<aside class="preview-strip".*?<\/aside>/s, '')
        .replace(/<meta name="robots"[^>]*>/, '');
      expect(textOf(shown).length - page.length).toBeGreaterThan(400);
      expect(page).toBe(live);
    },
  );

  test('is the home page with unpublished changes', async () => {
    const { data: pages } = await editor(postCalls.listByType, { query: { type: 1 } });
    const home = pages.find(({ url }) => url === '') as Post;
    const blocks = { v: 1, items: [{ type: 'hero', props: { id: 'fresh', title: 'Fresh words' } }] };
    const post_body = { attributes: home.post_body.attributes, blocks };
    await editor(postCalls.updateBody, { params: { id: home.id }, body: { version: home.version, post_body } });
    const html = textOf(await get(await linkTo(home)));
    expect(html).toMatch(/<h1[^>]*>Fresh words<\/h1>/);
    expect(html).toContain('<b>Preview</b>, until');
    expect(textOf(await get('/'))).not.toContain('Fresh words');
  });

  test('shows a saved section that is on no live page yet', async () => {
    const section = [{ type: 'rich-text', props: { id: 'words', text: richTextFrom(['A section for the draft.']) } }];
    const body = { title: 'For the draft', blocks: { v: 1, items: section } };
    const { id } = (await editor(sectionCalls.create, { body })).data;
    const items = [{ type: 'saved-section', props: { id: 'shared', section: id } }];
    const attributes = { title: 'With a section', url: 'with-a-section', description: '' };
    const post_body = { attributes, blocks: { v: 1, items } };
    const draft = await draftOf('page', { url: 'with-a-section', post_body });
    expect(textOf(await get(await linkTo(draft)))).toContain('A section for the draft.');
    expect((await api.visitor(host)(sectionCalls.list)).data).toEqual([]);
  });

  test('shows no placeholder in an empty picture slot', async () => {
    const items = [
      { type: 'hero', props: { id: 'top', title: 'Shown' } },
      { type: 'picture', props: { id: 'empty' } },
      { type: 'card-grid', props: { id: 'cards', items: [{ id: 'one', title: 'A card' }] } },
    ];
    const attributes = { title: 'Slots', url: 'slots', description: '' };
    const post_body = { attributes, blocks: { v: 1, items } };
    const html = textOf(await get(await linkTo(await draftOf('page', { url: 'slots', post_body }))));
    expect(html).toContain('A card');
    expect(html).not.toMatch(/No picture yet|id="empty"/);
    expect(html.match(/<img/g)).toHaveLength(1);
  });

  test('isn’t cached or listed, and says what it is and when it expires', async () => {
    const draft = await draftOf('member', { url: 'members/unannounced' });
    const reply = await get(await linkTo(draft));
    expect(reply.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'x-content-type-options': 'nosniff',
      'content-type': 'text/html; charset=utf-8',
    });
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'");
    expect(reply.headers['content-security-policy']).not.toContain("style-src 'unsafe-inline'");
    const html = textOf(reply);
    expect(html).toContain('<meta name="robots" content="noindex, nofollow">');
    expect(html).toMatch(
      /<aside class="preview-strip" aria-label="Preview"><b>Preview of a draft<\/b>, until <time datetime="[^"]+">\w{3}, \w{3} \d+, (?:\d{4}, )?[\d:]+ [AP]M \w+<\/time>/,
    );
    await publish();
    for (const path of ['/sitemap.xml', '/members', '/', '/robots.txt'])
      expect(textOf(await get(path))).not.toContain('unannounced');
    expect((await get(await linkTo(draft), host, 'HEAD')).body.length).toBe(0);
  });

  test('includes drawings that no release has', async () => {
    const html = textOf(await get(await linkTo(await draftOf('member', { url: 'members/undrawn' }))));
    const drawings = [...new Set(html.match(/\/art\/[0-9a-f]+\.svg/g))];
    expect(drawings.length).toBeGreaterThan(0);
    for (const path of drawings) {
      const reply = await get(path);
      expect([reply.status, reply.headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8']);
    }
    expect((await get('/art/0123456789abcdef.svg')).status).toBe(404);
  });

  test('leaves out the domain’s analytics', async () => {
    const { id: _, version: __, ...snippet } = analyticsItem({ type: 'inline', code: 'count(location.href)' });
    await editor(analyticsCalls.create, { body: snippet });
    const html = textOf(await get(await linkTo(await draftOf('page', { url: 'uncounted' }))));
    expect(html).not.toContain('count(');
    await publish();
    expect(textOf(await get('/'))).toContain('count(location.href)');
  });
});

describe('an invalid link', () => {
  const deadPage = async (path: string, at = host) => {
    const reply = await get(path, at);
    expect([reply.status, reply.headers['cache-control']]).toEqual([404, 'no-store']);
    expect(textOf(reply)).toContain('Ask whoever sent it for a new one.');
    expect(textOf(reply)).toContain('class="page-error"');
    return textOf(reply);
  };

  /** The status, how many calls of the API it took, and whether it was the page of any unknown address. */
  const openStrange = async (path: string) => {
    const called = site.calls;
    const { status, body } = await get(path);
    return [status, site.calls - called, body.equals((await get('/no-such-page')).body)];
  };

  test.each([
    '/preview/',
    '/preview/tacos',
    '/preview/a.b.c',
    `/preview/${'x'.repeat(5000)}`,
    '/preview/../../etc',
    '/preview/<script>',
  ])('%s is an unknown page, and asks the API nothing', async (path) => {
    expect(await openStrange(path)).toEqual([404, 0, true]);
  });

  test('belongs to another domain', async () => {
    expect(await deadPage(await linkTo(await draftOf('page', { url: 'ours' })), other)).not.toContain('ours');
  });

  test('that a stranger made up costs the API nothing: an access token, or a link that was tampered with', async () => {
    const { access_token: token } = await peopleOf(api).login();
    expect(await openStrange(`/preview/${token}`)).toEqual([404, 0, true]);
    const path = await linkTo(await draftOf('page', { url: 'changed' }));
    expect(await openStrange(`${path.slice(0, -4)}AAAA`)).toEqual([404, 0, true]);
  });

  test('belongs to a post in the trash', async () => {
    const draft = await draftOf('page', { url: 'thrown-away' });
    const path = await linkTo(draft);
    expect((await get(path)).status).toBe(200);
    await editor(postCalls.remove, { params: { id: draft.id } });
    expect(await deadPage(path)).not.toContain('thrown-away');
  });

  test('opened in a loop keeps no other domain waiting: the link rests for the minute', async () => {
    const path = await linkTo(await draftOf('page', { url: 'in-a-loop' }));
    await withLimits(api, { LIMIT_DOMAIN_PREVIEW_PAGES: '3' });
    const elsewhere = await api.signIn(other);
    const theirs = await createPost(elsewhere, { post_status_id: 1 });
    const link = new URL((await elsewhere(previewCalls.createLink, { params: { id: theirs.id } })).data.url).pathname;
    try {
      // A link of another domain shows nothing, so it doesn't count.
      const paths = [link, path, path, path, path];
      const statuses = await Promise.all(paths.map(async (one) => (await get(one)).status));
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 404, 503]);
      expect(textOf(await get(path))).toContain('try again in a moment');
      const opened = await api.publisher()(previewCalls.open, { body: { host: other, token: link.slice(9) } });
      expect(opened.data).toMatchObject({ kind: 'post', post: { id: theirs.id } });
    } finally {
      await withLimits(api, {});
    }
    expect((await get(path)).status).toBe(200);
  });

  test('can’t be told from a valid one while the API is unreachable, so nothing is shown', async () => {
    const path = await linkTo(await draftOf('page', { url: 'away' }));
    site.away = true;
    try {
      const reply = await get(path);
      expect([reply.status, textOf(reply).includes('preview-strip')]).toEqual([503, false]);
      expect(reply.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
      expect(textOf(reply)).toContain('try again in a moment');
    } finally {
      site.away = false;
    }
    expect((await get(path)).status).toBe(200);
  });
});

describe('the builder’s canvas', () => {
  type Body = Record<string, unknown>;
  const page = (items: unknown[], more: Body = {}): Body => ({
    post: null,
    type: 1,
    url: 'x',
    media: {},
    blocks: { v: 1, items },
    ...more,
  });
  let token = '';
  beforeAll(async () => {
    token = (await peopleOf(api).login(await api.addUser(host, 'viewer'))).access_token;
  });
  const send = (body: string, headers: Record<string, string> = {}) =>
    site.previews.panel(
      new Request('http://panel.test/preview/blocks', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
        body,
      }),
    );
  type Shown = { blocks: Record<string, { type: string; data: Record<string, unknown> } | null>; revision: number };
  async function shown(body: Body): Promise<Shown['blocks']> {
    const reply = await send(JSON.stringify(body));
    expect(reply.status).toBe(200);
    return ((await reply.json()) as { data: Shown }).data.blocks;
  }

  test('gets what each block shows, by id, including nested blocks', async () => {
    const blocks = await shown(
      page([
        { type: 'hero', props: { id: 'first', title: 'Hello' } },
        { type: 'hero', props: { id: 'second', title: 'Again', action_text: 'Go', action_url: '/members' } },
        {
          type: 'columns',
          props: { id: 'beside', first: [{ type: 'call-to-action', props: { id: 'inner', title: 'In here' } }] },
        },
        { type: 'picture', props: { id: 'slot' } },
        { type: 'gallery', props: { id: 'empty' } },
        { type: 'from-tomorrow', props: { id: 'unknown', anything: 1 } },
      ]),
    );
    expect(blocks).toMatchObject({
      first: { type: 'hero', data: { title: 'Hello' } },
      second: { type: 'call-to-action', data: { title: 'Again', action: { href: '/members' } } },
      beside: { type: 'columns' },
      inner: { type: 'call-to-action', data: { title: 'In here' } },
      slot: { type: 'picture', unseen: true, data: { picture: { alt: 'No picture yet' } } },
      empty: null,
      unknown: null,
    });
  });

  test('shows current content', async () => {
    const asked = page([{ type: 'faq', props: { id: 'faq', limit: 60 } }]);
    const before = JSON.stringify(await shown(asked));
    await editor(faqCalls.create, { body: { question: 'Do you cater?', answer: 'We do.', category: null } });
    expect(before).not.toContain('Do you cater?');
    expect(JSON.stringify(await shown(asked))).toContain('Do you cater?');
  });

  test('shows the requested pictures, but only those of its own domain', async () => {
    const svg = (size: number) =>
      new File([`<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"/>`], `${size}.svg`, {
        type: 'image/svg+xml',
      });
    const own = await uploadFile(editor, svg(20), 'A truck');
    const theirs = await uploadFile(await api.signIn(other), svg(30), 'Theirs');
    const items = [
      { type: 'picture', props: { id: 'a' } },
      { type: 'picture', props: { id: 'b' } },
    ];
    const blocks = await shown(page(items, { media: { 'a.picture': own.id, 'b.picture': theirs.id } }));
    expect(blocks).toMatchObject({
      a: { data: { picture: { alt: 'A truck' } } },
      b: { unseen: true, data: { picture: { alt: 'No picture yet' } } },
    });
    expect(blocks['a']).not.toHaveProperty('unseen');
  });

  test('gets drawings, styles and fonts from the panel’s host, but no scripts', async () => {
    const hero = (await shown(page([{ type: 'hero', props: { id: 'h' } }])))['h'];
    const { src } = (hero as NonNullable<typeof hero>).data['picture'] as { src: string };
    const file = (path: string) => site.previews.panel(new Request(`http://panel.test${path}`));
    expect((await file(src)).headers.get('content-security-policy')).toContain('sandbox');
    const reply = await site.previews.panel(
      new Request('http://panel.test/preview/canvas?type=1&url=', { headers: { authorization: `Bearer ${token}` } }),
    );
    const { data } = (await reply.json()) as { data: { html: object; body: object; stylesheets: string[] } };
    const live = textOf(await get('/'));
    expect(live).toContain(`<link rel="stylesheet" href="${data.stylesheets[0]}">`);
    expect(data).toMatchObject({
      html: { lang: 'en', dir: 'ltr' },
      body: { class: 'page-home' },
      main: { id: 'content' },
    });
    for (const [name, value] of Object.entries((data.html as { attributes: Record<string, string> }).attributes)) {
      expect(/<html[^>]*>/.exec(live)?.[0]).toContain(`${name}="${value}"`);
    }
    const css = await file(data.stylesheets[0] ?? '');
    expect([css.status, css.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
    const [font] = /\/_astro\/[\w.-]+\.woff2/.exec(await css.text()) ?? [];
    expect((await file(font ?? '')).status).toBe(200);
    const [script] = /\/_astro\/[\w.-]+\.js/.exec(live) ?? [];
    for (const path of [script ?? '', '/_astro/../server/entry.mjs', '/_astro/', '/art/x.svg', '/preview/else']) {
      expect((await file(path)).status).toBe(404);
    }
  });

  const nested = (depth: number) =>
    `${'{"type":"columns","props":{"id":"x","first":['.repeat(depth)}${']}}'.repeat(depth)}`;
  const whole = (items: string) => JSON.stringify(page([])).replace('"items":[]', `"items":[${items}]`);
  test.each<[string, number, () => string]>([
    ['10,000 levels', 400, () => whole(nested(10_000))],
    ['100,000 levels of lists', 400, () => whole('['.repeat(100_000) + ']'.repeat(100_000))],
    [
      '5 MB of text',
      413,
      () => JSON.stringify(page([{ type: 'hero', props: { id: 'x', title: 'x'.repeat(5_000_000) } }])),
    ],
    [
      'too many blocks',
      422,
      () =>
        JSON.stringify(
          page(Array.from({ length: 20_000 }, (_, index) => ({ type: 'hero', props: { id: `${index}` } }))),
        ),
    ],
    ['no JSON', 400, () => '{"post":'],
    ['another shape', 422, () => '[]'],
    ['a block without props', 422, () => JSON.stringify(page([{ type: 'hero' }]))],
    ['an unknown field', 422, () => JSON.stringify(page([], { secret: 1 }))],
    ['another domain’s post', 404, () => JSON.stringify(page([], { post: 'aaaaaaaaaaaaaaaa' }))],
  ])('refuses %s at once, in words', async (_, status, body) => {
    await shown(page([]));
    const sent = body();
    const started = performance.now();
    const reply = await send(sent);
    const took = performance.now() - started;
    expect(reply.status).toBe(status);
    expect(await reply.json()).toMatchObject({ statusCode: status, message: expect.stringMatching(/\w{3}/) });
    // A busy machine takes several times as long; what isn't limited takes minutes.
    expect(took).toBeLessThan(2000);
  });

  test('shows as many blocks as are allowed, but no page larger than a browser can handle', async () => {
    const members = await Promise.all(
      Array.from({ length: 12 }, async (_, at) =>
        createPost(editor, {
          post_type_id: postTypes.member.id,
          url: `members/many-${at}`,
          title: `Many ${at}`,
          post_status_id: 2,
        }),
      ),
    );
    // The same blocks again: what counts is the output, not their number.
    const chosen = Array.from({ length: 5 }, () => members.map(({ id }) => id)).flat();
    const many = (count: number, type: string, props: Body) =>
      JSON.stringify(page(Array.from({ length: count }, (_, at) => ({ type, props: { ...props, id: `b${at}` } }))));
    const usual = await send(many(500, 'call-to-action', { title: 'Come', text: 'x'.repeat(1000) }));
    expect(usual.status).toBe(200);
    expect(Object.keys(((await usual.json()) as { data: Shown }).data.blocks)).toHaveLength(500);
    const refused = await send(many(500, 'members-grid', { show: 'chosen', members: chosen, limit: 60 }));
    expect([refused.status, await refused.json()]).toMatchObject([
      413,
      { code: 'too_large', message: expect.stringContaining('Shorten its lists') },
    ]);
  });

  test('gets nothing that runs code', async () => {
    const link = (href: string) => ({
      type: 'text',
      text: 'x',
      marks: [{ type: 'link', attrs: { href, onclick: 'run()' } }],
    });
    const text = {
      type: 'doc',
      content: [
        { type: 'paragraph', content: [link('javascript:run()'), link('data:text/html,x')] },
        { type: 'script', content: [] },
        { type: 'iframe', attrs: { src: 'https://evil.example' } },
      ],
    };
    const items = [
      { type: 'rich-text', props: { id: 'text', text, onload: 'run()' } },
      {
        type: 'hero',
        props: { id: 'hero', title: '<img src=x onerror=run()>', action_text: 'x', action_url: 'javascript:run()' },
      },
      { type: 'constructor', props: { id: '__proto__' } },
      { type: '__proto__', props: { id: 'constructor' } },
    ];
    const blocks = await shown(page(items));
    expect(JSON.stringify(blocks)).not.toMatch(/javascript:|data:text|onclick|onload|<iframe|<script/);
  });

  test('refuses visitors who aren’t signed in, and users of another domain', async () => {
    const status = async (headers: Record<string, string>) => (await send(JSON.stringify(page([])), headers)).status;
    expect(await status({ authorization: '' })).toBe(401);
    expect(await status({ authorization: 'Bearer tacos' })).toBe(401);
    expect(await status({ authorization: `Bearer ${api.services.rebuildSecret}` })).toBe(401);
    expect(await status({ 'x-forwarded-for': other })).toBe(409);
    expect(await status({ 'x-forwarded-for': host })).toBe(200);
    expect(await status({ 'x-forwarded-for': '203.0.113.9', 'x-caravan-site': other })).toBe(409);
    expect(await status({ 'x-forwarded-for': '203.0.113.9', 'x-caravan-site': host })).toBe(200);
    const link = await linkTo(await draftOf('page', { url: 'no-bearer' }));
    expect(await status({ authorization: `Bearer ${link.slice('/preview/'.length)}` })).toBe(401);
  });

  describe('the page around the blocks', () => {
    const around = (body: Body, headers: Record<string, string> = {}) =>
      site.previews.panel(
        new Request('http://panel.test/preview/page', {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
          body: JSON.stringify(body),
        }),
      );

    test.each(postTypeList.map(({ name }) => name))(
      'is the public page of a %s, with one place for its blocks',
      async (name) => {
        const draft = await draftOf(name, { url: `${postTypes[name].prefix}around-${name}` });
        const reply = await around({ post: draft.id, title: 'Typed <b>now</b>', description: 'Typed too' });
        expect(reply.status).toBe(200);
        const { data } = (await reply.json()) as { data: { html: string; parts: { selector: string }[] } };
        expect(data.html).toContain('Typed &lt;b&gt;now&lt;/b&gt;');
        expect(data.html.match(/<hr[^>]* id="blocks-of-the-canvas"/g)).toHaveLength(1);
        expect(data.html).toMatch(/<header class="top">.*<main .*<\/main>.*<footer class="bottom">/s);
        expect(data.parts.map(({ selector }) => selector)).toContain('.bottom-brand');
        expect((await editor(postCalls.get, { params: { id: draft.id } })).data.title).toBe(draft.title);
      },
    );

    test('is only for users of the domain who may read the post', async () => {
      const draft = await draftOf('page', { url: 'around-refused' });
      const body = { post: draft.id, title: 'x', description: '' };
      const neighbor = (await peopleOf(api).login(await api.addUser(other, 'viewer'))).access_token;
      const statusOf = async (headers: Record<string, string>, more: Body = {}) =>
        (await around({ ...body, ...more }, headers)).status;
      expect(await statusOf({ authorization: '' })).toBe(401);
      expect(await statusOf({ authorization: `Bearer ${neighbor}` })).toBe(404);
      expect(await statusOf({ 'x-forwarded-for': other })).toBe(409);
      expect(await statusOf({}, { post: 'aaaaaaaaaaaaaaaa' })).toBe(404);
      expect(await statusOf({}, { title: 7 })).toBe(422);
      expect(await statusOf({})).toBe(200);
    });
  });

  test('pages of one user that arrive slowly can’t fill the memory', async () => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const slow = Array.from({ length: 20 }, () => {
      const { readable, writable } = new TransformStream<Uint8Array>();
      const init = { method: 'POST', headers, body: readable, duplex: 'half' };
      const reply = site.previews.panel(new Request('http://panel.test/preview/blocks', init));
      return { reply, sending: writable.getWriter() };
    });
    // Each is read once its caller is known.
    await Promise.all(slow.map(({ sending }) => sending.write(Buffer.from(' '))));
    const refused = await send(JSON.stringify(page([])));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    const colleague = (await peopleOf(api).login(await api.addUser(host, 'viewer'))).access_token;
    expect((await send(JSON.stringify(page([])), { authorization: `Bearer ${colleague}` })).status).toBe(200);
    for (const { sending } of slow) await sending.close();
    const statuses = await Promise.all(slow.map(async ({ reply }) => (await reply).status));
    expect(statuses).toEqual(slow.map(() => 400));
    expect((await send(JSON.stringify(page([])))).status).toBe(200);
  });

  test('reports that the API is unreachable', async () => {
    site.away = true;
    try {
      const reply = await send(JSON.stringify(page([])));
      expect([reply.status, await reply.json()]).toMatchObject([503, { code: 'unavailable' }]);
    } finally {
      site.away = false;
    }
  });
});
