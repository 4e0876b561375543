import { analyticsServices, type Reach, reachOf, serviceOf } from '#shared/rules/analytics-services.ts';
import type { AnalyticsItem } from '#shared/schemas/analytics.ts';

import { noscriptHtml, noscriptTags } from './noscript.ts';

/** An analytics item in the form that the markup writes; `code` can't end its own element. */
export type Snippet = Pick<
  AnalyticsItem,
  'type' | 'src' | 'custom_id' | 'async' | 'defer' | 'code' | 'name' | 'content' | 'content_type'
>;
export type Snippets = Record<AnalyticsItem['tag_position'], Snippet[]>;

/** The domain's analytics by place. Items that would be an empty element are left out. */
export function snippetsOf(items: AnalyticsItem[]): Snippets {
  const at = (position: AnalyticsItem['tag_position']) =>
    items.filter((item) => placeOf(item) === position && says(item)).map(snippet);
  return { head: at('head'), 'body-open': at('body-open'), 'body-close': at('body-close') };
}

/**
 * Whom the snippets of a domain bring to its pages, by name: 'Google Analytics 4', 'stats.example.com'. Meta tags bring nobody, and what is
 * for browsers without scripts can't ask, so it is left out where visitors are asked.
 */
export function companiesOf(items: AnalyticsItem[]): string[] {
  return [...new Set(items.filter((item) => mustAsk(item) && says(item)).map(companyOf))];
}

/** Whether a snippet runs only after a visitor agreed, where the domain asks. */
export function mustAsk({ type }: Pick<AnalyticsItem, 'type'>): boolean {
  return type === 'script' || type === 'inline';
}

function companyOf(item: AnalyticsItem): string {
  const known = serviceOf(item);
  if (known) return analyticsServices[known].label;
  const [origin] = reachOf(item).scripts;
  return origin === undefined ? 'a script of this website' : new URL(origin.replace('*.', '')).hostname;
}

/** The origins that all items together may load from. */
export function reachOfSnippets(items: AnalyticsItem[]): Reach {
  const each = items.filter(says).map((item) => (item.type === 'noscript' ? noscriptReach(item.code) : reachOf(item)));
  const all = (kind: keyof Reach) => [...new Set(each.flatMap((reach) => reach[kind]))];
  return {
    scripts: all('scripts'),
    connections: all('connections'),
    pictures: all('pictures'),
    frames: all('frames'),
  };
}

function noscriptReach(code: string): Reach {
  const tags = noscriptTags(code);
  const origins = (name: 'img' | 'iframe') =>
    tags.filter((tag) => tag.name === name).map(({ src }) => new URL(src).origin);
  return { scripts: [], connections: [], pictures: origins('img'), frames: origins('iframe') };
}

/** HTML allows meta tags only in the head, and images and frames only in the body. */
function placeOf({ type, tag_position: position }: AnalyticsItem): AnalyticsItem['tag_position'] {
  if (type === 'meta') return 'head';
  return type === 'noscript' && position === 'head' ? 'body-open' : position;
}

function says({ type, src, code, name }: AnalyticsItem): boolean {
  switch (type) {
    case 'script':
      return src !== '';
    case 'inline':
      return code.trim() !== '';
    case 'noscript':
      return noscriptTags(code).length > 0;
    case 'meta':
      return name !== '';
  }
}

function snippet({ type, src, custom_id, async, defer, code, name, content, content_type }: AnalyticsItem): Snippet {
  return { type, src, custom_id, async, defer, code: sealed(type, code), name, content, content_type };
}

/** Code that is safe to write between the element's tags. */
function sealed(type: AnalyticsItem['type'], code: string): string {
  if (type === 'noscript') return noscriptHtml(noscriptTags(code));
  if (type !== 'inline') return '';
  // Browsers hash the parsed text, in which every line break is \n. Old scripts start with an HTML comment, which has no effect.
  const text = code.replace(/\r\n?/g, '\n').replace(/^\s*<!--[^\n]*(?:\n|$)/, '');
  // In a script `<\/script` means the same but doesn't end the element; `<!--` would let a later `<script` hide the end.
  return text.replace(/<\/(script)/gi, '<\\/$1').replaceAll('<!--', '\\u003c!--');
}
