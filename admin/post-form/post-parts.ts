import { richTextPlain } from '#shared/content/rich-text.ts';
import { postStatusIds, postStatusLabels } from '#shared/rules/post-status.ts';
import { publicPath } from '#shared/rules/urls.ts';
import { AnyAttributes, type MenuItem, type Stop } from '#shared/schemas/post-attributes.ts';
import type { ExternalData } from '#shared/schemas/post-body.ts';
import type { RichText } from '#shared/schemas/rich-text.ts';

import { formatHundredths } from '../ui/number-input.tsx';
import { type BlockRow, blockRowLabel, blockRowWords, blocksWords } from './block-words.ts';
import { dayName } from './day-name.ts';
import type { FormValues } from './form-values.ts';

/** Turns ids and instants into words. */
export type Names = { tag: (id: string) => string; when: (instant: string) => string };

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

function plain(value: string | number | boolean | null | undefined): string {
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value ?? '');
}
const price = (value: number | undefined): string => formatHundredths(value);
const lines = (value: string[] | undefined): string => (value ?? []).join('\n');
const localTime = (value: string | undefined): string => (value ?? '').replace('T', ' ');

function stopWords({ day, from, to, place, address, cancelled }: Stop): string {
  const where = address ? `${place}, ${address}` : place;
  return `${dayName(day).slice(0, 3)} ${from}–${to} ${where}${cancelled ? ' (canceled)' : ''}`;
}

function dishWords({ name, price: cost, description, diets = [], allergens = [] }: MenuItem): string {
  const details = [
    description ?? '',
    diets.join(', '),
    allergens.length > 0 ? `contains ${allergens.join(', ')}` : '',
  ].filter(Boolean);
  return [`${name} ${price(cost)}`.trim(), ...details].join(' · ');
}

/** A row of each list in words. */
const rowWords = {
  stops: stopWords as (row: never) => string,
  menu_items: dishWords as (row: never) => string,
  blocks: blockRowWords as (row: never) => string,
};

type Words = { label: string; merge?: Merge; words: (value: never, names: Names) => string };

/** The attributes that are no texts, numbers or booleans. */
type StructuredField = {
  [F in keyof AnyAttributes]-?: NonNullable<AnyAttributes[F]> extends string | number | boolean ? never : F;
}[keyof AnyAttributes];

/** Fields that need more than their own name and plain words. */
const attributes: Record<StructuredField, Words> & Partial<Record<keyof AnyAttributes, Words>> = {
  text: { label: 'Text', merge: 'text', words: (value: RichText | undefined) => textWords(value) },
  socials: { label: 'Social links', merge: 'set', words: lines },
  stops: { label: 'Weekly stops', merge: 'items', words: (rows?: Stop[]) => lines(rows?.map(stopWords)) },
  menu_items: { label: 'Menu', merge: 'items', words: (rows?: MenuItem[]) => lines(rows?.map(dishWords)) },
  starts_at: { label: 'Starts', words: localTime },
  ends_at: { label: 'Ends', words: localTime },
  price_from: { label: 'Price from', words: price },
  guests_min: { label: 'Guests, at least', words: plain },
  guests_max: { label: 'Guests, at most', words: plain },
  published_on: { label: 'Date', words: plain },
};

const attributeNames = Object.keys(AnyAttributes.shape) as (keyof AnyAttributes)[];

/** A field's name as a label: 'dress_code' is 'Dress code'. */
const labelOf = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`;

const tagWords = (ids: string[] | undefined, names: Names): string => (ids ?? []).map(names.tag).join(', ');

const external = {
  cuisines: { label: 'Cuisines', merge: 'set', words: tagWords },
  categories: { label: 'Categories', merge: 'set', words: tagWords },
  members: { label: 'Members', merge: 'set', words: (ids?: string[]) => `${ids?.length ?? 0} members` },
  source: { label: 'Imported from', words: (source: ExternalData['source']) => source?.name ?? '' },
} satisfies Record<keyof ExternalData, Words>;

/** Status and time are one part, because a time alone means nothing. */
export type Placement = Pick<FormValues, 'post_status_id' | 'publish_at'>;

function placementWords({ post_status_id, publish_at }: Placement, names: Names): string {
  const label = postStatusLabels[post_status_id];
  return post_status_id === postStatusIds.scheduled && publish_at ? `${label}: ${names.when(publish_at)}` : label;
}

const whole = (path: string[], label: string, words: Part['words']): Part => ({ path, label, merge: 'whole', words });

const fixed: Part[] = [
  whole(['title'], 'Title', plain),
  whole(['url'], 'URL', publicPath),
  whole(['placement'], 'Status', placementWords),
  whole(['no_index'], 'Hidden from search engines', plain),
  whole(['no_follow'], 'Links not followed', plain),
  whole(['show_in_sitemap'], 'In the sitemap', plain),
  ...attributeNames
    .filter((name) => name !== 'title' && name !== 'url')
    .map((name) =>
      partOf(['post_body', 'attributes', name], attributes[name] ?? { label: labelOf(name), words: plain }),
    ),
  ...Object.entries(external).map(([name, row]) => partOf(['post_body', 'external_data', name], row)),
  partOf(['post_body', 'blocks'], { label: 'Built page', merge: 'blocks', words: blocksWords }),
];

function partOf(path: string[], { label, merge = 'whole', words }: Words): Part {
  return { path, label, merge, words };
}

const slotLabels: Record<string, string> = { poster: 'Poster', logo: 'Logo', cover: 'Cover' };

/** The parts of these states of a form, including their picture slots; pictures of the text belong to the text. */
export function partsOf(...states: FormValues[]): Part[] {
  const slots = new Set(states.flatMap(({ post_body }) => Object.keys(post_body.media)));
  const pictures = [...slots]
    .filter((slot) => !slot.startsWith('text.'))
    .map((slot): Part => ({
      path: ['post_body', 'media', slot],
      label: slotLabels[slot] ?? 'A picture of the built page',
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

/** A text with a line for each paragraph, for diffs. */
function textWords(text: RichText | undefined): string {
  return (text?.content ?? [])
    .map((node) => {
      if (node.type === 'picture') return '[picture]';
      if (node.type === 'video') return '[video]';
      return richTextPlain({ type: 'doc', content: [node] });
    })
    .filter(Boolean)
    .join('\n');
}
