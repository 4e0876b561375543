import { expect, test } from 'playwright/test';

import { postTypeList, postTypes } from '#shared/rules/post-types.ts';

import { storedBlocks } from './builder-support.ts';
import { ownDomain } from './own-domain.ts';
import { expectAccessible, fetchByHost, go, siteUrl } from './support.ts';
import { call, enter } from './team.ts';

const host = 'built-types.localhost';
const items = [
  { type: 'hero', props: { id: 'open', title: 'Built for this one' } },
  { type: 'rich-text', props: { id: 'words', text: paragraph('These words were built.') } },
];

test('a built page of every type has one title and is accessible', async ({ page }) => {
  const domain = await ownDomain(host, 'Built Types');
  for (const { id, prefix } of Object.values(postTypes)) {
    const url = `${prefix}built`;
    const body = {
      attributes: { title: 'It has a title', url, description: '', text: paragraph('Its own words.') },
      blocks: { v: 1, items },
    };
    await domain.call('POST', '/api/posts', {
      url,
      title: 'It has a title',
      post_status_id: 2,
      post_type_id: id,
      post_body: body,
    });
  }
  await domain.call('POST', '/api/clear-cache');
  await expect.poll(async () => (await fetchByHost(host, '/blog/built')).status, { timeout: 30_000 }).toBe(200);
  for (const { prefix } of Object.values(postTypes)) {
    const path = `/${prefix}built`;
    const html = (await fetchByHost(host, path)).body.toString();
    expect(html, path).toContain('These words were built.');
    expect(html, path).toContain('Built for this one');
    expect(html.match(/<h1/g), path).toHaveLength(1);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/members/built', '/blog/built']) {
    await page.goto(siteUrl(host, path));
    await expectAccessible(page);
  }
});

test('a post of every type is created in the panel, and its builder adds a block', async ({ page }) => {
  await enter(page, { host, title: 'Built Types' });
  for (const { id: type, segment } of postTypeList) {
    await go(page, `/panel/${segment}/new`);
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill(`Made in ${segment}`);
    await page.keyboard.press('Tab');
    await expect(page, segment).toHaveURL(new RegExp(`/panel/${segment}/(?!new)\\w+$`));
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await go(page, `/panel/${segment}/${id}/build`);
    await page.getByRole('button', { name: 'Add a block' }).click();
    await page.getByRole('option', { name: /^Call to action/ }).click();
    await page.keyboard.press('Control+s');
    await expect
      .poll(async () => (await storedBlocks(page, id)).map((block) => block.type), segment)
      .toEqual(['call-to-action']);
    expect((await call(page, 'GET', `/api/posts/${id}`)).data).toMatchObject({
      title: `Made in ${segment}`,
      post_type_id: type,
    });
  }
});

function paragraph(text: string) {
  return { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
}
