import type { CanvasBlock } from '#shared/blocks/canvas.ts';
import { blocks, type BlockType } from '#shared/blocks/registry.ts';
import { richTextMedia } from '#shared/content/rich-text.ts';
import { chosenPalette, pageGround, readablePalette } from '#shared/rules/colors.ts';
import { contrast } from '#shared/rules/contrast.ts';
import { isSafeLink } from '#shared/rules/urls.ts';
import type { Media } from '#shared/schemas/media.ts';
import type { Color } from '#shared/schemas/options.ts';

import { definitionOf, everyItem, labelOf, mediaOfItem, type PageItem, textsOf } from '../page-blocks/page-items.ts';
import { propErrors } from '../page-blocks/prop-errors.ts';
import { headingsOf } from './headings.ts';
import { linksIn, ownAddress } from './links.ts';

/** `prop` names the field; empty when the note is about the whole block. */
type Note = { prop: string; words: string };
/** A problem worth fixing before publishing, in the block `id`. */
export type Finding = Note & { id: string; where: string };

type Known = {
  shown: Record<string, CanvasBlock | null>;
  media: Record<string, Media>;
  /** The domain's chosen colors. */
  colors: Color[];
  /** Whether visitors find a page at an address of the domain; undefined while unknown. */
  found: Record<string, boolean | undefined>;
  /** A page's first hero is its main heading; other post types have their heading above the blocks. */
  isPage: boolean;
};

/** Invalid props, empty blocks, dead or incomplete links, missing alt texts, wrong heading levels and low contrast, in page order. */
export function findingsOf(items: PageItem[], known: Known): Finding[] {
  const found: Finding[] = [];
  const { shown, media, colors } = known;
  const seen = (id: string) => (shown[id]?.unseen ? null : shown[id]);
  const all = everyItem(items);
  const hasHero = known.isPage && all.some(({ props }) => shown[props.id]?.type === 'hero');
  // Without a hero the page's title is its main heading, above all blocks.
  const headings = { last: hasHero ? 0 : 1, main: '' };
  const reported = new Set<string>();
  for (const item of all) {
    const { id } = item.props;
    const note = (prop: string, words: string) => found.push({ id, where: labelOf(item), prop, words });
    for (const [name, message] of Object.entries(propErrors(item))) {
      const field = definitionOf(item.type)?.fields[name];
      note(field ? name : '', `${field?.label ?? 'This block'}: ${message}`);
    }
    if (shown[id]?.unseen) note('', 'Visitors don’t see this block: it is empty');
    for (const { prop, words } of [...linksOf(item), ...deadLinksOf(item, known), ...altsOf(item, media)])
      note(prop, words);
    for (const { level, empty, prop } of headingsOf(item, seen(id))) {
      if (empty) note(prop, 'An empty heading');
      if (level === 1 && headings.main) note(prop, `A page has one main heading, and ${headings.main} already has it`);
      else if (level === 1 && headings.last > 0)
        note(prop, 'Other headings come before the main one: move it to the top');
      if (headings.last > 0 && level > headings.last + 1)
        note(prop, `A level ${level} heading follows a level ${headings.last} heading: don’t skip a level`);
      if (level === 1) headings.main ||= labelOf(item);
      headings.last = level;
    }
    const block = seen(id);
    const unreadable = block ? hardToRead(block.type, colors) : null;
    // All blocks with this background have the same problem: report it once.
    if (unreadable && !reported.has(unreadable)) note('', unreadable);
    if (unreadable) reported.add(unreadable);
  }
  return found;
}

function deadLinksOf(item: PageItem, { found }: Known): Note[] {
  const dead = linksIn(item).filter(({ link }) => {
    const address = ownAddress(link);
    return address !== null && found[address] === false;
  });
  return once(dead.map(({ prop, link }) => ({ prop, words: `${link} leads to a page that visitors can’t see` })));
}

/** Keeps the first of equal notes. */
function once(notes: Note[]): Note[] {
  return notes.filter(({ words }, at) => notes.findIndex((note) => note.words === words) === at);
}

/** Buttons without a link, and links without a text. */
function linksOf({ type, props }: PageItem): Note[] {
  const fields = definitionOf(type)?.fields ?? {};
  return Object.entries(fields).flatMap(([name, { kind, label }]) => {
    if (kind !== 'link') return [];
    const link = wordsOf(props[name]);
    const text = name.replace(/_?url$/, '_text');
    const words = wordsOf(props[text]);
    if (words && !link) return [{ prop: name, words: `“${words}” leads nowhere: ${label} is empty` }];
    if (link && isSafeLink(link) && name.endsWith('_url') && !words)
      return [{ prop: text in fields ? text : name, words: `${label}: a link without text isn’t shown` }];
    return [];
  });
}

function altsOf(item: PageItem, media: Record<string, Media>): Note[] {
  const inTexts = textsOf(item).flatMap(([prop, text]) => richTextMedia(text).map((id) => ({ prop, id })));
  // A text's pictures also have slots, named by their media ids.
  const inSlots = Object.entries(mediaOfItem(item))
    .filter(([slot, id]) => slot !== id)
    .map(([slot, id]) => ({ prop: `slot.${slot}`, id }));
  return once(
    [...inSlots, ...inTexts].flatMap(({ prop, id }) =>
      media[id]?.alt === '' ? [{ prop, words: `${media[id].name} has no alt text` }] : [],
    ),
  );
}

function wordsOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The contrast that WCAG AA requires of normal text. */
const enough = 4.5;

/** Memoized: every block of a page uses the same palettes. */
const palettes = new WeakMap<Color[], { chosen: Palette; shown: Palette }>();
type Palette = ReturnType<typeof readablePalette>;

function palettesOf(colors: Color[]) {
  const known = palettes.get(colors) ?? { chosen: chosenPalette(colors), shown: readablePalette(colors) };
  palettes.set(colors, known);
  return known;
}

/** Names the domain's colors that make a block's text hard to read; null when the contrast is high enough. */
function hardToRead(shownType: BlockType, colors: Color[]): string | null {
  const { chosen, shown } = palettesOf(colors);
  const [text, ground, corrected, names] =
    blocks[shownType].sketch === 'band'
      ? [chosen.primaryText, chosen.primaryBackground, shown.primaryText, 'Primary text on the primary background']
      : [chosen.baseText, pageGround, shown.baseText, 'Base text on the page'];
  const ratio = contrast(text, ground);
  if (ratio >= enough) return null;
  return `${names} has a contrast of ${ratio.toFixed(1)}, and needs ${enough}. Visitors see ${corrected} instead of ${text}: choose a better one under Site options, Colors`;
}
