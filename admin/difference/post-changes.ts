import { publicPath } from '#shared/rules/urls.ts';
import type { Media } from '#shared/schemas/media.ts';
import type { AnyAttributes } from '#shared/schemas/post-attributes.ts';
import type { ExternalData } from '#shared/schemas/post-body.ts';
import type { Post } from '#shared/schemas/posts.ts';

import type { Names } from '../words/names.ts';
import { ordinal } from '../words/plain-words.ts';
import { postLabels } from '../words/post-labels.ts';
import {
  attributeWords,
  blocksLabel,
  externalWords,
  type FieldWords,
  placementWords,
  slotLabels,
} from '../words/post-words.ts';
import { blocksChanged } from './block-changes.ts';
import type { FieldChange } from './field-change.ts';
import {
  type Field,
  fieldChanges,
  type Fields,
  hidden,
  pictureField,
  shownChanges,
  switchField,
  textField,
  unknownChanges,
  valueField,
} from './fields.ts';
import { chosenChanged, dishesChanged, stopsChanged } from './list-changes.ts';
import { richTextChanged } from './text-changes.ts';

/** The changes of a post; null where visitors don't see it. */
export function postChanges(before: Post | null, after: Post | null, names: Names): FieldChange[] {
  const data = fieldChanges(dataFields, before as PostData | null, after as PostData | null);
  const isLast = ({ key }: FieldChange) => lastFields.includes(key);
  return [
    ...data.filter((change) => !isLast(change)),
    ...statusChanges(before, after, names),
    ...bodyChanges(before?.post_body ?? null, after?.post_body ?? null, names),
    ...data.filter(isLast),
  ];
}

/** The data of a post of any type. */
type PostData = Omit<Post, 'post_body'> & { post_body: unknown };

const dataFields: Fields<PostData> = {
  title: textField(postLabels.title),
  url: {
    label: postLabels.url,
    show: (before, after) => ({ kind: 'text', before: pathOf(before), after: pathOf(after) }),
  },
  no_index: switchField(postLabels.no_index),
  no_follow: switchField(postLabels.no_follow),
  show_in_sitemap: switchField(postLabels.show_in_sitemap, true),
  position: positionField(postLabels.position),
  id: hidden,
  _id: hidden,
  post_type_id: hidden,
  // Shown together, by `statusChanges`.
  post_status_id: hidden,
  publish_at: hidden,
  // Shown by `bodyChanges`.
  post_body: hidden,
  version: hidden,
  deleted_at: hidden,
  created_at: hidden,
  updated_at: hidden,
  created_by: hidden,
  live: hidden,
  live_url: hidden,
};

/** Shown after the content. */
const lastFields = ['no_index', 'no_follow', 'show_in_sitemap', 'position'];

/** Pages without a URL are possible only as drafts. */
function pathOf(url: string | undefined): string {
  return url === undefined ? '' : publicPath(url);
}

/** The place in a list. Something new or removed didn't move. */
export function positionField(label: string): Field<number> {
  return {
    label,
    show: (before, after) =>
      before === undefined || after === undefined
        ? []
        : { kind: 'value', before: ordinal(before + 1), after: ordinal(after + 1) },
  };
}

function statusChanges(before: Post | null, after: Post | null, names: Names): FieldChange[] {
  if (!before || !after) return [];
  return shownChanges(
    'status',
    valueField(postLabels.status, String),
    placementWords(before, names),
    placementWords(after, names),
  );
}

/** The body of a post of any type. */
type Body = {
  attributes: AnyAttributes;
  media: Record<string, Media>;
  external_data: ExternalData;
  blocks: Post['post_body']['blocks'];
};

function bodyChanges(before: Post['post_body'] | null, after: Post['post_body'] | null, names: Names): FieldChange[] {
  const [was, is] = [before, after] as (Body | null)[] as [Body | null, Body | null];
  const blocks = { label: blocksLabel, show: () => blocksChanged(was, is, names) };
  return [
    ...fieldChanges(attributeFields(was, is, names), was?.attributes ?? null, is?.attributes ?? null),
    ...fieldChanges(externalFields(names), was?.external_data ?? null, is?.external_data ?? null),
    ...slotChanges(was?.media ?? {}, is?.media ?? {}),
    ...shownChanges('blocks', blocks, undefined, undefined),
    ...unknownChanges(['attributes', 'media', 'external_data', 'blocks'], was, is),
  ];
}

function attributeFields(before: Body | null, after: Body | null, names: Names): Fields<AnyAttributes> {
  const label = (name: keyof AnyAttributes) => attributeWords[name].label;
  const inText = (body: Body | null) => (id: string) => body?.media[`text.${id}`] ?? null;
  const pictures = { before: inText(before), after: inText(after) };
  return {
    // The post's own title and URL again.
    title: hidden,
    url: hidden,
    description: textField(label('description')),
    starts_at: inWords(attributeWords.starts_at),
    ends_at: inWords(attributeWords.ends_at),
    place: textField(label('place')),
    author: textField(label('author')),
    published_on: inWords(attributeWords.published_on),
    phone: textField(label('phone')),
    email: textField(label('email')),
    website: textField(label('website')),
    price_from: valueField(label('price_from'), names.price),
    guests_min: inWords(attributeWords.guests_min),
    guests_max: inWords(attributeWords.guests_max),
    text: { label: label('text'), show: (was, is) => richTextChanged(was, is, pictures) },
    stops: { label: label('stops'), show: stopsChanged },
    menu_items: { label: label('menu_items'), show: (was, is) => dishesChanged(was, is, names) },
    socials: { label: label('socials'), show: (was, is) => chosenChanged(was, is, String) },
  };
}

/** A field that is shown by its value in words, which need no names. */
function inWords<Value>({ label, words }: FieldWords<Value>): Field<Value> {
  return valueField(label, (value) => words(value, {} as Names));
}

function externalFields(names: Names): Fields<ExternalData> {
  return {
    cuisines: { label: externalWords.cuisines.label, show: (was, is) => chosenChanged(was, is, names.tag) },
    categories: { label: externalWords.categories.label, show: (was, is) => chosenChanged(was, is, names.tag) },
    members: { label: externalWords.members.label, show: (was, is) => chosenChanged(was, is, names.post) },
    source: inWords(externalWords.source),
  };
}

/** The pictures beside the content, and of dishes. Another slot with a point belongs to the text or to a block. */
function slotChanges(before: Record<string, Media>, after: Record<string, Media>): FieldChange[] {
  const slots = new Set([...Object.keys(slotLabels), ...Object.keys(before), ...Object.keys(after)]);
  return [...slots]
    .filter((slot) => !slot.includes('.') || isDishSlot(slot))
    .flatMap((slot) => {
      const label = isDishSlot(slot) ? 'Picture of a dish' : (slotLabels[slot] ?? slot);
      return shownChanges(slot, pictureField(label), before[slot], after[slot]);
    });
}

function isDishSlot(slot: string): boolean {
  return slot.startsWith('dish.');
}
