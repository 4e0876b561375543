import type { Page } from 'playwright/test';

import { addPost, ask, expectPublic, picture, readPost, stamp } from './content.ts';
import { expect } from './expect.ts';
import { task } from './task.ts';

const at = { host: 'task-stories.localhost', title: 'Harbor Street Stories' };
const idOf = (page: Page) => page.url().split('/').at(-1) ?? '';

task(6, 'write a story with a heading and a picture, and schedule it', {
  at,
  async prepare(page) {
    const key = stamp();
    const { name } = await ask<{ name: string }>(page, 'POST', '/api/categories', { name: `Harvest ${key}` });
    return { title: `The oven ${key}`, category: name, file: await picture(`oven-${key}.jpg`) };
  },
  async does(hand, { title, category, file }) {
    const { page } = hand;
    if (hand.way === 'keyboard') await hand.command('new blog', 'New blog post');
    else await hand.press(page.getByRole('link', { name: 'New blog post' }));
    await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeFocused();
    await hand.type(title);
    const text = page.getByRole('textbox', { name: 'Text', exact: true });
    await text.waitFor();
    await hand.key('Enter');
    await expect(text).toBeFocused();
    await page.keyboard.type('## Forty pounds of dough');
    // A new line is typed text.
    await page.keyboard.press('Enter');
    if (hand.way === 'mouse') await hand.drop(text.locator('p').last(), file);
    else {
      await page.keyboard.type('/pic');
      await expect(page.getByRole('option', { name: /^Picture/ })).toBeVisible();
      await hand.key('Enter');
      const dialog = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Upload a picture' }) });
      await hand.pickFiles(dialog.getByRole('button', { name: 'Upload a picture' }), file);
      await hand.key('Enter');
      await expect(dialog).toBeHidden();
    }
    await expect(text.locator('figure img')).toBeVisible();
    if (hand.way === 'touch') await hand.press(page.getByRole('button', { name: /^Details ./ }));
    await hand.focus(page.getByRole('combobox', { name: 'Categories' }));
    await hand.type(category);
    await hand.key('Enter');
    if (hand.way === 'touch') await hand.press(page.getByRole('button', { name: /^Status ./ }));
    await hand.choose(page.getByRole('combobox', { name: 'Status', exact: true }), 'Scheduled');
    // Tomorrow at nine is what it suggests.
    await expect(page.getByText(/, tomorrow|in \d+ hours|in a day|in 1 day/).first()).toBeVisible();
    await hand.save();
    const story = await readPost(page, idOf(page));
    expect(story).toMatchObject({ post_status_id: 3, publish_at: expect.stringMatching(/T1[67]:00:00/) });
    expect(JSON.stringify(story.post_body)).toContain('Forty pounds of dough');
  },
});

task(7, 'make a page from a template and publish it', {
  at,
  prepare: () => Promise.resolve(`Night market ${stamp()}`),
  async does(hand, title) {
    const { page } = hand;
    await hand.command('new page', 'New page');
    await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeFocused();
    await hand.type(title);
    await hand.press(page.getByRole('button', { name: 'Templates' }));
    await hand.press(page.getByRole('dialog', { name: 'Start from' }).getByRole('button', { name: /^Landing page/ }));
    await hand.press(page.getByRole('button', { name: 'Publish this page' }));
    const path = `/${title.toLowerCase().replaceAll(' ', '-')}`;
    await expectPublic(at.host, path, 'Lunch is parked around the corner');
  },
});

task(19, 'publish three drafts of stories at once', {
  at,
  async prepare(page) {
    for (const { id } of await ask<{ id: string }[]>(page, 'GET', '/api/posts/matching?type=6&status=1'))
      await ask(page, 'DELETE', `/api/posts/${id}`);
    const key = stamp();
    const made = [];
    for (const name of ['Oysters', 'Ropes', 'Tides'])
      made.push(await addPost(page, 6, `${name} ${key}`, { status: 1 }));
    return made;
  },
  async does(hand, made) {
    const { page } = hand;
    await hand.press(page.getByRole('link', { name: /^3 drafts? in Blog$/ }));
    await hand.press(page.getByRole('checkbox', { name: 'Select all on this page' }));
    const bar = page.getByRole('region', { name: 'Selected' });
    await hand.press(bar.getByRole('button', { name: 'Publish', exact: true }));
    for (const { url, title } of made) await expectPublic(at.host, `/${url}`, title);
    await expect(bar).toBeHidden();
  },
});
