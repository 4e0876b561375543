import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { Content } from '#site/data/content.ts';
import type { SitePages } from '#site/data/pages/page.ts';
import { pagesOf } from '#site/data/pages/pages-of.ts';
import type { BuildInfo } from '#site/publish/build-info.ts';
import type { Render } from '#site/renderer/entry.ts';

import { ensureRenderer } from './renderer.ts';

export type RenderedSite = SitePages & {
  origin: string;
  /** By public path: everything except drawings, share pictures and the icon. */
  files: Map<string, { body: string; contentType: string; status: number }>;
  /** Paths of the scripts, styles and fonts that pages may use. */
  assets: Set<string>;
};

/**
 * All pages of a domain (or those whose path `wanted` names) as visitors get them, rendered in this process and kept in
 * memory.
 */
export async function renderSite(content: Content, wanted = /^/): Promise<RenderedSite> {
  const folder = await ensureRenderer();
  const { render } = (await import(pathToFileURL(join(folder, 'server/entry.mjs')).href)) as { render: Render };
  const { assets } = JSON.parse(readFileSync(join(folder, 'build.json'), 'utf8')) as BuildInfo;
  const made = pagesOf(content);
  const files: RenderedSite['files'] = new Map();
  for (const page of made.pages) {
    if (['share', 'art', 'icon'].includes(page.template) || !wanted.test(page.path)) continue;
    const { body, contentType, status } = await render(content.origin + page.path, { site: made.site, page });
    files.set(page.path, { body: new TextDecoder().decode(body), contentType, status });
  }
  return { ...made, origin: content.origin, files, assets: new Set(assets.map(({ file }) => `/${file}`)) };
}

/** The pages for people. */
export function htmlOf({ files }: RenderedSite): [path: string, html: string][] {
  return [...files].flatMap(([path, { body, contentType }]) =>
    contentType.startsWith('text/html') ? [[path, body] as [string, string]] : [],
  );
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'", '#34': '"' };

function decode(text: string): string {
  return text.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole);
}

/** Values of an attribute in all tags of a name; '*' is any tag. Good enough for our own markup. */
export function attributes(html: string, tag: string, name: string): string[] {
  const open = tag === '*' ? '[a-z][a-z0-9-]*' : tag;
  return [...html.matchAll(new RegExp(`<${open}\\b[^>]*?\\s${name}="([^"]*)"`, 'g'))].map(([, value = '']) =>
    decode(value),
  );
}

/** A page's metadata from its head. */
export function headOf(html: string) {
  const meta = (key: string) =>
    decode(new RegExp(`<meta (?:name|property)="${key}" content="([^"]*)"`).exec(html)?.[1] ?? '');
  return {
    title: decode(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    description: meta('description'),
    canonical: decode(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? ''),
    robots: meta('robots'),
    image: meta('og:image'),
    imageWords: meta('og:image:alt'),
    jsonLd: JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null') as unknown,
  };
}
