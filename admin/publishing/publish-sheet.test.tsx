import '../app/app.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';

import type { Change } from '#shared/schemas/changes.ts';
import { linked } from '#tests/support/linked.tsx';

import { accountQuery } from '../queries/account.ts';
import { changesQuery } from '../queries/changes.ts';
import { differenceQuery } from '../queries/differences.ts';
import { optionsQuery } from '../queries/domains.ts';
import { publishStateQuery } from '../queries/releases.ts';
import { $overlay } from '../stores/overlay.ts';
import { PublishSheet } from './publish-sheet.tsx';

const changeOf = (number: number, more: Partial<Change> = {}): Change => ({
  document: `post:${String(number).padStart(16, '0')}`,
  kind: 'post',
  post_type_id: 2,
  title: `Truck ${number}`,
  effect: 'changed',
  by: { id: 'a'.repeat(16), name: 'Ana Ortiz' },
  at: '2026-11-20T10:00:00.000Z',
  fields: [],
  moved: false,
  before_update: false,
  waits_for: [],
  taken_back: null,
  returns_at: null,
  ...more,
});

/** The documents of each publish that was sent. */
let sent: (string[] | undefined)[] = [];
/** The differences that are loaded. */
let differences: [Change, object][] = [];
beforeEach(() => {
  sent = [];
  differences = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const request = input as Request;
    if (!request.url.endsWith('/api/clear-cache')) return new Response('{}', { status: 500 });
    const body = (await request.text()) || '{}';
    sent.push((JSON.parse(body) as { documents?: string[] }).documents);
    return new Promise(() => undefined);
  });
});
afterEach(() => void vi.restoreAllMocks());

const show = async (changes: Change[], total = changes.length, sheet = <PublishSheet />) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  client.setQueryData(accountQuery.queryKey, {
    user: { id: 'u'.repeat(16), role: 'editor' },
    domain: { host: 'tacos.test' },
  } as never);
  client.setQueryData(publishStateQuery.queryKey, {
    changes: total,
    waiting: 0,
    current: null,
    running: null,
    reviews: 0,
    elsewhere: false,
  });
  client.setQueryData(changesQuery.queryKey, { changes, total });
  client.setQueryData(optionsQuery.queryKey, { timezone: 'America/Chicago' } as never);
  for (const [change, difference] of differences)
    client.setQueryData(differenceQuery(change).queryKey, difference as never);
  await render(<QueryClientProvider client={client}>{linked(sheet)}</QueryClientProvider>);
  return client;
};
const winter = { id: 'w'.repeat(16), name: 'Winter menu', at: '2090-12-01T12:00:00.000Z', older: false };
const waits = { waits_for: [winter] };
const publish = (name: RegExp | string) => page.getByRole('button', { name, exact: true });

test('Enter publishes what is ticked, and a held key nothing', async () => {
  await show([changeOf(1), changeOf(2), changeOf(3)]);
  await expect.element(page.getByText('All 3 changes')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Publish Truck 2' }).click();
  await expect.element(page.getByText('2 of 3 changes')).toBeVisible();
  const held = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, repeat: true });
  document.activeElement?.dispatchEvent(held);
  expect(sent).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent).toEqual([[changeOf(1).document, changeOf(3).document]]);
});

test('a change of order names nobody, since the last save may be somebody else’s', async () => {
  await show([changeOf(1, { moved: true }), changeOf(2, { fields: ['phone'], moved: true })]);
  const [moved, edited] = [
    page.getByRole('button', { name: /^Truck 1/ }),
    page.getByRole('button', { name: /^Truck 2/ }),
  ];
  await expect.element(moved.getByText(/Place in the list/)).toBeVisible();
  await expect.element(edited.getByText('Ana Ortiz')).toBeVisible();
  await expect.element(moved.getByText('Ana Ortiz')).not.toBeInTheDocument();
});

test('on a row’s button Enter unfolds the row', async () => {
  await show([changeOf(1)]);
  const row = page.getByRole('button', { name: /^Truck 1/ });
  (row.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(row).toHaveAttribute('aria-expanded', 'true');
  expect(sent).toEqual([]);
});

test('with nothing ticked the button says why it can’t publish', async () => {
  await show([changeOf(1), changeOf(2)]);
  await page.getByRole('checkbox').first().click();
  await expect.element(publish('Publish')).toBeDisabled();
  await expect.element(publish('Publish')).toHaveAccessibleDescription('Check what visitors should see.');
  await userEvent.keyboard('{Enter}');
  expect(sent).toEqual([]);
});

test('a live post that is scheduled says when visitors have it again', async () => {
  await show([changeOf(1, { effect: 'removed', returns_at: '2999-12-01T18:00:00.000Z' })]);
  const row = page.getByRole('button', { name: /^Truck 1/ });
  await expect.element(row.getByText(/^Live again on Dec 1, 2999, /)).toBeVisible();
});

test('what a release took back starts unticked, and says so', async () => {
  await show([changeOf(1), changeOf(2, { taken_back: 7 })]);
  const row = page.getByRole('button', { name: /^Truck 2/ });
  await expect.element(row.getByText('Taken back by release 7')).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: 'Publish Truck 2' })).not.toBeChecked();
  await expect.element(publish('Publish 1 change')).toHaveAccessibleDescription(/The rest stays private\.$/);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent).toEqual([[changeOf(1).document]]);
});

