import * as z from 'zod/mini';

import type { Action } from '../cards.ts';
import { BlockId, line, link, paragraph } from '../fields.ts';
import type { Picture } from '../pictures.ts';

/** The first screen: what this is, in a few big words, one action, one picture (slot `picture`). */
export const HeroProps = z.looseObject({
  id: BlockId,
  eyebrow: line,
  title: line,
  text: paragraph,
  action_text: line,
  action_url: link,
  second_text: line,
  second_url: link,
});

export type HeroData = {
  id: string;
  eyebrow: string;
  title: string;
  text: string;
  actions: Action[];
  picture: Picture | null;
};
