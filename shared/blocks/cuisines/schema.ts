import * as z from 'zod/mini';

import type { CuisineLink } from '../cards.ts';
import { BlockId, ids, line, paragraph } from '../fields.ts';

/** Every cuisine page, or chosen ones, each with its icon and how many members cook it. */
export const CuisinesProps = z.looseObject({ id: BlockId, title: line, text: paragraph, chosen: ids });

export type CuisinesData = { id: string; title: string; text: string; cuisines: CuisineLink[] };
