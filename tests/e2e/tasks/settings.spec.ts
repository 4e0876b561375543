import { addPost, ask, expectPublic, picture, publishRest, stamp } from './content.ts';
import { expect } from './expect.ts';
import { task } from './task.ts';

const at = { host: 'task-settings.localhost', title: 'Harbor Street Settings' };
const colors = { mouse: '#7a1f4d', keyboard: '#4d1f7a', touch: '#1f4d7a' };

task(14, 'change the brand color and publish', {
  at,
  prepare: publishRest,
  async does(hand) {
    const { page } = hand;
    await hand.command('brand color', 'Brand colors');
    await hand.focus(page.getByRole('textbox', { name: 'Primary background', exact: true }));
    // The code is selected.
    await hand.type(colors[hand.way]);
    await hand.press(page.getByRole('button', { name: 'Save and publish' }));
    await expectPublic(at.host, '/', colors[hand.way]);
  },
});

task(15, 'change the logo', {
  at,
  prepare: () => picture(`logo-${stamp()}.jpg`),
  async does(hand, file) {
    const { page } = hand;
    await hand.goTo('Site options');
    const change = page.getByRole('button', { name: /^(?:Change|Choose) logo$/ });
    if (hand.way === 'mouse') {
      await change.waitFor();
      await hand.drop(page.getByText('Logo', { exact: true }), file);
    } else {
      await hand.press(change);
      const dialog = page.getByRole('dialog', { name: 'Choose a logo' });
      await hand.pickFiles(dialog.getByRole('button', { name: 'Upload a picture' }), file);
      await hand.key('Enter');
      await expect(dialog).toBeHidden();
    }
    await expect(page.getByRole('status').filter({ hasText: 'Unsaved' }).first()).toBeVisible();
    await hand.save();
    const { logo } = await ask<{ logo: { name: string } | null }>(page, 'GET', '/api/options');
    expect(logo?.name).toBe(file.name);
  },
});

task(16, 'add a page to the header menu', {
  at,
  async prepare(page) {
    return addPost(page, 1, `Boat trips ${stamp()}`);
  },
  async does(hand, { title, url }) {
    const { page } = hand;
    await hand.command('header menu', 'Header menu');
    const menu = page.getByRole('region', { name: 'Header' });
    await hand.press(menu.getByRole('button', { name: 'Add item' }));
    await expect(menu.getByLabel('Text')).toBeFocused();
    await hand.type(title);
    await hand.next(menu.getByRole('combobox', { name: 'Link' }), `/${url}`);
    // The suggestions cover the screen until Enter closes them; with a whole keyboard, saving does.
    if (hand.way === 'touch') await hand.key('Enter');
    await hand.save();
    await page.reload();
    await expect(menu.getByRole('button', { name: new RegExp(`^${title}`) })).toContainText(`/${url}`);
  },
});

task(17, 'invite an editor', {
  at,
  prepare: () => Promise.resolve(`inga.berg+${stamp()}@example.com`),
  async does(hand, email) {
    const { page } = hand;
    await hand.command('invite', 'Invite a user');
    await expect(page.getByLabel('Email')).toBeFocused();
    await hand.type(email);
    await expect(page.getByLabel('Last name')).toHaveValue('Berg');
    await hand.key('Enter');
    await expect(page.getByText(`Invited ${email}. Nothing was emailed`)).toBeVisible();
  },
});
