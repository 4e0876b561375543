import { storedBlocks } from '../builder-support.ts';
import { addPost, stamp } from './content.ts';
import { expect } from './expect.ts';
import type { Hand } from './hand.ts';
import { task } from './task.ts';

const at = { host: 'task-building.localhost', title: 'Harbor Street Building' };

task(8, 'build a member’s page: add two blocks and change a heading', {
  at,
  prepare: (page) => addPost(page, 2, `Quay Kitchen ${stamp()}`),
  async does(hand, member) {
    const { page } = hand;
    await hand.command(member.title, member.title);
    await hand.headAction(page.getByRole('link', { name: 'Build page' }), 'Build page');
    // The form that leads to the builder has a Save, too.
    await expect(page.getByRole('link', { name: 'Back to the form' })).toBeVisible();
    if (hand.way === 'mouse') {
      for (const type of ['divider', 'call-to-action']) await hand.press(page.getByTestId(`drawer-item:${type}`));
    } else for (const name of ['Divider', 'Call to action']) await addBlock(hand, name);
    const heading = page.getByLabel('Heading', { exact: true });
    if (hand.way === 'touch' && !(await heading.isVisible()))
      await hand.press(page.getByRole('button', { name: 'Edit', exact: true }));
    await hand.fill(heading, 'Come to the quay');
    await hand.save();
    expect(await storedBlocks(page, member.id)).toMatchObject([
      { type: 'divider' },
      { type: 'call-to-action', props: { title: 'Come to the quay' } },
    ]);
  },
});

/** Finds a block by its name. */
async function addBlock(hand: Hand, name: string): Promise<void> {
  const { page } = hand;
  const found = page.getByRole('option', { name: new RegExp(`^${name}`) }).first();
  if (hand.way === 'touch') {
    const add = page.getByRole('button', { name: 'Add a block' });
    if (!(await add.isVisible())) await hand.press(page.getByRole('button', { name: 'Blocks', exact: true }));
    await hand.press(add);
    return hand.press(found);
  }
  await hand.key('Control+Enter');
  await expect(page.getByRole('combobox', { name: 'Find a block' })).toBeFocused();
  await hand.type(name);
  await expect(found).toBeVisible();
  await hand.key('Enter');
  await expect(page.getByRole('combobox', { name: 'Find a block' })).toBeHidden();
}
