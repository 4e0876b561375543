import { siteUrl } from '../support.ts';
import { addPost, expectPublic, publishRest, stamp, visit } from './content.ts';
import { expect } from './expect.ts';
import { task } from './task.ts';

const at = { host: 'task-publishing.localhost', title: 'Harbor Street Publishing' };

task(9, 'publish one of three waiting changes', {
  at,
  async prepare(page) {
    await publishRest(page);
    const key = stamp();
    return {
      wanted: await addPost(page, 1, `Opening hours ${key}`),
      others: [await addPost(page, 1, `Half-written ${key}`), await addPost(page, 1, `Rumors ${key}`)],
    };
  },
  async does(hand, { wanted, others }) {
    const { page } = hand;
    await hand.command(wanted.title, wanted.title);
    await hand.press(page.getByRole('button', { name: 'Publish this page' }));
    await expectPublic(at.host, `/${wanted.url}`, wanted.title);
    for (const { url } of others) expect((await visit(at.host, `/${url}`)).status).toBe(404);
  },
});

task(10, 'take the last publish back', {
  at,
  async prepare(page) {
    await publishRest(page);
    const page10 = await addPost(page, 1, `Too early ${stamp()}`);
    await publishRest(page);
    expect((await visit(at.host, `/${page10.url}`)).status).toBe(200);
    return page10;
  },
  async does(hand, { url }) {
    const { page } = hand;
    await hand.press(page.getByRole('link', { name: /^Take back release \d+…$/ }));
    await hand.press(
      page.getByRole('dialog', { name: /^Release/ }).getByRole('button', { name: 'Take back 1 change' }),
    );
    await expect.poll(async () => (await visit(at.host, `/${url}`)).status, { timeout: 30_000 }).toBe(404);
  },
});

task(22, 'add a question with its answer to the FAQ and publish it', {
  at,
  prepare: () => Promise.resolve(`Is there a boat ${stamp()}?`),
  async does(hand, question) {
    const { page } = hand;
    await hand.goTo('FAQ');
    await hand.press(page.getByRole('button', { name: 'Add question' }).first());
    const sheet = page.getByRole('dialog', { name: 'New question' });
    await expect(sheet.getByRole('textbox', { name: 'Question' })).toBeFocused();
    await hand.type(question);
    await hand.next(sheet.getByRole('textbox', { name: 'Answer' }), 'Every hour, from the ferry steps.');
    await hand.press(sheet.getByRole('button', { name: 'Add and publish' }));
    await expectPublic(at.host, '/faq', question);
  },
});

task(24, 'change the URL of a page and see that the old address leads on', {
  at,
  async prepare(page) {
    const made = await addPost(page, 1, `Opening hours ${stamp()}`);
    await publishRest(page);
    return made;
  },
  async does(hand, { title, url }) {
    const { page } = hand;
    await hand.command(title, title);
    if (hand.way === 'touch') await hand.press(page.getByRole('button', { name: /^Details ./ }));
    await hand.fill(page.getByLabel('URL', { exact: true }), `${url}-daily`);
    await hand.press(page.getByRole('button', { name: 'Publish this page' }));
    await expect
      .poll(async () => (await visit(at.host, `/${url}`)).location, { timeout: 30_000 })
      .toBe(`/${url}-daily`);
    // A visitor's tab: opened by a key, its address typed and entered.
    hand.acts += 2;
    const visitor = await page.context().newPage();
    await visitor.goto(siteUrl(at.host, `/${url}`));
    await expect(visitor).toHaveURL(siteUrl(at.host, `/${url}-daily`));
    await visitor.close();
  },
});
