import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { authCalls } from '#shared/calls/auth.ts';
import { categoryCalls, cuisineTagCalls, faqCalls, faqCategoryCalls } from '#shared/calls/content.ts';
import { mediaCalls } from '#shared/calls/media.ts';
import { optionCalls } from '#shared/calls/options.ts';
import { placeCalls } from '#shared/calls/places.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { type Client, createClient } from '#shared/client/http.ts';
import { memorySession } from '#shared/client/session.ts';
import { postTypes, type PostTypeName } from '#shared/rules/post-types.ts';
import type { Post } from '#shared/schemas/posts.ts';
import { owner, startApi, type TestApi } from '#tests/support/api.ts';

import { readDemos } from './content.ts';
import { picturesOf } from './pictures.ts';
import { seedDemo } from './seed.ts';

const demos = readDemos();

let api: TestApi;
let deaths: string[];

async function signInAsOwner() {
  const session = memorySession();
  const client = createClient({ session, baseUrl: 'http://panel.test', fetch: api.fetch });
  session.store((await client(authCalls.login, { body: owner })).data);
  return { client, session };
}

async function seed(wrap: (client: Client) => Client = (client) => client): Promise<void> {
  const { client, session } = await signInAsOwner();
  await seedDemo({ demos, client: wrap(client), session, report: () => undefined });
}

/** Simulates a process that dies at the call with this number. */
function dyingAt(last: number): (client: Client) => Client {
  let calls = 0;
  return (client) =>
    (call, ...input) => {
      calls += 1;
      return calls > last ? Promise.reject(new Error('killed')) : client(call, ...input);
    };
}

const deathOf = (run: Promise<void>): Promise<string> =>
  run.then(
    () => 'it lived',
    (error: Error) => error.message,
  );

const postsOf = async (client: Client, type: PostTypeName): Promise<Post[]> =>
  (await client(postCalls.listByType, { query: { type: postTypes[type].id, limit: 500 } })).data;

// Interrupted among the pictures, then among the posts, then finished, as by a kill and a restart.
beforeAll(async () => {
  api = await startApi();
  deaths = [await deathOf(seed(dyingAt(30))), await deathOf(seed(dyingAt(110)))];
  await seed();
}, 120_000);

afterAll(() => api.close());

it('continues where it was interrupted', () => {
  expect(deaths).toEqual(['killed', 'killed']);
});

describe.each(demos)('$host', (demo) => {
  const { host, title } = demo;

  it('has what the contract promises, once, and all of it public', async () => {
    const visitor = api.visitor(host);
    const titles = async (type: PostTypeName) => (await postsOf(visitor, type)).map((post) => post.title);
    expect(await titles('member')).toEqual(demo.members.map((member) => member.title));
    expect(await titles('cuisine')).toEqual(demo.cuisines.map((cuisine) => cuisine.title));
    expect(await titles('showcase')).toEqual(demo.showcases.map((showcase) => showcase.title));
    expect(await titles('catering')).toEqual(demo.caterings.map((catering) => catering.title));
    expect(await titles('blog')).toEqual(demo.stories.map((story) => story.title));
    const counts = await Promise.all(
      (['member', 'cuisine', 'showcase', 'catering', 'blog'] as const).map(async (type) => (await titles(type)).length),
    );
    const promised = [12, 8, 3, 3, 6];
    expect(counts.filter((count, index) => count < (promised[index] ?? 0))).toEqual([]);
    const faqs = (await visitor(faqCalls.list)).data;
    expect(faqs.map((faq) => faq.question)).toEqual(demo.faqs.map((faq) => faq.question));
    expect(faqs.length).toBeGreaterThanOrEqual(10);
    expect((await visitor(faqCategoryCalls.list)).total).toBe(3);
    expect((await visitor(cuisineTagCalls.list)).data.map((tag) => tag.icon_data?.paths.length)).not.toContain(0);
    expect((await visitor(categoryCalls.list)).total).toBe(
      new Set(demo.stories.flatMap((story) => story.categories)).size,
    );
  });

  it('replaces the starter pages with its own built ones', async () => {
    const pages = await postsOf(api.visitor(host), 'page');
    expect(pages.map((page) => page.url).toSorted()).toEqual(['', 'about', 'contact', 'join', 'privacy']);
    for (const page of pages.filter(({ url }) => url !== 'privacy')) {
      expect(page.post_body.blocks?.items.length).toBeGreaterThanOrEqual(3);
      expect(page.post_body.attributes.title).toBe(page.title);
      expect(page.post_body.attributes.description).toBe(demo.pages.find(({ url }) => url === page.url)?.description);
    }
  });

  it('shows a poster and a logo with words for each member, and its own identity', async () => {
    const visitor = api.visitor(host);
    const members = await postsOf(visitor, 'member');
    const shown = members.map(({ title: name, post_body: { media } }) => ({
      name,
      poster: media['poster']?.extensions?.includes('webp') && /\w+ \w+ \w+/.test(media['poster'].alt),
      logo: media['logo']?.extension === 'svg' && media['logo'].alt.includes(name),
    }));
    expect(shown).toEqual(members.map(({ title: name }) => ({ name, poster: true, logo: true })));
    const options = (await visitor(optionCalls.getOptions)).data;
    expect(options).toMatchObject({ title, look: demo.options.look, timezone: demo.options.timezone });
    expect([options.logo?.name, options.fav_icon?.name]).toEqual(['network-logo.svg', 'favicon.svg']);
    const errorPage = (await visitor(optionCalls.getErrorPage)).data;
    expect(errorPage).toMatchObject({ title: demo.errorPage.title, truck_image: { name: 'lost-truck.jpg' } });
    expect(errorPage.members).toHaveLength(4);
    expect((await visitor(optionCalls.getColors)).data).toContainEqual({ id: 5, code: demo.palette.primaryBackground });
    expect((await visitor(optionCalls.getMenus)).data).toEqual(demo.menus);
  });

  it('has every place of its stops once in the address book', async () => {
    const client = await api.signIn(host);
    const { data } = await client(placeCalls.list);
    const stops = demo.members.flatMap((member) => member.stops.map(({ place }) => place));
    expect(data.map(({ name }) => name).toSorted()).toEqual(demo.places.map(({ place }) => place).toSorted());
    expect(data.map(({ name }) => name)).toEqual(expect.arrayContaining(stops));
  });

  it('keeps no duplicate and no unused picture', async () => {
    const client = await api.signIn(host);
    const { data } = await client(mediaCalls.list, { query: { limit: 500 } });
    expect(data.map((media) => media.name).toSorted()).toEqual(
      picturesOf(demo)
        .map((picture) => picture.file)
        .toSorted(),
    );
    expect(
      (await client(mediaCalls.list, { query: { limit: 500, unused: 'true' } })).data.map((media) => media.name),
    ).toEqual([]);
  });
});
