import type { Page } from 'playwright/test';

import { addPost, ask, picture, stamp } from './content.ts';
import { expect } from './expect.ts';
import type { File } from './hand.ts';
import { task } from './task.ts';

const at = { host: 'task-media.localhost', title: 'Harbor Street Media' };

task(23, 'upload three pictures and give each its alternative text', {
  at,
  async prepare() {
    const key = stamp();
    return Promise.all(['boat', 'oven', 'quay'].map((name) => picture(`${name}-${key}.jpg`)));
  },
  async does(hand, files) {
    const { page } = hand;
    await hand.goTo('Media');
    const upload = page.getByRole('button', { name: 'Upload files' }).first();
    await upload.waitFor();
    if (hand.way === 'mouse') await hand.drop(page.getByRole('region', { name: 'Files' }), ...files);
    else await hand.pickFiles(upload, files);
    for (const { name } of files) {
      await expect(page.getByLabel(`What ${name} shows`)).toBeVisible();
    }
    // The first one that was there has the focus, and Enter goes on to the next.
    for (const { name } of await byFocus(page, files)) {
      await hand.focus(page.getByLabel(`What ${name} shows`));
      await hand.type(`A picture of ${name}`);
      await hand.key('Enter');
    }
    for (const { name } of files)
      await expect(page.getByRole('listitem').filter({ hasText: name }).getByText('Saved')).toBeVisible();
    for (const { name } of files) await expect(page.getByRole('row', { name: `A picture of ${name}` })).toBeVisible();
  },
});

/** The files in the order of their fields, from the one with the focus on. */
async function byFocus(page: Page, files: File[]): Promise<File[]> {
  const label = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  const first = Math.max(
    0,
    files.findIndex(({ name }) => label === `What ${name} shows`),
  );
  return [...files.slice(first), ...files.slice(0, first)];
}

task(25, 'bring a deleted story back in the other domain', {
  at,
  async prepare(page) {
    const story = await addPost(page, 6, `Found again ${stamp()}`);
    await ask(page, 'DELETE', `/api/posts/${story.id}`);
    return story;
  },
  /** The dashboard of another domain is where it starts. */
  from: 'bayside.localhost',
  async does(hand, { title }) {
    const { page } = hand;
    await hand.command('task-media', at.title);
    await expect(page.getByRole('button', { name: new RegExp(`^Domain: ${at.title}`) })).toBeVisible();
    await hand.goTo('Blog');
    await hand.headAction(page.getByRole('button', { name: 'Trash' }), 'Trash');
    await hand.press(page.getByRole('button', { name: `Restore ${title}` }));
    await expect(page.getByText(`“${title}” restored`)).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Blog', exact: true }).click();
    await expect(page.getByRole('link', { name: title })).toBeVisible();
  },
});
