import * as z from 'zod/mini';

import { isSafeLink } from '../rules/urls.ts';
import { Id, text } from '../schemas/common.ts';

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
