import { afterEach, beforeEach, expect, test } from 'vitest';

import { pagesOf } from '#site/data/pages/pages-of.ts';
import { demoContent } from '#tests/support/demo-content.ts';
import { ensureRenderer } from '#tests/support/renderer.ts';

import { renderEach } from './render-each.ts';
import { createRenderPool, type RenderPool } from './render-pool.ts';

let pool: RenderPool;
beforeEach(async () => {
  pool = createRenderPool(await ensureRenderer(), 1);
}, 120_000);
afterEach(() => pool.close());

/** The HTML pages of a domain, as a job. */
function jobOf(host: string) {
  const { site, pages } = pagesOf(demoContent({ host, origin: `https://${host}` }));
  const shown = pages.filter(({ file }) => file.endsWith('index.html'));
  return { to: 'bytes' as const, origin: site.origin, site, pages: shown };
}

test('a large domain and a small one take turns: the small one finishes first, and both are complete', async () => {
  const large = jobOf('large.test');
  const small = jobOf('small.test');
  const again = Array.from({ length: 5 }, () => large.pages).flat();
  let done = 0;
  const kept = new Set<string>();
  const whole = renderEach(
    pool,
    { ...large, pages: again },
    { tick: (count) => (done += count), keep: ({ hash, bytes }) => bytes && kept.add(hash) },
  );
  const [page] = small.pages;
  const files = await renderEach(pool, { ...small, pages: page ? [page] : [] });
  expect(done).toBeLessThan(again.length / 2);
  expect(files.map(({ path }) => path)).toEqual([page?.path]);
  const made = await whole;
  expect(made.map(({ path }) => path)).toEqual(again.map(({ path }) => path));
  expect(made.filter(({ hash }) => !kept.has(hash))).toEqual([]);
});

test('a failing page is named, and another domain’s concurrent pages are complete', async () => {
  const good = jobOf('good.test');
  const bad = jobOf('bad.test');
  const [page] = bad.pages;
  const broken = { ...page, template: 'no such template' } as unknown as (typeof bad.pages)[number];
  const [made, failed] = await Promise.allSettled([
    renderEach(pool, good),
    renderEach(pool, { ...bad, pages: [broken] }),
  ]);
  expect(made).toMatchObject({ status: 'fulfilled' });
  expect(failed).toMatchObject({ status: 'rejected', reason: { name: 'PageFailedError', page: page?.path } });
});

test('waiting jobs are rejected when the pool closes', async () => {
  const waiting = renderEach(pool, jobOf('late.test'));
  await Promise.all([expect(waiting).rejects.toThrow('The renderer'), pool.close()]);
});
