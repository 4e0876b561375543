import { pageGround } from '#shared/rules/colors.ts';

import type { Context } from '../context.ts';
import type { Site } from '../site.ts';
import { fileAt } from './parts.ts';

/** What Head.astro links to. */
export const manifestPath = '/site.webmanifest';
export const touchIcon = '/apple-touch-icon.png';

/** `fills`: how much of the side the icon fills; see site/share/book.ts. */
export const manifestIcons = [
  { src: '/icon-192.png', size: 192, fills: 1, purpose: 'any' },
  { src: '/icon-512.png', size: 512, fills: 1, purpose: 'any' },
  { src: '/icon-maskable-512.png', size: 512, fills: 0.66, purpose: 'maskable' },
] as const;

/** The manifest of a domain, which names it on home screens. With `minimal-ui` it keeps a back button and the address: pages have no own. */
export function manifestPages({ site, memo }: Context) {
  return [memo.of(manifestPage, '', { site })];
}

function manifestPage({ site }: { site: Site }) {
  return fileAt(manifestPath, 'manifest', {
    id: '/',
    name: site.title,
    short_name: shortName(site.name),
    lang: site.locale,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    theme_color: site.themeColor,
    background_color: pageGround,
    icons: manifestIcons.map(({ src, size, purpose }) => ({
      src,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  });
}

/** Home screens show about twelve characters: as many whole words as fit, and at least one. */
function shortName(name: string): string {
  const [first = '', ...words] = name.split(/\s+/).filter((word) => word !== '');
  let short = first;
  for (const word of words) {
    if (short.length + 1 + word.length > 12) break;
    short += ` ${word}`;
  }
  return short || name;
}
