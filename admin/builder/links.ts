import type { BlockField } from '#shared/blocks/define.ts';
import type { RichText, RichTextNode } from '#shared/schemas/rich-text.ts';

import { definitionOf, type PageItem } from '../page-blocks/page-items.ts';

/** An address that a block leads to, and the field that says so. */
type LinkIn = { prop: string; link: string };

/** Where a block leads to: by its fields, its lists and its texts. */
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

/** The address of a page of this domain as posts have it, 'members/pecan-smoke'; null for any other link, for home and for a file. */
export function ownAddress(link: string): string | null {
  const [path = ''] = link.split(/[?#]/);
  if (!path.startsWith('/') || path.startsWith('//') || path.includes('.')) return null;
  return path.replaceAll(/^\/+|\/+$/g, '') || null;
}
