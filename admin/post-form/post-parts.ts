import { publicPath } from '#shared/rules/urls.ts';
import type { AnyAttributes, MenuItem } from '#shared/schemas/post-attributes.ts';
import type { ExternalData } from '#shared/schemas/post-body.ts';
import type { Stop } from '#shared/schemas/stops.ts';

import type { Names } from '../words/names.ts';
import { plain } from '../words/plain-words.ts';
import { postLabels } from '../words/post-labels.ts';
import {
  attributeWords,
  blockPictureLabel,
  blocksLabel,
  dishWords,
  externalWords,
  type Placement,
  placementWords,
  slotLabels,
} from '../words/post-words.ts';
import { stopWords } from '../words/stop-row-words.ts';
import { type BlockRow, blockRowLabel, blockRowWords, blocksWords } from './block-words.ts';
import type { FormValues } from './form-values.ts';

/** The unit in which two people's changes of a part are merged: the whole value, or its members, rows, paragraphs or blocks. */
type Merge = 'whole' | 'set' | 'items' | 'text' | 'blocks';

/** A part of a form: its path, its label, and its value in words. */
export type Part = {
  path: string[];
  label: string;
  merge: Merge;
  isPicture?: boolean;
  words: (value: never, names: Names) => string;
};

/** A row of each list in words. */
const rowWords = {
  stops: stopWords as (row: never) => string,
  menu_items: dishWords as (row: never) => string,
  blocks: blockRowWords as (row: never) => string,
};

/** The attributes that are no texts, numbers or booleans. */
type StructuredField = {
  [F in keyof AnyAttributes]-?: NonNullable<AnyAttributes[F]> extends string | number | boolean ? never : F;
}[keyof AnyAttributes];

/** The rule for merging of each field that isn't a text, number or boolean. Those are merged as a whole. */
const merges: Record<StructuredField | keyof ExternalData, Merge> = {
  text: 'text',
  socials: 'set',
  stops: 'items',
  menu_items: 'items',
  cuisines: 'set',
  categories: 'set',
  members: 'set',
  source: 'whole',
};

const whole = (path: string[], label: string, words: Part['words']): Part => ({ path, label, merge: 'whole', words });

const fixed: Part[] = [
  whole(['title'], postLabels.title, plain),
  whole(['url'], postLabels.url, publicPath),
  whole(['placement'], postLabels.status, placementWords),
  whole(['no_index'], postLabels.no_index, plain),
  whole(['no_follow'], postLabels.no_follow, plain),
  whole(['show_in_sitemap'], postLabels.show_in_sitemap, plain),
  ...Object.entries(attributeWords)
    .filter(([name]) => name !== 'title' && name !== 'url')
    .map(([name, row]) => partOf(['post_body', 'attributes', name], row)),
  ...Object.entries(externalWords).map(([name, row]) => partOf(['post_body', 'external_data', name], row)),
  { path: ['post_body', 'blocks'], label: blocksLabel, merge: 'blocks', words: blocksWords },
];

function partOf(path: string[], { label, words }: Pick<Part, 'label' | 'words'>): Part {
  return { path, label, merge: (merges as Record<string, Merge>)[path.at(-1) ?? ''] ?? 'whole', words };
}

/** The parts of these states of a form, including their picture slots; pictures of the text belong to the text. */
export function partsOf(...states: FormValues[]): Part[] {
  const slots = new Set(states.flatMap(({ post_body }) => Object.keys(post_body.media)));
  const pictures = [...slots]
    .filter((slot) => !slot.startsWith('text.'))
    .map((slot): Part => ({
      path: ['post_body', 'media', slot],
      label: slotLabels[slot] ?? blockPictureLabel,
      merge: 'whole',
      isPicture: true,
      words: plain,
    }));
  return [...fixed, ...pictures];
}

/** The label of a row: 'Menu: Brisket taco'. */
export function rowLabel(part: Part, row: unknown): string {
  if (part.merge === 'blocks') return blockRowLabel(row as BlockRow | undefined);
  const name = (row as Partial<MenuItem & Stop> | undefined)?.name;
  const place = (row as Partial<Stop> | undefined)?.place;
  return `${part.label}: ${name ?? place ?? ''}`;
}

export function wordsOfRow(part: Part, row: unknown): string {
  if (row === undefined) return '';
  return rowWords[part.path.at(-1) as keyof typeof rowWords](row as never);
}

export function readPart(values: FormValues, { path }: Part): unknown {
  if (path[0] === 'placement') return { post_status_id: values.post_status_id, publish_at: values.publish_at };
  return path.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], values);
}

/** Sets the value of a part; mutates `values`. */
export function writePart(values: FormValues, { path }: Part, value: unknown): void {
  if (path[0] === 'placement') {
    Object.assign(values, value as Placement);
    return;
  }
  const parent = path.slice(0, -1).reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], values);
  const last = path.at(-1) as string;
  if (value === undefined) delete (parent as Record<string, unknown>)[last];
  else (parent as Record<string, unknown>)[last] = value;
}
