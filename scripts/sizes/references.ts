import { posix } from 'node:path';

/** Finds what pages and assets refer to. The patterns need to fit only the site's own output. */

/** Local stylesheets and scripts of a page, relative to the public folder. Islands' scripts are among them. */
export function pageAssets(html: string): string[] {
  const named = [...html.matchAll(/<(?:link|script|astro-island)\b[^>]*>/g)].flatMap(([tag]) =>
    [...tag.matchAll(/\b(?:href|src|component-url|renderer-url|before-hydration-url)="(\/[^"]+\.(?:css|js))"/g)].map(
      ([, url = '']) => url.slice(1),
    ),
  );
  return [...new Set(named)];
}

export function hasIsland(html: string): boolean {
  return /<astro-island\b/.test(html);
}

/** The scripts that `script` imports statically (not dynamically), relative to the public folder. */
export function scriptImports(script: string, text: string): string[] {
  const specifiers = [...text.matchAll(/(?:\bfrom|\bimport)\s*["'](\.{1,2}\/[^"']+\.js)["']/g)].map(
    ([, name = '']) => name,
  );
  return [...new Set(specifiers)].map((name) => posix.join(posix.dirname(script), name));
}
