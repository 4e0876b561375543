import * as z from 'zod/mini';

import type { Action } from '../cards.ts';
import { BlockId, line, link, paragraph } from '../fields.ts';

/** A full-bleed band in the brand's colour with one thing to do. */
export const CallToActionProps = z.looseObject({
  id: BlockId,
  title: line,
  text: paragraph,
  action_text: line,
  action_url: link,
});

export type CallToActionData = { id: string; title: string; text: string; action: Action };
