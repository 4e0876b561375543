import type { AnalyticsItem } from '#shared/schemas/analytics.ts';

/** An analytics item as markup writes it; `code` can't end its own element. */
export type Snippet = Pick<
  AnalyticsItem,
  'type' | 'src' | 'custom_id' | 'async' | 'defer' | 'code' | 'name' | 'content' | 'content_type'
>;
export type Snippets = Record<AnalyticsItem['tag_position'], Snippet[]>;

/** The domain's analytics by place. Items that would write an empty element are left out. */
export function snippetsOf(items: AnalyticsItem[]): Snippets {
  const at = (position: AnalyticsItem['tag_position']) =>
    items.filter((item) => item.tag_position === position && says(item)).map(snippet);
  return { head: at('head'), 'body-open': at('body-open'), 'body-close': at('body-close') };
}

function says({ type, src, code, name }: AnalyticsItem): boolean {
  return { script: src !== '', inline: code.trim() !== '', meta: name !== '', noscript: code.trim() !== '' }[type];
}

function snippet({ type, src, custom_id, async, defer, code, name, content, content_type }: AnalyticsItem): Snippet {
  return { type, src, custom_id, async, defer, code: sealed(type, code), name, content, content_type };
}

/** Inside a script `<\/script` means the same and ends nothing; inside noscript the end tag has no business at all. */
function sealed(type: AnalyticsItem['type'], code: string): string {
  if (type === 'inline') return code.replace(/<\/(script)/gi, '<\\/$1').replaceAll('<!--', '<\\!--');
  return type === 'noscript' ? code.replace(/<\/?noscript[^>]*>/gi, '') : code;
}
