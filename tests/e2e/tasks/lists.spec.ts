import { readFileSync } from 'node:fs';

import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright/test';

import { addPost, ask, stamp } from './content.ts';
import { expect } from './expect.ts';
import type { Hand } from './hand.ts';
import { task } from './task.ts';

const at = { host: 'task-lists.localhost', title: 'Harbor Street Lists' };

/** Opens the list of members, and filters it by a cuisine. */
async function filterMembers(hand: Hand): Promise<void> {
  await hand.goTo('Members');
  await expect(hand.page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible();
  if (hand.way === 'touch') await hand.press(hand.page.getByRole('button', { name: 'Filters' }));
  await hand.choose(hand.page.getByRole('combobox', { name: 'Cuisine' }), 'Dumplings');
  await expect(hand.page.getByRole('link', { name: 'Little Lantern Dumplings' })).toBeVisible();
  await expect(hand.page.getByRole('link', { name: 'Merrow Chowder Company' })).toBeHidden();
}

task(18, 'move a member to the third place', {
  at,
  prepare: (page) => addPost(page, 2, `Quay Kitchen ${stamp()}`),
  async does(hand, { title }) {
    const { page } = hand;
    await hand.goTo('Members');
    await hand.headAction(page.getByRole('link', { name: 'Arrange' }), 'Arrange');
    const handle = page.getByRole('button', { name: `Move ${title}`, exact: true });
    const row = page.getByRole('listitem').filter({ has: handle });
    if (hand.way === 'mouse')
      await hand.drag(handle, page.locator('li[aria-posinset="3"]').getByRole('button').first());
    else {
      await hand.focus(page.getByRole('textbox', { name: `Position of ${title}` }));
      // The number is selected.
      await hand.type('3');
      await hand.key('Enter');
    }
    await expect(page.getByRole('status').filter({ hasText: `“${title}” is 3 of` })).toBeVisible();
    await expect(row).toHaveAttribute('aria-posinset', '3');
  },
});

task(20, 'filter members by a cuisine and keep that as a view of the team', {
  at,
  prepare: () => Promise.resolve(`Dumplings ${stamp()}`),
  async does(hand, name) {
    const { page } = hand;
    await filterMembers(hand);
    await hand.press(page.getByRole('button', { name: /^Views/ }));
    await hand.press(page.getByRole('menuitem', { name: 'Save this view…' }));
    await expect(page.getByLabel('Name')).toBeFocused();
    await hand.type(name);
    const share = page.getByRole('checkbox', { name: /^Share with the team/ });
    await hand.press(share);
    await expect(share).toBeChecked();
    await hand.key('Enter');
    await expect(page.getByText(`View “${name}” saved for everybody here`)).toBeVisible();
    await forgetViews(page);
  },
});

/** Another view with the same filters would take the place of “Save this view”. */
async function forgetViews(page: Page): Promise<void> {
  const views = await ask<{ list: string; name: string }[]>(page, 'GET', '/api/saved-views');
  for (const view of views)
    await ask(page, 'DELETE', `/api/saved-views?${new URLSearchParams({ list: view.list, name: view.name })}`);
}

task(21, 'download the filtered members as a CSV file', {
  at,
  prepare: () => Promise.resolve(null),
  async does(hand) {
    await filterMembers(hand);
    const download = hand.page.waitForEvent('download');
    await hand.headAction(hand.page.getByRole('button', { name: 'CSV' }), 'Download as CSV');
    const rows = parse(readFileSync(await (await download).path()), { bom: true, columns: true }) as {
      Title: string;
    }[];
    const titles = rows.map(({ Title }) => Title);
    expect(titles).toContain('Little Lantern Dumplings');
    expect(titles).not.toContain('Merrow Chowder Company');
  },
});
