import type { PostTypeName } from '#shared/rules/post-types.ts';

import type { EditedType } from '../../post-form/editor-context.ts';

export type Slot = 'poster' | 'logo' | 'cover';

const slots = {
  page: ['cover'],
  member: ['poster', 'logo'],
  cuisine: ['poster'],
  showcase: ['poster'],
  catering: ['poster'],
  blog: ['cover'],
} satisfies Record<PostTypeName, Slot[]>;

export function slotsOf(type: EditedType): Slot[] {
  return slots[type.name];
}

/** The slots of the picture that visitors see at a post: one chosen for the other slot shows too, as imports and the API may have it. */
export function mainSlotsOf(type: EditedType): Slot[] {
  return slotsOf(type)[0] === 'cover' ? ['cover', 'poster'] : ['poster', 'cover'];
}
