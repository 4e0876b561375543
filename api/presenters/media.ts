import type { Media } from '#shared/schemas/media.ts';

import { fromJson } from '../db/codec.ts';
import type { MediaRow } from '../db/schema.ts';

/**
 * A picture is sent with `path`, `extensions` and `widths`, anything else with its one `extension`. `base` is what the
 * address of every stored file begins with.
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
    ...(row.widths === null ? {} : { widths: fromJson<number[]>(row.widths) }),
    ...(row.extension === null ? {} : { extension: row.extension }),
    bytes: row.bytes,
    created_at: row.created_at,
  };
}
