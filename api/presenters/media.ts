import type { Media } from '#shared/schemas/media.ts';

import { fromJson } from '../db/codec.ts';
import type { MediaRow } from '../db/schema.ts';

/**
 * A picture has `path`, `extensions` and `widths`; other files have `extension`, and an SVG `rasters`. `base` is the URL prefix of all stored
 * files.
 */
export function presentMedia(row: MediaRow, base: string): Media {
  return {
    id: row.id,
    base,
    hashed_name: row.hashed_name,
    name: row.name,
    alt: row.alt,
    width: row.width,
    height: row.height,
    focal: { x: row.focal_x, y: row.focal_y },
    thumbhash: row.thumbhash,
    ...(row.path === null ? {} : { path: row.path }),
    ...(row.extensions === null ? {} : { extensions: fromJson<string[]>(row.extensions) }),
    ...(row.widths === null
      ? {}
      : { [row.extension === 'svg' ? 'rasters' : 'widths']: fromJson<number[]>(row.widths) }),
    ...(row.extension === null ? {} : { extension: row.extension }),
    bytes: row.bytes,
    created_at: row.created_at,
    ...trashTime(row),
  };
}

/** When something moved to the trash, as a field that only exists there. */
export function trashTime({ deleted_at }: { deleted_at: string | null }): { deleted_at?: string } {
  return deleted_at === null ? {} : { deleted_at };
}

/** Media by slot; slots of missing media are left out. */
export function presentSlots(slots: Record<string, string>, rows: Map<string, MediaRow>, base: string) {
  return Object.fromEntries(
    Object.entries(slots).flatMap(([slot, id]): [string, Media][] => {
      const row = rows.get(id);
      return row ? [[slot, presentMedia(row, base)]] : [];
    }),
  );
}
