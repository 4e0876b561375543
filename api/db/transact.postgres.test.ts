import { afterAll, beforeAll, expect, test } from 'vitest';

import { faqCalls } from '#shared/calls/content.ts';
import { optionCalls } from '#shared/calls/options.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import { userCalls } from '#shared/calls/users.ts';
import type { Client } from '#shared/client/http.ts';
import { startApi, type TestApi, withoutLimits } from '#tests/support/api.ts';
import { createPost, newPost } from '#tests/support/content.ts';
import { failCommits } from '#tests/support/failing-commits.ts';
import { contactFields, postForm } from '#tests/support/submissions.ts';

import { claimRelease, finishRelease } from './release-builds.ts';
import { transact } from './transact.ts';

let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startApi(withoutLimits);
  client = await api.signIn('tacos.test');
  // Each form is mailed.
  const { data, version } = await client(optionCalls.getOptions);
  const { auth_background: _background, logo: _logo, fav_icon: _icon, ...texts } = data;
  const email = 'office@tacos.test';
  await client(optionCalls.updateOptions, { body: { ...texts, ...noPictures, email, version } });
});
afterAll(() => api.close());

const noPictures = { auth_background_id: null, logo_id: null, fav_icon_id: null };
const noChanges = { added: [], changed: [], removed: [] };
const count = 12;
/** Pages that a new domain has. */
const startPages = 4;
async function rows() {
  const { db } = api.services;
  const tables = ['posts', 'faqs', 'invitations', 'mails', 'submissions', 'domains', 'idempotency_keys'] as const;
  const found: Record<string, number> = {};
  for (const table of [...tables, 'audit_log', 'sessions', 'releases'] as const) {
    const { number } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<string>().as('number'))
      .executeTakeFirstOrThrow();
    found[table] = Number(number);
  }
  return found;
}

test.each([10, 2])(
  'writes arrive exactly once when every commit number %i fails',
  async (every) => {
    // One after another where every second fails: at once, one of them could have no luck six times.
    async function times(work: (index: number) => Promise<unknown>, length = count): Promise<void> {
      const all = Array.from({ length }, (_, index) => index);
      if (every > 2) await Promise.all(all.map(work));
      else for (const index of all) await work(index);
    }
    const saved = await createPost(client);
    const before = await rows();
    const failing = failCommits(every);
    let failed;
    try {
      await times(() => createPost(client));
      // A key tells a repeated request, not a repeated transaction.
      await times((index) => client(postCalls.create, { body: newPost({ idempotency_key: `key-${every}-${index}` }) }));
      for (let index = 0; index < count; index++)
        await client(postCalls.updateData, {
          params: { id: saved.id },
          body: { version: saved.version + index, title: `Title ${index}` },
        });
      await times((index) =>
        client(faqCalls.create, { body: { question: `Question ${index}`, answer: '', category: null } }),
      );
      await times(
        (index) =>
          client(userCalls.create, {
            body: { email: `${every}-${index}@example.com`, firstname: 'Ana', lastname: 'Asada', role: 'editor' },
          }),
        4,
      );
      await times((index) =>
        postForm(api, { form: 'contact', fields: { ...contactFields, message: `${every} ${index}` } }),
      );
      await api.addDomain(`domain-${every}.test`);
      await client(releaseCalls.clearCache);
      const claimed = await claimRelease(api.services.db, { publisher: 'one', host: 'tacos.test' });
      const outcome = { state: 'live', pages: noChanges, page_count: 1, build_ms: 1 } as const;
      expect(await finishRelease(api.services.db, claimed?.release.id ?? '', 'one', outcome)).toBe(true);
    } finally {
      failed = failing.stop();
    }
    expect(failed.commits, 'enough failed').toBeGreaterThan(count / every);
    expect(failed.writes, 'enough failed').toBeGreaterThan(0);
    const after = await rows();
    const added = Object.fromEntries(
      Object.entries(after).map(([table, number]) => [table, number - (before[table] ?? 0)]),
    );
    expect(added).toEqual({
      posts: 2 * count + startPages,
      faqs: count,
      invitations: 4,
      mails: count + 4,
      submissions: count,
      domains: 1,
      idempotency_keys: count,
      releases: 2,
      // Signing in as the owner, and moving to the domain.
      sessions: 2,
      // The saves of one post are one entry.
      audit_log: 3 * count + 4 + 5,
    });
    const { data } = await client(postCalls.get, { params: { id: saved.id } });
    expect(data).toMatchObject({ version: saved.version + count, title: `Title ${count - 1}` });
  },
  60_000,
);

test('other failures are not tried again', async () => {
  let runs = 0;
  const work = transact(api.services.db, () => {
    runs += 1;
    return Promise.reject(new Error('refused'));
  });
  await expect(work).rejects.toThrow('refused');
  expect(runs).toBe(1);
});

test('what never passes fails in the end, and leaves nothing', async () => {
  const failing = failCommits(1);
  const work = transact(api.services.db, (trx) =>
    trx.insertInto('secrets').values({ name: 'never', value: '' }).execute(),
  );
  await expect(work).rejects.toMatchObject({ code: '40001' });
  expect(failing.stop().commits).toBe(6);
  const query = api.services.db.selectFrom('secrets').select('name').where('name', '=', 'never');
  expect(await query.execute()).toEqual([]);
});

test('a transaction inside of one is a part of it', async () => {
  const { db } = api.services;
  const work = transact(db, async (trx) => {
    await transact(trx, (inner) => inner.insertInto('secrets').values({ name: 'inner', value: '' }).execute());
    throw new Error('undone');
  });
  await expect(work).rejects.toThrow('undone');
  expect(await db.selectFrom('secrets').select('name').where('name', '=', 'inner').execute()).toEqual([]);
});
