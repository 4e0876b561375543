import '../app/app.css';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';

import type { Release, ReleasedDocument } from '#shared/schemas/releases.ts';
import { linked } from '#tests/support/linked.tsx';

import { ReceiptPaper } from './receipt-paper.tsx';

const queued: Release = {
  id: 'aaaaaaaaaaaaaaaa',
  number: 12,
  state: 'queued',
  current: false,
  kept: false,
  reason: 'publish',
  origin: null,
  requested_by: { id: 'bbbbbbbbbbbbbbbb', name: 'Ana Ortiz' },
  requested_at: '2026-11-20T10:00:00.000Z',
  started_at: null,
  finished_at: null,
  duration_ms: null,
  build_ms: null,
  page_count: null,
  pages: { added: [], changed: [], removed: [] },
  progress: null,
  error: null,
  retry_at: null,
  outside: null,
  overlay: null,
  handover: null,
  domain_id: 'cccccccccccccccc',
  host: 'tacos.test',
};
const building: Release = { ...queued, state: 'building', started_at: '2026-11-20T10:00:00.030Z' };
const live: Release = {
  ...building,
  state: 'live',
  current: true,
  finished_at: '2026-11-20T10:00:00.084Z',
  duration_ms: 84,
  build_ms: 40,
  page_count: 52,
  pages: { added: ['/members/new'], changed: ['/'], removed: ['/members/old'] },
};
const failed: Release = { ...building, state: 'failed', error: { message: 'The menu has no items', page: '/about' } };
const nothing = () => undefined;

test('the receipt follows a release from queued to live', async () => {
  const { rerender } = await render(<ReceiptPaper release={queued} onClose={nothing} />);
  await expect.element(page.getByText('Queued')).toBeVisible();
  await rerender(<ReceiptPaper release={building} onClose={nothing} />);
  await expect.element(page.getByText('30 ms')).toBeVisible();
  await rerender(<ReceiptPaper release={live} onClose={nothing} />);
  await expect.element(page.getByText('Live in 84 ms')).toBeVisible();
  await expect.element(page.getByText('2 of 52 pages are new or changed, 1 was removed.')).toBeVisible();
});

test('a release that is built elsewhere isn’t live before its address says so', async () => {
  const waiting = { at: null, asked_at: '2026-11-20T10:00:01.000Z', answer: 'The rebuild hook answered 500.' };
  const answer = 'tacos.test still has the pages from before this publish.';
  const accepted = { at: '2026-11-20T10:00:00.100Z', asked_at: '2026-11-20T10:00:09.000Z', answer };
  const at = (change: Partial<Release>) => (
    <ReceiptPaper release={{ ...building, state: 'handed_over', ...change }} onClose={nothing} />
  );
  const { rerender } = await render(<ReceiptPaper release={queued} elsewhere onClose={nothing} />);
  await expect.element(page.getByText('Handed over')).toBeVisible();
  await expect.element(page.getByText('Building')).not.toBeInTheDocument();
  await rerender(at({ handover: waiting }));
  await expect.element(page.getByText(/^Not handed over yet/)).toBeVisible();
  await expect.element(page.getByText(/The rebuild hook answered 500\./)).toBeVisible();
  await rerender(at({ handover: accepted }));
  await expect.element(page.getByText(/^Handed over, not confirmed yet/)).toBeVisible();
  await expect.element(page.getByText(/still has the pages from before this publish\./)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'See it' })).not.toBeInTheDocument();
  const pages = { added: [], changed: [], removed: [] };
  await rerender(
    <ReceiptPaper release={{ ...live, pages, handover: { ...accepted, answer: null } }} onClose={nothing} />,
  );
  await expect.element(page.getByText('52 pages, built elsewhere. tacos.test has confirmed them.')).toBeVisible();
  await expect.element(page.getByText('No page had to change.')).not.toBeInTheDocument();
  await rerender(at({ state: 'superseded', handover: accepted }));
  await expect.element(page.getByText('Part of a newer release')).toBeVisible();
});

