import * as z from 'zod/mini';

import { isSafeLink } from '../rules/urls.ts';
import { Id, text } from '../schemas/common.ts';
import { BlockItem } from '../schemas/post-body.ts';

/** Every block has an id that stays with it; its pictures are `post_body.media['{id}.{slot}']`. */
export const BlockId = z.string().check(z.minLength(1), z.maxLength(64));

/** A line of text; absent is empty. */
export const line = z._default(text(300), '');
/** A short paragraph; absent is empty. */
export const paragraph = z._default(text(2000), '');

/** An action: its words and where it leads. An empty or refused link shows none. */
export const link = z._default(
  text(500).check(
    z.refine((value) => value === '' || isSafeLink(value), {
      error: 'Use a path like /members or a link that starts with https://',
    }),
  ),
  '',
);

/** How many things a block shows. */
export function limit(normal: number) {
  return z._default(z.int().check(z.minimum(1), z.maximum(60)), normal);
}

export const ids = z._default(z.array(Id).check(z.maxLength(60)), []);
export const OptionalId = z._default(z.union([Id, z.literal('')]), '');

/** Blocks inside of a block; what each of them says is checked by whoever walks them (walk.ts). */
export const nested = z._default(z.array(BlockItem).check(z.maxLength(60)), []);

/** A list of small things. Each has an id of its own, which also names its picture's slot: `{blockId}.{itemId}`. */
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

/** A local date and time of the domain; empty is none. */
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