test('what waits for a scheduled release starts unticked, and Enter leaves it out', async () => {
  await show([changeOf(1), changeOf(2, waits), changeOf(3)]);
  const box = page.getByRole('checkbox', { name: 'Publish Truck 2' });
  await expect.element(box).not.toBeChecked();
  const later = page.getByRole('region', { name: 'Scheduled for later' });
  await expect.element(later.getByText('Goes live on Dec 1, 2090, 6 AM with “Winter menu”')).toBeVisible();
  await expect.element(page.getByText('2 of 3 changes')).toBeVisible();
  // Phones have no Enter key to speak of.
  await page.viewport(390, 844);
  await expect.element(publish('Publish 2 changes')).toHaveAccessibleDescription('The rest goes live at its time.');
  await page.viewport(1280, 800);
  await expect
    .element(publish('Publish 2 changes'))
    .toHaveAccessibleDescription('Or press Enter. The rest goes live at its time.');
  await box.click();
  await expect.element(page.getByText(/^One change is scheduled for later, and would go live now/)).toBeVisible();
  await expect.element(publish('Publish 3 changes')).toBeVisible();
  await page.getByRole('button', { name: 'Leave it out' }).click();
  await expect.element(box).not.toBeChecked();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent).toEqual([[changeOf(1).document, changeOf(3).document]]);
});

test('where everything is scheduled, Enter publishes nothing', async () => {
  const older = { ...winter, older: true };
  await show([changeOf(1, waits), changeOf(2, { waits_for: [older, { ...winter, name: 'Lunch' }] })]);
  await expect.element(page.getByRole('heading', { name: 'Everything here is scheduled' })).toBeVisible();
  await expect.element(page.getByText(/^An older version goes live on .* with “Winter menu” and 1 more/)).toBeVisible();
  await expect.element(publish('Publish')).toBeDisabled();
  await expect.element(publish('Publish')).toHaveAccessibleDescription(/^Nothing to publish now/);
  (document.querySelector('input[type=checkbox]') as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  expect(sent).toEqual([]);
  await page.getByRole('checkbox', { name: 'Publish Truck 1' }).click();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent).toEqual([[changeOf(1).document]]);
});

test('what a chosen change names still counts as missing while it waits for its time', async () => {
  const menu = changeOf(1, { document: 'menus', kind: 'menus', post_type_id: null, title: 'Menus' });
  const fresh = changeOf(2, { effect: 'new', title: 'Winter specials', ...waits });
  const header = [{ text: 'Winter', url: '/winter', type: 'link', children: [] }];
  const post = { kind: 'post', document: fresh.document, title: '', before: null, after: { url: 'winter' } };
  const menus = { kind: 'menus', document: 'menus', title: '', before: null, after: { header, footer: [] } };
  differences = [
    [menu, menus],
    [fresh, post],
  ];
  await show([menu, fresh]);
  await expect.element(page.getByText(/links to Winter specials, which isn’t live/)).toBeVisible();
});

test('a saved section that isn’t chosen goes live with the page that shows it', async () => {
  const visit = changeOf(1, { title: 'Visit' });
  const hours = changeOf(2, {
    document: 'section:aaaaaaaaaaaaaaaa',
    kind: 'section',
    effect: 'new',
    title: 'Hours',
    ...waits,
  });
  const items = [{ type: 'saved-section', props: { id: 'b', section: 'aaaaaaaaaaaaaaaa' } }];
  const post_body = { attributes: {}, media: {}, external_data: { cuisines: [] }, blocks: { v: 1, items } };
  const post = { kind: 'post', document: visit.document, title: '', before: null, after: { url: 'visit', post_body } };
  differences = [[visit, post]];
  await show([visit, hours]);
  await expect.element(page.getByText(/uses Hours, which goes live with it/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Publish it too/ })).not.toBeInTheDocument();
});

