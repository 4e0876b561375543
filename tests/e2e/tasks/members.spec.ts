import type { Page } from 'playwright/test';

import { addPost, expectPublic, picture, publishRest, stamp, visit } from './content.ts';
import { expect } from './expect.ts';
import type { Hand } from './hand.ts';
import { task } from './task.ts';

const at = { host: 'task-members.localhost', title: 'Harbor Street Members' };
const addMember = (page: Page) => addPost(page, 2, `Quay Kitchen ${stamp()}`);

task(1, 'change a member’s phone number and publish only that', {
  at,
  async prepare(page) {
    const member = await addMember(page);
    await publishRest(page);
    return { member, waiting: await addPost(page, 1, `Half-written ${stamp()}`) };
  },
  async does(hand, { member, waiting }) {
    const { page } = hand;
    await hand.command(member.title, member.title);
    await hand.fill(page.getByLabel('Phone'), '(541) 555-0177');
    await hand.press(page.getByRole('button', { name: 'Publish this member' }));
    await expectPublic(at.host, `/${member.url}`, '(541) 555-0177');
    expect((await visit(at.host, `/${waiting.url}`)).status).toBe(404);
  },
});

task(2, 'give a member another poster and set its focal point', {
  at,
  async prepare(page) {
    return { member: await addMember(page), file: await picture(`poster-${stamp()}.jpg`) };
  },
  async does(hand, { member, file }) {
    const { page } = hand;
    await hand.command(member.title, member.title);
    const slot = page.getByRole('region', { name: 'Pictures' }).getByRole('listitem').filter({ hasText: 'Poster' });
    if (hand.way === 'mouse') await hand.drop(slot.getByText('Poster', { exact: true }), file);
    else {
      await hand.press(slot.getByRole('button', { name: 'Change poster' }));
      const dialog = page.getByRole('dialog', { name: 'Choose a poster' });
      await hand.pickFiles(dialog.getByRole('button', { name: 'Upload a picture' }), file);
      await hand.key('Enter');
      await expect(dialog).toBeHidden();
    }
    const point = slot.getByRole('slider', { name: 'Focal point' });
    await pointAt(hand, point);
    await expect(point).not.toHaveAttribute('aria-valuetext', '50% from the left, 50% from the top');
    await expect(slot.getByRole('status')).toHaveText('Saved');
    await hand.save();
    await page.reload();
    // A picture without alt text shows its details at once.
    await expect(point).not.toHaveAttribute('aria-valuetext', '50% from the left, 50% from the top');
  },
});

/** Presses a place in the picture, or moves the point there. */
async function pointAt(hand: Hand, point: ReturnType<Page['locator']>): Promise<void> {
  if (hand.way === 'keyboard') {
    await hand.focus(point);
    return hand.key('Shift+ArrowLeft');
  }
  const frame = point.locator('xpath=..');
  return hand.press(frame, { x: 20, y: 30 });
}

const menu = [
  ['Section', 'Dish', 'Price'],
  ['Noodles', 'Pho with brisket', '$12.50'],
  ['Noodles', 'Bún chả', '$13'],
  ['Noodles', 'Cold sesame', '$11'],
  ['Rice', 'Broken rice plate', '$14'],
  ['Rice', 'Fried rice with crab', '$16'],
  ['Rice', 'Congee', '$9'],
  ['Drinks', 'Iced coffee', '$5'],
  ['Drinks', 'Lime soda', '$4'],
];

task(3, 'put a menu of eight dishes from a spreadsheet into a member', {
  at,
  prepare: (page) => addPost(page, 2, `Quay Kitchen ${stamp()}`, { attributes: { menu_items: [] } }),
  async does(hand, member) {
    const { page } = hand;
    await hand.command(member.title, member.title);
    const box = page.getByRole('region', { name: 'Menu', exact: true });
    const dialog = page.getByRole('dialog', { name: 'Import dishes' });
    await hand.press(box.getByRole('button', { name: 'Import…' }));
    await expect(dialog).toBeVisible();
    await hand.paste(menu.map((row) => row.join('\t')).join('\r\n'));
    await hand.press(dialog.getByRole('button', { name: 'Add 8 dishes' }));
    await hand.save();
    await page.reload();
    await expect(box.getByRole('listitem').filter({ hasText: 'Lime soda' })).toContainText('$4');
    await expect(box.getByRole('listitem')).toHaveCount(8);
  },
});

task(11, 'say that a dish is sold out', {
  at,
  async prepare(page) {
    const member = await addMember(page);
    await publishRest(page);
    return member;
  },
  async does(hand, member) {
    const { page } = hand;
    await hand.command(member.title, member.title);
    if (hand.way === 'touch')
      await hand.press(
        page.getByRole('navigation', { name: 'Parts of this form' }).getByRole('button', { name: 'Now' }),
      );
    const box = page.getByRole('region', { name: 'Now' });
    await hand.press(box.getByRole('button', { name: /^Sold-out dishes/ }));
    await hand.press(box.getByRole('button', { name: 'Crab and ginger, six is sold out' }));
    await expect(box.getByRole('button', { name: 'There is more of Crab and ginger, six' })).toBeVisible();
    await expectPublic(at.host, `/${member.url}`, 'Sold out today');
  },
});