test('a long build shows its step and progress', async () => {
  const at = (progress: Release['progress']) => <ReceiptPaper release={{ ...building, progress }} onClose={nothing} />;
  const { rerender } = await render(at({ step: 'rendering', done: 1240, total: 8800 }));
  const bar = page.getByRole('progressbar', { name: 'Rendering 1,240 of 8,800 pages' });
  await expect.element(bar).toHaveAttribute('aria-valuenow', '14');
  await rerender(at({ step: 'uploading', done: 3, total: 7 }));
  await expect.element(page.getByText('Uploading 3 of 7 files')).toBeVisible();
  await rerender(at({ step: 'verifying', done: 0, total: 0 }));
  await expect.element(page.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow');
  await rerender(<ReceiptPaper release={live} onClose={nothing} />);
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
});

test('a live release says how far the CDN has followed, and why it hasn’t', async () => {
  const outside = { kind: 'cdn', everywhere: false, error: null, retry_at: null } as const;
  const error = 'Cloudflare refused CDN_API_KEY (403): set a key that may purge its cache';
  const onFollow = vi.fn<() => void>();
  const at = (change: Partial<NonNullable<Release['outside']>>) => (
    <ReceiptPaper release={{ ...live, outside: { ...outside, ...change } }} onFollow={onFollow} onClose={nothing} />
  );
  const { rerender } = await render(at({}));
  await expect.element(page.getByText('Live in 84 ms')).toBeVisible();
  await expect.element(page.getByText('The CDN follows…')).toBeVisible();
  await rerender(at({ kind: 'bucket' }));
  await expect.element(page.getByText('The bucket follows…')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try again now' })).not.toBeInTheDocument();
  await rerender(at({ error, retry_at: new Date(Date.now() + 1000).toISOString() }));
  await expect.element(page.getByText('It is retried in a moment.')).toBeVisible();
  await rerender(at({ error, retry_at: new Date(Date.now() + 125_000).toISOString() }));
  await expect.element(page.getByText(`${error}.`)).toBeVisible();
  await expect.element(page.getByText('It is retried automatically in 2 minutes.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again now' }).click();
  expect(onFollow).toHaveBeenCalledOnce();
  await rerender(at({ error }));
  await expect.element(page.getByText('Trying again…')).toBeVisible();
  await rerender(at({ everywhere: true }));
  await expect.element(page.getByText('Everywhere.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try again now' })).not.toBeInTheDocument();
});

test('added and changed pages are links, removed ones aren’t', async () => {
  await render(<ReceiptPaper release={live} onClose={nothing} />);
  const origin = `${location.protocol}//tacos.test${location.port ? `:${location.port}` : ''}`;
  await expect
    .element(page.getByRole('link', { name: '/members/new' }))
    .toHaveAttribute('href', `${origin}/members/new`);
  await expect.element(page.getByRole('link', { name: '/', exact: true })).toHaveAttribute('href', `${origin}/`);
  await expect.element(page.getByText('/members/old')).toBeVisible();
  expect(page.getByRole('link', { name: '/members/old' }).query()).toBeNull();
});

test('a receipt says what its release is for', async () => {
  const undo = { ...live, origin: { kind: 'undo', number: 11, part: false } } as const;
  const { rerender } = await render(<ReceiptPaper release={undo} onClose={nothing} />);
  await expect.element(page.getByText('Undid release 11', { exact: true })).toBeVisible();
  const scheduled = { ...live, requested_by: null, origin: { kind: 'schedule', name: 'Winter menu' } } as const;
  await rerender(<ReceiptPaper release={scheduled} onClose={nothing} />);
  await expect.element(page.getByText('Scheduled: Winter menu', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Release no. 12, Automatic')).toBeVisible();
});

test('Undo is shown when there is an earlier release', async () => {
  const undo = vi.fn<() => void>();
  await render(<ReceiptPaper release={live} onClose={nothing} onUndo={undo} />);
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(undo).toHaveBeenCalledOnce();
});

test('a failure shows its reason and page, and that visitors see the previous release', async () => {
  const retry = vi.fn<() => void>();
  const choose = vi.fn<() => void>();
  await render(<ReceiptPaper release={failed} onClose={nothing} onRetry={retry} onChoose={choose} />);
  await expect.element(page.getByText('The menu has no items')).toBeVisible();
  await expect.element(page.getByText('at /about')).toBeVisible();
  await expect.element(page.getByText(/Visitors still see the site as it was before/)).toBeVisible();
  await expect.element(page.getByText(/It is retried/)).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Try again' }).click();
  expect(retry).toHaveBeenCalledOnce();
  await page.getByRole('button', { name: 'Choose changes' }).click();
  expect(choose).toHaveBeenCalledOnce();
});

test('a failed release that is tried again by itself says when', async () => {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const at = (retry_at: string) => <ReceiptPaper release={{ ...failed, retry_at }} onClose={nothing} />;
  const { rerender } = await render(at(inMinutes(5.5)));
  await expect.element(page.getByText('It is retried automatically in 5 minutes.')).toBeVisible();
  await rerender(at(inMinutes(0.5)));
  await expect.element(page.getByText('It is retried in a moment.')).toBeVisible();
});

test('a failed rollback offers no retry, which would publish all saved changes', async () => {
  await render(<ReceiptPaper release={{ ...failed, reason: 'rollback' }} onClose={nothing} onRetry={nothing} />);
  await expect.element(page.getByText('The menu has no items')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('the receipt names what changed in content before the pages', async () => {
  const documents = ['Winter specials', 'قائمة الشتاء', 'Menus'].map((title, index): ReleasedDocument => ({
    document: index === 2 ? 'menus' : `post:${String(index).repeat(16)}`,
    kind: index === 2 ? 'menus' : 'post',
    post_type_id: index === 2 ? null : 2,
    title,
    effect: index === 0 ? 'new' : 'changed',
    by: null,
    at: live.requested_at,
    live: true,
    patch: false,
    fields: index === 0 ? [] : index === 1 ? ['phone', 'email', 'text'] : ['header'],
    moved: false,
    kept: index !== 2,
    returns_at: null,
  }));
  await render(linked(<ReceiptPaper release={live} released={{ data: documents, total: 15 }} onClose={nothing} />));
  const changed = page.getByRole('list', { name: 'What changed', exact: true });
  await expect.element(changed.getByRole('listitem').first()).toHaveTextContent('+New: Winter specialsMember');
  await expect.element(changed.getByText(/^Phone and 2 more fields of/)).toBeVisible();
  await expect.element(changed.getByText(/^Header of/)).toBeVisible();
  await expect
    .element(changed.getByRole('link', { name: 'Menus' }))
    .toHaveAttribute('href', '/panel/site-options/menus');
  await expect
    .element(page.getByRole('link', { name: 'and 12 more' }))
    .toHaveAttribute('href', `/panel/releases?open=${live.id}`);
  const fold = changed.getByRole('button', { name: 'What changed in Menus' });
  await fold.click();
  await expect.element(fold).toHaveAttribute('aria-expanded', 'true');
  await expect.element(changed.getByText(/no longer kept/)).toBeVisible();
});
