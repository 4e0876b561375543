import type { BlockField } from '#shared/blocks/base/define.ts';
import type { RichText, RichTextNode } from '#shared/schemas/rich-text.ts';

import { definitionOf, type PageItem } from '../page-blocks/page-items.ts';

/** A link and the path of the prop that holds it. */
type LinkIn = { prop: string; link: string };

/** The links in a block's fields, lists and texts. */
export function linksIn({ type, props }: PageItem): LinkIn[] {
  return linksOfFields(definitionOf(type)?.fields ?? {}, props, '');
}

function linksOfFields(fields: Record<string, BlockField>, props: Record<string, unknown>, path: string): LinkIn[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = props[name];
    const prop = `${path}${name}`;
    if (field.kind === 'link') return typeof value === 'string' && value ? [{ prop, link: value }] : [];
    if (field.kind === 'rich-text')
      return linksInText((value as RichText | undefined)?.content ?? []).map((link) => ({ prop, link }));
    if (field.kind !== 'items' || !Array.isArray(value)) return [];
    return value.flatMap((thing, at) =>
      linksOfFields(field.fields, thing as Record<string, unknown>, `${prop}.${at}.`),
    );
  });
}

function linksInText(nodes: RichTextNode[]): string[] {
  return nodes.flatMap(({ marks = [], content = [] }) => [
    ...marks.flatMap(({ type, attrs }) =>
      type === 'link' && typeof attrs?.['href'] === 'string' ? [attrs['href']] : [],
    ),
    ...linksInText(content),
  ]);
}

/** A link to a page of this domain as a post's `url` ('members/pecan-smoke'); null for other links, the home page and files. */
export function ownAddress(link: string): string | null {
  const [path = ''] = link.split(/[?#]/);
  if (!path.startsWith('/') || path.startsWith('//') || path.includes('.')) return null;
  return path.replaceAll(/^\/+|\/+$/g, '') || null;
}
