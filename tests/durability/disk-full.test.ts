import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, describe, expect, test } from 'vitest';

import { newPost } from '#tests/support/content.ts';
import { roundContent, roundOf } from '#tests/support/round-content.ts';
import { startSite } from '#tests/support/site.ts';
import { createSmallDisk } from '#tests/support/small-disk.ts';
import { onBucket } from '#tests/support/test-packs.ts';

import { startApiProcess } from './api-process.ts';
import { findDamage } from './damage.ts';
import { nothingYet, writeOnce } from './writers.ts';

const disk = createSmallDisk(48);
afterAll(() => disk?.remove());
const folder = disk?.folder ?? '';

// Elsewhere a full database is tested without a disk (unavailable.api.test.ts).
describe.skipIf(disk === null)('on a full disk (only where one can be mounted)', () => {
  test('the API answers 503 to writes, keeps serving readers, and recovers', { timeout: 60_000 }, async () => {
    const api = await startApiProcess(null, folder);
    const all = nothingYet();
    await writeOnce(api, all);
    disk?.fill();

    const ask = async (
      path: string,
      init: { method?: string; headers?: Record<string, string>; body?: BodyInit } = {},
    ) => {
      const headers = { ...init.headers, 'x-forwarded-for': 'tacos.test', authorization: `Bearer ${api.token()}` };
      const started = performance.now();
      const reply = await fetch(`${api.baseUrl}/api/${path}`, { ...init, headers });
      const { code = null } = (await reply.json()) as { code?: string };
      return { status: reply.status, code, inTime: performance.now() - started < 5000 };
    };
    const json = (body: object) => ({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const upload = () => {
      const form = new FormData();
      form.set('file', new File(['%PDF-1.4\n', 'x'.repeat(50_000), '\n%%EOF\n'], 'menu.pdf'));
      return { method: 'POST', body: form };
    };
    const message = { name: 'Ana', email: 'ana@example.com', message: 'x'.repeat(5000) };
    const read = { status: 200, code: null, inTime: true };
    const away = { status: 503, code: 'unavailable', inTime: true };
    for (let round = 1; round <= 3; round += 1) {
      expect(await ask('health')).toEqual(read);
      expect(await ask('posts/by-type?type=2')).toEqual(read);
      expect(await ask('media', upload())).toEqual(away);
      expect(await ask('submissions', json({ form: 'contact', fields: message }))).toEqual(away);
      expect(await ask('posts', json(newPost()))).toEqual(away);
    }
    expect(await findDamage(api, all)).toEqual([]);

    disk?.makeRoom();
    await writeOnce(api, all);
    expect(await findDamage(api, all)).toEqual([]);
    expect(api.output()).not.toMatch(/\n\s+at /);
    await api.remove();
  });

  test.skipIf(onBucket)(
    'a publish fails with a message, visitors keep the last release, and the next publish works',
    { timeout: 120_000 },
    async () => {
      const site = await startSite('lonestar.test', folder);
      await site.publish(roundContent(1));
      const shown = async () => {
        const pages = await Promise.all(['/', '/about', '/members'].map((path) => site.get(path)));
        return pages.map(({ status, body }) => [status, roundOf(body.toString())]);
      };
      const allOf = (round: string) => [0, 1, 2].map(() => [200, round]);
      expect(await shown()).toEqual(allOf('1'));

      // At once, and in the middle of its pages.
      for (const [index, free] of [0, 40_000, 160_000].entries()) {
        disk?.fill(free);
        await expect(site.publish(roundContent(2 + index)), `${free} bytes free`).rejects.toThrow(
          /ENOSPC|no space left/i,
        );
        expect(await shown()).toEqual(allOf('1'));
        disk?.makeRoom();
      }
      const stored = readdirSync(join(site.dataDir, 'packs'), { recursive: true, encoding: 'utf8' });
      expect(stored.filter((name) => name.endsWith('.part'))).toEqual([]);

      await site.publish(roundContent(9));
      expect(await shown()).toEqual(allOf('9'));
      await site.close();
    },
  );
});
