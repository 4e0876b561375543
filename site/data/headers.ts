import type { Site } from './site.ts';
import { inlineHash } from './site.ts';

/**
 * The inline texts that Astro puts before a page's first island: the style of `<astro-island>`, its script, and
 * the directive `client:idle`. headers.test.ts compares them with the installed Astro.
 */
export const astroInline = {
  styles: ["'sha256-vv9IoKo7BSLbWcUHr3tNmfNVmm5L/9Cfn2H6LMk7/ow='"],
  scripts: [
    "'sha256-Ya0pUYrC7nM5Cn/056TyVuEiz6dFGrzmkWzgON0pF0U='",
    "'sha256-BF0290pkb3jxQsE7z00xR8Imp8X34FLC88L0lkMnrGw='",
  ],
};

/** Response headers of every page. The policy allows what the pages hold and what the domain's own snippets name, no more. */
export function headersOf(site: Site): Record<string, string> {
  const snippets = Object.values(site.snippets).flat();
  const inline = snippets.filter(({ type }) => type === 'inline').map(({ code }) => inlineHash(code));
  const origins = [...new Set(snippets.filter(({ src }) => URL.canParse(src)).map(({ src }) => new URL(src).origin))];
  const api = apiOf(site);
  // Analytics report to hosts that only they know; without a snippet nothing leaves the domain.
  const reports = snippets.some(({ type }) => type === 'script' || type === 'inline') ? ['https:'] : [];
  const frames = snippets.some(({ type }) => type === 'noscript') ? ['https:'] : ["'none'"];
  const policy: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...astroInline.scripts, ...inline, ...origins],
    'style-src': ["'self'", ...astroInline.styles],
    // Brand colours, focal points and stand-in colours are style attributes.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...reports],
    'font-src': ["'self'"],
    'connect-src': ["'self'", api, ...reports],
    'frame-src': frames,
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

function apiOf(site: Site): string {
  const { protocol, host } = new URL(site.origin);
  return `${protocol}//api.${host}`;
}
