import { richTextPlain } from '#shared/content/rich-text.ts';
import { type PostStatusId, postStatusIds, postStatusLabels } from '#shared/rules/post-status.ts';
import { publicPath } from '#shared/rules/urls.ts';
import type { AnyAttributes, MenuItem } from '#shared/schemas/post-attributes.ts';
import type { ExternalData } from '#shared/schemas/post-body.ts';
import type { RichText, RichTextNode } from '#shared/schemas/rich-text.ts';

import { formatHundredths } from '../ui/number-input.tsx';
import { localTimeWords } from './local-time.ts';
import type { Names } from './names.ts';
import { plain } from './plain-words.ts';
import { postLabels } from './post-labels.ts';
import { stopWords } from './stop-row-words.ts';

/** A field's label, and its value in words. */
export type FieldWords<Value> = { label: string; words: (value: Value | undefined, names: Names) => string };

const lines = (value: string[] | undefined): string => (value ?? []).join('\n');
const plainField = (label: string): FieldWords<string | number> => ({ label, words: plain });

export function dishWords({ name, section, price, description, diets = [], allergens = [] }: MenuItem): string {
  const details = [
    section ?? '',
    description ?? '',
    diets.join(', '),
    allergens.length > 0 ? `contains ${allergens.join(', ')}` : '',
  ].filter(Boolean);
  return [`${name} ${formatHundredths(price)}`.trim(), ...details].join(' · ');
}

/** Status and time are one part, because a time alone means nothing. */
export type Placement = { post_status_id: PostStatusId; publish_at: string | null };

export function placementWords({ post_status_id, publish_at }: Placement, names: Names): string {
  const label = postStatusLabels[post_status_id];
  return post_status_id === postStatusIds.scheduled && publish_at ? `${label}: ${names.when(publish_at)}` : label;
}

/** The attributes of all types. */
export const attributeWords: { [F in keyof AnyAttributes]-?: FieldWords<NonNullable<AnyAttributes[F]>> } = {
  title: { label: postLabels.title, words: plain },
  url: { label: postLabels.url, words: (url = '') => publicPath(url) },
  description: { label: 'Description', words: plain },
  text: { label: 'Text', words: textWords },
  phone: plainField('Phone'),
  email: plainField('Email'),
  website: plainField('Website'),
  socials: { label: 'Social links', words: lines },
  stops: { label: 'Stops', words: (rows) => lines(rows?.map(stopWords)) },
  menu_items: { label: 'Menu', words: (rows) => lines(rows?.map(dishWords)) },
  starts_at: { label: 'Starts', words: localTimeWords },
  ends_at: { label: 'Ends', words: localTimeWords },
  place: plainField('Place'),
  price_from: { label: 'Price from', words: (value, { price }) => (value === undefined ? '' : price(value)) },
  guests_min: plainField('Guests, at least'),
  guests_max: plainField('Guests, at most'),
  author: plainField('Author'),
  published_on: plainField('Date'),
};

const tagWords = (ids: string[] | undefined, names: Names): string => (ids ?? []).map(names.tag).join(', ');

export const externalWords: { [F in keyof ExternalData]-?: FieldWords<NonNullable<ExternalData[F]>> } = {
  cuisines: { label: 'Cuisines', words: tagWords },
  categories: { label: 'Categories', words: tagWords },
  members: { label: 'Members', words: (ids) => `${ids?.length ?? 0} members` },
  source: { label: 'Imported from', words: (source) => source?.name ?? '' },
};

export const slotLabels: Record<string, string> = { poster: 'Poster', logo: 'Logo', cover: 'Cover' };

/** The blocks of a post. */
export const blocksLabel = 'Built page';

/** A picture slot that belongs to a block. */
export const blockPictureLabel = 'A picture of the built page';

/** A text with a line for each paragraph, for diffs. */
export function textWords(text: RichText | undefined): string {
  return (text?.content ?? []).map(nodeWords).filter(Boolean).join('\n');
}

function nodeWords(node: RichTextNode): string {
  const { caption, alt, title } = node.attrs ?? {};
  if (node.type === 'picture') return figureWords('picture', caption || alt);
  if (node.type === 'video') return figureWords('video', title);
  return richTextPlain({ type: 'doc', content: [node] });
}

function figureWords(kind: string, about: unknown): string {
  return typeof about === 'string' && about ? `[${kind}: ${about}]` : `[${kind}]`;
}
