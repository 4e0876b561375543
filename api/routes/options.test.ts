import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { optionCalls } from '#shared/calls/options.ts';
import { postCalls } from '#shared/calls/posts.ts';
import type { Client } from '#shared/client/http.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { createPost } from '#tests/support/content.ts';

let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startApi();
  client = await api.signIn('tacos.test');
});
afterAll(() => api.close());

describe('settings', () => {
  test('visitors read what was saved', async () => {
    const visitor = api.visitor('tacos.test');
    const { data, version } = await client(optionCalls.getMenus);
    const header = [
      {
        text: 'Eat 🌮 <now>',
        url: '/members',
        type: 'link' as const,
        mode: 'dropdown' as const,
        children: [{ text: 'שלום', url: '/about', type: 'link' as const, children: [] }],
      },
    ];
    await client(optionCalls.updateMenus, { body: { ...data, header, version } });
    const read = await visitor(optionCalls.getMenus);
    expect(read).toEqual({ data: { ...data, header }, version: version + 1 });
  });

  test('visitors read the thirteen options of a domain', async () => {
    const { data } = await api.visitor('tacos.test')(optionCalls.getOptions);
    const texts = ['title', 'address', 'phone', 'email', 'outgoing_email', 'social_media_title', 'menu_title'];
    const words = [...texts, 'join_title', 'join_text', 'copyright'].map((name) => [name, expect.any(String)]);
    expect(data).toMatchObject(Object.fromEntries(words));
    expect(data).toMatchObject({ auth_background: null, logo: null, fav_icon: null });
  });

  test('the map of the operator is in the options, and a save that sends it back changes nothing', async () => {
    const map = { tiles: 'https://maps.example/austin.pmtiles', attribution: '© The city' };
    const own = await startApi({ MAP_TILES_URL: map.tiles, MAP_ATTRIBUTION: map.attribution }, { count: 1 });
    const editor = await own.signIn('tacos.test');
    const { data, version } = await editor(optionCalls.getOptions);
    expect(data.map).toEqual(map);
    const { auth_background: _a, logo: _l, fav_icon: _f, ...texts } = data;
    const other = { tiles: 'https://evil.example/a.pmtiles', attribution: '' };
    const body = { ...texts, map: other, auth_background_id: null, logo_id: null, fav_icon_id: null, version };
    expect((await editor(optionCalls.updateOptions, { body })).data.map).toEqual(map);
    expect((await own.visitor('tacos.test')(optionCalls.getOptions)).data.map).toEqual(map);
    await own.close();
    expect((await client(optionCalls.getOptions)).data.map).toBeNull();
  });

  test('a page style is kept; where a save names none, the look is as it was', async () => {
    const { data, version } = await client(optionCalls.getOptions);
    const { auth_background: _a, logo: _l, fav_icon: _f, style, ...texts } = data;
    expect(style).toEqual({ ground: null, pairing: 'look', scheme: 'auto', drawn_hero: true });
    const body = { ...texts, auth_background_id: null, logo_id: null, fav_icon_id: null };
    const chosen = { ground: '#1a120c', pairing: 'round', scheme: 'dark', drawn_hero: false } as const;
    const saved = await client(optionCalls.updateOptions, { body: { ...body, style: chosen, version } });
    expect((await api.visitor('tacos.test')(optionCalls.getOptions)).data.style).toEqual(chosen);
    const wrong = { ...body, style: { ...chosen, ground: 'red' }, version: saved.version };
    await expect(client(optionCalls.updateOptions, { body: wrong })).rejects.toMatchObject({ status: 422 });
    const plain = await client(optionCalls.updateOptions, { body: { ...body, version: saved.version } });
    expect(plain.data.style).toEqual(style);
  });

  test('members have the word that an owner chose, and none but those on offer', async () => {
    const { data, version } = await client(optionCalls.getOptions);
    const { auth_background: _a, logo: _l, fav_icon: _f, member_word: word, ...texts } = data;
    expect(word).toBe('member');
    const body = { ...texts, auth_background_id: null, logo_id: null, fav_icon_id: null };
    const saved = await client(optionCalls.updateOptions, { body: { ...body, member_word: 'kitchen', version } });
    expect((await api.visitor('tacos.test')(optionCalls.getOptions)).data.member_word).toBe('kitchen');
    const wrong = { ...body, member_word: '<b>' as 'member', version: saved.version };
    await expect(client(optionCalls.updateOptions, { body: wrong })).rejects.toMatchObject({ status: 422 });
    await client(optionCalls.updateOptions, { body: { ...body, version: saved.version } });
  });

  test('the question for visitors stays as it was decided when a save says nothing of it', async () => {
    const { data, version } = await client(optionCalls.getOptions);
    const { auth_background: _a, logo: _l, fav_icon: _f, consent, ...texts } = data;
    expect(consent).toBeNull();
    const body = { ...texts, auth_background_id: null, logo_id: null, fav_icon_id: null };
    const asked = { asked: true, page: '/privacy' };
    const saved = await client(optionCalls.updateOptions, { body: { ...body, consent: asked, version } });
    expect((await api.visitor('tacos.test')(optionCalls.getOptions)).data.consent).toEqual(asked);
    const wrong = { ...body, consent: { asked: true, page: 'javascript:alert(1)' }, version: saved.version };
    await expect(client(optionCalls.updateOptions, { body: wrong })).rejects.toMatchObject({ status: 422 });
    const older = await client(optionCalls.updateOptions, { body: { ...body, version: saved.version } });
    expect(older.data.consent).toEqual(asked);
    const ended = { ...body, consent: { ...asked, asked: false }, version: older.version };
    expect((await client(optionCalls.updateOptions, { body: ended })).data.consent?.asked).toBe(false);
  });

  test('a stale write is refused with the newer document, and loses nothing', async () => {
    const { data, version } = await client(optionCalls.getSeo);
    await client(optionCalls.updateSeo, { body: { ...data, title: 'First', version } });
    await expect(client(optionCalls.updateSeo, { body: { ...data, title: 'Second', version } })).rejects.toMatchObject({
      status: 409,
      code: 'stale_version',
      body: { data: { data: { title: 'First' }, version: version + 1 } },
    });
    expect((await client(optionCalls.getSeo)).data.title).toBe('First');
  });

  test('an error page can be saved after one of its members is gone', async () => {
    const member = await createPost(client);
    const { data, version } = await client(optionCalls.getErrorPage);
    const { truck_image: _, ...texts } = data;
    const save = (change: object, at: number) =>
      client(optionCalls.updateErrorPage, { body: { ...texts, truck_image_id: null, ...change, version: at } });
    const saved = await save({ members: [member.id] }, version);
    await client(postCalls.remove, { params: { id: member.id } });
    await client(postCalls.removePermanently, { params: { id: member.id } });
    expect((await save({ members: [member.id], title: 'Lost' }, saved.version)).data.title).toBe('Lost');
    await expect(save({ members: ['aaaaaaaaaaaaaaaa'] }, saved.version + 1)).rejects.toMatchObject({ status: 422 });
  });

  test('the title is the domain’s, everywhere', async () => {
    const { data, version } = await client(optionCalls.getOptions);
    const { auth_background: _a, logo: _l, fav_icon: _f, ...texts } = data;
    const body = {
      ...texts,
      title: 'Tacos & Friends',
      auth_background_id: null,
      logo_id: null,
      fav_icon_id: null,
      version,
    };
    expect((await client(optionCalls.updateOptions, { body })).data.title).toBe('Tacos & Friends');
    expect((await client(optionCalls.domains)).data.map((domain) => domain.title)).toContain('Tacos & Friends');
    expect((await api.visitor('tacos.test')(optionCalls.getOptions)).data.title).toBe('Tacos & Friends');
  });

  test.each([
    ['an unknown field', { extra: 1 }, 'extra'],
    [
      'a script as a link',
      {
        socials: [
          { id: '1', link: 'java\tscript:alert(1)', icon: { id: 'x', name: 'x', data: { label: 'x', icons: '' } } },
        ],
      },
      'socials.0.link',
    ],
    ['a version that is no number', { version: 'new' }, 'version'],
  ])('%s is refused with a message for its field', async (_, change, field) => {
    const { version } = await client(optionCalls.getSocials);
    const failure = client(optionCalls.updateSocials, { body: { socials: [], version, ...change } as never });
    await expect(failure).rejects.toMatchObject({ status: 422, body: { errors: { [field]: [expect.any(String)] } } });
  });

  test('media and members of another domain don’t exist', async () => {
    const { data, version } = await client(optionCalls.getErrorPage);
    const { truck_image: _, ...texts } = data;
    const unknown = 'aaaaaaaaaaaaaaaa';
    await expect(
      client(optionCalls.updateErrorPage, { body: { ...texts, truck_image_id: unknown, version } }),
    ).rejects.toMatchObject({ status: 422 });
    await expect(
      client(optionCalls.updateErrorPage, { body: { ...texts, truck_image_id: null, members: [unknown], version } }),
    ).rejects.toMatchObject({ status: 422 });
  });

  test('visitors can’t write', async () => {
    await expect(
      api.visitor('tacos.test')(optionCalls.updateSeo, { body: { title: '', description: '', name: '', version: 1 } }),
    ).rejects.toMatchObject({ status: 401 });
  });

  test('a missing or unknown host is 404', async () => {
    await expect(api.visitor('unknown.test')(optionCalls.getSeo)).rejects.toMatchObject({
      status: 404,
      code: 'unknown_domain',
    });
    await expect(api.visitor('')(optionCalls.getSeo)).rejects.toMatchObject({ status: 404 });
  });
});

