import type { Section } from '#shared/schemas/sections.ts';

import { findMediaByIds } from '../db/media.ts';
import type { SectionRow } from '../db/schema.ts';
import { bodyOfSection } from '../db/sections.ts';
import { presentSlots, trashTime } from './media.ts';
import type { Reading } from './post.ts';

/** Sections of one domain as read: media ids are resolved, and slots with missing media are dropped. */
export async function presentSections(
  { db, media: { base }, head }: Reading,
  domainId: string,
  rows: SectionRow[],
): Promise<Section[]> {
  const bodies = rows.map(bodyOfSection);
  const found = await findMediaByIds(
    db,
    domainId,
    bodies.flatMap(({ media }) => Object.values(media)),
    head,
  );
  return rows.map(({ id, title, version, deleted_at }, index) => {
    const { blocks, media = {} } = bodies[index] ?? {};
    return {
      id,
      title,
      version,
      blocks: blocks ?? { v: 1, items: [] },
      media: presentSlots(media, found, base),
      ...trashTime({ deleted_at }),
    };
  });
}
