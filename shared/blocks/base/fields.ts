import * as z from 'zod/mini';

import type { PostTypeName } from '../../rules/post-types.ts';
import { isSafeLink } from '../../rules/urls.ts';
import { Id, text } from '../../schemas/common.ts';
import { BlockItem } from '../../schemas/post-body.ts';
import type { BlockField } from './define.ts';

/** The permanent id of a block; its pictures are `post_body.media['{id}.{slot}']`. */
export const BlockId = z.string().check(z.minLength(1), z.maxLength(64));

/** A line of text; empty by default. */
export const line = z._default(text(300), '');
/** A short paragraph; empty by default. */
export const paragraph = z._default(text(2000), '');

/** The props of a block with a heading and an intro. */
export function headed<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.looseObject({ id: BlockId, title: line, text: paragraph, ...shape });
}

/** A button with a label and a link. An empty or refused link hides it. */
export const link = z._default(
  text(500).check(
    z.refine((value) => value === '' || isSafeLink(value), {
      error: 'Use a path like /members or a link that starts with https://',
    }),
  ),
  '',
);

/** The number of items that a block shows. */
export function limit(normal: number) {
  return z._default(z.int().check(z.minimum(1), z.maximum(60)), normal);
}

export const ids = z._default(z.array(Id).check(z.maxLength(60)), []);
export const OptionalId = z._default(z.union([Id, z.literal('')]), '');

/** Nested blocks. Their props are checked by the code that walks them (walk.ts). */
export const nested = z._default(z.array(BlockItem).check(z.maxLength(60)), []);

/** A list of items with ids; the slot of an item's picture is `{blockId}.{itemId}`. */
export function items<Shape extends z.core.$ZodLooseShape>(max: number, shape: Shape) {
  return z._default(
    z.array(z.looseObject({ id: BlockId, ...shape })).check(
      z.maxLength(max),
      z.refine((list) => new Set(list.map((item) => (item as { id: string }).id)).size === list.length, {
        error: 'Two of these have the same id',
      }),
    ),
    [],
  );
}

/** A date and time in the domain's time zone, or empty. */
export const moment = z._default(
  text(16).check(
    z.refine(
      (value) => value === '' || (/^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(value) && !Number.isNaN(Date.parse(value))),
      {
        error: 'Use yyyy-MM-dd HH:mm, for example 2027-05-30 18:00',
      },
    ),
  ),
  '',
);

export function words(titleHint?: string): { title: BlockField; text: BlockField } {
  return {
    title: { kind: 'line', label: 'Heading', max: 300, ...(titleHint ? { hint: titleHint } : {}) },
    text: { kind: 'paragraph', label: 'Text', max: 2000 },
  };
}

export function actionFields(label: string): { action_text: BlockField; action_url: BlockField } {
  return {
    action_text: { kind: 'line', label, max: 300 },
    action_url: { kind: 'link', label: `${label} leads to` },
  };
}

export const limitField: BlockField = { kind: 'number', label: 'At most', min: 1, max: 60 };

export function chosenField(label: string, type: PostTypeName): BlockField {
  return { kind: 'posts', label, hint: 'Without any, all of them are shown.', type, max: 60 };
}

/** A choice of values with their labels. */
export function choice(label: string, labels: Record<string, string>, hint?: string): BlockField {
  const options = Object.entries(labels).map(([value, each]) => ({ value, label: each }));
  return { kind: 'choice', label, options, ...(hint ? { hint } : {}) };
}
