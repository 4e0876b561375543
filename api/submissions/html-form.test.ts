import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { submissionCalls } from '#shared/calls/submissions.ts';
import type { Client } from '#shared/client/http.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { createPost } from '#tests/support/content.ts';
import { cateringFields, contactFields, postForm } from '#tests/support/submissions.ts';

let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startApi();
  client = await api.signIn('tacos.test');
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.services.db.deleteFrom('submissions').execute();
});

type Values = Record<string, string>;
const contact = (more: Values = {}) => new URLSearchParams({ form: 'contact', ...contactFields, ...more });
const post = (form: URLSearchParams | FormData, from: Parameters<typeof postForm>[2] = {}) => postForm(api, form, from);
const stored = async () => (await client(submissionCalls.list)).data;

describe('a form without JavaScript', () => {
  test('is stored, and the visitor returns to the page', async () => {
    const reply = await post(contact({ redirect: '/contact?from=menu' }));
    expect([reply.status, reply.headers.get('location')]).toEqual([
      303,
      'https://tacos.test/contact?from=menu&sent=contact#sent-contact',
    ]);
    expect(await stored()).toMatchObject([{ form: 'contact', fields: contactFields }]);
  });

  test('may be multipart, but without files', async () => {
    const form = new FormData();
    for (const [name, value] of contact()) form.set(name, value);
    expect((await post(form)).status).toBe(303);
    form.set('photo', new File(['x'], 'x.png'));
    expect((await post(form)).status).toBe(415);
    expect(await stored()).toHaveLength(1);
  });

  test.each([
    ['what the form says', { redirect: '/join' }, 'https://tacos.test/catering', 'https://tacos.test/join'],
    ['the page it came from', {}, 'https://tacos.test/catering?a=1', 'https://tacos.test/catering?a=1&'],
    ['home, from elsewhere', {}, 'https://evil.test/contact', 'https://tacos.test/'],
    ['home, from nowhere', {}, '', 'https://tacos.test/'],
    ['no other host', { redirect: '//evil.test/' }, '', 'https://tacos.test/'],
    ['no other host by a backslash', { redirect: '/\\evil.test' }, '', 'https://tacos.test/'],
    ['no other host by a tab', { redirect: '/\t/evil.test' }, '', 'https://tacos.test/'],
    ['no other host by dots', { redirect: '/.//evil.test' }, '', 'https://tacos.test//evil.test'],
    ['no link', { redirect: 'https://evil.test/' }, '', 'https://tacos.test/'],
    ['no script', { redirect: 'javascript:alert(1)' }, '', 'https://tacos.test/'],
    ['no header', { redirect: '/a\r\nset-cookie: x=1' }, '', 'https://tacos.test/aset-cookie:%20x=1'],
  ])('returns to %s', async (_, more, referer, target) => {
    const reply = await post(contact(more), { headers: referer ? { referer } : {} });
    const location = new URL(reply.headers.get('location') ?? '');
    expect(location.origin).toBe('https://tacos.test');
    expect(location.href).toMatch(target);
    expect([location.searchParams.get('sent'), location.hash]).toEqual(['contact', '#sent-contact']);
    expect(reply.headers.get('set-cookie')).toBeNull();
  });

  test('returns to the port that it came from', async () => {
    await api.addDomain('tacos.localhost');
    const reply = await post(contact(), { host: 'api.tacos.localhost:5300' });
    expect(reply.headers.get('location')).toMatch('http://tacos.localhost:5300/?sent=contact');
  });
});

