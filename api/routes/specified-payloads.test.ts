import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { owner, startApi, type TestApi } from '#tests/support/api.ts';
import { uploadFile } from '#tests/support/content.ts';

type Json = Record<string, unknown>;
type Answer = {
  status: number;
  body: { data: Json & { id: string }; version?: number; total?: number; code?: string };
};

let api: TestApi;
let tokens: { access_token: string; refresh_token: string };
beforeAll(async () => {
  api = await startApi();
  tokens = (await send('POST', '/api/auth/login', owner)).body.data as unknown as typeof tokens;
});
afterAll(() => api.close());

/** Sends exactly this body; without one, no body at all. */
async function send(
  method: string,
  path: string,
  body: Json | null = null,
  token = tokens?.access_token,
): Promise<Answer> {
  const headers: Record<string, string> = { 'x-forwarded-for': 'tacos.test' };
  if (token) headers['authorization'] = `Bearer ${token}`;
  if (body) headers['content-type'] = 'application/json';
  const reply = await api.fetch(`http://panel.test${path}`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await reply.text();
  return { status: reply.status, body: (text === '' ? {} : JSON.parse(text)) as Answer['body'] };
}

/** The answer of a call that must succeed. */
async function done(method: string, path: string, body: Json | null = null, token?: string): Promise<Answer['body']> {
  const answer = await send(method, path, body, token);
  expect(answer, `${method} ${path}`).toMatchObject({ status: expect.toSatisfy((status: number) => status < 300) });
  return answer.body;
}

const post = {
  url: 'blog/first',
  title: 'First',
  post_status_id: 2,
  post_type_id: 6,
  post_body: {
    attributes: { title: 'First', url: 'blog/first', description: '' },
    media: {},
    external_data: { cuisines: [] },
  },
};
const changedBody = { ...post.post_body, attributes: { ...post.post_body.attributes, description: 'Changed' } };
const snippet = {
  type: 'meta',
  src: '',
  custom_id: '',
  async: false,
  defer: false,
  tag_position: 'head',
  code: '',
  name: 'verification',
  content: 'abc',
  content_type: '',
  external_analytics: '',
  external_analytics_type: '',
};
const notFoundFields = {
  title: 'Lost',
  subtitle: 'No such page',
  section_title: 'Meet the members',
  section_text: 'All of them',
  members: [] as string[],
};
let made = 0;
async function createPost(): Promise<string> {
  made += 1;
  const body = { ...post, url: `blog/post-${made}` };
  return (await done('POST', '/api/posts', body)).data.id;
}

/** Writes of product.md whose payload has no version: what to create first, and where and what to write. */
const versioned: [name: string, () => Promise<[method: string, path: string, body: Json]>][] = [
  [
    'PUT posts/{id}/body',
    async () => ['PUT', `/api/posts/${await createPost()}/body`, { post_status_id: 2, post_body: changedBody }],
  ],
  [
    'PUT posts/{id}/data',
    async () => [
      'PUT',
      `/api/posts/${await createPost()}/data`,
      {
        post_status_id: 2,
        url: `blog/moved-${made}`,
        title: 'Moved',
        no_index: true,
        no_follow: false,
        show_in_sitemap: false,
      },
    ],
  ],
  ['PUT posts/{id}/status', async () => ['PUT', `/api/posts/${await createPost()}/status`, { post_status_id: 4 }]],
  [
    'PUT options/error-page',
    async () => ['PUT', '/api/options/error-page', { ...notFoundFields, truck_image: null, truck_image_id: null }],
  ],
  ['PUT options/seo', async () => ['PUT', '/api/options/seo', { title: 'Tacos', description: 'All', name: 'T' }]],
  ['PUT options/site-map', async () => ['PUT', '/api/options/site-map', { types: [1, 2] }]],
  [
    'PUT analytics/{id}',
    async () => {
      const { id } = (await done('POST', '/api/analytics', snippet)).data;
      return ['PUT', `/api/analytics/${id}`, { id, ...snippet, content: 'def' }];
    },
  ],
  [
    'PATCH faqs/{id}',
    async () => {
      const { id } = (await done('POST', '/api/faqs', { question: 'Open?', answer: 'Yes.', category: null })).data;
      return ['PATCH', `/api/faqs/${id}`, { question: 'Closed?', answer: 'No.' }];
    },
  ],
];

describe.each(versioned)('%s', (_, prepare) => {
  test('applies to the newest version without one, and still refuses a stale one', async () => {
    const [method, path, body] = await prepare();
    await done(method, path, body);
    const again = await done(method, path, body);
    const newest = (again.version ?? again.data['version']) as number;
    expect(newest).toBeGreaterThan(1);
    expect(await send(method, path, { ...body, version: newest - 1 })).toMatchObject({
      status: 409,
      body: { code: 'stale_version' },
    });
    expect((await send(method, path, { ...body, version: newest })).status).toBe(200);
    expect(await send(method, path, { ...body, version: '1' })).toMatchObject({
      status: 422,
      body: { errors: { version: ['Give the version that you read, a whole number'] } },
    });
  });
});

describe('writes at the same time without a version', () => {
  test('all succeed, and each is stored whole', async () => {
    const { data: options } = await done('GET', '/api/options');
    const { auth_background: _a, logo: _l, fav_icon: _f, ...texts } = options;
    const written = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];
    const before = (await done('GET', '/api/options')).version as number;
    const pictures = { auth_background_id: null, logo_id: null, fav_icon_id: null };
    const body = (title: string) => ({ ...texts, ...pictures, title, menu_title: title });
    const answers = await Promise.all(written.map((title) => send('PUT', '/api/options', body(title))));
    expect(answers.map(({ status }) => status)).toEqual(written.map(() => 200));
    const { data, version } = await done('GET', '/api/options');
    expect(data['menu_title']).toBe(data['title']);
    expect(version).toBe(before + written.length);
    expect(answers.find(({ body: { version: own } }) => own === version)?.body.data['title']).toBe(data['title']);
  });

  test('of a question, a snippet, a post, and different documents', async () => {
    const faq = (await done('POST', '/api/faqs', { question: 'A?', answer: 'A', category: null })).data;
    const code = (await done('POST', '/api/analytics', snippet)).data;
    const id = await createPost();
    const writes = ['B', 'C', 'D'].flatMap((text): [string, string, Json][] => [
      ['PATCH', `/api/faqs/${faq.id}`, { question: text, answer: text }],
      ['PUT', `/api/analytics/${code.id}`, { ...snippet, name: text, content: text }],
      ['PUT', `/api/posts/${id}/data`, { title: text, post_status_id: 2 }],
      ['PUT', `/api/options/seo`, { title: text, description: text, name: text }],
      ['PUT', `/api/options/error-page`, { ...notFoundFields, title: text, subtitle: text, truck_image_id: null }],
    ]);
    const answers = await Promise.all(writes.map(([method, path, body]) => send(method, path, body)));
    expect(answers.map(({ status }) => status)).toEqual(writes.map(() => 200));
    const faqs = (await done('GET', '/api/faqs')).data as unknown as { id: string; question: string; answer: string }[];
    const stored = faqs.find((each) => each.id === faq.id);
    expect(stored).toMatchObject({ question: stored?.answer, version: 4 });
    const { data: seo } = await done('GET', '/api/options/seo');
    expect(new Set(Object.values(seo)).size).toBe(1);
  });
});

