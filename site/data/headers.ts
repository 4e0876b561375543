import type { Reach } from '#shared/rules/analytics-services.ts';
import { apiOriginOf } from '#shared/rules/api-origin.ts';
import type { Post } from '#shared/schemas/posts.ts';

import type { Content } from './content.ts';
import type { Input, Memo } from './memo.ts';
import { inRuns } from './runs.ts';
import { inlineHash, type Site } from './site.ts';
import { speculationRules } from './speculation.ts';

/**
 * The inline texts that Astro adds before a page's first island: the style and script of `<astro-island>`, and the compiled
 * directive `client:first-use`. headers.test.ts compares them with the installed Astro.
 */
export const astroInline = {
  styles: ["'sha256-vv9IoKo7BSLbWcUHr3tNmfNVmm5L/9Cfn2H6LMk7/ow='"],
  scripts: [
    "'sha256-Ya0pUYrC7nM5Cn/056TyVuEiz6dFGrzmkWzgON0pF0U='",
    "'sha256-UViMVpjjtlcppcOHYSho+s7FbL88WIClLMXxQfDeu6U='",
  ],
};

/**
 * Response headers of the domain's pages, besides those of every response (shared/rules/response-headers.ts). The policy allows only what the pages contain and what the domain's snippets may `reach`;
 * `pictures` are further origins of pictures.
 */
export function headersOf(site: Site, reach: Reach, pictures: string[] = []): Record<string, string> {
  const snippets = Object.values(site.snippets).flat();
  const inline = snippets.filter(({ type }) => type === 'inline').map(({ code }) => inlineHash(code));
  const api = apiOriginOf(site.origin);
  const tiles = site.map ? [new URL(site.map.tiles).origin] : [];
  const policy: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...astroInline.scripts, inlineHash(speculationRules), ...inline, ...reach.scripts],
    'style-src': ["'self'", ...astroInline.styles],
    // Brand colors, focal points and placeholder colors are style attributes.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...pictures, ...reach.pictures],
    'font-src': ["'self'"],
    'connect-src': ["'self'", api, ...tiles, ...reach.connections],
    'frame-src': reach.frames.length > 0 ? reach.frames : ["'none'"],
    'form-action': ["'self'", api],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'self'"],
  };
  return {
    'Content-Security-Policy': Object.entries(policy)
      .map(([name, sources]) => `${name} ${sources.join(' ')}`)
      .join('; '),
  };
}

/** Origins of the domain's pictures other than its own: the policy must allow them. */
export function mediaOrigins({ options, errorPage, posts }: Content, memo: Memo): string[] {
  const own = [options.logo, options.fav_icon, errorPage.truck_image].flatMap((medium) => medium?.base ?? []);
  const inPosts = Object.entries(posts).flatMap(([type, items]) =>
    inRuns<Post, Input, string>(memo, basesOf, type, items, {}),
  );
  const bases = new Set([...own, ...inPosts]);
  return [...new Set([...bases].filter((base) => URL.canParse(base)).map((base) => new URL(base).origin))].toSorted();
}

function basesOf({ items }: { items: Post[] }): string[] {
  return [...new Set(items.flatMap(({ post_body: { media } }) => Object.values(media).map(({ base }) => base)))];
}
