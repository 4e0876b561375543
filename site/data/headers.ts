import type { Reach } from '#shared/rules/analytics-services.ts';

import type { Site } from './site.ts';
import { apiOriginOf, inlineHash } from './site.ts';
import { speculationRules } from './speculation.ts';

/**
 * The inline texts that Astro puts before a page's first island: the style of `<astro-island>`, its script, and
 * the directive `client:first-use` as Astro compiles it. headers.test.ts compares them with the installed Astro.
 */
export const astroInline = {
  styles: ["'sha256-vv9IoKo7BSLbWcUHr3tNmfNVmm5L/9Cfn2H6LMk7/ow='"],
  scripts: [
    "'sha256-Ya0pUYrC7nM5Cn/056TyVuEiz6dFGrzmkWzgON0pF0U='",
    "'sha256-PGr1wpitg+MmFcwcGwOHo5/Ormck7nS5hYob7vMhitA='",
  ],
};

/**
 * Response headers of every page. The policy allows what the pages hold and what the domain's own snippets may `reach`, no more;
 * `pictures` are the origins that pictures come from beside the domain's own.
 */
export function headersOf(site: Site, reach: Reach, pictures: string[] = []): Record<string, string> {
  const snippets = Object.values(site.snippets).flat();
  const inline = snippets.filter(({ type }) => type === 'inline').map(({ code }) => inlineHash(code));
  const api = apiOriginOf(site);
  const policy: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...astroInline.scripts, inlineHash(speculationRules), ...inline, ...reach.scripts],
    'style-src': ["'self'", ...astroInline.styles],
    // Brand colours, focal points and stand-in colours are style attributes.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...pictures, ...reach.pictures],
    'font-src': ["'self'"],
    'connect-src': ["'self'", api, ...reach.connections],
    'frame-src': reach.frames.length > 0 ? reach.frames : ["'none'"],
    'form-action': ["'self'", api],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'self'"],
  };
  return {
    'Content-Security-Policy': Object.entries(policy)
      .map(([name, sources]) => `${name} ${sources.join(' ')}`)
      .join('; '),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
  };
}