describe('every call of the specification takes exactly what it lists', () => {
  test('a snippet may be created with the id that it was read with, or an empty one: it gets its own', async () => {
    const { id: first } = (await done('POST', '/api/analytics', snippet)).data;
    for (const id of [null, '', first]) {
      const item = (await done('POST', '/api/analytics', { id, ...snippet })).data;
      expect(item.id).toMatch(/^[a-z0-9]{16}$/);
      expect(item.id).not.toBe(first);
      await done('PUT', `/api/analytics/${item.id}`, { ...snippet, id });
    }
  });

  test('a question and a post may be sent back with the objects that were read in place of ids', async () => {
    const { data: category } = await done('POST', '/api/faq-categories', { name: 'Read and sent back' });
    const asked = { question: 'Is it open?', answer: 'Yes.', category };
    const { data: faq } = await done('POST', '/api/faqs', asked);
    expect(faq).toMatchObject(asked);
    const sent = await done('PATCH', `/api/faqs/${faq.id}`, { category: faq['category'], answer: 'No.' });
    expect(sent.data).toMatchObject({ ...asked, answer: 'No.' });

    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>';
    const poster = await uploadFile(await api.signIn('tacos.test'), new File([drawing], 'poster.svg'));
    const { data: draft } = await done('POST', '/api/posts', { ...post, url: 'blog/sent-back' });
    const path = `/api/posts/${draft.id}/body`;
    const post_body = { ...(draft['post_body'] as Json), media: { poster } };
    const { data: saved } = await done('PUT', path, { post_body });
    expect(saved['post_body']).toEqual(post_body);
    expect((await done('PUT', path, { post_body: saved['post_body'] })).data['post_body']).toEqual(post_body);
  });

  test('options, analytics, questions and categories', async () => {
    for (const path of ['colors', 'error-page', 'socials', 'menus', 'seo', 'domains', 'roles', 'site-map'])
      await done('GET', `/api/options/${path}`);
    await done('GET', '/api/options');
    await done('GET', '/api/analytics');
    const { id } = (await done('POST', '/api/analytics', snippet)).data;
    await done('DELETE', `/api/analytics/${id}`);
    for (const path of ['/api/faq-categories', '/api/categories']) {
      const category = (await done('POST', path, { name: 'Trucks' })).data;
      expect((await done('GET', path)).data).toContainEqual({ id: category.id, name: 'Trucks' });
      await done('DELETE', `${path}/${category.id}`);
    }
    const faq = (await done('POST', '/api/faqs', { question: 'Open?', answer: 'Yes.', category: null })).data;
    await done('GET', '/api/faqs');
    await done('DELETE', `/api/faqs/${faq.id}`);
  });

  test('posts', async () => {
    const id = await createPost();
    const range = { startDate: '2020-01-01 00:00:00', endDate: '2039-12-31 23:59:59' };
    const queries = [
      { type: '6', limit: '500', offset: '0', sortBy: 'position', sortDir: 'asc' },
      {
        type: '6',
        deleted: 'false',
        status: '2',
        limit: '10',
        offset: '0',
        sortBy: 'title',
        sortDir: 'desc',
        ...range,
      },
      { type: '6', deleted: '0', status: '2', limit: '500', offset: '0', sortBy: 'position', sortDir: 'asc', ...range },
    ];
    for (const query of queries) {
      const listed = await done('GET', `/api/posts/by-type?${new URLSearchParams(query)}`);
      expect(JSON.stringify(listed.data)).toContain(id);
    }
    await done('GET', `/api/posts/${id}`);
    await done('GET', `/api/posts/${id}/type-group`);
    await done('PATCH', `/api/posts/${id}/order`, { position: 0 });
    await done('DELETE', `/api/posts/${id}`);
    const trash = await done('GET', '/api/posts/by-type?type=6&deleted=true&limit=500&offset=0');
    expect(JSON.stringify(trash.data)).toContain(id);
    await done('PUT', `/api/posts/${id}/restore`);
    await done('DELETE', `/api/posts/${id}`);
    await done('DELETE', `/api/posts/${id}/permanently`);
  });

  test('cuisine tags', async () => {
    const icon_data = JSON.stringify({ viewBox: '0 0 24 24', paths: ['M0 0h24'] });
    const first = (await done('POST', '/api/cuisine-tags', { title: 'Tacos', icon_data })).data;
    const second = (await done('POST', '/api/cuisine-tags', { title: 'Burritos', icon_data: '' })).data;
    const changed = await done('PUT', `/api/cuisine-tags/${second.id}`, { icon_data_id: first.id });
    expect(changed.data['icon_data']).toBe(icon_data);
    const { data } = await done('GET', '/api/cuisine-tags');
    expect((data as unknown as { title: string }[]).map(({ title }) => title)).toEqual(['Burritos', 'Tacos']);
    await done('DELETE', `/api/cuisine-tags/${second.id}`);
  });

  test('the cache, accounts and sessions', async () => {
    await done('POST', '/api/clear-cache');
    const domains = (await done('GET', '/api/options/domains')).data as unknown as { id: string }[];
    await done('GET', '/api/account');
    await done('POST', '/api/account', { firstname: 'Olive', lastname: 'Owner' });
    await done('POST', '/api/account/reset-password', { email: owner.email });
    const switched = (await done('POST', '/api/auth/switch-domain', { domain_id: domains[0]?.id })).data;
    expect(Object.keys(switched)).toEqual(expect.arrayContaining(['access_token', 'refresh_token']));
    const { data } = await done('POST', '/api/auth/refresh-tokens', null, String(switched['refresh_token']));
    expect(data).toMatchObject({ access_token: expect.any(String), refresh_token: expect.any(String) });
    const password = 'another battery, quite correct';
    const body = { current_password: owner.password, password };
    await done('POST', '/api/account/change-password', body, String(data['access_token']));
  });
});