describe('a new domain', () => {
  test('starts with a home page, menus, colors and a queued release', async () => {
    await api.addDomain('pizza.test', 'Pizza Network');
    const visitor = api.visitor('pizza.test');
    const { data: pages } = await visitor(postCalls.listByType, { query: { type: 1 } });
    expect(pages.map((page) => page.url).toSorted()).toEqual(['', 'about', 'contact', 'join']);
    expect((await visitor(optionCalls.getMenus)).data.header.length).toBeGreaterThan(2);
    expect((await visitor(optionCalls.getColors)).data.map((color) => color.id)).toEqual([7, 1, 2, 4, 5]);
    const queued = await api.services.db.selectFrom('releases').select('state').execute();
    expect(queued).toEqual([{ state: 'queued' }]);
  });

  test('a taken or invalid host is refused with a message for its field', async () => {
    for (const host of ['tacos.test', 'no spaces.test', 'http://x.test', 'localhost']) {
      const failure = client(optionCalls.createDomain, { body: { host, title: 'X' } });
      await expect(failure).rejects.toMatchObject({ status: 422, body: { errors: { host: [expect.any(String)] } } });
    }
  });

  test('created twice at once is refused once', async () => {
    const body = { host: 'twice.test', title: 'Twice' };
    const made = await Promise.allSettled([1, 2, 3].map(() => client(optionCalls.createDomain, { body })));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const { reason } of made.filter((one) => one.status === 'rejected'))
      expect(reason).toMatchObject({ status: 422, body: { errors: { host: [expect.any(String)] } } });
  });

  test.each(['api.tacos.test', 'panel.localhost'])('%s can’t be a domain: it is reserved', async (host) => {
    await expect(client(optionCalls.createDomain, { body: { host, title: 'Mine' } })).rejects.toMatchObject({
      status: 422,
    });
  });
});

test('§6: the role list is loaded from the server', async () => {
  const viewer = await api.signIn('tacos.test', await api.addUser('tacos.test', 'viewer'));
  const { data } = await viewer(optionCalls.roles);
  expect(data.map(({ id }) => id)).toEqual(['owner', 'admin', 'editor', 'author', 'viewer']);
  for (const { name, description } of data)
    expect([name, description]).toEqual([/\w/, /\w/].map((some) => expect.stringMatching(some)));
});