test('opened to schedule, nothing is ticked, and no key publishes', async () => {
  $overlay.set('schedule');
  await show([changeOf(1), changeOf(2)], 2, <PublishSheet isToSchedule />);
  const sheet = page.getByRole('dialog', { name: 'Schedule changes' });
  await expect.element(sheet.getByText('0 of 2 changes')).toBeVisible();
  await expect.element(sheet.getByRole('textbox', { name: 'Name' })).toBeVisible();
  await expect.element(sheet.getByLabelText('Goes live')).toBeVisible();
  await expect.element(sheet.getByRole('heading', { name: 'Schedule changes' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await sheet.getByRole('checkbox', { name: 'Publish Truck 2' }).click();
  await userEvent.keyboard('{Enter}');
  expect(sheet.getByRole('button', { name: /^Publish/ }).elements()).toEqual([]);
  await sheet.getByRole('button', { name: 'Schedule 1 change' }).click();
  await expect.element(sheet.getByText('Give the release a name')).toBeVisible();
  expect(sent).toEqual([]);
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  expect($overlay.get()).toBeNull();
});

test('opened to schedule, without a saved change it offers no publish', async () => {
  await show([], 0, <PublishSheet isToSchedule />);
  await expect.element(page.getByText('No saved changes')).toBeVisible();
  expect(
    page
      .getByRole('button')
      .elements()
      .map((button) => button.getAttribute('aria-label')),
  ).toEqual(['Close']);
});

test('what someone saves while the sheet is open comes unticked', async () => {
  const client = await show([changeOf(1)]);
  await expect.element(publish('Publish 1 change')).toBeVisible();
  client.setQueryData(changesQuery.queryKey, { changes: [changeOf(2), changeOf(1)], total: 2 });
  await expect.element(page.getByRole('checkbox', { name: 'Publish Truck 2' })).not.toBeChecked();
  await publish('Publish 1 change').click();
  await expect.poll(() => sent).toEqual([[changeOf(1).document]]);
});

test('many changes render as far as they are seen, and all are published', async () => {
  await show(Array.from({ length: 500 }, (_, at) => changeOf(at)));
  await expect.element(publish('Publish 500 changes')).toBeVisible();
  expect(document.querySelectorAll('li').length).toBeLessThan(100);
  await publish('Publish 500 changes').click();
  await expect.poll(() => sent[0]?.length).toBe(500);
});

test('beyond what one publish can choose, every tick publishes everything', async () => {
  await show([changeOf(1), changeOf(2)], 6000);
  await publish('Publish 6,000 changes').click();
  await expect.poll(() => sent).toEqual([undefined]);
});

test('a change of which visitors may see an older state says that any publish takes it along', async () => {
  await show([changeOf(1, { before_update: true, title: '', effect: 'new' })]);
  await expect.element(page.getByText('Untitled')).toBeVisible();
  await expect.element(page.getByText(/Goes live with any publish: visitors may see an older one/)).toBeVisible();
});

test('a row says which fields changed, and nothing of what is new', async () => {
  await show([
    changeOf(1, { fields: ['phone', 'text', 'blocks'], moved: true }),
    changeOf(2, { effect: 'new', fields: [] }),
    changeOf(3, { kind: 'menus', post_type_id: null, document: 'menus', title: 'Menus', fields: ['header'] }),
  ]);
  const rows = page.getByRole('listitem');
  await expect.element(rows.nth(0).getByText(/^Member · Phone, text and 2 more · .* by Ana Ortiz/)).toBeVisible();
  await expect.element(rows.nth(1).getByText(/^Member · \d/)).toBeVisible();
  await expect.element(rows.nth(2).getByText(/^Site options · Header · /)).toBeVisible();
});

test('in the preview’s dialog Enter publishes nothing, and Escape leads back to the sheet', async () => {
  $overlay.set('publish');
  await show([changeOf(1)]);
  const button = page.getByRole('button', { name: 'Preview everything saved' });
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Preview of everything saved' });
  await expect.element(dialog.getByText(/^There is no link yet/)).toBeVisible();
  const link = { url: 'https://tacos.test/preview/a.b.c', expires_at: '2026-12-01T06:00:00.000Z' };
  vi.mocked(globalThis.fetch).mockImplementation(async () => Response.json({ data: link }, { status: 201 }));
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.element(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(link.url);
  await expect
    .element(dialog.getByText(/everything that is saved, checked or not, on any device, until \w+day/))
    .toBeVisible();
  (dialog.getByRole('textbox', { name: 'Link' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  expect(sent).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  expect($overlay.get()).toBe('publish');
});

test('what was brought back goes to the trash again with Undo, but files only where their uses are shown', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    const name = /changes\/([^/]+)\/discard$/.exec(decodeURIComponent((input as Request).url))?.[1];
    if (!name) return Promise.resolve(new Response('{}', { status: 500 }));
    const data = { document: name, title: '', at: changeOf(0).at, before: { rev: 1, trashed: true, rank: 0 } };
    return Promise.resolve(Response.json({ data }));
  });
  const file = { document: `media:${'1'.repeat(16)}`, kind: 'media', post_type_id: null } as const;
  const changes = [changeOf(1, { effect: 'removed' }), changeOf(2, { ...file, effect: 'removed' })];
  await show(changes);
  const undo = page.getByRole('button', { name: 'Undo' });
  await page.getByRole('button', { name: /^Truck 1/ }).click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect.element(page.getByText(/Truck 1.* is back/)).toBeVisible();
  await expect.element(undo).toBeVisible();
  await page.getByRole('button', { name: /^Truck 1/ }).click();
  await page.getByRole('button', { name: /^Truck 2/ }).click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect.element(page.getByText(/Truck 2.* is back/)).toBeVisible();
  await expect.element(undo).not.toBeInTheDocument();
});
