import type { Media, MediaKind, MediaUse } from '#shared/schemas/media.ts';

import { paths } from '../routing/paths.ts';

export const kindLabels = { picture: 'Pictures', svg: 'Drawings (SVG)', pdf: 'Documents (PDF)' } satisfies Record<
  MediaKind,
  string
>;

/** Pictures have no format here: the upload's format isn't stored. */
export function kindOf(media: Media): string {
  if (media.extension === 'pdf') return 'PDF document';
  return media.extension === 'svg' ? 'SVG drawing' : 'Picture';
}

export function needsAlt(media: Media): boolean {
  return media.alt === '' && media.extension !== 'pdf';
}

const slotLabels: Record<string, string> = {
  poster: 'poster',
  logo: 'logo',
  cover: 'cover',
  auth_background: 'sign-in background',
  fav_icon: 'favicon',
  truck_image: 'truck picture',
};

/** The label of a use's slot. Slots of texts and blocks are prefixed with their id. */
export function slotLabel(slot: string): string {
  if (slot.startsWith('text.')) return 'in its text';
  return slot.includes('.') ? 'on its built page' : (slotLabels[slot] ?? slot);
}

/** The path where a use can be changed; null for a saved section. */
export function linkOfUse(use: MediaUse): string | null {
  if (use.kind === 'section') return null;
  if (use.kind === 'post') return paths.anyPost(use.id);
  return paths.siteOptions(use.id === 'error-page' ? 'error-page' : '');
}
