import type { ShownBlock } from '#shared/blocks/data.ts';
import { richTextMedia } from '#shared/rules/rich-text.ts';
import { isSafeLink } from '#shared/rules/urls.ts';
import type { Media } from '#shared/schemas/media.ts';
import type { RichText, RichTextNode } from '#shared/schemas/rich-text.ts';

import { definitionOf, everyItem, labelOf, mediaOfItem, type PageItem } from './page-items.ts';
import { propErrors } from './prop-errors.ts';

/** Something of a page that is worth a look before it goes out. */
export type Finding = { id: string; where: string; words: string };

type Known = { shown: Record<string, ShownBlock | null>; media: Record<string, Media> };

/** What a page's blocks say that a visitor would stumble over. */
export function findingsOf(items: PageItem[], { shown, media }: Known): Finding[] {
  const found: Finding[] = [];
  const headings = { last: 0, first: '' };
  for (const item of everyItem(items)) {
    const { id } = item.props;
    const note = (words: string) => found.push({ id, where: labelOf(item), words });
    for (const [name, message] of Object.entries(propErrors(item)))
      note(`${definitionOf(item.type)?.fields[name]?.label ?? 'This block'}: ${message}`);
    for (const words of [...linksOf(item), ...altsOf(item, media)]) note(words);
    for (const level of levelsOf(item, shown[id])) {
      if (level === 1 && headings.first) note(`A page has one main heading, and ${headings.first} has it already`);
      if (headings.last > 0 && level > headings.last + 1)
        note(`A heading of level ${level} follows one of level ${headings.last}: one is left out`);
      if (level === 1) headings.first ||= labelOf(item);
      headings.last = level;
    }
  }
  return found;
}

/** A button without a place to go, or a place without words. */
function linksOf({ type, props }: PageItem): string[] {
  const fields = definitionOf(type)?.fields ?? {};
  return Object.entries(fields).flatMap(([name, { kind, label }]) => {
    if (kind !== 'link') return [];
    const link = wordsOf(props[name]);
    const words = wordsOf(props[name.replace(/_?url$/, '_text')]);
    if (words && !link) return [`“${words}” leads nowhere: ${label} is empty`];
    if (link && isSafeLink(link) && name.endsWith('_url') && !words)
      return [`${label}: a link without words isn’t shown`];
    return [];
  });
}

function altsOf(item: PageItem, media: Record<string, Media>): string[] {
  const fields = Object.entries(definitionOf(item.type)?.fields ?? {});
  const texts = fields.filter(([, { kind }]) => kind === 'rich-text');
  const ids = [
    ...Object.values(mediaOfItem(item)),
    ...texts.flatMap(([name]) => richTextMedia(item.props[name] as RichText | undefined)),
  ];
  return [...new Set(ids)].flatMap((id) => (media[id]?.alt === '' ? [`${media[id].name} has no alt text`] : []));
}

/** The levels of the headings that a block shows, in their order. */
function levelsOf(item: PageItem, shown: ShownBlock | null | undefined): number[] {
  if (shown?.type === 'hero') return [1];
  const texts = Object.entries(definitionOf(item.type)?.fields ?? {}).filter(([, { kind }]) => kind === 'rich-text');
  if (texts.length > 0)
    return texts.flatMap(([name]) => levelsIn((item.props[name] as RichText | undefined)?.content ?? []));
  return shown && typeof item.props['title'] === 'string' && item.props['title'] ? [2] : [];
}

function levelsIn(nodes: RichTextNode[]): number[] {
  return nodes.flatMap((node) =>
    node.type === 'heading' ? [Number(node.attrs?.['level'] ?? 2)] : levelsIn(node.content ?? []),
  );
}

function wordsOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
