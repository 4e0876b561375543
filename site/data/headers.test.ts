import { readFile } from 'node:fs/promises';

import { describe, expect, test } from 'vitest';

import type { AnalyticsItem } from '#shared/schemas/analytics.ts';
import { demoContent, idOf } from '#tests/support/demo-content.ts';

import { astroInline } from './headers.ts';
import { pagesOf } from './pages.ts';
import { inlineHash } from './site.ts';

function item(fields: Partial<AnalyticsItem>): AnalyticsItem {
  const empty = {
    src: '',
    custom_id: '',
    code: '',
    name: '',
    content: '',
    content_type: '',
    external_analytics: '',
    external_analytics_type: '',
  };
  return {
    id: idOf('item'),
    type: 'script',
    async: false,
    defer: false,
    tag_position: 'head',
    version: 1,
    ...empty,
    ...fields,
  };
}

const policyOf = (analytics: AnalyticsItem[]) =>
  pagesOf(demoContent({ analytics })).headers['Content-Security-Policy'] ?? '';

/** What a module of the installed Astro exports by default. */
async function astroText(file: string): Promise<string> {
  const url = new URL(`../../node_modules/astro/dist/runtime/${file}`, import.meta.url);
  const source = await readFile(url, 'utf8');
  const module = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as {
    default?: string;
    ISLAND_STYLES?: string;
  };
  return module.default ?? module.ISLAND_STYLES ?? '';
}

describe('the Content-Security-Policy', () => {
  test('knows the inline texts of the installed Astro', async () => {
    const scripts = ['server/astro-island.prebuilt.js', 'client/idle.prebuilt.js'];
    const texts = await Promise.all(scripts.map(astroText));
    expect(astroInline.scripts).toEqual(texts.map(inlineHash));
    expect(astroInline.styles).toEqual([inlineHash(await astroText('server/astro-island-styles.js'))]);
  });

  test('without snippets nothing but the domain and its API is reached', () => {
    const policy = policyOf([]);
    expect(policy).toContain("connect-src 'self' https://api.lonestar.test;");
    expect(policy).not.toContain('https:;');
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });

  test('a snippet allows its own origin and exactly its own code', () => {
    const code = 'window.seen = true;';
    const policy = policyOf([item({ src: 'https://stats.example/js/script.js' }), item({ type: 'inline', code })]);
    expect(policy).toMatch(/script-src [^;]*https:\/\/stats\.example/);
    expect(policy).toContain(inlineHash(code));
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });

  test('inline code cannot end its element, and its hash is of what is written', () => {
    const { site, headers } = pagesOf(demoContent({ analytics: [item({ type: 'inline', code: 'x="</script><b>"' })] }));
    const [snippet] = site.snippets.head;
    expect(snippet?.code).toBe(String.raw`x="<\/script><b>"`);
    expect(headers['Content-Security-Policy']).toContain(inlineHash(snippet?.code ?? ''));
  });
});
