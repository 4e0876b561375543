import { readFile } from 'node:fs/promises';

import { describe, expect, test } from 'vitest';

import type { AnalyticsItem } from '#shared/schemas/analytics.ts';
import { analyticsItem as item } from '#tests/support/analytics.ts';
import { demoContent } from '#tests/support/demo-content.ts';

import { astroInline } from './headers.ts';
import { pagesOf } from './pages/pages-of.ts';
import { inlineHash } from './site.ts';

const policyOf = (analytics: AnalyticsItem[]) =>
  pagesOf(demoContent({ analytics })).headers['Content-Security-Policy'] ?? '';

const root = new URL('../../', import.meta.url);

/** The default export of a module of the installed Astro. */
async function astroText(file: string): Promise<string> {
  const url = new URL(`node_modules/astro/dist/runtime/${file}`, root);
  const source = await readFile(url, 'utf8');
  const module = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as {
    default?: string;
    ISLAND_STYLES?: string;
  };
  return module.default ?? module.ISLAND_STYLES ?? '';
}

/** `client:first-use` compiled by the installed Astro. */
async function directiveText(): Promise<string> {
  const compiler = new URL('node_modules/astro/dist/core/client-directive/build.js', root);
  const { buildClientDirectiveEntrypoint: compile } = (await import(compiler.href)) as {
    buildClientDirectiveEntrypoint: (name: string, entrypoint: string, root: URL) => Promise<string>;
  };
  return compile('first-use', './site/islands/first-use.ts', root);
}

describe('the Content-Security-Policy', () => {
  test('lists the inline texts of the installed Astro', async () => {
    const texts = await Promise.all([astroText('server/astro-island.prebuilt.js'), directiveText()]);
    expect(astroInline.scripts).toEqual(texts.map(inlineHash));
    expect(astroInline.styles).toEqual([inlineHash(await astroText('server/astro-island-styles.js'))]);
  });

  test('allows only the domain and its API without snippets', () => {
    const policy = policyOf([]);
    expect(policy).toContain("connect-src 'self' https://api.lonestar.test;");
    expect(policy).not.toContain('https:;');
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });

  test('allows the origin of the map, and nothing else for it', () => {
    const content = demoContent();
    const before = pagesOf(content).headers['Content-Security-Policy'] ?? '';
    const map = { tiles: 'https://maps.example/austin.pmtiles', attribution: '© OpenStreetMap contributors' };
    const policy = pagesOf({ ...content, options: { ...content.options, map } }).headers['Content-Security-Policy'];
    const api = 'https://api.lonestar.test';
    expect(policy).toBe(before.replace(`connect-src 'self' ${api}`, `connect-src 'self' ${api} https://maps.example`));
    expect(policy).not.toBe(before);
  });

  test('allows a snippet’s own origin and exact code', () => {
    const code = 'window.seen = true;';
    const policy = policyOf([item({ src: 'https://stats.example/js/script.js' }), item({ type: 'inline', code })]);
    expect(policy).toMatch(/script-src [^;]*https:\/\/stats\.example/);
    expect(policy).toMatch(/connect-src [^;]*https:\/\/stats\.example/);
    expect(policy).toContain(inlineHash(code));
    expect(policy).toContain("frame-src 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(policy).not.toMatch(/https:[; ]/);
  });

  test('allows what a known service needs and URLs in code, but no other words', () => {
    const code = "fbq('init', '1')";
    const named = 'Ask Dale. https://count.example; script-src *';
    const policy = policyOf([
      item({ type: 'inline', code, external_analytics_type: 'meta-pixel' }),
      item({ type: 'inline', code: 'count()', external_analytics: named }),
    ]);
    expect(policy).toMatch(/script-src [^;]*https:\/\/connect\.facebook\.net https:\/\/count\.example;/);
    expect(policy).toMatch(/img-src [^;]*https:\/\/www\.facebook\.com/);
    expect(policy).not.toMatch(/Dale|script-src \*|\*;/);
    expect(policy.match(/script-src/g)).toHaveLength(1);
  });

  test('allows the hosts that a visitor without a script loads from', () => {
    const code = '<iframe src="https://www.googletagmanager.com/ns.html?id=GTM-1"></iframe>';
    expect(policyOf([item({ type: 'noscript', code })])).toContain('frame-src https://www.googletagmanager.com;');
  });

  test('hashes inline code as it is written, and the code can’t end its element', () => {
    const { site, headers } = pagesOf(demoContent({ analytics: [item({ type: 'inline', code: 'x="</script><b>"' })] }));
    const [snippet] = site.snippets.head;
    expect(snippet?.code).toBe(String.raw`x="<\/script><b>"`);
    expect(headers['Content-Security-Policy']).toContain(inlineHash(snippet?.code ?? ''));
  });
});
