import { expect, test } from 'playwright/test';

import { postTypes } from '#shared/rules/post-types.ts';

import { ownDomain } from './own-domain.ts';
import { expectAccessible, fetchByHost, siteUrl } from './support.ts';

const host = 'built-types.localhost';
const items = [
  { type: 'hero', props: { id: 'open', title: 'Built for this one' } },
  { type: 'rich-text', props: { id: 'words', text: paragraph('These words were built.') } },
];

test('a built page of every type has one title and is accessible', async ({ page }) => {
  const { call } = await ownDomain(host, 'Built Types');
  for (const { id, prefix } of Object.values(postTypes)) {
    const url = `${prefix}built`;
    const body = {
      attributes: { title: 'It has a title', url, description: '', text: paragraph('Its own words.') },
      blocks: { v: 1, items },
    };
    await call('POST', '/api/posts', {
      url,
      title: 'It has a title',
      post_status_id: 2,
      post_type_id: id,
      post_body: body,
    });
  }
  await call('POST', '/api/clear-cache');
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

function paragraph(text: string) {
  return { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
}
