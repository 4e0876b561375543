import * as z from 'zod/mini';

import { BlockId, ids, items, line, link, paragraph } from '../fields.ts';
import type { Picture } from '../pictures.ts';

/** Logos of members, or of others (slot: the item's id). */
export const LogosProps = z.looseObject({
  id: BlockId,
  title: line,
  text: paragraph,
  show: z._default(z.enum(['members', 'own']), 'members'),
  members: ids,
  items: items(60, { name: line, url: link }),
});

export type LogosData = {
  id: string;
  title: string;
  text: string;
  /** An empty href leads nowhere. */
  logos: { id: string; href: string; picture: Picture }[];
};
