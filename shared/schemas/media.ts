import * as z from 'zod/mini';

import { deletedFilter, Id, paging, QueryBoolean, text, Timestamp, trashTime } from './common.ts';

/** The point that crops keep, as fractions of width and height. */
export const FocalPoint = z.strictObject({
  x: z.number().check(z.minimum(0), z.maximum(1)),
  y: z.number().check(z.minimum(0), z.maximum(1)),
});

/**
 * A stored file. The files of a picture are `{base}/{path}-{width}.{extension}`, for all its `extensions` and `widths`.
 * Other files (SVG, PDF) have one `extension`: `{base}/{hashed_name}.{extension}`. An SVG is also stored as pictures of bounded cost,
 * `{base}/{hashed_name}-{side}.webp` for each side in `rasters`: the longer side in pixels. There is no `rasters` until they are made,
 * and it is empty for an SVG that takes too long to draw, which pages leave out.
 */
export const Media = z.object({
  id: Id,
  /** Without a trailing slash; the default is `/media` of every host. */
  base: z._default(z.string(), '/media'),
  hashed_name: z.string(),
  name: z.string(),
  alt: z.string(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  focal: FocalPoint,
  thumbhash: z.nullable(z.string()),
  path: z.optional(z.string()),
  extensions: z.optional(z.array(z.string())),
  widths: z.optional(z.array(z.int())),
  extension: z.optional(z.string()),
  rasters: z.optional(z.array(z.int())),
  bytes: z.int(),
  created_at: Timestamp,
  ...trashTime,
});
export type Media = z.infer<typeof Media>;

/** The kind of a file: a picture (in several sizes), a drawing (SVG) or a document (PDF). */
export const MediaKind = z.enum(['picture', 'svg', 'pdf']);
export type MediaKind = z.infer<typeof MediaKind>;

export const MediaQuery = z.strictObject({
  search: z.optional(text(200)),
  unused: z.optional(QueryBoolean),
  kind: z.optional(MediaKind),
  /** Only files without alt text; PDFs need none. */
  without_alt: z.optional(QueryBoolean),
  ...deletedFilter,
  ...paging,
});

export const MediaUpdate = z.strictObject({ alt: z.optional(text(500)), focal: z.optional(FocalPoint) });

/** Bytes that a domain stores of a kind, and the most it may. */
const Stored = z.object({ bytes: z.number(), quota: z.nullable(z.number()) });
/** `content`: posts with their revisions, and saved sections. */
export const Storage = z.object({ media: Stored, content: Stored });
export type Storage = z.infer<typeof Storage>;

/** A place that shows the file. */
export const MediaUse = z.object({
  kind: z.enum(['post', 'option', 'section']),
  id: z.string(),
  title: z.string(),
  slot: z.string(),
});
export type MediaUse = z.infer<typeof MediaUse>;

export const MediaDeleteQuery = z.strictObject({ force: z.optional(QueryBoolean) });