describe('a refused form comes back', () => {
  test('complete, with messages at the fields, and can be sent again', async () => {
    const message = '\n</textarea><script>alert(1)</script> "quotes" & more';
    const reply = await post(
      contact({ email: 'ana@', name: '"><img src=x onerror=alert(1)>', message, redirect: '/contact' }),
    );
    expect([reply.status, reply.headers.get('content-type')]).toEqual([422, 'text/html; charset=UTF-8']);
    const page = await reply.text();
    expect(page).toContain('<span class="wrong" id="email-wrong">Enter an email address like name@example.com</span>');
    expect(page).toMatch(
      /<input id="email"[^>]* aria-invalid="true" aria-describedby="email-wrong"[^>]* value="ana@">/,
    );
    expect(page).toContain('<title>Not sent yet: Contact us | Taco Network</title>');
    expect(page).not.toMatch(/<script|<img/);
    const again = valuesOf(page);
    expect(again).toMatchObject({
      form: 'contact',
      name: '"><img src=x onerror=alert(1)>',
      redirect: '/contact',
      message,
    });
    expect(await stored()).toEqual([]);
    // As a visitor would: fix the address and press the button twice.
    const sent = new URLSearchParams({ ...again, email: 'ana@example.com' });
    expect((await post(sent)).status).toBe(303);
    expect((await post(sent)).headers.get('location')).toBe('https://tacos.test/contact?sent=contact#sent-contact');
    expect(await stored()).toMatchObject([{ fields: { message: message.trim() } }]);
  });

  test('with a policy that allows no script and no other target', async () => {
    const reply = await post(contact({ email: '' }));
    const policy = reply.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; form-action 'self' https:\/\/tacos\.test; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  test('with dates and numbers as typed, and the members to choose from', async () => {
    const { id } = await createPost(client, { title: 'Tacos & <b>More</b>' });
    await api.publish('tacos.test');
    const form = { form: 'catering', ...cateringFields, event_date: 'next Friday', guests: 'about 80', member: id };
    const page = await (await post(new URLSearchParams(form))).text();
    expect(valuesOf(page)).toMatchObject(form);
    expect(page).toContain(`<option value="${id}" selected>Tacos &amp; &lt;b&gt;More&lt;/b&gt;</option>`);
  });

  test('when there were too many, with the time to wait', async () => {
    const address = '203.0.113.50';
    for (let index = 0; index < 10; index += 1) await post(contact(), { address });
    const reply = await post(contact({ message: 'The eleventh' }), { address });
    expect([reply.status, Number(reply.headers.get('retry-after')) > 500]).toEqual([429, true]);
    const page = await reply.text();
    expect(page).toContain('Too many attempts: wait 10 minutes');
    expect(valuesOf(page)['message']).toBe('The eleventh');
  });

  test('when the server is broken', async () => {
    const other = await startApi();
    await other.services.db.schema.dropTable('domains').execute();
    const reply = await postForm(other, contact({ message: 'Do not lose me' }));
    expect(reply.status).toBe(500);
    expect(valuesOf(await reply.text())['message']).toBe('Do not lose me');
    await other.close();
  });

  test('with unexpected fields, so that they can be copied', async () => {
    const page = await (await post(contact({ old_field: 'Words of yesterday' }))).text();
    expect(page).toContain('<dt>old_field</dt><dd>Words of yesterday</dd>');
    const unknown = await post(new URLSearchParams({ form: 'survey', answer: 'Forty-two' }));
    expect([unknown.status, (await unknown.text()).includes('Forty-two')]).toEqual([422, true]);
  });

  test('when it is too long, with a link back', async () => {
    const headers = { referer: 'https://tacos.test/contact' };
    const page = await (await post(contact({ message: 'x'.repeat(100_001) }), { headers })).text();
    expect(page).toContain('Go back in your browser, where what you wrote is still there');
    expect(page).toContain('<a href="https://tacos.test/contact">Back to Taco Network</a>');
  });

  test.each([
    ['too long', new URLSearchParams({ form: 'contact', message: 'x'.repeat(100_001) }), {}, 413],
    ['for nobody', contact(), { host: 'api.nowhere.test' }, 404],
  ])('as a page with a message: %s', async (_, form, from, status) => {
    const reply = await post(form, from);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([status, 'text/html; charset=UTF-8']);
    expect(await reply.text()).toMatch(/<h1>[^<]+<\/h1>/);
  });
});

test('a bot that fills in everything is thanked like anybody', async () => {
  const reply = await post(contact({ homepage: 'https://spam.example', name: 'Robot' }));
  expect([reply.status, reply.headers.get('location')]).toEqual([303, 'https://tacos.test/?sent=contact#sent-contact']);
  expect(await stored()).toEqual([]);
  expect((await client(submissionCalls.list, { query: { spam: 'true' } })).data).toMatchObject([
    { fields: { name: 'Robot' }, mail: { state: 'none' } },
  ]);
});

/** What a browser would send when the button is pressed. */
function valuesOf(page: string): Values {
  const decode = (text: string) =>
    text.replace(
      /&(quot|#39|lt|gt|amp);/g,
      (_, name: string) => ({ quot: '"', '#39': "'", lt: '<', gt: '>' })[name] ?? '&',
    );
  const values: Values = {};
  for (const [, tag = ''] of page.matchAll(/<input ([^>]*)>/g)) {
    const name = /name="([^"]*)"/.exec(tag)?.[1];
    if (name) values[name] = decode(/value="([^"]*)"/.exec(tag)?.[1] ?? '');
  }
  for (const [, tag = '', text = ''] of page.matchAll(/<textarea ([^>]*)>([^]*?)<\/textarea>/g)) {
    values[/name="([^"]*)"/.exec(tag)?.[1] ?? ''] = decode(text).replace(/^\n/, '');
  }
  for (const [, tag = '', options = ''] of page.matchAll(/<select ([^>]*)>([^]*?)<\/select>/g)) {
    values[/name="([^"]*)"/.exec(tag)?.[1] ?? ''] = /value="([^"]*)" selected/.exec(options)?.[1] ?? '';
  }
  return values;
}
