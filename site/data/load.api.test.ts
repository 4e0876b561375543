import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { insertPost } from '#api/db/post-writes.ts';
import { analyticsCalls } from '#shared/calls/analytics.ts';
import { optionCalls } from '#shared/calls/options.ts';
import type { Client } from '#shared/client/http.ts';
import { PostCreate } from '#shared/schemas/posts.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { createPost, newPost } from '#tests/support/content.ts';

import { type Api, loadContent } from './load.ts';

const host = 'tacos.test';
const origin = 'https://tacos.test';
let api: TestApi;
let editor: Client;
beforeAll(async () => {
  api = await startApi();
  editor = await api.signIn(host);
});
afterAll(() => api.close());

const reach = (fetch: Api['fetch'] = api.fetch): Api => ({ baseUrl: 'http://panel.test', fetch });
const load = async (fetch?: Api['fetch']) => {
  await api.publish(host);
  return loadContent(reach(fetch), host, origin);
};

const pathOf = (input: RequestInfo | URL) => new URL(input instanceof Request ? input.url : input).pathname;

async function setTitle(title: string): Promise<void> {
  const { data, version } = await editor(optionCalls.getOptions);
  const { auth_background: _, logo: __, fav_icon: ___, ...texts } = data;
  const none = { auth_background_id: null, logo_id: null, fav_icon_id: null };
  await editor(optionCalls.updateOptions, { body: { ...texts, ...none, title, version } });
}

describe('loading content', () => {
  test('§4: reads identity data once, with the published posts', async () => {
    await createPost(editor, { title: 'El Comal', url: 'members/el-comal' });
    await createPost(editor, { title: 'Not yet', url: 'members/not-yet', post_status_id: 1 });
    const called: string[] = [];
    const content = await load((input, init) => {
      called.push(pathOf(input));
      return api.fetch(input, init);
    });
    const identity = ['colors', '', 'error-page', 'socials', 'menus', 'seo'].map((part) => `/api/options/${part}`);
    for (const path of [...identity, '/api/analytics'].map((each) => each.replace(/\/$/, '')))
      expect([path, called.filter((each) => each === path).length]).toEqual([path, 1]);
    const visitor = api.visitor(host);
    expect(content).toMatchObject({
      colors: (await visitor(optionCalls.getColors)).data,
      options: (await visitor(optionCalls.getOptions)).data,
      errorPage: (await visitor(optionCalls.getErrorPage)).data,
      socials: (await visitor(optionCalls.getSocials)).data,
      menus: (await visitor(optionCalls.getMenus)).data,
      seo: (await visitor(optionCalls.getSeo)).data,
      analytics: (await visitor(analyticsCalls.list)).data,
    });
    expect(content).toMatchObject({ host, origin, options: { title: 'Taco Network' } });
    expect(content.posts.member.map(({ title }) => title)).toEqual(['El Comal']);
    expect(content.revision).toBeGreaterThan(0);
  });

  test('reads more posts than one list can hold, in position order', async () => {
    const { db } = api.services;
    const { id } = await db.selectFrom('domains').select('id').where('host', '=', host).executeTakeFirstOrThrow();
    await db.transaction().execute(async (trx) => {
      for (let made = 0; made < 504; made += 1) {
        const story = newPost({ title: `story-${made}`, url: `blog/story-${made}`, post_type_id: 6 });
        await insertPost(trx, id, z.parse(PostCreate, story), null);
      }
    });
    const posts = (await load()).posts.blog;
    expect(new Set(posts.map(({ url }) => url)).size).toBe(504);
    const positions = posts.map(({ position }) => position);
    expect(positions.toSorted((one, other) => one - other)).toEqual(positions);
  }, 60_000);
});

describe('a consistent read', () => {
  /** An editor publishes during the first `times` reads, between the options and the redirects. */
  function publishingDuring(times: number): Api['fetch'] {
    let readings = 0;
    let optionsRead = Promise.withResolvers<void>();
    return async (input, init) => {
      const path = pathOf(input);
      if (path === '/api/options/redirects' && readings < times) {
        await optionsRead.promise;
        optionsRead = Promise.withResolvers<void>();
        readings += 1;
        await setTitle(`Title ${readings}`);
        await api.publish(host);
      }
      const response = await api.fetch(input, init);
      if (path === '/api/options') optionsRead.resolve();
      return response;
    };
  }

  test('starts over when a publish goes live meanwhile', async () => {
    const content = await load(publishingDuring(2));
    expect(content.options.title).toBe('Title 2');
    expect(content.revision).toBe((await load()).revision);
  });

  test('gives up after five tries, with the oldest revision that it saw', async () => {
    const content = await load(publishingDuring(50));
    expect(content.revision).toBeLessThan((await load()).revision);
  });
});

describe('unreadable content', () => {
  test('stops the build and names the call and its status', async () => {
    const failing: Api['fetch'] = async (input, init) =>
      pathOf(input) === '/api/options/menus'
        ? Response.json({}, { status: 503, statusText: 'Service Unavailable' })
        : api.fetch(input, init);
    await expect(load(failing)).rejects.toThrow(
      'The content of tacos.test can\'t be read: [GET] "http://panel.test/api/options/menus": 503 Service Unavailable',
    );
  });

  test('fails when the API is unreachable', async () => {
    const refused: Api['fetch'] = async () => {
      throw new TypeError('connection refused');
    };
    await expect(load(refused)).rejects.toThrow(
      /^The content of tacos\.test can't be read: \[GET\] ".*connection refused/,
    );
  });

  test('fails when the domain doesn’t exist', async () => {
    await expect(loadContent(reach(), 'nobody.test', origin)).rejects.toThrow(/nobody\.test can't be read: .* 404/);
  });
});
