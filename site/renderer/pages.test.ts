import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';

import { blockTypes } from '#shared/blocks/registry.ts';
import { anyBlock } from '#tests/support/block-props.ts';
import { demoContent, idOf, postOf } from '#tests/support/demo-content.ts';
import { ensureRenderer } from '#tests/support/renderer.ts';

import type { Content } from '../data/content.ts';
import { pagesOf } from '../data/pages/pages-of.ts';
import type { Render, Rendered } from './entry.ts';

let renderer: { render: Render; renderRequest: Render };
beforeAll(async () => {
  const entry = join(await ensureRenderer(), 'server/entry.mjs');
  renderer = (await import(pathToFileURL(entry).href)) as typeof renderer;
});

/** Every template, and pages of many blocks, in columns too. */
function network(): Content {
  const content = demoContent();
  const ids = Object.fromEntries(Object.entries(content.posts).map(([type, list]) => [type, list.map(({ id }) => id)]));
  const items = fc.sample(anyBlock(ids), { numRuns: 160, seed: 7 });
  expect(new Set(items.map(({ type }) => type)).size).toBeGreaterThan(blockTypes.length - 3);
  const page = (at: number) =>
    postOf('page', `built-${at}`, { body: { blocks: { v: 1, items: items.slice(at, at + 8) }, media: {} } });
  content.posts.page.push(...Array.from({ length: 20 }, (_, index) => page(index * 8)));
  const stops = [{ id: 'a', place: 'Lot', days: [5], from: '17:00', to: '21:00' }];
  const truck = (name: string) =>
    postOf('member', name, { attributes: { stops }, body: { external_data: { cuisines: [idOf('tagtacos')] } } });
  content.posts.member.push(truck('Zorba'), truck('Álvaro'));
  return content;
}

const text = ({ body, ...rest }: Rendered) => ({ ...rest, body: new TextDecoder().decode(body) });
const templates =
  'home page member members cuisine cuisines directory open-now showcase catering article list faq search offline error'.split(
    ' ',
  );

test('every page has the bytes that Astro’s own request pipeline gives it', async () => {
  const { site, pages } = pagesOf(network());
  const html = pages.filter(({ file }) => file.endsWith('.html'));
  for (const page of html) {
    const url = site.origin + page.path;
    const made = await renderer.render(url, { site, page });
    expect(text(made)).toEqual(text(await renderer.renderRequest(url, { site, page })));
  }
  expect([...new Set<string>(html.map(({ template }) => template))].toSorted()).toEqual(templates.toSorted());
});
